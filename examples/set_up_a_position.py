"""Set up a position by hand: a dump is plain JSON, and an impossible one is refused with the faulty field."""

import holocene

dump = holocene.new("cavemen", players=2, seed=1).state.dump()
dump["tribes"][0]["teeth"] = 12
state = holocene.load("cavemen", dump)
print("Wolf now has", state.view(None)["tribes"][0]["teeth"], "Teeth")

dump["pool"].append(dump["deck"][0])
try:
    holocene.load("cavemen", dump)
except holocene.BadPosition as error:
    print("refused:", error)
