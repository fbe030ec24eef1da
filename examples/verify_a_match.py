"""Save a match, read it back, and check that nobody changed the shuffle."""

import tempfile
from pathlib import Path

import holocene

match = holocene.new("cavemen", players=2, seed="a secret")
shown_at_the_start = match.commitment
while not match.state.over:
    seat = match.state.to_move()[0]
    match.play(seat, match.state.legal(seat)[-1] if len(match.log) % 7 else match.state.legal(seat)[0])
    if len(match.log) > 300:
        break

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "match.json"
    match.save(path)
    again = holocene.replay(path)

print("the same seed as promised:", again.commitment == shown_at_the_start)
print("the same position:", again.state.hash() == match.state.hash())
