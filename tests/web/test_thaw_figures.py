"""The positions that the client's unit tests of Thaw measure are the engine's."""

from __future__ import annotations

from tests.web.thaw_figures import PATH, made


def test_the_captured_positions_are_what_the_engine_says() -> None:
    assert PATH.read_text() == made(), "run `python -m tests.web.thaw_figures`"
