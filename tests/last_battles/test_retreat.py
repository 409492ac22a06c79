"""Rules 6.6A to C: where beaten units go. (Displacement: test_displacement.py.)"""

from __future__ import annotations

import pytest

from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])
DR, AR = 2, 4  # dice that drive the defender, or the attacker, back at 1-1


def squeeze(field: Field | None = None, side: int = FRENCH) -> Field:
    """D in 1010 with enemies in 1011, 0911 and 1111, of strengths that make an attack 1-1 (C45)."""
    mine, theirs = ("French", "Allied") if side == FRENCH else ("Allied", "French")
    field = field or Field()
    for index, hex in enumerate((1011, 911, 1111)):
        field.unit(mine, f"F{index}", hex, 2)
    return field.unit(theirs, "D", 1010, 5)


def beaten(field: Field, die: int = DR, side: int = FRENCH) -> Game:
    """The attack on 1010 is made and the die falls."""
    return field.combat(side, dice=[die, 2, 2, 2]).fight(1010, column="1-1")


@pytest.mark.rule("6.6-1", "6.6A-1")
@SIDES
def test_c45_only_the_hex_outside_all_enemy_zones_is_open(side: int) -> None:
    game = beaten(squeeze(side=side), side=side)
    assert game.result() == "Dr"
    assert game.where("D") == 1009, "the only hex, so it is taken without a question"
    assert game.events("retreated") == [(game.number("D"), 1010, 1009)]


@pytest.mark.rule("6.6C-1", "6.6A-1")
def test_c46_one_friend_is_joined_but_a_friend_in_an_enemy_zone_is_no_help() -> None:
    game = beaten(squeeze().coalition("Friend", 1009))
    assert game.where("D") == game.where("Friend") == 1009
    # 0910 lies in the zone of 0911, friend or not; 1009 is closed by a river here
    game = squeeze(Field(rivers=[(1010, 1009)])).coalition("Friend", 910).combat(dice=[DR, DR]).fight(1010)
    assert game.result() == "Dr"
    assert game.where("Friend") == 910
    assert game.where("D") == DEAD


@pytest.mark.rule("6.6A-1", "6.6-1")
def test_c6_the_zone_of_another_attacker_bars_a_hex() -> None:
    """Attackers in 1011 and 1111 control 0911 and 1110; 1009 and 0910 are open."""
    field = Field().french("A", 1011, 3).french("B", 1111, 3).coalition("D", 1010, 5)
    game = field.combat(dice=[1]).fight(1010)
    assert game.result() == "Dr"
    assert game.seat() == COALITION
    assert game.hexes("retreat", "D") == {1009, 910}, "1110 is next to B, 0911 next to A"
    refused = game.refusal("retreat", "D", 1110)
    assert refused.rule == "6.6A"
    assert "controlled" in refused.reason
    game.do("retreat", "D", 910)
    assert game.where("D") == 910


@pytest.mark.rule("6.6-1", "6.6A-1")
def test_a_unit_that_cannot_retreat_is_eliminated() -> None:
    game = beaten(squeeze().french("Behind", 1007))  # its zone covers 1008, not 1009
    assert game.where("D") == 1009
    game = beaten(squeeze().french("Behind", 1008))  # 1009 is controlled now
    assert game.where("D") == DEAD
    assert game.battle.losses == [0, 0, 5]
    assert game.names("advance") == {"F0", "F1", "F2"}, "the hex is empty all the same"


@pytest.mark.rule("6.6A-1")
def test_not_into_a_hex_that_the_enemy_holds() -> None:
    """The last hex holds an enemy in a chateau: no zone lies on it, but he is there."""
    game = squeeze(Field(chateau=[1009])).french("Wall", 1009).combat(dice=[DR]).do("no_more").fight(1010)
    assert game.result() == "Dr"
    assert game.where("D") == DEAD


@pytest.mark.rule("6.6A-1")
def test_not_over_a_river_without_a_bridge() -> None:
    game = beaten(squeeze(Field(rivers=[(1010, 1009)])))
    assert game.where("D") == DEAD
    game = beaten(squeeze(Field(rivers=[(1010, 1009)], bridges=[(1010, 1009)])))
    assert game.where("D") == 1009


@pytest.mark.rule("6.6A-1", "6.6-1")
def test_not_off_the_map() -> None:
    field = Field(rows=(10, 20))  # 1010 lies on the edge, and 0910 beside it is the last hex to go to
    game = field.french("F", 1011, 4).coalition("D", 1010, 4).combat(dice=[DR]).fight(1010)
    assert game.hexes("retreat", "D") == {910, 1110}
    refused = game.refusal("retreat", "D", 1009)
    assert (refused.rule, "off the map" in refused.reason) == ("6.6A", True)
    cornered = Field(rows=(10, 20)).french("F", 1011, 2).french("G", 911, 1).french("H", 1111, 1)
    game = cornered.coalition("D", 1010, 4).combat(dice=[DR]).fight(1010)
    assert game.where("D") == DEAD


@pytest.mark.rule("6.6A-1")
def test_one_hex_only() -> None:
    game = Field().french("F", 1011).coalition("D", 1010).combat(dice=[DR]).fight(1010)
    assert game.hexes("retreat", "D") == {1009, 910, 1110}
    assert game.refusal("retreat", "D", 1008).rule == "6.6A"
    assert game.refusal("retreat", "F", 1012).rule == "6.6"


@pytest.mark.rule("6.6-1", "6.4-3")
def test_c10_an_attacker_without_a_hex_is_lost_and_the_others_go() -> None:
    """B in 0911: the enemy's zones lie on 0910, 0810 and 0811, a river bars 0912."""
    field = Field(rivers=[(911, 912)]).french("A", 1011, 3).french("B", 911, 3)
    game = field.coalition("X", 1010, 5).coalition("Y", 711, 9).combat(dice=[AR]).fight(1010)
    assert game.result() == "Ar"
    assert game.names("retreat") == {"A"}
    assert game.where("B") == 911, "he is lost when nobody else can move any more"
    game.do("retreat", "A", 1012)
    assert game.where("B") == DEAD
    assert game.where("A") == 1012
    assert game.battle.losses == [3, 0, 0]
    assert game.hexes("advance", "X") == {1011, 911}, "both hexes are empty"


@pytest.mark.rule("6.6B-1", "D-34")
@SIDES
def test_the_owner_chooses_order_and_hexes_and_a_stack_may_part(side: int) -> None:
    mine, theirs = ("French", "Allied") if side == FRENCH else ("Allied", "French")
    field = Field().unit(mine, "F", 1011, 5).unit(theirs, "D", 1010, 2).unit(theirs, "E", 1010, 2)
    game = field.combat(side, dice=[DR]).fight(1010)
    assert game.step() == "RetreatUnit"
    assert game.seat() == 1 - side
    assert game.names("retreat") == {"D", "E"}
    assert game.hexes("retreat", "D") == game.hexes("retreat", "E") == {1009, 910, 1110}
    game.do("retreat", "E", 1110)
    assert game.names("retreat") == {"D"}
    game.do("retreat", "D", 910)
    assert (game.where("D"), game.where("E")) == (910, 1110)


@pytest.mark.rule("6.6C-1", "R-16")
def test_units_retreat_one_after_another_into_what_room_is_left() -> None:
    """One friend in 1009 leaves a single place: who comes second has to displace or go elsewhere."""
    game = beaten(squeeze().coalition("E", 1010, 1).coalition("Friend", 1009), die=DR)
    assert game.names("retreat") == {"D", "E"}
    game.do("retreat", "D", 1009)
    assert game.where("D") == 1009
    assert game.step() == "Displace", "E has no other hex"


@pytest.mark.rule("6.6C-2")
def test_a_full_hex_is_closed_while_another_is_open() -> None:
    field = Field().french("F", 1011).coalition("D", 1010).coalition("A", 1009).coalition("B", 1009)
    game = field.combat(dice=[DR]).fight(1010)
    assert game.hexes("retreat", "D") == {910, 1110}
    refused = game.refusal("retreat", "D", 1009)
    assert refused.rule == "6.6C"


@pytest.mark.rule("R-16")
def test_the_zone_of_a_unit_lost_earlier_in_the_phase_is_gone() -> None:
    """The lone attacker Z at 1008 controls 1009. If it is lost first, D may retreat to 1009; if not, D is lost."""
    for first in (1007, 1010):
        field = squeeze().french("Z", 1008, 1).coalition("Y", 1007, 9)
        game = field.combat(dice=[6, DR] if first == 1007 else [DR, 6])
        if first == 1007:
            game.do("attack", 1007).do("odds", 0)
            assert game.where("Z") == DEAD
            game.do("hold")
            game.do("odds", 4)
            assert game.where("D") == 1009
        else:
            game.fight(1010)
            assert game.where("D") == DEAD


@pytest.mark.rule("R-16")
def test_the_zone_of_a_unit_that_has_advanced_counts() -> None:
    """D in 1110 has only 1109 to go to. If A beats X first and advances to 1009, that hex is controlled too."""

    def start() -> Game:
        field = Field().french("A", 1010, 5).french("B", 1210, 5).coalition("X", 1009, 5).coalition("D", 1110, 5)
        return field.combat(dice=[DR, DR]).form(1009).do("odds", 4).do("retreat", "X", 1008)

    stayed = start().do("hold").do("odds", 4)
    assert stayed.where("D") == 1109
    moved = start().do("advance", "A", 1009).do("odds", 4)
    assert moved.where("D") == DEAD


@pytest.mark.rule("6.6C-3")
@pytest.mark.parametrize(("gun", "result"), [(8, "Dr"), (24, "De")])
def test_c53_who_has_retreated_adds_nothing_against_a_bombardment_but_shares_its_result(gun: int, result: str) -> None:
    field = squeeze().coalition("Friend", 1009, 4).french("Gun", 1007, gun, "art")
    game = field.combat(dice=[DR, 1]).fight(1010, column="1-1")
    assert game.where("D") == 1009
    game.do("hold")
    assert game.can("end_combat")
    game.form(1009, guns=["Gun"])
    assert game.odds() == (gun, 4, "2-1" if gun == 8 else "6-1")
    game.do("odds", 5 if gun == 8 else 9)
    assert game.result() == result
    if result == "De":
        assert game.where("D") == game.where("Friend") == DEAD
        assert game.battle.losses == [0, 0, 9]
    else:
        assert game.names("retreat") == {"D", "Friend"}
        game.do("retreat", "D", 1109)
        game.do("retreat", "Friend", 909)
        assert (game.where("D"), game.where("Friend")) == (1109, 909)


@pytest.mark.rule("6.6C-3", "6.1B-1")
def test_a_hex_with_nobody_but_the_beaten_cannot_be_bombarded() -> None:
    field = squeeze().french("Gun", 1007, 8, "art").coalition("Other", 1005)
    game = field.combat(dice=[DR, 1]).fight(1010, column="1-1").do("hold")
    assert game.hexes("attack") == {1005}
    assert game.refusal("attack", 1009).rule == "6.1B"
