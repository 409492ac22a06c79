"""Rule 16.13: leaders in combat."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

ON = ["command", "combat_leaders"]


def led(attack: int = 8, defence: int = 4, *, options: list[str] | None = None) -> Field:
    """An attack at 2-1 with an officer on each side."""
    field = Field(options=ON if options is None else options).french("A", 1010, attack).coalition("X", 1009, defence)
    return field.leader("French", "Reille", 1010).leader("Allied", "Picton", 1009)


def answer(game: Game, attacker: str = "", defender: str = "") -> Game:
    """Say who leads, up to the odds."""
    for name in (attacker, defender):
        if game.step() == "LeadFight":
            game.do(*(["lead", name] if name else ["nobody_leads"]))
    assert game.step() == "ChooseColumn"
    return game


@pytest.mark.rule("16.13-1", "16.13-2", "D-30")
@pytest.mark.parametrize(
    ("attacker", "defender", "column"),
    [("Reille", "", "4-1"), ("", "Picton", "1-2"), ("", "", "2-1"), ("Reille", "Picton", "2-1")],
)
def test_c22_a_leader_shifts_two_columns_in_his_favour(attacker: str, defender: str, column: str) -> None:
    game = answer(led().combat(), attacker, defender)
    assert game.odds() == (8, 4, column)


@pytest.mark.rule("16.13-2")
@pytest.mark.parametrize(
    ("attack", "attacker", "defender", "column"), [(24, "Reille", "", "6-1"), (1, "", "Picton", "1-5")]
)
def test_the_table_has_no_further_columns(attack: int, attacker: str, defender: str, column: str) -> None:
    assert answer(led(attack).combat(), attacker, defender).odds()[2] == column


@pytest.mark.rule("16.13-1")
def test_the_attacker_decides_first_and_each_side_for_itself() -> None:
    game = led().combat()
    assert (game.step(), game.seat()) == ("LeadFight", FRENCH)
    assert game.names("lead") == {"Reille"}
    game.do("nobody_leads")
    assert (game.step(), game.seat()) == ("LeadFight", COALITION)
    assert game.names("lead") == {"Picton"}


@pytest.mark.rule("16.13-1")
def test_without_the_variant_nobody_leads() -> None:
    assert led(options=["command"]).combat().step() == "ChooseColumn"


@pytest.mark.rule("16.13-1", "16.13-5")
@pytest.mark.parametrize("what", ["out of command", "another corps", "asleep", "elsewhere"])
def test_who_may_not_lead(what: str) -> None:
    field = Field(options=ON).french("A", 1010, 8, command="2").coalition("X", 1009, 4)
    if what == "asleep":
        field.leader("French", "Ney", 1010, kind="commander", capacity=1)
    else:
        field.leader(
            "French", "Reille", 1111 if what == "elsewhere" else 1010, command="1" if what == "another corps" else "2"
        )
    field.french("Escort", 1111, 4, "inf", command="2").coalition("Far", 2001, 4)
    game = field.movement()
    leader = game.battle.roster.units
    game.battle.out_of_command[leader] = 1 if what == "out of command" else 0
    game.battle.asleep[leader] = 1 if what == "asleep" else 0
    game.do("end_movement")
    if game.step() != "ChooseColumn":
        game.form(1009)
    assert game.step() == "ChooseColumn"


@pytest.mark.rule("16.13-5")
def test_an_officer_needs_authority_over_the_whole_stack_a_commander_has_it_over_his_army() -> None:
    field = (
        Field(options=ON).french("A", 1010, 4, command="2").french("B", 1010, 4, command="1").coalition("X", 1009, 4)
    )
    field.leader("French", "Reille", 1010).leader("French", "Ney", 1010, kind="commander", capacity=1)
    game = field.combat()
    assert game.names("lead") == {"Ney"}
    assert game.refusal("lead", "Reille").rule == "16.13"


@pytest.mark.rule("16.13-5")
def test_one_leader_leads_in_a_fight() -> None:
    field = Field(options=ON).french("A", 1010, 4, command="2").french("B", 910, 4, command="1").coalition("X", 1009, 4)
    game = field.leader("French", "Reille", 1010).leader("French", "Erlon", 910, command="1").combat()
    game.do("join", 910) if game.can("join", 910) else None
    game.do("join", 1010) if game.can("join", 1010) else None
    if game.step() == "FormFight":
        game.do("fight")
    assert game.names("lead") == {"Reille", "Erlon"}
    game.do("lead", "Erlon")
    assert game.step() == "ChooseColumn", "that is all"


@pytest.mark.rule("16.13-3")
def test_a_winning_leader_advances_with_all_units_of_his_stack() -> None:
    game = led().french("B", 1010, 1).combat(dice=[1, 3, 3])
    answer(game, "Reille")
    game.do("odds", 7)
    assert game.result() == "De"
    assert (game.where("A"), game.where("B"), game.where("Reille")) == (1009, 1009, 1009)


@pytest.mark.rule("16.13-3")
def test_if_his_stack_dies_in_an_exchange_he_does_not_advance() -> None:
    field = Field(options=ON).french("A", 1010, 4).french("B", 910, 8).coalition("X", 1009, 4)
    game = field.leader("French", "Reille", 1010).combat(dice=[5, 6, 1])
    for hex in (910, 1010):
        if game.can("join", hex):
            game.do("join", hex)
    if game.step() == "FormFight":
        game.do("fight")
    game.do("lead", "Reille").do("odds", 8)
    assert game.result() == "Ex"
    game.do("give", "A")
    assert game.where("Reille") != 1009
    assert game.step() == "AdvanceUnit", "others may advance as ever"


@pytest.mark.rule("16.13-4")
@pytest.mark.parametrize(("die", "killed"), [(5, False), (6, True)])
def test_after_the_combat_a_six_kills_who_led(die: int, killed: bool) -> None:
    game = led().combat(dice=[1, 3, die])
    answer(game, "Reille")
    game.do("odds", 7)
    assert (game.where("Reille") == DEAD) is killed


@pytest.mark.rule("16.13-4")
def test_the_leader_of_the_defence_is_rolled_for_too() -> None:
    game = led(1, 4).combat(dice=[6, 3, 6])
    answer(game, "", "Picton")
    game.do("odds", 0)
    assert game.result() == "Ae"
    if game.step() == "AdvanceUnit":
        game.do("hold")
    assert game.where("Picton") == DEAD
