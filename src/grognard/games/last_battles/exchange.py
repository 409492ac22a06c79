"""Rule 6.5A: what an exchange may cost the attacker."""

from __future__ import annotations


def payments(strengths: list[int], price: int) -> list[list[int]]:
    """Every set of attackers (by index) that pays the price and from which none could be spared (R-15).

    If all of them together are worth less, all are lost.
    """
    count = len(strengths)
    if sum(strengths) <= price:
        return [list(range(count))]
    found: list[list[int]] = []
    for mask in range(1, 1 << count):
        total = 0
        least = 9999
        for index in range(count):
            if mask >> index & 1:
                total += strengths[index]
                least = min(least, strengths[index])
        if total >= price > total - least:
            found.append([index for index in range(count) if mask >> index & 1])
    return found
