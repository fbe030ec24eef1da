"""The server's log: one line for each record, as key=value."""

from __future__ import annotations

import json
import logging
import os
import sys
import time

# At "info", uvicorn logs requested addresses, and a table's address is a secret link.
QUIET = ("uvicorn.error", "uvicorn.asgi", "alembic", "httpx", "httpcore")


class LineFormatter(logging.Formatter):
    """Writes a record as one line. Texts and tracebacks are quoted and escaped, so that nobody can forge a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        milliseconds = int(record.created * 1000)
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(milliseconds // 1000))
        fields: dict[str, object] = {
            "time": f"{when}.{milliseconds % 1000:03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return " ".join(f"{name}={quoted(value)}" for name, value in fields.items())


def quoted(value: object) -> str:
    """Return a value as it appears in a line: numbers and words as they are, everything else in quotes."""
    text = str(value)
    bare = text and text.isascii() and all(char.isalnum() or char in "_-./:{}" for char in text)
    return text if bare else json.dumps(text)


def start_logging() -> None:
    """Log to the standard error output; HOLOCENE_LOG=debug adds a line for every request."""
    level = os.environ.get("HOLOCENE_LOG", "info").upper()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter())
    logging.basicConfig(level=level if level in ("DEBUG", "INFO", "WARNING", "ERROR") else "INFO", handlers=[handler])
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    # A text frame that is not UTF-8 is the client's mistake: its socket is closed, without a traceback in the log.
    logging.getLogger("uvicorn.error").addFilter(lambda record: not str(record.msg).startswith("Invalid UTF-8"))
