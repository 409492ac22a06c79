"""Where chance in tests comes from.

A change must pass the same tests everywhere, so their seeds are fixed. `GROGNARD_SEED=fresh` draws new ones, to look
for faults that nobody has met; a failure names its seed, and `GROGNARD_SEED=123` repeats it.
"""

import os
from random import Random

FIXED = 18_061_815
WANTED = os.environ.get("GROGNARD_SEED", str(FIXED))


def is_fresh() -> bool:
    """Are new seeds drawn?"""
    return WANTED == "fresh"


def run_seed() -> int:
    """The seed of a test that plays at random."""
    return Random().randrange(10**9) if is_fresh() else int(WANTED)
