"""Rule 6.6D: units that retreat into full hexes displace others."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, Field, Game

DR, AR = 2, 4  # dice that drive the defender, or the attacker, back at 1-1


def squeeze(*, stack: bool = False) -> Field:
    """D (and E) in 1010 between 1011, 0911 and 1111, so that 1009 is the only way out (C45)."""
    field = Field()
    for index, hex in enumerate((1011, 911, 1111)):
        field.french(f"F{index}", hex, 2)
    field.coalition("D", 1010, 3)
    return field.coalition("E", 1010, 2) if stack else field


def pairs(field: Field, *hexes: int) -> Field:
    """Two friends of D in each of these hexes, named a1009, b1009..."""
    for hex in hexes:
        field.coalition(f"a{hex}", hex).coalition(f"b{hex}", hex)
    return field


def beaten(field: Field) -> Game:
    """The attack on 1010 succeeds."""
    game = field.combat(dice=[DR, DR]).fight(1010, column="1-1")
    assert game.result() == "Dr"
    return game


def displaced(game: Game) -> list[str]:
    """Who has been displaced so far, in order."""
    events = [event for event in game.table.log if event.kind == "retreated" and event.rule == "6.6D"]
    return [game.battle.roster.ids[event.data[0]] for event in events]


@pytest.mark.rule("6.6C-2", "6.6D-1", "D-35")
def test_c47_the_owner_chooses_who_makes_room_and_where_he_goes() -> None:
    game = beaten(pairs(squeeze(), 1009))
    assert game.where("D") == 1009, "no other hex is open, so D has gone there"
    assert game.step() == "Displace"
    assert game.seat() == COALITION
    assert game.names("displace") == {"a1009", "b1009"}
    assert game.hexes("displace", "a1009") == game.hexes("displace", "b1009") == {1008, 909, 1109}
    refused = game.refusal("displace", "D", 1008)
    assert refused.rule == "6.6D"
    assert game.refusal("displace", "a1009", 1110).rule == "6.6D"  # next to 1111
    game.do("displace", "b1009", 909)
    assert (game.where("D"), game.where("a1009"), game.where("b1009")) == (1009, 1009, 909)
    assert game.battle.losses == [0, 0, 0]
    assert game.names("advance") == {"F0", "F1", "F2"}


@pytest.mark.rule("6.6D-2")
def test_c48_nobody_is_displaced_to_his_ruin() -> None:
    """French at 0908 and 1108 control every hex behind 1009, but not 1009 itself."""
    game = beaten(pairs(squeeze(), 1009).french("P", 908).french("Q", 1108))
    assert game.where("D") == DEAD
    assert game.where("a1009") == game.where("b1009") == 1009
    assert displaced(game) == []
    assert game.battle.losses == [0, 0, 3]


@pytest.mark.rule("6.6D-1", "6.6D-2")
def test_a_displaced_unit_retreats_under_the_same_rules() -> None:
    """With Q at 1108 only 0909 is free of French zones behind 1009."""
    game = beaten(pairs(squeeze(), 1009).french("Q", 1108))
    assert game.hexes("displace", "a1009") == {909}
    refused = game.refusal("displace", "a1009", 1008)
    assert refused.rule == "6.6D"


@pytest.mark.rule("6.6D-3", "R-17")
def test_c49_displacements_may_chain() -> None:
    game = beaten(pairs(squeeze(), 1009, 1008, 909, 1109))
    assert game.hexes("displace", "a1009") == {1008, 909, 1109}
    game.do("displace", "a1009", 1008)
    assert game.step() == "Displace"
    assert game.names("displace") == {"a1008", "b1008"}, "a1009 has just come"
    assert game.hexes("displace", "b1008") == {1007, 1108, 908}
    game.do("displace", "b1008", 1007)
    assert displaced(game) == ["a1009", "b1008"]
    assert game.battle.losses == [0, 0, 0]
    assert max(game.battle.stack[COALITION]) == 2


@pytest.mark.rule("6.6D-3", "R-17")
def test_c49_if_the_second_link_fails_everywhere_only_the_first_unit_is_lost() -> None:
    field = pairs(squeeze(), 1009, 1008, 909, 1109)
    for index, hex in enumerate((907, 1107, 709, 1309)):  # their zones cover all hexes of the third row
        field.french(f"P{index}", hex)
    game = beaten(field)
    assert game.where("D") == DEAD
    assert displaced(game) == []
    assert game.battle.losses == [0, 0, 3]


@pytest.mark.rule("6.6D-3", "R-17")
def test_only_links_from_which_the_chain_ends_safely_are_offered() -> None:
    """As above with a way left open behind 1109: every chain has to come out there, however long."""
    field = pairs(squeeze(), 1009, 1008, 909, 1109)
    for index, hex in enumerate((907, 1107, 709)):
        field.french(f"P{index}", hex)
    game = beaten(field)
    assert game.where("D") == 1009
    assert game.hexes("displace", "a1009") == {1008, 909, 1109}
    game.do("displace", "a1009", 909)
    assert game.hexes("displace", "b909") == {1008, 1009}, "0908, 0808 and 0809 are controlled"
    game.do("displace", "b909", 1008).do("displace", "a1008", 1109)
    assert game.hexes("displace", "a1109") == {1208, 1209}
    game.do("displace", "a1109", 1209)
    assert displaced(game) == ["a1009", "b909", "a1008", "a1109"]
    assert game.battle.losses == [0, 0, 0]


@pytest.mark.rule("6.6D-6")
def test_c50_two_retreating_units_displace_two() -> None:
    game = beaten(pairs(squeeze(stack=True), 1009))
    assert game.names("retreat") == {"D", "E"}
    game.do("retreat", "D", 1009)
    assert game.names("displace") == {"a1009", "b1009"}
    game.do("displace", "a1009", 1008)
    assert game.where("E") == 1009, "the only hex, taken without a question"
    assert game.names("displace") == {"b1009"}, "not D, who has moved in this combat"
    game.do("displace", "b1009", 1109)
    assert game.where("D") == game.where("E") == 1009
    assert displaced(game) == ["a1009", "b1009"]


@pytest.mark.rule("6.6D-6", "6.6D-2")
@pytest.mark.parametrize("first", ["D", "E"])
def test_c50_if_only_one_can_be_displaced_one_retreating_unit_is_lost(first: str) -> None:
    """Behind 1009 there is room for one unit beside c0909, and c0909 itself cannot get away."""
    field = pairs(squeeze(stack=True), 1009).french("Q", 1108).french("P", 907).french("R", 709).coalition("c", 909)
    game = beaten(field)
    assert game.names("retreat") == {"D", "E"}
    game.do("retreat", first, 1009)
    game.do("displace", "a1009", 909)
    other = "E" if first == "D" else "D"
    assert game.where(first) == 1009
    assert game.where(other) == DEAD, "the owner has chosen by the order of retreat"
    assert game.where("b1009") == 1009
    assert game.where("c") == 909


@pytest.mark.rule("6.6D-4")
def test_a_unit_is_displaced_only_once_in_one_combat() -> None:
    """a1009 is pushed to c in 0909; when b1009 follows there, c has to go and not a1009 again."""
    field = pairs(squeeze(stack=True), 1009).french("Q", 1108).coalition("c", 909)
    game = beaten(field).do("retreat", "D", 1009).do("displace", "a1009", 909)
    assert game.where("E") == 1009
    assert game.where("b1009") == 909, "his only way"
    assert game.names("displace") == {"c"}
    assert game.refusal("displace", "a1009", 808).rule == "6.6D"
    game.do("displace", "c", 808)
    assert game.where("a1009") == game.where("b1009") == 909


@pytest.mark.rule("6.6D-4")
def test_a_unit_may_be_displaced_again_by_another_combat() -> None:
    """D pushes a1009 to 1008; there V, beaten in a second combat at 1108, pushes it on."""
    field = pairs(squeeze(), 1009).coalition("c", 1008).coalition("V", 1108, 4)
    field.french("P", 1107, 2).french("Q", 1208, 2)
    game = beaten(field).do("displace", "a1009", 1008).do("hold")
    assert game.engaged()[1] == {1108}
    game.do("odds", 4)
    assert game.where("V") == 1008
    assert game.names("displace") == {"a1009", "c"}
    game.do("displace", "a1009", 908)
    assert displaced(game) == ["a1009", "a1009"]


@pytest.mark.rule("6.6D-5")
def test_artillery_of_the_other_side_that_is_displaced_fires_again_in_its_own_turn() -> None:
    """Displaced in the French phase; in the Coalition's own combat phase the gun is free to bombard."""
    field = squeeze().coalition("Gun", 1009, 4, "art").coalition("b", 1009)
    game = beaten(field).do("displace", "Gun", 1008).do("hold")
    assert not any(game.battle.spent), "the phase is over"


@pytest.mark.rule("R-17")
def test_a_gun_that_withdraws_by_choice_and_is_displaced_moves_once() -> None:
    """Ar: A can only go to 1011, where the gun is about to withdraw; A displaces it, and that is its move."""
    field = Field().french("A", 1010, 2).french("Gun", 1011, 1, "art").french("Friend", 1011)
    field.coalition("X", 1009, 3).coalition("E", 810).coalition("Y", 1210)
    game = field.combat(dice=[AR]).fight(1009, guns=["Gun"])
    assert game.result() == "Ar"
    game.do("withdraw", "Gun")
    assert game.names("retreat") == {"A", "Gun"}
    game.do("retreat", "A", 1011).do("displace", "Gun", 1012)
    assert game.where("Gun") == 1012
    assert game.step() == "AdvanceUnit"
    assert [data[0] for data in game.events("retreated")].count(game.number("Gun")) == 1


@pytest.mark.rule("R-17")
def test_a_gun_that_wanted_to_withdraw_and_finds_no_room_just_stays() -> None:
    """Two guns in 1011 have one hex to go to, an empty chateau with room for one."""
    field = Field(rivers=[(1011, 1112), (1011, 1012), (1011, 911)], chateau=[912]).french("A", 1010, 1)
    field.french("G", 1011, 1, "art").french("H", 1011, 1, "art").coalition("X", 1009, 3).coalition("Y", 1210)
    game = field.combat(dice=[AR]).fight(1009, guns=["G", "H"])
    assert game.result() == "Ar"
    game.do("withdraw", "G").do("withdraw", "H")
    assert game.names("retreat") == {"A", "G", "H"}
    game.do("retreat", "A", 911).do("retreat", "G", 912)
    assert game.where("H") == 1011
    assert game.battle.losses == [0, 0, 0]
    assert game.step() == "AdvanceUnit"


@st.composite
def crowds(draw: st.DrawFn) -> Field:
    """A beaten stack in a crowd of friends, with some French behind them."""
    field = squeeze(stack=draw(st.booleans()))
    behind = [1009, 1008, 909, 1109, 908, 1108, 808, 809, 1208, 1209, 1007, 907, 1107]
    for hex in behind:
        for name in ("a", "b")[: draw(st.sampled_from([0, 1, 2, 2, 2]))]:
            field.coalition(f"{name}{hex}", hex, 9)
    for hex in draw(st.lists(st.sampled_from([1005, 905, 1105, 706, 708, 1308, 1407, 606]), max_size=5, unique=True)):
        field.french(f"P{hex}", hex)
    return field


@pytest.mark.slow
@pytest.mark.rule("6.6D-2", "6.6D-3", "6.6D-4", "R-17")
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(field=crowds(), data=st.data())
def test_chains_in_a_crowd_never_break_off(field: Field, data: st.DataObject) -> None:
    """Whatever is chosen, every chain ends with two to a hex at most, and only the beaten units can be lost."""
    game = field.combat(dice=[DR] + [6] * 30).fight(1010, column="1-1")
    while game.step() in ("RetreatUnit", "Displace"):
        legal = game.table.legal()
        assert legal, "a chain that was begun can be ended"
        game.table.take(data.draw(st.sampled_from(legal)))
    assert max(game.battle.stack[COALITION]) <= 2
    lost = {game.battle.roster.ids[unit] for unit, _hex, _strength in game.events("eliminated")}
    assert lost <= {"D", "E"}
    movers = [unit for unit, _start, _hex in game.events("retreated")]
    assert len(movers) == len(set(movers)), "nobody moves twice in one combat"
