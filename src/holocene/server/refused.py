"""A request that cannot be granted, whoever finds that out."""

from __future__ import annotations

from holocene.kernel.language import say


class Refused(Exception):
    """A request that cannot be granted: status, sentence, clause, and the number that is open now.

    The sentence is put into words by whoever answers with it: one task may refuse several who read it differently.
    """

    def __init__(self, status: int, reason: str, clause: str = "", number: int | None = None) -> None:
        super().__init__(status, reason, clause, number)
        self.status = status
        self.template = reason
        self.clause = clause
        self.number = number

    @property
    def reason(self) -> str:
        """Return the sentence in the language in force."""
        return say(self.template)
