"""Faces: every card that a view names has one, with the values of the match's edition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import holocene
from holocene.games import find_game
from holocene.kernel.components.component import Face
from holocene.kernel.engine.state import Edition
from tests.rules.cavemen import editions

GAME = find_game("cavemen")


def faces(edition: Edition | None = None) -> dict[str, Face]:
    return {face.id: face for face in GAME.faces(edition or GAME.edition())}


def test_every_card_that_a_view_names_has_a_face() -> None:
    known = faces()
    seen: set[str] = set()
    for seed in range(3):
        for _, state in holocene.play_out("cavemen", ["greedy", "random", "random"], seed).positions():
            view = state.view(None)
            seen.update(view["pool"], view["discards"], *(tribe["cards"] for tribe in view["tribes"]))
            parts = [total["parts"] for tribe in view["tribes"] for total in tribe["scores"].values()]
            seen.update(part["card"] for some in parts for part in some)
    assert len(seen) > 80
    assert seen <= set(known)
    assert {f"totem:{name}" for name in ("wolf", "tiger", "snake", "owl", "bear")} < set(known)


def test_a_face_says_what_is_on_the_card_and_how_that_is_known() -> None:
    known = faces()
    hunter = known["master-hunter-3"]
    assert (hunter.kind, hunter.name, hunter.text, hunter.source) == (
        "hunter",
        "Master Hunter",
        "+3 Hunting.",
        "authored",
    )
    assert hunter.values == {
        "cost": 5,
        "unit": "food or teeth",
        "hunting": 3,
        "inventing": 0,
        "foraging": 0,
        "stones": 3,
    }
    beast = known["styracosaurus-5"]
    assert beast.text == "6 Food and 1 Tooth."
    assert beast.values == {"cost": 5, "unit": "hunting", "food": 6, "teeth": 1, "stones": 5}
    assert beast.sources == {"name": "reported", "food": "reported", "teeth": "reported"}
    assert known["explorer-1"].text == "+1 Hunting, +1 Foraging. Explores Caves for free."
    assert known["grotto-2"].values == {"cost": 3, "unit": "teeth", "population": 3, "stones": 2}
    assert known["speech"].text == "+1 Inventing per Elder in the tribe."
    assert known["speech"].values["effect"] == {"score": "inventing", "amount": 1, "per": "elder"}
    assert known["fire"].kind == "fire"
    assert known["fire"].values["costs"] == {"2": 10, "3": 9, "4": 7, "5": 7}
    assert known["owl-starting-hunter"].values["stones"] == 4
    kinds = {face.kind for face in known.values()}
    deck = {"hunter", "thinker", "elder", "explorer", "beast", "invention", "fire", "cave"}
    assert kinds == deck | {"leader", "starter", "home", "tribe"}


def test_an_owner_s_cards_have_their_own_faces(tmp_path: Path) -> None:
    def change(beasts: list[dict[str, Any]]) -> None:
        beasts[0].update(name="Auroch", food=7, source="override")

    known = faces(GAME.edition(editions.changed(tmp_path, "beast", change)))
    assert "compsognathus-1" not in known
    assert (known["auroch-1"].values["food"], known["auroch-1"].source) == (7, "override")
