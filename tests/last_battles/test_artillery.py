"""Rule 7: artillery next to the enemy, bombardment, combined attacks, guns in defence. Sight is in test_sight.py."""

from __future__ import annotations

from typing import cast

import pytest

from grognard.games.last_battles.battles.quatre_bras import QuatreBras, held
from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])


def mine(field: Field, side: int, name: str, hex: int, strength: int, kind: str = "inf") -> Field:
    """Add a unit of the attacking side."""
    return field.french(name, hex, strength, kind) if side == FRENCH else field.coalition(name, hex, strength, kind)


def theirs(field: Field, side: int, name: str, hex: int, strength: int, kind: str = "inf") -> Field:
    """Add a unit of the defending side."""
    return mine(field, 1 - side, name, hex, strength, kind)


def with_far_pair(field: Field) -> Field:
    """A gun and a target far off, so that the combat phase does not end by itself."""
    return field.french("Far gun", 1810, 1, "art").coalition("Far target", 1808, 1)


def fighters(game: Game) -> tuple[set[str], set[str]]:
    """Names of the adjacent attackers and of the bombarding guns in the fight now formed."""
    fight = game.battle.fight
    assert fight is not None
    ids = game.battle.roster.ids
    return {ids[unit] for unit in fight.attackers}, {ids[unit] for unit in fight.guns}


# 7.0, 7.4: next to the enemy


@pytest.mark.rule("7.0-1", "7.4-1")
@SIDES
@pytest.mark.parametrize("kind", ["art", "horse"])
def test_artillery_next_to_an_enemy_has_to_attack_it(side: int, kind: str) -> None:
    field = mine(Field(), side, "Guns", 1010, 3, kind)
    field = mine(field, side, "Idle", 1810, 1, "art")
    field = theirs(theirs(field, side, "X", 1009, 3), side, "Far", 1808, 1)
    game = field.combat(side)
    assert game.refusal("end_combat").rule == "6.0"
    assert fighters(game.form(1009)) == ({"Guns"}, set())
    assert game.odds() == (3, 3, "1-1")


@pytest.mark.rule("7.4D-1")
def test_blocking_terrain_between_neighbours_is_no_excuse() -> None:
    field = Field(town=[1009], forest=[1010], crests=[(1009, 1010)])
    game = with_far_pair(field).french("Guns", 1010, 6, "art").coalition("X", 1009, 3).combat()
    assert game.refusal("end_combat").rule == "6.0"
    assert fighters(game.form(1009)) == ({"Guns"}, set())


@pytest.mark.rule("7.4B-1")
@pytest.mark.parametrize(("strength", "die", "result"), [(1, 1, "Ar"), (1, 5, "Ae"), (16, 6, "Ex")])
def test_artillery_next_to_its_target_suffers_every_result(strength: int, die: int, result: str) -> None:
    game = Field().french("Guns", 1010, strength, "art").coalition("X", 1009, 4).combat(dice=[die])
    game.fight(1009)
    assert game.result() == result
    if result == "Ar":
        assert game.step() == "RetreatUnit"
        assert game.hexes("retreat", "Guns") == {911, 1011, 1111}
    else:
        assert game.where("Guns") == DEAD


@pytest.mark.rule("7.4A-1", "7.1-1")
@SIDES
def test_c9_artillery_in_contact_attacks_its_neighbour_and_bombards_nobody(side: int) -> None:
    field = mine(mine(Field(), side, "Guns", 1010, 4, "art"), side, "A", 909, 8)
    field = mine(theirs(field, side, "X", 1009, 3), side, "Idle", 1810, 1, "art")
    game = theirs(theirs(field, side, "Y", 1210, 1), side, "Far", 1808, 1).combat(side, dice=[1])
    assert game.hexes("attack") == {1009, 1808}
    assert game.refusal("attack", 1210).rule == "7.4A"
    # A alone could fight X, but the guns' only neighbour is X: they have to be in that attack.
    assert fighters(game.form(1009)) == ({"A", "Guns"}, set())
    game.do("odds", 7)
    game.do("hold")
    assert game.where("X") == DEAD
    assert game.hexes("attack") == {1808}, "with the neighbour gone it still may not fire: it has fought"


@pytest.mark.rule("7.4A-1")
def test_artillery_whose_neighbours_are_fought_by_others_still_may_not_bombard() -> None:
    # X and W both touch the guns. A takes X on; the guns have W. Y two hexes off is out of the question all along.
    field = Field().french("Guns", 1010, 1, "art").french("A", 1008, 9).coalition("X", 1009, 2)
    field.coalition("W", 1011, 1).coalition("Y", 1210, 1)
    game = field.combat(dice=[1])
    assert game.hexes("attack") == {1009, 1011}
    assert fighters(game.form(1009, join=[1008])) == ({"A"}, set())
    game.do("odds", 7)
    game.do("hold")
    assert game.where("X") == DEAD
    assert fighters(game) == ({"Guns"}, set())
    assert game.battle.fight is not None
    assert game.battle.fight.defence_hexes == [1011]


@pytest.mark.rule("7.4E-1")
@SIDES
def test_c61_over_an_unbridged_river_the_neighbour_may_be_bombarded(side: int) -> None:
    def position(bridged: bool) -> Game:
        field = Field(rivers=[(1009, 1010)], bridges=[(1009, 1010)] if bridged else [])
        field = mine(theirs(field, side, "X", 1009, 3), side, "Guns", 1010, 3, "art")
        return field.combat(side, dice=[1])

    game = position(bridged=False)
    assert game.verbs() == {"attack", "end_combat"}, "allowed, not required"
    assert fighters(game.form(1009)) == (set(), {"Guns"})
    game.do("odds", 4)
    assert game.result() == "Dr"
    assert game.where("Guns") == 1010
    assert fighters(position(bridged=True)) == ({"Guns"}, set())


@pytest.mark.rule("7.4E-1")
def test_over_a_river_artillery_may_also_fire_two_hexes_off() -> None:
    field = Field(rivers=[(1009, 1010)]).french("Guns", 1010, 3, "art")
    game = field.coalition("X", 1009, 3).coalition("Y", 1008, 3).combat()
    assert game.hexes("attack") == {1008, 1009}


@pytest.mark.rule("7.3D-1")
def test_a_crest_on_the_river_hexside_stops_even_that_shot() -> None:
    field = Field(rivers=[(1009, 1010)], crests=[(1009, 1010)]).french("Guns", 1010, 3, "art")
    assert field.coalition("X", 1009, 3).combat().step() == "MovementPhase"


# 7.1: bombardment


@pytest.mark.rule("7.0-2", "7.1A-1", "D-28", "D-42")
@SIDES
def test_artillery_out_of_contact_may_bombard_either_target_or_nobody(side: int) -> None:
    def position() -> Game:
        field = mine(Field(), side, "Guns", 1010, 4, "art")
        return theirs(theirs(field, side, "X", 1008, 4), side, "Y", 1210, 4).combat(side, dice=[1])

    game = position()
    assert game.seat() == side
    assert game.hexes("attack") == {1008, 1210}
    assert game.can("end_combat")
    for target, other in ((1008, "Y"), (1210, "X")):
        game = position().fight(target)
        assert game.result() == "Dr"
        assert game.where(other) in (1008, 1210), "only the chosen one retreats"
    game = position().do("end_combat")
    assert game.step() == "MovementPhase"
    assert not game.events("combat")


@pytest.mark.rule("7.1B-1", "7.1-1")
@pytest.mark.parametrize(
    ("target", "open_to_fire"), [(1008, True), (1209, True), (1012, True), (1007, False), (1310, False)]
)
def test_range_is_two_hexes_the_target_counted(target: int, open_to_fire: bool) -> None:
    game = with_far_pair(Field()).french("Guns", 1010, 4, "art").coalition("X", target, 4).combat()
    if open_to_fire:
        assert game.hexes("attack") == {target, 1808}
    else:
        assert game.refusal("attack", target).rule == "6.1A"


@pytest.mark.rule("7.0-2")
@pytest.mark.parametrize("kind", ["inf", "cav"])
def test_only_artillery_bombards(kind: str) -> None:
    game = with_far_pair(Field()).french("A", 1010, 4, kind).coalition("X", 1008, 4).combat()
    assert game.refusal("attack", 1008).rule == "6.1A"
    game.do("attack", 1808)
    assert game.step() == "ChooseColumn"


@pytest.mark.rule("7.1-1")
def test_artillery_in_an_enemy_zone_does_not_bombard() -> None:
    field = with_far_pair(Field()).french("Guns", 1010, 4, "art").coalition("X", 1008, 4)
    assert field.combat().can("attack", 1008)
    field = with_far_pair(Field()).french("Guns", 1010, 4, "art").coalition("X", 1008, 4).coalition("Z", 1011, 4)
    game = field.combat()
    assert game.refusal("attack", 1008).rule == "7.4A"


@pytest.mark.rule("7.1C-1")
def test_two_guns_in_one_hex_take_one_target() -> None:
    field = with_far_pair(Field()).french("G", 1010, 4, "art").french("H", 1010, 4, "art")
    game = field.coalition("X", 1008, 1).coalition("Y", 1210, 1).combat(dice=[1])
    game.fight(1008, guns=["G"])
    assert game.where("X") == DEAD
    assert game.hexes("attack") == {1808}
    assert game.refusal("attack", 1210).rule == "7.1C"


@pytest.mark.rule("7.1C-1", "7.1D-1")
def test_guns_of_one_hex_and_of_several_hexes_add_up() -> None:
    field = Field().french("G", 1010, 4, "art").french("H", 1010, 2, "art").french("K", 1210, 3, "horse")
    game = field.coalition("X", 1008, 2).coalition("Y", 1109, 2).combat()
    game.form(1008, guns=["G", "H"])
    assert game.odds() == (6, 2, "3-1")
    field = Field().french("G", 1010, 4, "art").french("H", 1010, 2, "art").french("K", 1209, 3, "horse")
    game = field.coalition("X", 1008, 2).combat().form(1008, guns=["G", "H", "K"])
    assert game.odds() == (9, 2, "4-1")


@pytest.mark.rule("7.1-1")
def test_a_bombardment_alone_has_one_target_hex() -> None:
    field = Field().french("G", 1010, 4, "art").french("K", 1010, 4, "art").french("L", 1310, 1)
    game = field.coalition("X", 1008, 2).coalition("Y", 1210, 2).combat()
    # L touches Y and has to fight it; both guns reach X and Y.
    game.do("attack", 1008)
    assert game.names("bombard") == {"G", "K"}
    game.do("bombard", "G")
    assert game.verbs() == {"bombard", "fight"}
    assert game.refusal("also", 1210).rule == "6.1"


@pytest.mark.rule("7.1E-1", "7.1E-3")
def test_c42_exchange_by_bombardment_alone_costs_only_the_defender() -> None:
    game = Field().french("Guns", 1010, 8, "art").coalition("X", 1008, 2).combat(dice=[6]).fight(1008)
    assert game.odds() == (8, 2, "4-1")
    assert game.result() == "Ex"
    assert game.where("X") == DEAD
    assert game.where("Guns") == 1010
    assert game.battle.losses == [0, 0, 2]
    assert game.step() == "MovementPhase", "no payment, no advance"


@pytest.mark.rule("7.1E-1", "7.1E-3")
@pytest.mark.parametrize(("die", "result"), [(1, "De"), (2, "Dr")])
def test_nobody_advances_after_a_bombardment_alone(die: int, result: str) -> None:
    game = Field().french("Guns", 1010, 8, "art").coalition("X", 1008, 2).combat(dice=[die]).fight(1008)
    assert game.result() == result
    if result == "Dr":
        assert game.seat() == COALITION
        game.do("retreat", "X", 1007)
    assert not game.battle.at.get(1008)
    assert game.step() == "MovementPhase"
    assert game.where("Guns") == 1010


@pytest.mark.rule("7.1E-1")
def test_attacker_eliminated_does_not_touch_bombarding_guns() -> None:
    game = Field().french("Guns", 1010, 1, "art").coalition("X", 1008, 5).combat(dice=[6])
    game.do("attack", 1008).do("odds", 0)
    assert game.result() == "Ae"
    assert game.where("Guns") == 1010
    assert game.battle.losses == [0, 0, 0]


@pytest.mark.rule("7.1E-1", "7.1E-2")
@pytest.mark.parametrize(
    ("strength", "die", "words"), [(1, 6, "Ae: nothing"), (2, 4, "Ar: nothing"), (16, 6, "Ex: the")]
)
def test_the_log_says_that_nothing_happens_to_guns_that_bombard_alone(strength: int, die: int, words: str) -> None:
    game = Field().french("Guns", 1010, strength, "art").coalition("X", 1008, 2).combat(dice=[die])
    game.do("attack", 1008)
    preview = game.table.preview(game.table.legal()[0])
    assert preview is not None
    notes = cast("list[dict[str, str]]", preview["notes"])
    assert [note["rule"] for note in notes] == ["7.1E"]
    game.do("odds", 0 if strength == 1 else game.table.legal()[0].a)
    (event,) = [event for event in game.table.log if event.kind == "result"]
    assert event.rule == "7.1E"
    told = game.table.rulebook.display.tell(game.battle, event)
    assert words in told
    assert "guns that bombard" in told


@pytest.mark.rule("7.1E-1")
def test_the_log_speaks_of_attackers_where_there_are_some_beside_the_guns() -> None:
    field = Field().french("A", 1009, 1).french("Guns", 1010, 1, "art").coalition("X", 1008, 9)
    game = field.combat(dice=[6]).fight(1008, guns=["Guns"])
    (event,) = [event for event in game.table.log if event.kind == "result"]
    assert event.rule == "6.4"
    assert game.table.rulebook.display.tell(game.battle, event) == "Result Ae: attacker eliminated."


@pytest.mark.rule("7.1E-2", "7.2-3", "D-36")
@SIDES
@pytest.mark.parametrize("withdrawn", [(), ("G",), ("G", "H")])
def test_c44_after_attacker_retreats_each_gun_stays_or_goes_as_its_owner_likes(
    side: int, withdrawn: tuple[str, ...]
) -> None:
    field = mine(mine(Field(), side, "A", 1009, 1), side, "G", 1010, 1, "art")
    field = mine(theirs(field, side, "X", 1008, 3), side, "H", 1010, 1, "art")
    game = field.combat(side, dice=[4]).fight(1008, guns=["G", "H"])
    assert game.result() == "Ar"
    assert game.step() == "WithdrawGuns"
    assert game.seat() == side
    for name in withdrawn:
        game.do("withdraw", name)
    if len(withdrawn) < 2:
        game.do("hold")
    for name in withdrawn:
        game.do("retreat", name, 1011)
    if game.step() == "RetreatUnit":
        game.do("retreat", "A", 910)
    assert game.where("A") == 910
    assert {name for name in ("G", "H") if game.where(name) == 1011} == set(withdrawn)
    assert game.step() == "AdvanceUnit"
    assert game.seat() == 1 - side
    assert game.hexes("advance", "X") == {1009}, "where the infantry stood, not where guns left of their own will"


@pytest.mark.rule("7.1E-2")
def test_guns_withdraw_only_after_attacker_retreats() -> None:
    for die in (2, 6):
        game = Field().french("Guns", 1010, 8, "art").coalition("X", 1008, 2).combat(dice=[die]).fight(1008)
        assert game.result() in ("Dr", "Ex")
        assert "withdraw" not in game.verbs()


@pytest.mark.rule("7.1E-2")
def test_a_bombardment_alone_may_withdraw_but_opens_no_advance() -> None:
    game = Field().french("Guns", 1010, 2, "art").coalition("X", 1008, 2).combat(dice=[4]).fight(1008)
    assert game.result() == "Ar"
    game.do("withdraw", "Guns")
    game.do("retreat", "Guns", 1011)
    assert game.step() == "MovementPhase"
    assert game.where("X") == 1008


# 7.2: combined attacks


@pytest.mark.rule("7.2-1")
@pytest.mark.parametrize(("guns", "odds"), [(["Guns"], (9, 2, "4-1")), ([], (3, 2, "1-1"))])
def test_bombardment_adds_its_strength_to_an_adjacent_attack(guns: list[str], odds: tuple[int, int, str]) -> None:
    field = Field().french("A", 1009, 3).french("Guns", 1010, 6, "art").coalition("X", 1008, 2)
    assert field.combat().form(1008, guns=guns).odds() == odds


@pytest.mark.rule("7.2-3", "7.1E-1", "R-15")
def test_c43_in_an_exchange_the_infantry_pays_and_the_guns_do_not() -> None:
    field = Field().french("A", 1009, 3).french("Guns", 1010, 6, "art").coalition("X", 1008, 2)
    game = field.combat(dice=[6]).fight(1008, guns=["Guns"])
    assert game.result() == "Ex"
    assert game.where("A") == DEAD
    assert game.where("X") == DEAD
    assert game.where("Guns") == 1010
    assert game.battle.losses == [3, 0, 2]
    assert game.step() == "MovementPhase", "nobody is left who could advance"


@pytest.mark.rule("7.2-2", "R-20")
def test_against_two_hexes_sight_and_range_to_one_are_enough() -> None:
    field = Field().french("A", 1009, 4).french("Guns", 911, 3, "art").coalition("X", 1008, 2).coalition("Y", 909, 1)
    assert field.ground.grid.distance(911, 1008) == 3
    game = field.combat().form(1008, 909, guns=["Guns"])
    assert game.odds() == (7, 3, "2-1")
    out_of_sight = Field(forest=[910]).french("A", 1009, 4).french("Guns", 911, 3, "art")
    game = out_of_sight.coalition("X", 1008, 2).coalition("Y", 909, 1).combat()
    game.do("attack", 1008)
    assert fighters(game) == ({"A"}, set()), "no sight to either: A alone, against both"
    assert game.odds() == (4, 3, "1-1")


@pytest.mark.rule("7.2-3")
def test_adjacent_artillery_in_a_combined_attack_shares_the_fate_of_the_others() -> None:
    field = Field().french("Near", 1009, 1, "art").french("Far", 1010, 1, "art").coalition("X", 1008, 8)
    game = field.combat(dice=[5]).form(1008, guns=["Far"])
    assert game.odds() == (2, 8, "1-4")
    game.do("odds", 1)
    assert game.result() == "Ae"
    assert game.where("Near") == DEAD
    assert game.where("Far") == 1010


# 7.5: guns in defence


@pytest.mark.rule("7.5-1")
@SIDES
def test_defending_artillery_at_range_adds_nothing(side: int) -> None:
    field = mine(theirs(theirs(Field(), side, "X", 1009, 2), side, "Guns", 1008, 6, "art"), side, "A", 1010, 4)
    game = field.combat(side, dice=[4])
    assert game.odds() == (4, 2, "2-1")
    assert game.seat() == side
    game.fight(1009)
    assert game.result() == "Dr"
    assert "bombard" not in game.verbs()


@pytest.mark.rule("7.5-1")
@pytest.mark.parametrize(("die", "result"), [(1, "De"), (2, "Dr")])
def test_defending_artillery_suffers_from_attacks_and_bombardments(die: int, result: str) -> None:
    for attacker, at in (("inf", 1009), ("art", 1010)):
        field = Field().french("A", at, 8, attacker).coalition("Guns", 1008, 2, "art")
        game = field.combat(dice=[die]).fight(1008)
        assert game.result() == result
        if result == "De":
            assert game.where("Guns") == DEAD
        else:
            assert game.seat() == COALITION
            assert game.step() == "RetreatUnit"
            assert game.names("retreat") == {"Guns"}


# 19.5C: a bombardment frees a reserve


@pytest.mark.rule("R-58")
@pytest.mark.parametrize("attacked", [True, False])
def test_r58_a_reserve_that_is_bombarded_may_move(attacked: bool) -> None:
    field = Field(watched=[2020]).french("Waiting", 1008, 4, "cav").coalition("Guns", 1010, 1, "art")
    scenario = QuatreBras()
    scenario.turns, scenario.armies = field.scenario.turns, field.scenario.armies
    scenario.watched, scenario.crossroads = field.scenario.watched, 2020
    scenario.reserve = [0]
    field.scenario = scenario
    game = field.combat(COALITION, dice=[1] if attacked else [6])
    game.battle.marks[held(0)] = 1
    if attacked:
        game.fight(1008)
        assert game.result() == "Ar"
        game.do("hold")
    else:
        game.do("end_combat")
    assert game.step() == "MovementPhase"
    assert game.seat() == FRENCH
    assert game.can("pick", "Waiting") == attacked
    if not attacked:
        assert game.refusal("pick", "Waiting").rule == "19.5C"
