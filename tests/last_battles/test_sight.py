"""Rule 7.3: what a gun in 1010 sees two hexes off.

Straight lines go through one hex (1010 to 1008 through 1009); the others run along a hexside (1010 to 1210 between
1110 and 1111) and pass through the corners at both of its ends.
"""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import Field, Game

# Targets along a hexside: target, the two hexes beside the line
ALONG = [
    (1210, 1110, 1111),
    (1112, 1111, 1011),
    (912, 1011, 911),
    (810, 911, 910),
    (909, 910, 1009),
    (1109, 1009, 1110),
]
# Targets straight ahead: target, the hex between
STRAIGHT = [(1008, 1009), (1209, 1110), (1211, 1111), (1012, 1011), (811, 911), (809, 910)]


def position(field: Field, target: int) -> Game:
    """A gun in 1010, an enemy in the target hex, and a pair far off to keep the phase open."""
    field.french("Guns", 1010, 4, "art").french("Far gun", 1810, 1, "art")
    return field.coalition("X", target, 4).coalition("Far target", 1808, 1).combat()


def sees(field: Field, target: int) -> bool:
    """Does the gun in 1010 see the target?"""
    game = position(field, target)
    seen = game.can("attack", target)
    if not seen:
        assert game.refusal("attack", target).rule == "7.3"
    return seen


@pytest.mark.rule("7.3-1", "7.3A-1")
@pytest.mark.parametrize(("target", "between"), STRAIGHT)
def test_c57_the_hex_between_blocks_if_it_is_forest_or_town(target: int, between: int) -> None:
    assert sees(Field(), target)
    assert not sees(Field(forest=[between]), target)
    assert not sees(Field(town=[between]), target)
    assert sees(Field(marsh=[between]), target)


@pytest.mark.rule("7.3A-1", "8.1C-1")
@pytest.mark.parametrize(("target", "between"), STRAIGHT)
def test_a_chateau_between_blocks(target: int, between: int) -> None:
    assert not sees(Field(chateau=[between]), target)


@pytest.mark.rule("7.3A-1")
def test_units_and_waters_between_do_not_block() -> None:
    friend = Field().french("Friend", 1009, 2)
    assert sees(friend, 1008), "C57: over the heads of friends"
    assert sees(Field(streams=[(1009, 1010), (1008, 1009)]), 1008)
    assert sees(Field(rivers=[(1009, 1010)]), 1008)
    assert sees(Field(rivers=[(1110, 1111)]), 1210)
    assert sees(Field(roads=[[1010, 1009, 1008]], trails=[[1010, 1110, 1210]]), 1008)


@pytest.mark.rule("7.3A-1")
def test_an_enemy_between_does_not_block_the_sight_of_guns_he_does_not_hold() -> None:
    # The enemy in 1009 is behind a river and has no zone over it; the gun sees past him.
    field = Field(rivers=[(1009, 1010)]).coalition("Between", 1009, 2)
    assert sees(field, 1008)


@pytest.mark.rule("7.3-1")
@pytest.mark.parametrize("target", [1008, 1210])
def test_c60_terrain_at_both_ends_never_blocks(target: int) -> None:
    assert sees(Field(town=[target], forest=[1010]), target)
    assert sees(Field(forest=[target], town=[1010]), target)
    assert sees(Field(forest=[target], chateau=[1010]), target)


@pytest.mark.rule("7.3D-1", "7.3A-1")
@pytest.mark.parametrize(("target", "between"), STRAIGHT)
def test_c8_a_crest_at_either_end_of_a_straight_line_blocks(target: int, between: int) -> None:
    assert not sees(Field(crests=[(1010, between)]), target)
    assert not sees(Field(crests=[(between, target)]), target)


@pytest.mark.rule("7.3D-1")
def test_c8_horse_artillery_with_a_crest_on_both_lines_is_offered_nothing() -> None:
    def phase(crests: list[tuple[int, int]]) -> Game:
        field = Field(crests=crests).french("Horse", 1010, 3, "horse")
        return field.coalition("X", 1008, 3).coalition("Y", 1210, 3).combat()

    assert phase([]).hexes("attack") == {1008, 1210}
    assert phase([(1008, 1009)]).hexes("attack") == {1210}
    assert phase([(1008, 1009), (1110, 1111)]).step() == "MovementPhase", "nothing to decide: the phase is over"


@pytest.mark.rule("7.3B-1")
@pytest.mark.parametrize(("target", "left", "right"), ALONG)
def test_c58_along_a_hexside_it_takes_two_blocking_hexes_or_a_crest(target: int, left: int, right: int) -> None:
    assert sees(Field(), target)
    assert sees(Field(forest=[left]), target)
    assert sees(Field(town=[right]), target)
    assert not sees(Field(forest=[left], town=[right]), target)
    assert not sees(Field(forest=[left, right]), target)
    assert not sees(Field(chateau=[left], town=[right]), target)
    assert sees(Field(forest=[left], marsh=[right]), target)
    assert not sees(Field(crests=[(left, right)]), target)


@pytest.mark.rule("7.3C-1", "R-79")
@pytest.mark.parametrize(("target", "left", "right"), ALONG)
@pytest.mark.parametrize("near_end", [True, False])
def test_c59_two_crests_meeting_on_the_line_block(target: int, left: int, right: int, near_end: bool) -> None:
    end = 1010 if near_end else target
    assert not sees(Field(crests=[(end, left), (end, right)]), target)
    assert sees(Field(crests=[(end, left)]), target)
    assert sees(Field(crests=[(end, right)]), target)


@pytest.mark.rule("7.3C-1", "R-79")
@pytest.mark.parametrize(("target", "left", "right"), ALONG)
@pytest.mark.parametrize("near_end", [True, False])
def test_c59_a_crest_and_a_blocking_hex_meeting_on_the_line_block(
    target: int, left: int, right: int, near_end: bool
) -> None:
    end = 1010 if near_end else target
    assert not sees(Field(crests=[(end, left)], forest=[right]), target)
    assert not sees(Field(crests=[(end, left)], town=[left]), target)
    assert sees(Field(crests=[(end, left)], marsh=[right]), target)


@pytest.mark.rule("R-79")
def test_r79_crests_at_different_corners_do_not_meet() -> None:
    assert sees(Field(crests=[(1010, 1110), (1110, 1210)]), 1210)
    assert sees(Field(crests=[(1010, 1110), (1111, 1210)]), 1210)


@pytest.mark.rule("R-79", "7.3-1")
def test_r79_the_hexes_of_gun_and_target_do_not_count_at_a_corner() -> None:
    assert sees(Field(crests=[(1010, 1110)], forest=[1010]), 1210)
    assert sees(Field(crests=[(1110, 1210)], town=[1210]), 1210)


@pytest.mark.rule("7.3-1")
def test_what_lies_off_the_line_does_not_matter() -> None:
    around = [h for h in (1009, 1110, 1111, 1011, 911, 910) if h != 1009]
    assert sees(Field(forest=around), 1008)
    assert sees(Field(crests=[(1009, 1110), (1009, 910), (1010, 1110), (1010, 910)]), 1008)


@pytest.mark.rule("7.1-1")
def test_blocked_guns_cannot_join_an_attack_either() -> None:
    field = Field(forest=[1109]).french("A", 1009, 3).french("Blind", 1110, 3, "art").french("Guns", 1010, 3, "art")
    game = field.coalition("X", 1008, 2).combat()
    assert game.step() == "FormFight"
    assert game.names("bombard") == {"Guns", "Blind"}, "a single blocking hex beside the line"
    field = Field(forest=[1109, 1110]).french("A", 909, 3).french("Blind", 1110, 3, "art")
    field.french("Guns", 1010, 3, "art").coalition("X", 1008, 2)
    assert field.combat().names("bombard") == {"Guns", "Blind"}
    field = Field(crests=[(1009, 1109)]).french("A", 909, 3).french("Blind", 1110, 3, "art")
    game = field.french("Guns", 1010, 3, "art").coalition("X", 1008, 2).combat()
    assert game.names("bombard") == {"Guns"}
    assert game.refusal("bombard", "Blind").rule == "7.3"
