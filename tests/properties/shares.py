"""Which settings a run of the tests takes: `make test` runs each on one of the two builds, in turn.

That both builds play the same is checked elsewhere (tests/kernel/test_build.py, the golden matches).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Setting = TypeVar("Setting")


def own_share(settings: Sequence[Setting]) -> list[Setting]:
    """Return the settings of this run: HOLOCENE_SHARE "1/2" stands for the first, third, and so on; unset for all."""
    number, _, runs = os.environ.get("HOLOCENE_SHARE", "1/1").partition("/")
    return list(settings[int(number) - 1 :: int(runs)])
