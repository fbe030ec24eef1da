"""docs/observations.md agrees with the observers."""

from __future__ import annotations

from pathlib import Path

from holocene.batch.page import page

PAGE = Path(__file__).parent.parent.parent / "docs" / "observations.md"


def test_the_page_agrees_with_the_observers() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m holocene.batch.page > docs/observations.md"
