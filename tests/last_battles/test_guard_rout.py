"""Rule 16.12: line infantry that sees the Old Guard beaten off."""

from __future__ import annotations

import pytest

from grognard.games import rulebook
from grognard.games.last_battles.roster import FRENCH_ARMY
from grognard.games.last_battles.state import DEAD, Battle
from grognard.games.last_battles.steps.fight import CombatBegins
from grognard.games.last_battles.steps.turn import Interphase, PlayerTurnEnds
from grognard.kernel.rulebook import BadSetup
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COLUMN_NAMES, FRENCH, Field, Game
from tests.last_battles.theatre import Theatre

ON = ["guard_rout"]


def beaten(
    *, guard: str = "Fri/Gr", kind: str = "inf", line: int = 1015, options: list[str] | None = None, **g: object
) -> Field:
    """The Guard attacks, and a unit of the line stands in sight."""
    field = Field(options=ON if options is None else options, levels={"French": (30, None)}, **g)  # type: ignore[arg-type]
    field.french(guard, 1010, 1, kind, command="G").coalition("X", 1009, 4)
    return field.french("Line", line, 4, command="1")


def fought(field: Field, dice: list[int], column: str = "1-4") -> Game:
    game = field.combat(FRENCH, dice)
    game.form(1009)
    game.do("odds", COLUMN_NAMES.index(column))
    if game.step() == "RetreatUnit":
        game.do(*next((a.verb, a.a, a.b) for a in game.table.legal()))
    if game.step() == "AdvanceUnit":
        game.do("hold")
    return game


def rolled(game: Game) -> list[int]:
    """The faces rolled for routs."""
    return [event.data[0] for event in game.table.log if event.kind == "die" and event.rule == "16.12"]


@pytest.mark.rule("16.12-1")
@pytest.mark.parametrize("scenario", ["ligny", "la_belle_alliance"])
def test_the_old_guard_are_the_grenadiers_and_chasseurs(scenario: str) -> None:
    battle = Table(rulebook("last_battles"), scenario).state
    assert isinstance(battle, Battle)
    old = {battle.roster.ids[unit] for unit in range(battle.roster.units) if battle.roster.old_guard[unit]}
    assert old == {"Fri/Gr", "Rog/Gr", "Mrnd/Ch", "Mich/Ch"}


@pytest.mark.rule("16.12-1", "2.1-3")
def test_it_takes_the_place_of_the_other_rule_for_the_guard() -> None:
    with pytest.raises(BadSetup, match="exclude each other"):
        Table(rulebook("last_battles"), "ligny", ["guard_rout", "imperial_guard"])


@pytest.mark.rule("16.12-2")
@pytest.mark.parametrize(("die", "runs"), [(1, True), (3, True), (4, False), (6, False)])
def test_line_infantry_in_sight_routs_on_one_to_three(die: int, runs: bool) -> None:
    game = fought(beaten(), [1, die])
    assert game.result() == "Ar"
    assert rolled(game) == [die]
    assert (len(game.events("routed")) == 1) is runs
    assert (game.where("Line") != 1015 or game.step() == "RoutUnit") is runs


@pytest.mark.rule("16.12-2")
def test_it_is_so_when_the_guard_dies_but_not_in_an_exchange() -> None:
    assert rolled(fought(beaten(), [5, 6])) == [6], "Ae"
    field = Field(options=ON).french("Fri/Gr", 1010, 20, command="G").coalition("X", 1009, 4).french("Line", 1015, 4)
    game = fought(field, [6], "5-1")
    assert game.result() == "Ex"
    assert rolled(game) == []


@pytest.mark.rule("16.12-2")
@pytest.mark.parametrize(("guard", "kind"), [("Barr/VG", "inf"), ("Gr", "art"), ("Guyot", "cav")])
def test_others_of_the_guard_frighten_nobody(guard: str, kind: str) -> None:
    assert rolled(fought(beaten(guard=guard, kind=kind), [1])) == []


@pytest.mark.rule("16.12-2")
@pytest.mark.parametrize(("line", "ground", "asked"), [
    (1019, {}, True),  # ten hexes from the winner
    (1020, {}, False),
    (1015, {"forest": [1012]}, False),  # no line of sight
    (1009 + 5, {"night": []}, True),
])  # fmt: skip
def test_only_who_sees_the_winner_is_asked(line: int, ground: dict[str, object], asked: bool) -> None:
    field = beaten(line=line, **ground)  # type: ignore[arg-type]
    assert (rolled(fought(field, [1, 6])) != []) is asked


@pytest.mark.rule("16.12-2")
def test_cavalry_artillery_the_guard_and_the_enemy_are_not_asked() -> None:
    field = beaten().french("Horse", 1016, 4, "cav", command="1").french("Guns", 1017, 4, "art", command="1")
    field.french("Young", 1018, 4, command="G").coalition("Y", 503, 4)
    assert len(rolled(fought(field, [1, 6]))) == 1


@pytest.mark.rule("16.12-3", "D-41")
def test_a_routed_unit_runs_three_hexes_and_the_level_falls_by_one_for_each() -> None:
    field = beaten().french("Second", 1017, 4, command="2")
    game = fought(field, [1, 2, 3])
    assert game.battle.shift[FRENCH_ARMY] == -2
    assert game.step() == "RoutUnit"
    start = game.where("Line")
    seen = {start}
    hex = start
    for _ in range(3):
        assert game.refusal("rout", "Line", start).rule == "16.12", "never back"
        hexes = game.hexes("rout", "Line")
        assert not hexes & seen
        hex = max(hexes)
        seen.add(hex)
        game.do("rout", "Line", hex)
    assert game.where("Line") == hex
    assert game.step() == "RoutUnit", "now the second one"


@pytest.mark.rule("16.12-3")
def test_who_cannot_run_is_lost_and_the_level_may_break_the_army() -> None:
    field = Field(options=ON, levels={"French": (5, None)}).french("Fri/Gr", 1010, 1, command="G")
    field.coalition("X", 1009, 4).french("Line", 120, 4, command="1")
    field.coalition("E", 118, 4).coalition("F", 320, 4)
    game = fought(field, [1], "1-4")
    assert rolled(game) == [], "too far to see"
    near = Field(options=ON, levels={"French": (5, None)}).french("Fri/Gr", 105, 1, command="G")
    near.coalition("X", 104, 4).french("Line", 101, 4, command="1").coalition("E", 203, 4)
    other = near.combat(FRENCH, [1, 1])
    other.form(104).do("odds", 1)
    if other.step() == "RetreatUnit":
        other.do("retreat", "Fri/Gr", 106)
    assert other.where("Line") == DEAD or other.step() == "RoutUnit"


@pytest.mark.rule("16.12-3", "13.0-2")
def test_with_corps_morale_it_is_the_level_of_the_corps_that_falls() -> None:
    field = Theatre(options=ON).corps("French", "G", 20).corps("French", "1", 15).corps("French", "2", 19)
    field.french("Fri/Gr", 1010, 1, command="G").coalition("X", 1009, 4)
    field.french("Line", 1015, 4, command="1").french("Second", 1017, 4, command="1").french("Third", 1018, 4)
    battle = field.build([1, 2, 3, 6])
    battle.turn = 2
    battle.toll[1] = 13
    battle.agenda = [Interphase(), PlayerTurnEnds(), CombatBegins()]
    game = Game(battle)
    game.form(1009)
    game.do("odds", COLUMN_NAMES.index("1-4"))
    game.do(*next((a.verb, a.a, a.b) for a in game.table.legal()))
    assert len(game.events("routed")) == 2
    assert game.battle.lowered == [0, 2, 0]
    assert game.battle.shift[FRENCH_ARMY] == 0
    while game.step() == "RoutUnit":
        game.do(*next((a.verb, a.a, a.b) for a in game.table.legal()))
    assert list(game.battle.shaken) == [0, 1, 0], "thirteen lost at a level of thirteen"


@pytest.mark.rule("16.12-2")
def test_without_the_variant_nobody_is_asked() -> None:
    assert rolled(fought(beaten(options=[]), [1])) == []
