"""Reads text files that may come from strangers: of a sane size, in UTF-8, or refused in one sentence."""

from __future__ import annotations

from pathlib import Path

from holocene.kernel.errors import BadFile

MOST_BYTES = 64 * 2**20


def read_text(path: Path) -> str:
    """Return a file's text.

    Raises:
        BadFile: it cannot be read, is too long or no UTF-8.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadFile(str(path), 0, f"cannot be read: {error.strerror}") from None
    except ValueError:  # a zero byte in its name
        raise BadFile(repr(str(path)), 0, "cannot be the name of a file") from None
    if len(content) > MOST_BYTES:
        raise BadFile(str(path), 0, f"is longer than {MOST_BYTES // 2**20} MiB")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile(str(path), 0, "is not a text file in UTF-8") from None
