"""The server's log: one line a record, key=value, whatever happens in it."""

from __future__ import annotations

import json
import logging
import os
import sys
import time

# uvicorn tells at "info" who asked for which address, and an address can be the secret link to a table.
QUIET = ("uvicorn.error", "uvicorn.asgi", "alembic", "httpx", "httpcore")


class Lines(logging.Formatter):
    """Writes a record as one line: texts are quoted and escaped, a traceback too, so that nobody can forge a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        milliseconds = int(record.created * 1000)
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(milliseconds // 1000))
        parts = [
            f"time={when}.{milliseconds % 1000:03}Z",
            f"level={record.levelname.lower()}",
            f"logger={record.name}",
            f"message={quoted(record.getMessage())}",
        ]
        fields: dict[str, object] = getattr(record, "fields", {})
        parts += [f"{name}={quoted(value)}" for name, value in fields.items()]
        if record.exc_info:
            parts.append(f"traceback={quoted(self.formatException(record.exc_info))}")
        return " ".join(parts)


def quoted(value: object) -> str:
    """Return a value as it stands in a line: numbers and words bare, all else in quotes."""
    text = str(value)
    bare = text and text.isascii() and all(char.isalnum() or char in "_-./:{}" for char in text)
    return text if bare else json.dumps(text)


def start_logging() -> None:
    """Log to the standard error output; HOLOCENE_LOG=debug adds a line for every request."""
    level = os.environ.get("HOLOCENE_LOG", "info").upper()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level if level in ("DEBUG", "INFO", "WARNING", "ERROR") else "INFO", handlers=[handler])
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
