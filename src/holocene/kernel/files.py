"""Text files that may come from strangers, and files that only one process may use."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import IO, Any

from holocene.kernel.errors import BadFile

MOST_BYTES = 64 * 2**20


def read_text(path: Path, most_bytes: int = MOST_BYTES) -> str:
    """Return a file's text, or raise BadFile if it cannot be read, is too long or is not UTF-8."""
    try:
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        raise BadFile(str(path), 0, f"cannot be read: {error.strerror}") from None
    except ValueError:  # a zero byte in its name
        raise BadFile(repr(str(path)), 0, "cannot be the name of a file") from None
    if len(content) > most_bytes:
        raise BadFile(str(path), 0, f"is longer than {most_bytes // 2**20} MiB")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile(str(path), 0, "is not a text file in UTF-8") from None


def lock(file: IO[Any]) -> bool:
    """Lock a file until this process ends; return False if another process has it.

    Return True without a lock if the system or the file system has none.
    """
    if sys.platform == "win32":
        return True
    import fcntl  # does not exist on Windows

    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN)
    return True
