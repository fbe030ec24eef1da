"""Placing with the keys: arrows move a thing over the board and Enter places it; the list can still be used."""

from __future__ import annotations

from rich.text import Text

from holocene.cli.terminal.boards.panels import Aim, Panel, find_placing
from holocene.cli.terminal.session import Session
from holocene.kernel.errors import HoloceneError


class Placement:
    """What is being placed; each decision gets a new aim.

    Attributes:
        aim: what is being placed, None if there is nothing to place.
        chosen: whether the keys move it; otherwise they go to the list.
    """

    def __init__(self, panel: Panel) -> None:
        self.placing = find_placing(panel)
        self.aim: Aim | None = None
        self.chosen = True
        self.decision: tuple[int, int] | None = None

    @property
    def active(self) -> bool:
        """Return whether the keys move something."""
        return self.aim is not None and self.chosen

    def update(self, session: Session) -> None:
        """Begin a new aim if the seat on the screen owes a new decision; end it if it owes none."""
        if self.placing is None:
            return
        seat, match = session.seat, session.match
        if seat is None or not session.asked:
            self.aim = self.decision = None
            return
        decision = (seat, len(match.log) if match.state.simultaneous < 0 else match.decision(seat))
        if decision != self.decision:
            self.decision = decision
            legal = [match.state.space.name(action) for action in match.state.legal(seat)]
            self.aim = self.placing.aim(match.state.view(seat), match.edition, legal)

    def number(self, session: Session) -> int | None:
        """Return the number of the action that Enter would take."""
        if self.aim is None:
            return None
        name, arguments = self.aim.action
        return session.match.state.space.action(name, **arguments)

    def text(self, session: Session) -> Text:
        """Return what Enter would do, or why that is not allowed, and the keys."""
        assert self.placing is not None
        assert self.aim is not None
        assert session.seat is not None
        state, seat = session.match.state, session.seat
        action = self.number(session)
        assert action is not None
        try:
            state.clone().apply(seat, action)
            says = Text(state.describe(seat, action), "bold ember")
        except HoloceneError as error:
            says = Text(str(error), "rust")
        return Text.assemble(says, "\n", (self.placing.hint(), "soft"))
