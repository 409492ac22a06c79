"""How often does each side win a scenario? Play it many times, and say how sure that is."""

import argparse

from grognard.arena.findings import wilson
from grognard.arena.matches import Match, play_many
from grognard.games import rulebook

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--game", default="last_battles")
parser.add_argument("--scenario", default="quatre_bras")
parser.add_argument("--games", type=int, default=20)
parser.add_argument("--bot", default="veteran")
asked = parser.parse_args()

sides = rulebook(asked.game).sides_of(asked.scenario)
match = Match(asked.game, asked.scenario, bots=(asked.bot,) * len(sides))
results = list(play_many(match, asked.games))
for seat, side in enumerate(sides):
    wins = sum(seat in result.winners for result in results)
    share = wilson(wins, len(results))
    print(f"{side:12} {wins:3} of {len(results)}   {share.share:4.0%}   95 %: {share.low:.0%} to {share.high:.0%}")
