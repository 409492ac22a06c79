#!/usr/bin/env python3
"""How a bot fares against another over the scenarios of a game, sides alternating: wins by side, with the interval.

python tools/veteran_bar.py                          100 games of each game, veteran against recruit
python tools/veteran_bar.py --game last_battles --games 50 --jobs 2 --against random --scenario ligny
python tools/veteran_bar.py --game napoleon_1815 --scenario campaign --option historical_setup
"""

import argparse
from math import sqrt

from grognard import games
from grognard.arena.matches import Match, play_many

GAMES = 100  # of each game, shared among its scenarios
BAR = 0.85


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - spread) / whole, (middle + spread) / whole


def scenarios_for_two(game: str) -> list[str]:
    """The scenarios that two bots can play against each other."""
    book = games.rulebook(game)
    return [info.id for info in book.scenarios if len(book.sides_of(info.id)) == 2]


def measure(game: str, asked: argparse.Namespace) -> bool:
    """Play one game's scenarios, print, and say whether the bar was cleared in each of them."""
    scenarios = asked.scenario or scenarios_for_two(game)
    number = asked.games or GAMES // len(scenarios)
    all_wins = all_draws = all_games = 0
    cleared = True
    for scenario in scenarios:
        match = Match(game, scenario, (asked.bot, asked.against), tuple(asked.option), asked.seed, swap=True)
        sides = games.rulebook(game).sides_of(scenario)
        wins = [0, 0]
        played = [0, 0]
        draws = decisions = 0
        for result in play_many(match, number, asked.jobs):
            seat = result.bots.index(asked.bot) if asked.bot != asked.against else 0
            played[seat] += 1
            decisions += result.decisions
            if not result.winners:
                draws += 1
            elif seat in result.winners:
                wins[seat] += 1
        passed = sum(wins) >= BAR * number
        cleared = cleared and passed
        low, high = interval(sum(wins), number)
        print(
            f"{scenario:18} {sum(wins):3}/{number} ({low:.1%} to {high:.1%}) {'cleared' if passed else 'MISSED'}, "
            f"as {sides[0]} {wins[0]}/{played[0]}, "
            f"as {sides[1]} {wins[1]}/{played[1]}, draws {draws}, {decisions / number:.0f} decisions a game",
            flush=True,
        )
        all_wins += sum(wins)
        all_draws += draws
        all_games += number
    low, high = interval(all_wins, all_games)
    share = all_wins / all_games
    print(f"{game:18} {all_wins}/{all_games} = {share:.1%} ({low:.1%} to {high:.1%}), draws {all_draws}", flush=True)
    return cleared


def main() -> int:
    """Play, print, and say by the exit code whether the bar was cleared in every scenario of every game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.GAMES)
    parser.add_argument("--games", type=int, default=0, help=f"games of each scenario; by default {GAMES} of each game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1815)
    parser.add_argument("--bot", default="veteran")
    parser.add_argument("--against", default="recruit")
    parser.add_argument("--scenario", action="append", help="with one --game only")
    parser.add_argument("--option", action="append", default=[], help="with one --game only")
    asked = parser.parse_args()
    if (asked.scenario or asked.option) and len(asked.game or ()) != 1:
        parser.error("--scenario and --option belong to one game: say which with --game")
    cleared = [measure(game, asked) for game in asked.game or games.GAMES]
    return 0 if all(cleared) else 1


if __name__ == "__main__":
    raise SystemExit(main())
