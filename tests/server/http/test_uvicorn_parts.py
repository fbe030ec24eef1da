"""The private parts of uvicorn and websockets that we override or read.

If this fails after an update, compare `server/http/uvicorn_protocols.py` with their new sources, then raise the upper
bounds in pyproject.toml.
"""

from __future__ import annotations

import asyncio
import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import uvicorn
from packaging.requirements import Requirement
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from holocene.server.http.uvicorn_protocols import Http, Sockets

OURS = {"start_timer", "stop_timer", "measure", "drop_answers", "answer_and_close"}


@pytest.mark.parametrize(("own", "theirs"), [(Http, HttpToolsProtocol), (Sockets, WebSocketsSansIOProtocol)])
def test_methods_we_override_exist_with_the_same_signature(own: type, theirs: type) -> None:
    replaced = {name for name, value in vars(own).items() if inspect.isfunction(value)} - OURS
    assert replaced
    for name in replaced:
        assert hasattr(theirs, name), f"{theirs.__name__} no longer has {name}"
        mine, original = (list(inspect.signature(getattr(one, name)).parameters) for one in (own, theirs))
        assert mine == original, f"{theirs.__name__}.{name} takes {original}"


async def test_attributes_we_read_exist() -> None:
    async def app(_scope: object, _receive: object, _send: object) -> None:
        pass

    config = uvicorn.Config(app, http=Http, ws=Sockets)
    config.load()
    http = Http(config, ServerState(), {}, asyncio.get_running_loop())
    assert http.cycle is None
    assert {"response_complete", "disconnected", "message_event"} <= vars(a_cycle(http)).keys()
    assert {"transport", "loop", "flow", "client"} <= vars(http).keys()
    assert FlowControl(asyncio.Transport()).write_paused is False
    sockets = Sockets(config, ServerState(), {}, asyncio.get_running_loop())
    assert {"conn", "transport", "writable", "client"} <= vars(sockets).keys()
    assert "close_sent" in vars(ServerProtocol())


def a_cycle(http: HttpToolsProtocol) -> RequestResponseCycle:
    """Return an unanswered request, made as uvicorn makes it."""
    needed = inspect.signature(RequestResponseCycle).parameters
    return RequestResponseCycle(**dict.fromkeys(needed))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["uvicorn", "websockets", "litestar"])
def test_dependency_has_an_upper_bound(name: str) -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [Requirement(line) for line in project["optional-dependencies"]["server"]]
    found = next(one for one in wanted if one.name == name)
    assert any(bound.operator == "<" for bound in found.specifier), f"{name} has no upper bound in pyproject.toml"
    assert version(name) in found.specifier
