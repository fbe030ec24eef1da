"""The tests."""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # with several threads, it is many times slower on a busy machine
