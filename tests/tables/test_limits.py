"""Limits on tables: what is weighed, what is refused at a bound, whose names and keys are whose."""

from __future__ import annotations

import json
from typing import Any

import pytest

import holocene
from holocene.kernel.matches.writing import match_json
from holocene.tables import archive, limits
from holocene.tables.errors import Refused
from holocene.tables.limits import Amounts, RateLimiter
from holocene.tables.messages.requests import OpenTable, SeatPlan
from holocene.tables.people import People
from holocene.tables.services import Services
from tests.tables.memory import FakeClock, MemoryStore, memory_services
from tests.tables.test_in_memory import ask

TWO = {"game": "cavemen", "seats": [{"kind": "person"}, {"kind": "person"}]}


@pytest.fixture
def services() -> Services:
    return memory_services()


async def guest(services: Services, name: str) -> str:
    """Return a new guest."""
    return str((await ask(services, None, "POST", "/api/people", {"name": name}))["id"])


async def do(services: Services, person: str, table: str, verb: str, key: str, **more: Any) -> int:
    """Make a request at a table and return the number of its entry."""
    return int((await ask(services, person, "POST", f"/api/tables/{table}/{verb}", {"key": key, **more}))["number"])


async def opened(services: Services, *people: str) -> str:
    """Return a table at which people sit."""
    table = str((await ask(services, people[0], "POST", "/api/tables", TWO))["id"])
    for person in people[1:]:
        await do(services, person, table, "join", f"join-{person}")
    return table


async def played(services: Services, person: str, table: str, key: str) -> None:
    """Take a person's first choice."""
    position = (await ask(services, person, "GET", f"/api/tables/{table}/events"))["position"]
    choice = position["choices"][0]
    sent = {"decision": position["decision"], "action": choice["action"], "arguments": choice["arguments"]}
    await do(services, person, table, "moves", key, **sent)


async def mover(services: Services, table: str, *people: str) -> str:
    """Return who owes a decision."""
    for person in people:
        if (await ask(services, person, "GET", f"/api/tables/{table}/events"))["position"].get("choices"):
            return person
    raise AssertionError("nobody is to move")


def match_file(decisions: int = 0, seed: int = 1) -> Any:
    """Return a match file."""
    match = holocene.new("cavemen", players=2, seed=seed)
    for _ in range(decisions):
        seat = match.state.to_move()[0]
        match.play(seat, match.state.legal(seat)[-1])
    return json.loads(json.dumps(match_json(match)))


# Weights -----------------------------------------------------------------------------------------------------------


def test_tokens_are_weighed_and_come_back() -> None:
    clock = FakeClock()
    limiter = RateLimiter(clock.steady, 10, 100)
    assert limiter.allow("a", 70)
    assert not limiter.allow("a", 40)
    assert limiter.allow("a", 30)
    assert limiter.allow("b", 100)
    clock.time += 4
    assert not limiter.allow("a", 41)
    assert limiter.allow("a", 40)


def test_uploads_are_weighed_by_address_and_person() -> None:
    services = memory_services(amounts=Amounts(uploads=3))
    services.limits.check_upload("192.0.2.1", "ada", 2_000_000)
    services.limits.check_upload("192.0.2.1", "bea", 1_000_000)
    for address, person in (("192.0.2.1", "cleo"), ("192.0.2.2", "ada")):
        with pytest.raises(Refused, match="Too many uploaded matches"):
            services.limits.check_upload(address, person, 1_500_000)
    services.clock.time += 1800  # type: ignore[attr-defined]
    services.limits.check_upload("192.0.2.3", "ada", 1_500_000)


async def test_uploaded_matches_count_as_own_tables_until_they_are_deleted() -> None:
    services = memory_services(amounts=Amounts(own_tables=2))
    ada = await guest(services, "Ada")
    first, second = [(await ask(services, ada, "POST", "/api/tables/file", match_file()))["id"] for _ in range(2)]
    for path, sent in (("/api/tables/file", match_file()), ("/api/tables", TWO)):
        with pytest.raises(Refused, match="You have 2 tables that are open or uploaded"):
            await ask(services, ada, "POST", path, sent)
    assert (await ask(services, ada, "GET", f"/api/tables/{first}"))["uploaded"]
    with pytest.raises(Refused, match="Only the person who opened"):
        await ask(services, await guest(services, "Bea"), "DELETE", f"/api/tables/{second}")
    await ask(services, ada, "DELETE", f"/api/tables/{second}")
    await ask(services, ada, "POST", "/api/tables/file", match_file())


async def test_uploaded_matches_are_weighed_as_long_as_they_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MEGABYTE", 5000)
    services = memory_services(amounts=Amounts(uploads=1))
    ada = await guest(services, "Ada")
    table = (await ask(services, ada, "POST", "/api/tables/file", match_file(60)))["id"]
    with pytest.raises(Refused, match="take up too much room"):
        await ask(services, ada, "POST", "/api/tables/file", match_file())
    await ask(services, ada, "POST", "/api/tables", TWO)
    await ask(services, ada, "DELETE", f"/api/tables/{table}")
    await ask(services, ada, "POST", "/api/tables/file", match_file())


async def test_uploaded_match_has_bounds_on_records_and_notes(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await guest(services, "Ada")
    monkeypatch.setattr(archive, "MOST_UPLOADED_RECORDS", 20)
    await ask(services, ada, "POST", "/api/tables/file", match_file(20))
    with pytest.raises(Refused, match="more than 20 records"):
        await ask(services, ada, "POST", "/api/tables/file", match_file(21))
    notes = [{"at": 0, "text": "x" * 2000}] * 101
    with pytest.raises(Refused, match="notes of that match are too long"):
        await ask(services, ada, "POST", "/api/tables/file", {**match_file(), "notes": notes})
    await ask(services, ada, "POST", "/api/tables/file", {**match_file(), "notes": notes[:90]})


# Bounds of a table -------------------------------------------------------------------------------------------------


async def test_nothing_can_be_undone_at_the_bound_but_the_match_goes_on(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bea = await guest(services, "Ada"), await guest(services, "Bea")
    table = await opened(services, ada, bea)
    await do(services, ada, table, "start", "start-it")
    monkeypatch.setattr(limits, "MOST_RECORDS", 2)
    who = await mover(services, table, ada, bea)
    await played(services, who, table, "one-move")
    await do(services, who, table, "takeback", "ask-once")
    other = bea if who == ada else ada
    await do(services, other, table, "takeback/answer", "answer-no", yes=False)
    await played(services, await mover(services, table, ada, bea), table, "two-moves")
    for person in (ada, bea):
        for verb in ("undo", "takeback"):
            with pytest.raises(Refused, match="So much was undone"):
                await do(services, person, table, verb, f"again-{verb}")
    await played(services, await mover(services, table, ada, bea), table, "three-moves")


async def test_chat_and_seats_have_bounds_and_watchers_a_bound_of_their_own(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bea, cleo = [await guest(services, name) for name in ("Ada", "Bea", "Cleo")]
    table = await opened(services, ada)
    monkeypatch.setattr(limits, "MOST_WATCHERS_CHATS", 1)
    monkeypatch.setattr(limits, "MOST_CHATS", 2)
    monkeypatch.setattr(limits, "MOST_SITTING", 3)
    await do(services, cleo, table, "chat", "from-cleo", text="one")
    with pytest.raises(Refused, match="chat of this table is full"):
        await do(services, bea, table, "chat", "from-bea", text="two")
    for number in range(2):
        await do(services, ada, table, "chat", f"from-ada-{number}", text="three")
    with pytest.raises(Refused, match="chat of this table is full"):
        await do(services, ada, table, "chat", "from-ada-2", text="four")
    for number in range(2):
        await do(services, bea, table, "join", f"join-{number:04}")
        await do(services, bea, table, "leave", f"leave-{number:04}")
    with pytest.raises(Refused, match="come and gone"):
        await do(services, bea, table, "join", "join-again")


async def test_requests_for_takebacks_have_a_bound(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bea = await guest(services, "Ada"), await guest(services, "Bea")
    table = await opened(services, ada, bea)
    await do(services, ada, table, "start", "start-it")
    who = await mover(services, table, ada, bea)
    other = bea if who == ada else ada
    await played(services, who, table, "one-move")
    monkeypatch.setattr(limits, "MOST_ASKING", 1)
    await do(services, who, table, "takeback", "ask-once")
    await do(services, other, table, "takeback/answer", "answer-no", yes=False)
    with pytest.raises(Refused, match="So much was undone"):
        await do(services, who, table, "takeback", "ask-twice")


# Keys, names, cookies ----------------------------------------------------------------------------------------------


async def test_key_of_one_request_is_refused_for_another_kind(services: Services) -> None:
    ada = await guest(services, "Ada")
    table = await opened(services, ada)
    number = await do(services, ada, table, "chat", "one-key-1", text="hello")
    assert await do(services, ada, table, "chat", "one-key-1", text="hello") == number
    with pytest.raises(Refused, match="This key was used for another request") as refused:
        await do(services, ada, table, "leave", "one-key-1")
    assert refused.value.status == 409
    assert services.live.loaded[table].table.seats.of(ada), "the refused request changed nothing"


async def test_rematch_can_have_any_key_and_following_one_needs_no_room() -> None:
    services = memory_services(amounts=Amounts(own_tables=1))
    ada, bea = await guest(services, "Ada"), await guest(services, "Bea")
    table = await opened(services, ada, bea)
    await do(services, ada, table, "start", "start-it")
    await do(services, bea, table, "resign", "give-up-1")
    await services.tables.open(bea, OpenTable("cavemen", [SeatPlan("person")] * 2))
    path = f"/api/tables/{table}/rematch"
    with pytest.raises(Refused, match="You have 1 tables"):
        await ask(services, bea, "POST", path, {"key": "too-many"})
    new = await ask(services, ada, "POST", path, {"key": f"created-{table}"})
    assert new["id"] != table
    assert (await ask(services, bea, "POST", path, {"key": "follow-it"}))["id"] == new["id"]


async def test_rematch_with_the_key_of_another_request_leaves_no_table(services: Services) -> None:
    ada, bea = await guest(services, "Ada"), await guest(services, "Bea")
    table = await opened(services, ada, bea)
    await do(services, ada, table, "start", "start-it")
    await do(services, bea, table, "resign", "give-up-1")
    with pytest.raises(Refused, match="This key was used for another request"):
        await ask(services, ada, "POST", f"/api/tables/{table}/rematch", {"key": "start-it"})
    assert [one["id"] for one in await ask(services, ada, "GET", "/api/tables/mine")] == [table]


async def test_names_at_a_table_are_unique_for_players_bots_and_watchers(services: Services) -> None:
    ada, other, watcher = await guest(services, "Ada"), await guest(services, "ADA"), await guest(services, "ada")
    seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
    table = (await ask(services, ada, "POST", "/api/tables", {**TWO, "seats": seats}))["id"]
    await do(services, other, table, "join", "join-it-1")
    await do(services, ada, table, "join", "join-it-2", seat=2, name="Greedy")
    view = await ask(services, ada, "GET", f"/api/tables/{table}")
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "ADA 2", "Greedy 2", "greedy"]
    stranger = await guest(services, "Ada 2")
    await ask(services, other, "PUT", "/api/people/me", {"name": "Ada"})
    for person in (watcher, stranger, watcher, other):
        await do(
            services, person, table, "chat", f"hello-{len(services.live.loaded[table].table.entries):04}", text="x"
        )
    events = (await ask(services, ada, "GET", f"/api/tables/{table}/events"))["events"]
    assert [one["name"] for one in events if one["kind"] == "chat"] == ["ada 3", "Ada 2 2", "ada 3", "ADA 2"]


def test_only_valid_cookies_are_remembered() -> None:
    people = People(bytes(32), MemoryStore(), FakeClock())
    good = people.sign("ada")
    for number in range(100):
        assert people.read_cookie(f"x{number}." + "y" * number * 100) is None
        assert people.read_cookie(f"ada.{number}") is None
    assert not people.cookies
    assert people.read_cookie(good) == people.read_cookie(good) == ("ada", 0)
    assert list(people.cookies) == [good]
