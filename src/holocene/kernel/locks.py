"""A file that one process alone may have, until it ends, however it ends."""

from __future__ import annotations

import errno
import sys
from typing import IO, Any


def lock(file: IO[Any]) -> bool:
    """Return whether the file is this process's alone; always where the system has no such locks."""
    if sys.platform == "win32":
        return True
    import fcntl  # not there on Windows

    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN)  # other errors: a file system without locks
    return True
