"""The OpenAPI document is complete and has a page, and schemathesis finds no server error with it."""

from __future__ import annotations

import contextlib
import re
import typing
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from holocene.games import all_games
from holocene.kernel.standard import StandardView
from holocene.tables.messages import answers
from tests.server.host import Host, Person, hosting, key

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
EXAMPLES = 25  # for each operation, of each kind


@pytest.fixture(scope="module")
def document(host: Host) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{host.url}/schema/openapi.json").json()
    return found


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server on each database: they accept different texts and numbers."""
    if request.param == "sqlite":
        yield request.getfixturevalue("host")
    else:
        database = request.getfixturevalue("postgres").create()
        with hosting(tmp_path_factory.mktemp("postgres"), database=database) as host:
            yield host


def references(part: Any) -> set[str]:
    """Return the names of all components that a part of the document references."""
    if isinstance(part, dict):
        own = {part["$ref"].removeprefix("#/components/schemas/")} if "$ref" in part else set()
        return own.union(*(references(value) for value in part.values()))
    return set().union(*(references(value) for value in part)) if isinstance(part, list) else set()


def test_document_describes_events_and_the_views_of_every_game(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for wanted in (answers.Update, answers.Happening, answers.Position, answers.Choice, answers.TableView):
        assert set(schemas[wanted.__name__]["properties"]) == set(wanted.__struct_fields__)
    views = [option["$ref"].rpartition("/")[2] for option in schemas["Position"]["properties"]["view"]["anyOf"]]
    kinds = dict.fromkeys([StandardView, *(game.view_type for game in all_games().values())])
    for name, kind in zip(views, kinds, strict=True):
        assert set(schemas[name]["properties"]) == set(typing.get_type_hints(kind))
    assert references(document) <= set(schemas), "every referenced type exists"


def test_every_operation_has_a_summary_and_a_refusal(document: dict[str, Any]) -> None:
    for path, item in document["paths"].items():
        for verb, operation in item.items():
            assert operation["summary"].endswith("."), f"{verb} {path}"
            refusal = operation["responses"]["default"]["content"]["application/json"]["schema"]
            assert refusal == {"$ref": "#/components/schemas/Problem"}
            assert "400" not in operation["responses"]


def test_page_lists_every_operation_and_loads_nothing_from_elsewhere(host: Host, document: dict[str, Any]) -> None:
    page = httpx.get(f"{host.url}/schema")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    for path, item in document["paths"].items():
        for verb in item:
            assert f"<b>{verb}</b> {path}<" in page.text
    assert "<script" not in page.text
    assert "style=" not in page.text
    assert "//" not in page.text.replace("<!doctype", "")
    linked = re.findall(r"(?:href|src)=([^\s>]+)", page.text)
    assert set(linked) == {"/schema/style.css", "/schema/openapi.json"}
    for path in linked:
        assert httpx.get(f"{host.url}{path}").status_code == 200


def test_views_match_their_description(host: Host, ada: Person, bea: Person) -> None:
    schema = schemathesis.openapi.from_url(f"{host.url}/schema/openapi.json")
    table = ada.open("person", "person")
    bea.do(table, "join")
    ada.do(table, "start")
    for person in (ada, bea):
        answer = person.client.get(f"/api/tables/{table}/events")
        schema["/api/tables/{table_id}/events"]["GET"].validate_response(answer)
        broken = answer.json()
        del broken["position"]["view"]["pool"]
        wrong = httpx.Response(200, json=broken, request=answer.request)
        wrong.elapsed = answer.elapsed
        with pytest.raises(Exception, match="violates schema"):
            schema["/api/tables/{table_id}/events"]["GET"].validate_response(wrong)


# Each kind of request is sent to one database: what they store differently has tests of its own below.
@pytest.mark.parametrize(
    ("served", "mode"),
    [("sqlite", GenerationMode.POSITIVE), ("postgresql", GenerationMode.NEGATIVE)],
    indirect=["served"],
    ids=["valid", "invalid"],
)
def test_schemathesis_finds_no_server_error(served: Host, mode: GenerationMode) -> None:
    host, ada = served, served.person("Ada")
    schema = schemathesis.openapi.from_url(f"{host.url}/schema/openapi.json")
    tables = [ada.open("person", "person") for _ in range(2)]
    tables.append(ada.open("person", "random"))
    ada.do(tables[2], "start")
    cookies = dict(ada.client.cookies)
    called = set()
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()

        @given(
            case=operation.as_strategy(generation_mode=mode), where=st.sampled_from([*tables, None]), own=st.booleans()
        )
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        def probe(case: Case[Any], where: str | None, own: bool) -> None:
            if where is not None and "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = where
            response = case.call(cookies=cookies if own else {}, timeout=60)
            case.validate_response(response, checks=CHECKS)
            called.add((case.method, case.path, response.status_code))

        with contextlib.suppress(Unsatisfiable):  # an operation without input has no invalid input
            probe()
    assert len({(method, path) for method, path, _ in called}) >= (25 if mode is GenerationMode.POSITIVE else 15)
    assert {200, 401 if mode is GenerationMode.POSITIVE else 400} <= {status for _, _, status in called}
    assert httpx.get(f"{host.url}/health").json() == {"status": "ok"}
    assert "raceback" not in host.log.read_text()


def test_texts_that_a_database_cannot_store_are_cleaned_or_refused(served: Host) -> None:
    ada, bea = served.person("A\x00d\x00a"), served.person("Bea")
    assert ada.get("/api/people/me")["name"] == "A d a"
    table = ada.open("person", "person")
    bea.do(table, "join")
    ada.do(table, "start")
    ada.do(table, "chat", text="a\x00b")
    assert ada.events(table)["events"][-1]["text"] == "a b"
    decision = {"decision": 2**31, "action": "\x00", "arguments": {"\x00": "\x00"}, "key": key()}
    sent: list[tuple[str, str, Any]] = [
        ("GET", "/api/tables/%00", None),
        ("GET", "/api/tables/%00/notices", None),
        ("GET", "/api/tables/%00/history/1", None),
        ("GET", f"/api/tables/{table}/history/{2**31}", None),
        ("GET", f"/api/tables/{table}/history/{2**70}", None),
        ("GET", f"/api/tables/{table}/events?after={2**31 + 1}", None),
        ("POST", "/api/tables/%00/chat", {"text": "hello", "key": key()}),
        ("POST", f"/api/tables/{table}/moves", decision),
        ("POST", f"/api/tables/{table}/chat", {"text": "hello", "key": "\x00" * 8}),
        ("POST", "/api/people/claim", {"token": "\x00" * 20}),
        ("POST", "/api/tables/", {"game": "\x00", "seats": [{"kind": "person"}] * 2}),
        ("PUT", f"/api/tables/{table}/notices", {"webhook": "http://x/\x00"}),
        ("PUT", f"/api/tables/{table}/notices", {"webhook": "http://x/", "quiet": "\x00"}),
    ]
    for method, path, data in sent:
        answer = ada.client.request(method, path, json=data)
        assert 400 <= answer.status_code < 500, f"{method} {path}: {answer.status_code} {answer.text}"
    assert "raceback" not in served.log.read_text()
