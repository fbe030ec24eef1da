"""Engine speed as ratios from one run: compared with the pure build, catanatron, its gym, and OpenSpiel's card games.

`make bench` runs it and prints the tables of docs/performance.md.
"""

from __future__ import annotations

from benchmarks.measures import GAMES
from benchmarks.rounds import Figures, best_of

PEERS = {"gin_rummy": "OpenSpiel gin_rummy, C++, 2 players", "hearts": "OpenSpiel hearts, C++, 4 players"}


def show_playouts(compiled: Figures, pure: Figures, peer: float) -> None:
    print("| random play, one core | decisions a second | times pure | times catanatron 3.2.1 |")
    print("|---|---|---|---|")
    for game, title in GAMES.items():
        for what in ("playout", "with clones"):
            rate, slow = compiled[f"{game} {what}"], pure[f"{game} {what}"]
            label = title + ("" if what == "playout" else ", a clone before each decision")
            print(f"| {label} | {rate:,.0f} | {rate / slow:.1f} | {rate / peer:.0f} |")
        slow = pure[f"{game} playout"]
        print(f"| {title}, pure Python | {slow:,.0f} | 1 | {slow / peer:.1f} |")
    print(f"| catanatron, Catan, 4 players | {peer:,.0f} | | 1 |\n")
    for game, title in GAMES.items():
        fast, slow = compiled[f"{game} clone us"], pure[f"{game} clone us"]
        print(f"clone of {title}: {fast:.2f} microseconds compiled, {slow:.2f} pure")
    fast, slow = compiled["thaw legal us"], pure["thaw legal us"]
    print(f"all places of a form of Thaw on an empty sheet: {fast:.2f} microseconds compiled, {slow:.2f} pure\n")


def show_driven(driven: Figures, openspiel: Figures, peer: float) -> None:
    print("| random play driven from Python | decisions a second | times catanatron 3.2.1 |")
    print("|---|---|---|")
    for game, title in GAMES.items():
        print(f"| {title} | {driven[game]:,.0f} | {driven[game] / peer:.0f} |")
    for game, title in PEERS.items():
        print(f"| {title} | {openspiel[game]:,.0f} | {openspiel[game] / peer:.0f} |")
    print()


def show_environments(rates: Figures, gym: float) -> None:
    print(
        "| steps with observation and mask | PettingZoo | times catanatron's gym | batch | times PettingZoo "
        "| batch on all cores | times PettingZoo |"
    )
    print("|---|---|---|---|---|---|---|")
    for key, rate in rates.items():
        if key.endswith("pettingzoo"):
            game, players, _ = key.split()
            title = GAMES[game].replace("4 players", f"{players} players")
            many, most = rates[f"{game} {players} batch"], rates[f"{game} {players} workers"]
            print(
                f"| {title} | {rate:,.0f} | {rate / gym:.1f} | {many:,.0f} | {many / rate:.1f} "
                f"| {most:,.0f} | {most / rate:.1f} |"
            )
    print(f"| catanatron's gym 4.0.0, 2 players | {gym:,.0f} | 1 | | | | |\n")


def main() -> None:
    """Run all measurements, interleaved, and print the tables."""
    whats = ["engine", "pure engine", "catanatron", "driven", "openspiel", "environments", "catanatron gym", "log"]
    best = best_of(whats)
    peer = best["catanatron"]["playout"]
    show_playouts(best["engine"], best["pure engine"], peer)
    show_driven(best["driven"], best["openspiel"], peer)
    show_environments(best["environments"], best["catanatron gym"]["gym"])
    short, long = best["log"]["short us"], best["log"]["long us"]
    print(f"a decision of a match: {short:.1f} microseconds after 200 records, {long:.1f} after 3,500")


if __name__ == "__main__":
    main()
