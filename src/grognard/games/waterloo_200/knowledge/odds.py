"""What battles may come to. There are no dice: only what is hidden is uncertain."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.knowledge.aims import KILL, STEP

SPREAD: Final = 0.8  # how far a hidden block may be from the average


class Host:
    """Those who fight on one side, as far as they are known."""

    def __init__(self, power: float, tough: float, count: int, life: float) -> None:
        self.power = power  # Strength
        self.tough = tough  # hits that they can take
        self.count = count
        self.life: Final = life  # what each of them is worth alive

    def toll(self, hits: float) -> float:
        """What hits cost: the strongest take them first, so that all grow weak before one falls (6.2.3.1.7)."""
        hits = min(hits, self.tough)
        dead = self.count - (self.tough - hits)
        return STEP * hits + (KILL * self.life * min(dead, float(self.count)) if dead > 0.0 else 0.0)


def share(result: float, suffered: float) -> float:
    """The hits on a winner, about (6.2.3.1.6)."""
    if result <= 5.0:
        return suffered / 2.0
    return suffered / 4.0 if result <= 10.0 else 1.0


def outcome(result: float, own: Host, foe: Host, prize: float) -> float:
    """What a Final Result is worth to the attacker; the prize is for clearing the area."""
    if result > 0.0:
        hits = min(result, foe.tough)
        gain = foe.toll(hits) - own.toll(share(result, hits))
        return gain + prize if hits >= foe.tough else gain
    hits = min(-result, own.tough)
    return foe.toll(share(-result, hits)) - own.toll(hits)


def worth_of(attack: float, own: Host, foe: Host, prize: float, hidden: int) -> float:
    """What an attack is worth, with so many blocks hidden from who looks."""
    result = attack - foe.power
    if not hidden:
        return outcome(result, own, foe, prize)
    off = SPREAD * (1.0 + 0.35 * (hidden - 1))
    middle = outcome(result, own, foe, prize)
    return 0.4 * middle + 0.3 * (outcome(result - off, own, foe, prize) + outcome(result + off, own, foe, prize))
