"""Quality tests (13.1.d, 13.2.c) and what else is rolled against a quality factor."""

from __future__ import annotations

from typing import Final

PASSED: Final = 0
SHAKEN: Final = 1  # failed by one or two
BROKEN: Final = 2  # failed by three or more: a rout


def outcome(natural: int, added: int, quality: int) -> int:
    """How a test ends: two is always passed, twelve always a rout (13.1.d-05, -06, R67)."""
    if natural == 2:
        return PASSED
    if natural == 12:
        return BROKEN
    missed = natural + added - quality
    if missed <= 0:
        return PASSED
    return SHAKEN if missed <= 2 else BROKEN


def plain_test(natural: int, added: int, quality: int) -> bool:
    """Tests without the extremes: independent movement, rally, counter-charge, emergency (R16)."""
    return natural + added <= quality


def battery_test(natural: int, quality: int) -> bool:
    """Does a horse battery that withdraws lose a step: its lead missed by more than two, or rolled twelve (17.2-07)?"""
    return natural == 12 or natural > quality + 2
