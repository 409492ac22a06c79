#!/usr/bin/env python3
"""How a bot fares against another over the four battles, sides alternating: wins by side, in all, with the interval.

python tools/veteran_bar.py                          25 games of each battle, veteran against recruit
python tools/veteran_bar.py --games 50 --jobs 2 --bot veteran --against random --scenario ligny
"""

import argparse
from math import sqrt

from grognard.arena.matches import Match, play_many

BATTLES = ("ligny", "quatre_bras", "wavre", "la_belle_alliance")
BAR = 0.85


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - spread) / whole, (middle + spread) / whole


def main() -> int:
    """Play, print, and say by the exit code whether the bar was cleared."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=25, help="games of each battle")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1815)
    parser.add_argument("--bot", default="veteran")
    parser.add_argument("--against", default="recruit")
    parser.add_argument("--scenario", action="append", choices=BATTLES)
    parser.add_argument("--option", action="append", default=[])
    asked = parser.parse_args()
    all_wins = all_draws = all_games = 0
    for scenario in asked.scenario or BATTLES:
        match = Match("last_battles", scenario, (asked.bot, asked.against), tuple(asked.option), asked.seed, swap=True)
        wins = [0, 0]
        played = [0, 0]
        draws = decisions = 0
        for result in play_many(match, asked.games, asked.jobs):
            seat = result.bots.index(asked.bot) if asked.bot != asked.against else 0
            played[seat] += 1
            decisions += result.decisions
            if not result.winners:
                draws += 1
            elif seat in result.winners:
                wins[seat] += 1
        print(
            f"{scenario:18} {sum(wins):3}/{asked.games}  as French {wins[0]}/{played[0]}, "
            f"as Coalition {wins[1]}/{played[1]}, draws {draws}, {decisions / asked.games:.0f} decisions a game",
            flush=True,
        )
        all_wins += sum(wins)
        all_draws += draws
        all_games += asked.games
    low, high = interval(all_wins, all_games)
    share = all_wins / all_games
    print(f"{'in all':18} {all_wins}/{all_games} = {share:.1%} ({low:.1%} to {high:.1%}), draws {all_draws}")
    return 0 if all_wins >= BAR * all_games else 1


if __name__ == "__main__":
    raise SystemExit(main())
