"""The server's address: the port it listens on, the address friends use, and the browser that opens it."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser

from holocene.kernel.errors import BadRequest

PORT = 8400
NEIGHBOURS = 20  # ports that are tried in turn if none is given
BACKLOG = 2048
PATIENCE = 30.0  # seconds to wait until a starting server answers
EVERYWHERE = ("0.0.0.0", "::")
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


class PortTaken(BadRequest):
    """Another program listens on this port."""


def bind(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; without a port, on the usual one or the next free one.

    Raises BadRequest if the address cannot be used.
    """
    if port is not None:
        return bind_port(host, port)
    for number in range(PORT, PORT + NEIGHBOURS):
        with contextlib.suppress(PortTaken):
            return bind_port(host, number)
    raise BadRequest(f"the ports {PORT} to {PORT + NEIGHBOURS - 1} are all in use: choose another with --port")


def bind_port(host: str, port: int) -> socket.socket:
    """Return a socket that listens on exactly this port, or raise BadRequest."""
    try:
        family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except OSError as error:
        raise BadRequest(f"{host} is not an address of this machine: {error.strerror}") from None
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # on Windows it would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(place)
        listening.listen(BACKLOG)  # at once: until then another server could bind the same port
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(f"port {port} is in use: choose another with --port, or --port 0 for any") from None
        raise BadRequest(f"{host}:{port} cannot be used: {error.strerror}") from None
    listening.set_inheritable(True)
    return listening


def url(host: str, port: int) -> str:
    """Return the address of a server as people type it."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def network_address() -> str | None:
    """Return this machine's address in its network, None if it has none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that nobody has: nothing is sent, the system only picks a route
        found = str(probe.getsockname()[0])
        return None if found.startswith(("127.", "0.")) else found
    return None


def front_door(host: str, port: int) -> str:
    """Return the address to open; if the network can reach the server, one that also works in links for friends."""
    if host not in EVERYWHERE:
        return url(host, port)
    return url(network_address() or "127.0.0.1", port)


def has_display() -> bool:
    """Return whether this machine can show a browser window; a text browser cannot show the games."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in DISPLAYS)


def invitation(host: str, port: int, path: str = "") -> str:
    """Return a sentence that says how friends can join."""
    if host not in EVERYWHERE:
        return "only this machine can connect; to let friends in your network join, start it with --host 0.0.0.0"
    found = network_address()
    if found is None:
        return "this machine is not in a network; friends cannot connect yet"
    return f"friends in your network open {url(found, port)}{path}"


def open_soon(address: str) -> None:
    """Open a browser as soon as the server answers, without waiting for it."""
    threading.Thread(target=open_browser, args=(address,), daemon=True).start()


def open_browser(address: str) -> None:
    """Open a browser once an address answers, or say that the person has to."""
    wait_for(address)
    with contextlib.suppress(webbrowser.Error):
        if has_display() and webbrowser.open(address):
            return
    print(f"holocene: no browser could be opened here; open {address} yourself", flush=True)


def wait_for(address: str) -> None:
    """Wait until a server answers, but not for ever."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=PATIENCE):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
