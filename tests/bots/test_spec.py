"""How bots are named: a built-in name or your own class, with an optional budget."""

from __future__ import annotations

import pytest

from holocene.bots import find_bot
from holocene.bots.spec import Spec, read_spec
from holocene.kernel.errors import BadRequest
from tests.lab.bots import Budgeted


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("greedy", Spec("greedy")),
        ("search@300", Spec("search", playouts=300)),
        ("search@0.5s", Spec("search", seconds=0.5)),
        ("search@10s", Spec("search", seconds=10.0)),
        ("my.module:Bot@3", Spec("my.module:Bot", playouts=3)),
    ],
)
def test_a_spec_is_a_name_with_an_optional_budget(text: str, spec: Spec) -> None:
    assert read_spec(text) == spec


@pytest.mark.parametrize(
    "budget", ["", "0", "0s", "-3", "1e9", "s", "0.5", "3ms", "1 s", "99999999999", "9999s", "nans", "٣"]
)
def test_other_budgets_are_refused(budget: str) -> None:
    with pytest.raises(BadRequest, match="a bot's budget is"):
        read_spec(f"search@{budget}")


def test_a_budget_reaches_the_bot() -> None:
    bot = find_bot("tests.lab.bots:Budgeted@40")
    assert isinstance(bot, Budgeted)
    assert bot.budget == (40, 0.0)
    again = find_bot("tests.lab.bots:Budgeted@0.25s")
    assert isinstance(again, Budgeted)
    assert again.budget == (0, 0.25)


@pytest.mark.parametrize("name", ["random", "greedy", "tests.lab.bots:Slow"])
def test_a_bot_that_takes_no_budget_says_so(name: str) -> None:
    with pytest.raises(BadRequest, match=f"the bot {name} takes no budget"):
        find_bot(f"{name}@3")
