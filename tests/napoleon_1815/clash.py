"""A battle at Waterloo in mid-fight, and the dice that draw given markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.napoleon_1815.roster import INFANTRY
from tests.napoleon_1815.ranks import ranks
from tests.napoleon_1815.sandbox import Study

FRENCH_LINE = "F1 F2 F3"
ALLIED_LINE = "A1 A2 A3"


def clash(
    study: Study,
    extra: Mapping[str, int] | None = None,
    *,
    without: str = "",
    terrain: Mapping[int, int] | None = None,
    holders: Mapping[int, str] | None = None,
    squares: Sequence[str] = (),
    guests: Mapping[str, str] | None = None,
    side: int | None = None,
) -> Study:
    """Two lines of infantry with extra blocks among them; the French came from Quatre Bras."""
    places = ranks(study, without=without)
    places.update(extra or {})
    return study.battle(
        "waterloo",
        places,
        sources=["quatre_bras"],
        terrain=terrain,
        holders=holders,
        squares=squares,
        guests=guests,
        side=side,
    )


def draw_dice(*kinds: int, pool: Sequence[int] = (0, 3, 3, 3, 3)) -> list[int]:
    """Dice that draw these kinds of markers, one after the other, from a pool."""
    free = list(pool)
    dice: list[int] = []
    for kind in kinds:
        number = sum(free[:kind])
        if sum(free) > 6:
            dice += [number // 6 + 1, number % 6 + 1]
        elif sum(free) > 1:
            dice.append(number + 1)
        free[kind] -= 1
    return dice


def threes(study: Study, french: int = 3, allied: int = 3, town: str = "waterloo") -> Study:
    """Infantry F1, F2, … of the French and A1, A2, … of the Anglo-Dutch in one town."""
    for number in range(1, french + 1):
        study.french(f"F{number}", INFANTRY, 4, 2, town)
    for number in range(1, allied + 1):
        study.anglo(f"A{number}", INFANTRY, 4, 2, town)
    return study


def attack(study: Study) -> Study:
    """The French have come to Waterloo from Quatre Bras: the Battle phase."""
    return study.fights({"waterloo": ["quatre_bras"]})


def line_up(study: Study, places: Mapping[str, int], *, done: bool = True) -> Study:
    """Station units in this order; whoever is to hold something is left to the caller."""
    for name, place in places.items():
        study.do("pick", name).do("station", place)
    return study.do("done") if done else study
