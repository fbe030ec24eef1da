"""Play the first decisions of Cavemen from a program: look, choose, get refused, undo."""

import holocene

match = holocene.new("cavemen", players=3, seed=7)
state = match.state
seat = state.to_move()[0]
print(state.view(seat)["question"])
for action in state.legal(seat):
    print(f"  {state.describe(seat, action)}")

try:
    match.act(seat, "forage")
except holocene.IllegalAction as refusal:
    print(f"Foraging now? {refusal}")

match.act(seat, "bid", teeth=2)
match.undo(seat)
match.act(seat, "pass")
print(*match.story()[-3:], sep="\n")
