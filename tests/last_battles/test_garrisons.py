"""Rule 16.11: chateaux are woods, unless infantry garrisons them."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.stacking import FORMING, GARRISON
from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

ON = ["garrisons"]
WALLS = 1010


def held(*, options: list[str] | None = None, forming: bool = False, strength: int = 4) -> Field:
    """A Coalition infantryman in a chateau."""
    return Field(chateau=[WALLS], options=ON if options is None else options).coalition("Guard", WALLS, strength)


def state(game: Game, name: str = "Guard") -> int:
    return game.battle.garrison[game.number(name)]


def attacked(field: Field, dice: list[int] = [], *, marker: int = GARRISON) -> Game:  # noqa: B006
    """A French combat phase against a garrison."""
    game = field.french("Far", 1810, 1, "art").coalition("Target", 1808, 1).movement(FRENCH, dice)
    unit = game.number("Guard")
    game.battle.garrison[unit] = marker
    game.battle.silence(unit, marker == GARRISON)
    game.do("end_movement")
    return game


@pytest.mark.rule("16.11-1")
@pytest.mark.parametrize("on", [True, False])
def test_a_chateau_is_woods_in_every_respect(on: bool) -> None:
    field = held(options=ON if on else []).french("A", 1011, 8).french("B", 911, 4, "cav")
    field.french("Guns", 1012, 3, "art").french("C", 811, 4, "cav")
    ground = field.ground
    assert ground.limit[WALLS] == (2 if on else 1)
    assert (WALLS in ground.controls[1011]) is on, "zones go in"
    assert (WALLS in ground.shots[1012]) is on, "it can be bombarded"
    game = field.combat()
    game.form(WALLS, join=[1011, 911], guns=["Guns"] if on else [])
    assert game.odds()[:2] == ((8 + 3 + 2, 4) if on else (12, 12)), (
        "cavalry halved against woods, or the defender tripled"
    )


@pytest.mark.rule("16.11-1")
def test_the_cost_of_a_chateau_is_that_of_woods() -> None:
    game = Field(chateau=[WALLS], options=ON).french("Horse", 1011, 4, "cav").coalition("Far", 2001, 4).movement()
    game.do("pick", "Horse").do("move", WALLS)
    assert game.battle.points_left == 12 - 8


# How one is formed


@pytest.mark.rule("16.11A-1", "D-22")
def test_infantry_that_begins_its_phase_in_a_chateau_may_form_a_garrison() -> None:
    field = held().coalition("Horse", WALLS, 3, "cav").coalition("Late", 1111, 4).french("Far", 2001, 4)
    game = field.movement(COALITION)
    assert game.names("form_garrison") == {"Guard"}
    assert game.refusal("form_garrison", "Horse").rule == "16.11A"
    assert game.refusal("form_garrison", "Late").rule == "16.11A"
    game.do("form_garrison", "Guard")
    assert state(game) == FORMING
    assert game.refusal("pick", "Guard").rule == "16.11A", "it may not move"
    assert game.can("pick", "Horse"), "its neighbour may"


@pytest.mark.rule("16.11A-1")
def test_only_one_unit_garrisons_a_chateau_and_who_came_there_just_now_does_not() -> None:
    field = held().coalition("Second", WALLS, 3).coalition("Late", 1111, 4).french("Far", 2001, 4)
    game = field.movement(COALITION)
    assert game.names("form_garrison") == {"Guard", "Second"}
    game.do("form_garrison", "Second")
    assert game.names("form_garrison") == set()
    assert game.refusal("form_garrison", "Guard").rule == "16.11A"
    other = Field(chateau=[WALLS], options=ON).coalition("Late", 1111, 4).french("Far", 2001, 4).movement(COALITION)
    other.move("Late", WALLS)
    assert not other.can("form_garrison", "Late")


@pytest.mark.rule("16.11A-1")
def test_who_forms_a_garrison_does_not_attack_and_needs_no_command() -> None:
    field = Field(chateau=[WALLS], options=[*ON, "command"]).coalition("Guard", WALLS, 4).french("X", 1009, 4)
    game = field.movement(COALITION)
    game.battle.out_of_command[game.number("Guard")] = 1
    game.do("form_garrison", "Guard").do("end_movement")
    assert game.step() != "FormFight"
    assert game.events("combat") == [], "nobody has to fight"


@pytest.mark.rule("16.11A-1")
def test_without_the_variant_nobody_forms_anything() -> None:
    game = held(options=[]).french("Far", 2001, 4).movement(COALITION)
    assert "form_garrison" not in game.verbs()


@pytest.mark.rule("16.11A-2")
@pytest.mark.parametrize("die", [1, 2, 5, 6])
def test_attacked_while_forming_all_in_the_hex_defend_at_half(die: int) -> None:
    field = held().coalition("Mate", WALLS, 3).french("A", 1011, 4)
    game = attacked(field, [die], marker=FORMING)
    game.form(WALLS)
    assert game.odds()[:2] == (4, 4), "seven halved together"
    game.do("odds", 4)
    assert state(game) == 0, "Dr and Ar alike take the marker off first"


@pytest.mark.rule("16.11A-2")
def test_only_the_death_of_the_attackers_leaves_the_marker() -> None:
    field = held(strength=9).coalition("Mate", WALLS, 9).french("A", 1011, 1)
    game = attacked(field, [6], marker=FORMING)
    game.fight(WALLS)
    assert game.result() == "Ae"
    assert state(game) == FORMING


@pytest.mark.rule("16.11A-3")
def test_the_marker_is_turned_in_the_next_own_movement_phase_enemy_zones_or_not() -> None:
    field = Field(chateau=[WALLS], night=["16/1400"], options=ON).coalition("Guard", WALLS, 4)
    game = field.french("A", 1011, 4).french("Far", 101, 4).turn()
    game.battle.garrison[game.number("Guard")] = FORMING
    game.do("end_movement")
    assert game.battle.phasing == COALITION
    assert game.battle.in_enemy_zone(WALLS, COALITION)
    assert state(game) == GARRISON


@pytest.mark.rule("16.11A-3")
def test_a_garrison_stands_one_player_turn_later() -> None:
    game = held().french("A", 1015, 4).coalition("Far", 2001, 4).turn()
    game.do("end_movement").do("form_garrison", "Guard").do("end_movement")
    assert state(game) == FORMING
    game.move("A", 1012)
    game.do("end_movement")
    assert state(game) == GARRISON
    assert game.events("garrison") == [(game.number("Guard"), WALLS)]


# B: stacking with a garrison


@pytest.mark.rule("16.11B-1")
def test_two_more_may_stack_with_a_garrison_and_fight_as_in_woods() -> None:
    field = held().coalition("B", WALLS, 3).coalition("C", 1111, 2, "cav").french("A", 1009, 8)
    game = field.movement(COALITION, [])
    unit = game.number("Guard")
    game.battle.garrison[unit] = GARRISON
    game.battle.silence(unit, True)
    assert game.battle.in_enemy_zone(WALLS, COALITION)
    game.do("pick", "C").do("move", WALLS)
    assert game.where("C") == WALLS
    game.do("end_movement")
    assert {game.battle.roster.ids[u] for u in game.battle.fight.attackers} == {"B", "C"}  # type: ignore[union-attr]


@pytest.mark.rule("16.11B-1")
@pytest.mark.parametrize(("die", "column"), [(1, 8), (2, 5)])
def test_what_befalls_the_others_does_not_touch_the_garrison(die: int, column: int) -> None:
    field = held().coalition("B", WALLS, 1).french("A", 1011, 9)
    game = attacked(field, [die])
    game.form(WALLS)
    assert game.odds()[1] == 1, "the garrison lends nothing"
    game.do("odds", column)
    if game.step() == "RetreatUnit":
        game.do("retreat", "B", 1009)
    assert game.where("Guard") == WALLS
    assert game.where("B") in (DEAD, 1009)
    assert game.where("A") == 1011, "nobody advances: the garrison is still there"


# C: what a garrison does


@pytest.mark.rule("16.11C-1")
def test_a_garrison_has_no_zone_does_not_move_and_ignores_the_enemy() -> None:
    field = held().french("A", 1012, 4).french("B", 1009, 4)
    game = attacked(field)
    assert not game.battle.in_enemy_zone(1011, FRENCH)
    assert game.step() == "CombatPhase"
    assert game.can("end_combat"), "B next to the garrison need not attack it"


@pytest.mark.rule("16.11C-1", "D-22")
def test_a_garrison_may_come_out_in_its_own_movement_phase() -> None:
    game = held().french("Far", 2001, 4).movement(COALITION)
    unit = game.number("Guard")
    game.battle.garrison[unit] = GARRISON
    game.battle.silence(unit, True)
    game.battle.choices = None
    assert game.refusal("pick", "Guard").rule == "16.11C"
    game.do("leave_garrison", "Guard")
    assert state(game) == 0
    assert game.battle.in_enemy_zone(1011, FRENCH), "it has its zone again"
    game.move("Guard", 1009)
    assert game.where("Guard") == 1009


@pytest.mark.rule("16.11C-1")
def test_a_garrison_stays_in_a_hex_that_is_full_without_it() -> None:
    field = held().coalition("B", WALLS, 3).coalition("C", WALLS, 3).french("Far", 2001, 4)
    game = field.movement(COALITION)
    unit = game.number("Guard")
    game.battle.garrison[unit] = GARRISON
    game.battle.silence(unit, True)
    game.battle.choices = None
    assert game.refusal("leave_garrison", "Guard").rule == "5.4"


# D: attacking a garrison


@pytest.mark.rule("16.11D-1")
def test_a_lone_garrison_is_attacked_at_its_printed_strength() -> None:
    field = held().french("A", 1011, 5).french("Horse", 911, 4, "cav").french("Guns", 1111, 3, "art")
    game = attacked(field)
    game.form(WALLS, join=[1011, 911, 1111])
    assert game.odds()[:2] == (5 + 4, 4), "infantry full, cavalry and guns seven halved"


@pytest.mark.rule("16.11D-1")
def test_it_is_attacked_only_when_alone_and_never_bombarded() -> None:
    game = attacked(held().coalition("B", WALLS, 3).french("A", 1011, 5))
    game.form(WALLS)
    assert game.odds()[1] == 3
    far = attacked(held().french("Guns", 1012, 5, "art"))
    assert far.refusal("attack", WALLS).rule == "16.11D"
    near = attacked(held().french("Guns", 1012, 5, "art").french("A", 1011, 4))
    near.do("attack", WALLS)
    assert not near.can("bombard", "Guns")


@pytest.mark.rule("16.11D-1")
def test_neither_streams_nor_woods_change_a_garrison() -> None:
    field = Field(chateau=[WALLS], streams=[(WALLS, 1011)], options=ON).coalition("Guard", WALLS, 4)
    game = attacked(field.french("A", 1011, 5))
    game.form(WALLS)
    assert game.odds()[:2] == (5, 4)


@pytest.mark.rule("16.11D-2", "D-32")
def test_a_garrison_may_ignore_a_retreat() -> None:
    game = attacked(held().french("A", 1011, 5), [1])
    game.form(WALLS).do("odds", 4)
    assert game.step() == "HoldWalls"
    assert game.seat() == COALITION
    game.do("hold")
    assert (game.where("Guard"), state(game)) == (WALLS, GARRISON)


@pytest.mark.rule("16.11D-3", "16.11D-4")
def test_if_it_retreats_its_marker_goes_and_nobody_advances() -> None:
    game = attacked(held().french("A", 1011, 5), [1])
    game.form(WALLS).do("odds", 4).do("give_way")
    assert state(game) == 0
    game.do("retreat", "Guard", 1009)
    assert game.where("A") == 1011
    assert game.events("advanced") == []


@pytest.mark.rule("16.11D-3", "16.11D-4")
@pytest.mark.parametrize(("die", "result"), [(1, "De"), (6, "Ex")])
def test_if_it_dies_its_marker_goes_and_nobody_advances(die: int, result: str) -> None:
    game = attacked(held(strength=1).french("A", 1011, 5).french("B", 911, 1), [die])
    game.fight(WALLS, join=[1011, 911])
    assert game.result() == result
    if game.step() == "ExchangeLoss":
        game.do("give", "B")
    assert (game.where("Guard"), state(game)) == (DEAD, 0)
    assert game.events("advanced") == []


@pytest.mark.rule("16.11C-1", "10.1E-1")
def test_a_leader_next_to_a_garrison_that_comes_out_goes_to_his_troops() -> None:
    field = held(options=[*ON, "command"]).french("Far", 1016, 4).leader("French", "Reille", 1011)
    game = field.movement(COALITION)
    unit = game.number("Guard")
    game.battle.garrison[unit] = GARRISON
    game.battle.silence(unit, True)
    game.battle.choices = None
    game.do("leave_garrison", "Guard")
    assert game.where("Reille") == 1016
