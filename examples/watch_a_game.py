"""Let two veterans fight a battle, and tell what happens."""

import sys
from random import Random

from grognard.bots import Clock, make_bot
from grognard.games import rulebook
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table

LINES = int(sys.argv[1]) if len(sys.argv) > 1 else 40

book = rulebook("last_battles")
table = Table(book, "quatre_bras", seed=Random(1815).randbytes(32))
bots = [make_bot("veteran", book) for _ in table.sides()]
chance = Random(1)

while table.outcome is None:
    decision = table.decision()
    table.take(bots[decision.seat].choose(table.view(decision.seat), decision, Clock(), chance))

for event in table.events(SPECTATOR)[:LINES]:
    print(f"{book.display.tell(table.state, event)} [{event.rule}]")
print(f"... and so on, for {len(table.history)} decisions.")
print(table.outcome.reason)
