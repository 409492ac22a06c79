"""Grounds of which little is played now do not go on holding what was worked out on them."""

from __future__ import annotations

from grognard.games.last_battles import FRESH, LastBattles
from grognard.games.last_battles.switches import Switches
from grognard.kernel.dice import Dice


def test_only_the_last_grounds_keep_their_marches_and_sights() -> None:
    book = LastBattles()
    starts = ["quatre_bras", "ligny", "wavre", "la_belle_alliance", "quatre_bras_variant", "grand_ligny"]
    assert len(starts) > FRESH
    for scenario in starts:
        state = book.new_state(scenario, [], Dice(bytes(32)), [])
        hexes = state.ground.hexes
        state.ground.march(hexes[0], 12, 0)
        assert state.ground.marches
    areas = list(book.grounds.values())
    assert len(areas) == len(starts)
    assert [bool(area.marches) for area in areas] == [False] * (len(starts) - FRESH) + [True] * FRESH
    # One that is played again is fresh again, and still the same ground
    first = book.ground_of("quatre_bras", Switches([]))
    assert first is areas[0]
    assert next(reversed(book.grounds.values())) is first
