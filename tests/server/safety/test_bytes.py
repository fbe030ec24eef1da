"""Random bytes, malformed frames, and readers that never read."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import struct

from tests.server.host import Host, Person, key, mover, receive_until, started
from tests.server.safety.health import check_healthy


def exchange(host: Host, *pieces: bytes) -> bytes:
    """Send bytes, half-close, and return what comes back within a moment."""
    with socket.create_connection(("127.0.0.1", host.port), 5) as raw:
        answer = b""
        with contextlib.suppress(OSError):
            for piece in pieces:
                raw.sendall(piece)
            raw.shutdown(socket.SHUT_WR)
            raw.settimeout(0.2)
            while received := raw.recv(65536):
                answer += received
    return answer


def test_random_bytes_do_no_harm(host: Host) -> None:
    dice = random.Random(1)
    good = b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n\r\n" + b'{"name":"Ada"}'
    chunked = b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    odd = [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * 200_000,
        b"GET /" + b"a" * 200_000,
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 5000 + b"\r\n",
        b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n" + b"x" * 1000,
        chunked + b"zz\r\n",
        chunked + b"FFFFFFFFFFFFFFFF\r\nabc",
        chunked + b"5\r\nabcdefgh\r\n0\r\n\r\n",
        b"POST /nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + good * 3,
        good * 20,
        good[:-3],
    ]
    for beginning in odd:
        exchange(host, beginning)
        exchange(host, beginning[:40], beginning[40:])
    for _ in range(60):
        exchange(host, dice.randbytes(dice.randrange(1, 400)))
        broken = bytearray(good * 2)
        for _ in range(dice.randrange(1, 6)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        exchange(host, bytes(broken))
    check_healthy(host)


def handshake(table: str, *more: str) -> bytes:
    """Return the request that opens a socket."""
    lines = [f"GET /api/tables/{table}/live HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", *more]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def send_frames(host: Host, table: str, frames: bytes) -> bytes:
    """Open a socket properly, send frames over it, and return all that came back."""
    with socket.create_connection(("127.0.0.1", host.port), 10) as raw:
        raw.sendall(handshake(table))
        answer = raw.recv(65536)
        with contextlib.suppress(OSError):
            raw.sendall(frames)
            raw.shutdown(socket.SHUT_WR)
            raw.settimeout(0.2)
            while received := raw.recv(65536):
                answer += received
    return answer


def frame(opcode: int, data: bytes, fin: int = 128, masked: int = 128) -> bytes:
    """Return a WebSocket frame, masked with zeros."""
    size = struct.pack("!B", masked | len(data)) if len(data) < 126 else struct.pack("!BH", masked | 126, len(data))
    return bytes([fin | opcode]) + size + (b"\0\0\0\0" if masked else b"") + data


def test_malformed_frames_end_only_their_own_socket(host: Host, ada: Person) -> None:
    table = ada.open("person", "person")
    dice = random.Random(2)
    frames = [
        frame(1, b"\xff\xfe"),
        frame(1, b"\xed\xa0\x80"),
        frame(1, b"\xc3", fin=0) + frame(0, b"\x28"),
        frame(0, b"no message to continue"),
        frame(3, b"reserved"),
        frame(8, b"\x00"),
        frame(8, struct.pack("!H", 999) + b"\xff"),
        frame(9, b"x" * 200),
        frame(9, b"ping") * 500,
        frame(1, b"unmasked", masked=0),
        frame(1, b"bits", fin=128 | 0x70),
        bytes([0x81, 0xFF]) + struct.pack("!Q", 2**63 - 1),
        frame(1, b"a", fin=0) + frame(1, b"b"),
        frame(2, b"x" * 4000, fin=0) * 40,
    ]
    with ada.watch(table) as live:
        live.recv(60)
        for malformed in frames:
            assert b" 101 " in send_frames(host, table, malformed)[:20]
        for _ in range(40):
            exchange(host, handshake(table), dice.randbytes(dice.randrange(1, 200)))
        for more in (
            ["Cookie: a=" + "x" * 9000],
            [f"X-{number}: y" for number in range(200)],
            ["Sec-WebSocket-Key: twice"],
            ["Sec-WebSocket-Version: 99"],
            ["Sec-WebSocket-Extensions: \xff;;;="],
            ["Sec-WebSocket-Protocol: ,,,"],
            ["Cookie: \xff\xfe=\x80"],
            ["Content-Length: 5"],
        ):
            exchange(host, handshake(table, *more))
        live.ping().wait(60)
        ada.do(table, "chat", text="all well")
        receive_until(live, "all well")
    check_healthy(host)


def test_reader_that_never_reads_does_no_harm(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.connect(("127.0.0.1", host.port))
    with slow:
        slow.sendall(handshake(table))
        for _ in range(60):
            who, update = mover(table, ada, bea)
            who.move(table, update)
            who.client.post(f"/api/tables/{table}/undo", json={"key": key()})
        with ada.watch(table) as live:
            assert json.loads(live.recv(60))["number"] > 60
    check_healthy(host)
