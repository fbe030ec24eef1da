"""Holocene: ice-age board games to play, simulate and study.

>>> import holocene
>>> match = holocene.new("cavemen", players=3, seed=7)
>>> match.state.over
False
"""

from holocene import _pure as _pure  # first, because it decides which build is imported
from holocene.api import begin, components, games, load, new, play_out, replay, rules
from holocene.kernel.engine.state import State
from holocene.kernel.errors import BadFile, BadPosition, BadRequest, BotFailed, HoloceneError, IllegalAction
from holocene.kernel.language import speak, speaking
from holocene.kernel.matches.match import Match, Record
from holocene.kernel.results import Refusal, Score

__version__ = "0.1.0"
__all__ = [
    "BadFile",
    "BadPosition",
    "BadRequest",
    "BotFailed",
    "HoloceneError",
    "IllegalAction",
    "Match",
    "Record",
    "Refusal",
    "Score",
    "State",
    "begin",
    "components",
    "games",
    "load",
    "new",
    "play_out",
    "replay",
    "rules",
    "speak",
    "speaking",
]
