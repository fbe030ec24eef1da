"""Settings for all tests."""

from __future__ import annotations

import signal

# A shell lets what it runs in the background ignore Ctrl-C, and children inherit that: the tests that send it to a
# command of ours would then wait in vain.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
