"""The files of the browser client, kept in memory; its page is sent for every address inside the client."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar.types import ASGIApp, Receive, Send

from holocene.server.http.guards import POLICY
from holocene.server.http.preload import Preloads
from holocene.server.metrics.figures import CLIENT

SERVER = re.compile(r"/(api|schema|health|metrics)(/|$)")  # the server's own paths
INSIDE = re.compile(r"/[A-Za-z0-9/_~-]*")  # addresses inside the client
HOST = re.compile(rb"[A-Za-z0-9.:\[\]-]{1,255}")  # hosts that may appear in a policy
PAGE = "/index.html"
RELATIVE = re.compile(rb'((?:src|href|content)=")\./')  # in the page: addresses of other files, and of the server
FOR_EVER = b"public, max-age=31536000, immutable"  # the names of built files change with their content
ASK_AGAIN = b"no-cache"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
SMALL = 1000  # bytes below which compression gains nothing
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
    "<body><p>The browser client is not built: run make build.</p></body></html>"
)


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent: plain and compressed."""

    content: bytes
    kind: str
    tag: bytes
    compressed: dict[str, bytes]  # by encoding
    permanent: bool  # its name changes with its content


def read_files(folder: Path, path: str = "") -> dict[str, File]:
    """Return the files of a built client by their address; none if it is not built.

    Files name each other relatively, except for the page, which is sent for every address: it names the server's path.
    """
    if not (folder / "index.html").is_file():
        return {}
    paths = [one for one in sorted(folder.rglob("*")) if one.is_file() and one.suffix not in (".br", ".gz", ".py")]
    return {
        f"/{one.relative_to(folder).as_posix()}": read_file(one, one.parent.name == "assets", path) for one in paths
    }


def read_file(path: Path, permanent: bool, root: str = "") -> File:
    """Return a file with the compressed files beside it; compress it here if there is no gzip file."""
    content = path.read_bytes()
    if path.name == "index.html":
        content = RELATIVE.sub(rb"\1" + f"{root}/".encode(), content)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    beside = {name: path.with_name(path.name + ending) for name, ending in ENCODINGS}
    compressed = {name: other.read_bytes() for name, other in beside.items() if other.is_file()}
    if "gzip" not in compressed and len(content) > SMALL and ("text" in kind or "json" in kind or "svg" in kind):
        compressed["gzip"] = gzip.compress(content, 9, mtime=0)
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'.encode()
    return File(content, kind, tag, compressed, permanent)


def digest(files: dict[str, File]) -> str:
    """Return a few letters that change with the client."""
    return hashlib.sha256(files[PAGE].content).hexdigest()[:8] if files else "none"


class ClientFiles:
    """Sends the client's files, and passes every other request on.

    Files are looked up by their whole address, so no path can lead out of the folder.
    """

    def __init__(self, app: ASGIApp, files: dict[str, File], preloads: Preloads | None = None) -> None:
        self.app = app
        self.files = files
        self.preloads = preloads

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or SERVER.match(scope["path"]):
            await self.app(scope, receive, send)
            return
        file = self.files.get(scope["path"])
        if file is None and INSIDE.fullmatch(scope["path"]):
            if not self.files:
                await send_answer(send, 503, [(b"content-type", b"text/html; charset=utf-8")], MISSING.encode())
                return
            file = self.files[PAGE]
        if file is None:
            await self.app(scope, receive, send)  # it does not know the address either, and answers 404
            return
        scope["path_template"] = CLIENT
        also = self.preloads.header(scope["path"]) if self.preloads is not None and file is self.files[PAGE] else b""
        await send_file(scope, send, file, also)


async def send_file(scope: Any, send: Send, file: File, also: bytes = b"") -> None:
    """Send a file, compressed if the browser can read that, or say that it has not changed."""
    asked = {name.lower(): value for name, value in scope["headers"]}
    headers = [
        (b"content-type", file.kind.encode()),
        (b"cache-control", FOR_EVER if file.permanent else ASK_AGAIN),
        (b"etag", file.tag),
        (b"vary", b"accept-encoding"),
    ]
    if file.kind.startswith("text/html"):
        headers.append((b"content-security-policy", policy(asked.get(b"host", b""))))
    if also:
        headers.append((b"link", also))
    if file.tag in asked.get(b"if-none-match", b""):
        await send_answer(send, 304, headers, b"")
        return
    wanted = asked.get(b"accept-encoding", b"").decode("latin-1").replace(" ", "").split(",")
    accepted = {word.partition(";")[0] for word in wanted if not word.endswith(";q=0")}
    encoding = next((name for name, _ in ENCODINGS if name in accepted and name in file.compressed), "")
    if encoding:
        headers.append((b"content-encoding", encoding.encode()))
    await send_answer(send, 200, headers, file.compressed.get(encoding, file.content))


def policy(host: bytes) -> bytes:
    """Return the page's content security policy: style attributes for its templates, and its own sockets.

    The sockets are listed by name, because in some browsers 'self' does not include them.
    """
    sockets = f" ws://{host.decode()} wss://{host.decode()}" if HOST.fullmatch(host) else ""
    return f"{POLICY}; style-src-attr 'unsafe-inline'; connect-src 'self'{sockets}".encode()


async def send_answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], content: bytes) -> None:
    """Send a whole answer."""
    length = [] if status == 304 else [(b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": content, "more_body": False})
