"""The browser client: the built files of a folder, kept in memory, and its first page for all of its own addresses."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar.types import ASGIApp, Receive, Send

from holocene.server.guards import POLICY
from holocene.server.preload import Preloads

OURS = re.compile(r"/(api|schema|health|metrics)(/|$)")  # paths that are never the client's
INSIDE = re.compile(r"/[A-Za-z0-9/_~-]*")  # what an address inside the client is made of
PLACE = re.compile(rb"[A-Za-z0-9.:\[\]-]{1,255}")  # a host as it may stand in a policy
FIRST = "/index.html"
FOR_EVER = b"public, max-age=31536000, immutable"  # the names of built files change with their content
ASK_AGAIN = b"no-cache"
PACKED = (("br", ".br"), ("gzip", ".gz"))
SMALL = 1000  # bytes below which packing gains nothing
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
MISSING = (
    "<!doctype html><html lang=en><head><meta charset=utf-8><title>Holocene</title></head>"
    "<body><p>The browser client is not built: make build makes it.</p></body></html>"
)


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent: plain, and packed in each way it can be."""

    content: bytes
    kind: str
    tag: bytes
    packed: dict[str, bytes]
    lasting: bool


def read_client(folder: Path) -> dict[str, File]:
    """Return the files of a built client by their address; none where it is not built."""
    found: dict[str, File] = {}
    if not (folder / "index.html").is_file():
        return found
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in (".br", ".gz", ".py"):
            found[f"/{path.relative_to(folder).as_posix()}"] = read_file(path, path.parent.name == "assets")
    return found


def read_file(path: Path, lasting: bool) -> File:
    """Return a file, with what was packed beside it, or packed here."""
    content = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = {}
    for name, ending in PACKED:
        beside = path.with_name(path.name + ending)
        if beside.is_file():
            packed[name] = beside.read_bytes()
    if "gzip" not in packed and len(content) > SMALL and ("text" in kind or "json" in kind or "svg" in kind):
        packed["gzip"] = gzip.compress(content, 9, mtime=0)
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'.encode()
    return File(content, kind, tag, packed, lasting)


def digest(files: dict[str, File]) -> str:
    """Return a few letters that change whenever the client does."""
    return hashlib.sha256(files[FIRST].content).hexdigest()[:8] if files else "none"


class Client:
    """Answers what the client's files answer, and leaves all else to the routes.

    Files are looked up by their whole address, so there is no path that could lead out of the folder.
    """

    def __init__(self, routes: ASGIApp, files: dict[str, File], preloads: Preloads | None = None) -> None:
        self.routes = routes
        self.files = files
        self.preloads = preloads

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or OURS.match(scope["path"]):
            await self.routes(scope, receive, send)
            return
        file = self.files.get(scope["path"])
        if file is None and INSIDE.fullmatch(scope["path"]):
            if not self.files:
                await answer(send, 503, [(b"content-type", b"text/html; charset=utf-8")], MISSING.encode())
                return
            file = self.files[FIRST]
        if file is None:
            await self.routes(scope, receive, send)  # which have nothing there either, and say so
            return
        also = self.preloads.header(scope["path"]) if self.preloads is not None and file is self.files[FIRST] else b""
        await send_file(scope, send, file, also)


async def send_file(scope: Any, send: Send, file: File, also: bytes = b"") -> None:
    """Send a file, packed where the browser can unpack it, or the word that it has not changed."""
    asked = {name.lower(): value for name, value in scope["headers"]}
    headers = [
        (b"content-type", file.kind.encode()),
        (b"cache-control", FOR_EVER if file.lasting else ASK_AGAIN),
        (b"etag", file.tag),
        (b"vary", b"accept-encoding"),
    ]
    if file.kind.startswith("text/html"):
        headers.append((b"content-security-policy", policy(asked.get(b"host", b""))))
    if also:
        headers.append((b"link", also))
    if file.tag in asked.get(b"if-none-match", b""):
        await answer(send, 304, headers, b"")
        return
    content = file.content
    wished = asked.get(b"accept-encoding", b"").decode("latin-1").replace(" ", "").split(",")
    takes = {word.partition(";")[0] for word in wished if not word.endswith(";q=0")}
    for name, _ in PACKED:
        if name in takes and name in file.packed:
            headers.append((b"content-encoding", name.encode()))
            content = file.packed[name]
            break
    await answer(send, 200, headers, content)


def policy(host: bytes) -> bytes:
    """Return the policy of the page: style attributes, which its templates hold, and its own sockets.

    The sockets stand there by name, since not every browser takes 'self' to mean them.
    """
    sockets = f" ws://{host.decode()} wss://{host.decode()}" if PLACE.fullmatch(host) else ""
    return f"{POLICY}; style-src-attr 'unsafe-inline'; connect-src 'self'{sockets}".encode()


async def answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], content: bytes) -> None:
    """Send a whole answer."""
    length = [] if status == 304 else [(b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": content, "more_body": False})
