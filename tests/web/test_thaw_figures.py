"""The positions in the client's unit tests of Thaw are the engine's."""

from __future__ import annotations

from tests.web.thaw_figures import PATH, made


def test_captured_positions_are_the_engine_s() -> None:
    assert PATH.read_text() == made(), "run `python -m tests.web.thaw_figures`"
