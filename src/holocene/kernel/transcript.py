"""A match as readable text: what golden files hold and `holocene replay --transcript` prints."""

from __future__ import annotations

from holocene.kernel.game import spoken_value
from holocene.kernel.match import Match


def transcript(match: Match) -> str:
    """Return every record with what happened, and the hash of the final position."""
    options = " ".join(f"{name}={spoken_value(value)}" for name, value in match.options.items())
    lines = [
        f"game {match.game.name}, rules {match.game.version}, {match.players} players, seed {match.seed}",
        f"options {options}",
        f"edition {match.edition.digest[:16]}",
        *(
            []
            if match.start is None
            else [f"begun from a position, {'dealt anew' if match.start.dealt else 'as it stood'}"]
        ),
        "",
        *(f"    {sentence}" for sentence in match.tell(match.opening, None)),
    ]
    for record in match.log:
        lines.append(str(record))
        lines += [f"    {sentence}" for sentence in match.tell_record(record)]
    lines.append("")
    for score in match.state.scores():
        lines.append(f"seat {score.seat} {match.names[score.seat]}: {score.points} points, place {score.place}")
    lines.append(f"hash {match.state.hash()}")
    return "\n".join(lines) + "\n"
