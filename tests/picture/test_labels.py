"""Pictures of whole maps with their armies: no name lies under a counter or over another, and each tells what it is."""

from __future__ import annotations

from functools import cache

import pytest

from grognard.cli.render import drawing, opening, seen_by
from grognard.games import rulebook
from grognard.picture.areas_signs import sign_room
from tests.picture.boxes import counters, labels, overlap
from tests.picture.test_picture import texts

MAPS = [
    ("eagles", "waterloo"),
    ("last_battles", "quatre_bras"),
    ("last_battles", "ligny"),
    ("last_battles", "wavre"),
    ("last_battles", "la_belle_alliance_variant"),
    ("napoleon_1815", "campaign"),
    ("waterloo_200", "battle"),
    ("waterloo_impulse", "battle"),
]
TOUCH = 1.5  # so much of two names may meet, of a name and a counter twice as much


@cache
def picture(game: str, scenario: str) -> str:
    table = opening(game, scenario, (), ())
    return drawing(table, seen_by(table, None, False))


@pytest.mark.parametrize(("game", "scenario"), MAPS)
def test_no_name_lies_under_a_counter_or_over_another_name(game: str, scenario: str) -> None:
    svg = picture(game, scenario)
    names, stacks = labels(svg), counters(svg)
    assert len(names) > 25
    assert len(stacks) > 15
    for n, one in enumerate(names):
        for two in names[n + 1 :]:
            assert not overlap(one.corners, two.corners, TOUCH), (one.words, two.words)
        for stack in stacks:
            assert not overlap(one.corners, stack, 2 * TOUCH), (one.words, stack)


def test_a_name_that_makes_room_for_counters_does_not_go_under_a_sign() -> None:
    """Hougoumont: it must not lie under the terrain, the number and the points of its own area."""
    board = rulebook("waterloo_impulse").display.board("battle", [])
    rooms = [sign_room(sign) for sign in board["signs"]]
    written = {" ".join(label.words.split()): label for label in labels(picture("waterloo_impulse", "battle"))}
    label = written["Hougoumont"]
    for left, top, right, bottom in rooms:
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        assert not overlap(label.corners, corners, 2 * TOUCH), (left, top)


def test_the_measure_sees_what_is_covered() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg"><g id="names" text-anchor="middle" font-family="IM Fell English" '
        'font-size="20"><text x="100" y="100">Mont-Saint-Jean</text><text x="130" y="104">Ferme</text></g>'
        '<g id="pieces"><g transform="translate(100 100)"><rect x="-23" y="-23" width="46" height="46"/></g></g></svg>'
    )
    one, two = labels(svg)
    (stack,) = counters(svg)
    assert overlap(one.corners, two.corners, TOUCH)
    assert overlap(one.corners, stack, 2 * TOUCH)
    assert not overlap(one.corners, [(x + 200, y) for x, y in stack], 2 * TOUCH)


@pytest.mark.parametrize("scenario", ["quatre_bras", "ligny", "wavre", "la_belle_alliance_variant"])
def test_every_battle_has_title_scale_compass_and_legend(scenario: str) -> None:
    shown = texts(picture("last_battles", scenario))
    board = rulebook("last_battles").display.board(scenario, [])
    assert {board["name"], "1000 m", "N", "chaussée", "wood"} <= set(shown)
