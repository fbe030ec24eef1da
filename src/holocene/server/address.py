"""Where a server is found: the port it gets, the address friends use, and the browser that is opened there."""

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
NEIGHBOURS = 20  # ports that are tried one after the other where none was asked for
BACKLOG = 2048
PATIENCE = 30.0  # seconds until a server answers that is just starting
EVERYWHERE = ("0.0.0.0", "::")
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def bind(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; without a port, on the usual one or the next that is free.

    Raises:
        BadRequest: the address cannot be had.
    """
    if port is not None:
        return bind_one(host, port)
    for number in range(PORT, PORT + NEIGHBOURS):
        with contextlib.suppress(Taken):
            return bind_one(host, number)
    raise BadRequest(f"the ports {PORT} to {PORT + NEIGHBOURS - 1} are all taken: give another with --port")


class Taken(BadRequest):
    """Somebody else listens there."""


def bind_one(host: str, port: int) -> socket.socket:
    """Return a socket that listens on exactly that port.

    Raises:
        BadRequest: the address cannot be had, or is taken.
    """
    try:
        family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except OSError as error:
        raise BadRequest(f"{host} is no address of this machine: {error.strerror}") from None
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere it would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(place)
        listening.listen(BACKLOG)  # at once: until then another server could bind the same port
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise Taken(f"port {port} is taken: give another with --port, or --port 0 for any that is free") from None
        raise BadRequest(f"{host}:{port} cannot be had: {error.strerror}") from None
    listening.set_inheritable(True)
    return listening


def url(host: str, port: int) -> str:
    """Return an address as one types it."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def network_address() -> str | None:
    """Return this machine's address in its network, None where it is in none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address nobody has: nothing is sent, the system only picks the way
        found = str(probe.getsockname()[0])
        return None if found.startswith(("127.", "0.")) else found
    return None


def front_door(host: str, port: int) -> str:
    """Return the address to open: one that friends can open too where the server lets them in, so that links work."""
    if host not in EVERYWHERE:
        return url(host, port)
    return url(network_address() or "127.0.0.1", port)


def has_display() -> bool:
    """Return whether a browser's window could be seen here; a text browser cannot show the games."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in DISPLAYS)


def invitation(host: str, port: int) -> str:
    """Return the sentence that says how friends get in."""
    if host not in EVERYWHERE:
        return "only this machine gets in; for friends in your network start it with --host 0.0.0.0"
    found = network_address()
    if found is None:
        return "this machine has no address in a network; friends cannot get in yet"
    return f"friends in your network open {url(found, port)}"


def open_soon(address: str) -> None:
    """Open a browser as soon as the server answers, without waiting for it."""
    threading.Thread(target=open_browser, args=(address,), daemon=True).start()


def open_browser(address: str) -> None:
    """Open a browser at an address that answers, or say that the person has to."""
    wait_for(address)
    if not has_display() or not try_browser(address):
        print(f"holocene: no browser could be opened here; open {address} yourself", flush=True)


def try_browser(address: str) -> bool:
    """Return whether a browser took the address."""
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


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
