"""The tests."""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # several threads beside a busy process are many times slower
