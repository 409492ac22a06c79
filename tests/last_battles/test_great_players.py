"""All levels play the campaign and the great battles (22 to 28), and what they are after there."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.bots import Bot, Clock, make_bot
from grognard.bots.levels import GENERAL, MARSHAL
from grognard.bots.search import Searcher
from grognard.games.last_battles import LastBattles, supply
from grognard.games.last_battles.knowledge.aims import aim_of
from grognard.games.last_battles.knowledge.leaders import Wing, commander_score, follows_off, leader_place, train_place
from grognard.games.last_battles.knowledge.missions import LEFT, PURSUIT, hours, serves
from grognard.games.last_battles.roster import COALITION, FRENCH, FRENCH_ARMY
from grognard.games.last_battles.state import EXITED, Battle
from grognard.kernel.dice import Dice
from grognard.kernel.table import Table

BOOK = LastBattles()
GREAT = [
    "campaign",
    "campaign_variant",
    "quatre_bras_variant",
    "grand_ligny",
    "historical_wavre",
    "la_belle_alliance_variant",
    "grand_waterloo",
]
MOST = 400  # decisions of one turn, by which even a slow player has got somewhere
SEARCHED = 12 if grognard.build_kind() == "mypyc" else 2  # of a searching player


def player(level: str) -> Bot:
    if level == "general":
        return Searcher(BOOK, GENERAL._replace(plans=2, trials=2, samples=1))
    if level == "marshal":
        return Searcher(BOOK, MARSHAL._replace(plans=2, trials=2, samples=1, generations=1))
    return make_bot(level, BOOK)


def position(table: Table) -> Battle:
    assert isinstance(table.state, Battle)
    return table.state


@pytest.mark.slow
@pytest.mark.parametrize("level", ["recruit", "veteran", "general", "marshal"])
@pytest.mark.parametrize("scenario", GREAT)
def test_every_level_plays_a_turn_of_every_great_scenario(scenario: str, level: str) -> None:
    table = Table(BOOK, scenario, [], b"a turn".ljust(32, b"."))
    players = [player(level), player(level)]
    veteran = make_bot("veteran", BOOK)
    chance = Random(22)
    asked = thought = 0
    while table.outcome is None and position(table).turn == 0 and asked < MOST:
        decision = table.decision()
        view = table.view(decision.seat)
        weighty = len(decision.actions) > 1 and BOOK.knowledge.weight(view, decision) > 0
        searches = level in ("general", "marshal")
        bot = players[decision.seat] if not searches or (weighty and thought < SEARCHED) else veteran
        thought += weighty
        table.take(bot.choose(view, decision, Clock(), chance))
        asked += 1
    assert asked > 20
    assert thought > 5
    assert BOOK.measures.faults(position(table)) == []


def campaign(turn: str, options: list[str] | None = None) -> Battle:
    """The campaign when everybody has been set up, moved on to a turn by the clock alone."""
    table = Table(BOOK, "campaign", options or [], b"campaign".ljust(32, b"."))
    veteran, chance = make_bot("veteran", BOOK), Random(1)
    while table.decision().name in ("PlaceOfficer", "PlaceTrain"):
        table.take(veteran.choose(table.view(table.seat()), table.decision(), Clock(), chance))
    battle = position(table)
    battle.turn = next(n for n, each in enumerate(battle.scenario.turns) if each.label == turn)
    return battle


def piece(battle: Battle, id: str) -> int:
    return battle.roster.numbers[id]


def test_hours_are_counted_from_the_first_midnight() -> None:
    assert [hours(campaign(turn)) for turn in ("16/1400", "17/0900", "18/2100")] == [14, 33, 69]


def test_every_corps_has_a_task_and_the_crossroads_come_before_brussels() -> None:
    for turn in ("16/1400", "16/2100", "17/0900", "18/0300", "18/2000"):
        battle = campaign(turn)
        for side in (FRENCH, COALITION):
            aim = aim_of(battle, side)
            own = [unit for unit in range(battle.roster.units) if battle.roster.side[unit] == side]
            assert sorted(aim.task_of) == own
            assert all(0 <= aim.task_of[unit] < len(aim.tasks) for unit in own)
    battle = campaign("16/1400")
    quiot = piece(battle, "Quiot/1")
    early, late = aim_of(campaign("16/1400"), FRENCH), aim_of(campaign("17/0900"), FRENCH)
    assert early.tasks[early.task_of[quiot]].goals == [1641]
    assert late.tasks[late.task_of[quiot]].goals == battle.scenario.exits
    vandamme = piece(battle, "Bill/8")
    assert late.tasks[late.task_of[vandamme]].goals != battle.scenario.exits


def test_french_commanders_share_the_corps_out() -> None:
    first, later = campaign("16/1400"), campaign("17/0900")
    ney, grouchy, napoleon = (piece(first, name) for name in ("Ney", "Grouchy", "Napoleon"))
    assert [serves(first, ney, corps) for corps in (*LEFT, "G")] == [True, True, True, False]
    assert [serves(later, grouchy, corps) for corps in (*PURSUIT, "G")] == [True, True, True, False]
    assert serves(later, napoleon, "G")
    # Ney is of most use near Reille, and of none beside Napoleon
    wing = Wing(first, ney)
    reille = first.where[piece(first, "Reille")]
    assert commander_score(first, ney, reille, wing) > commander_score(first, ney, first.where[napoleon], wing)


@pytest.mark.rule("22.4B-2")
def test_leaders_follow_their_troops_off_the_map() -> None:
    battle = campaign("18/1900")
    reille, ney = piece(battle, "Reille"), piece(battle, "Ney")
    assert not follows_off(battle, reille)
    for unit in range(battle.roster.units):
        if battle.roster.army[unit] == FRENCH_ARMY and battle.roster.command[unit] == "2":
            battle.lift(unit, EXITED)
    assert follows_off(battle, reille)
    assert not follows_off(battle, ney)  # there is no officer out there whom he could command
    battle.where[reille] = EXITED
    assert follows_off(battle, ney)
    battle.where[ney] = 607
    assert leader_place(battle, ney, {605: 2, 606: 1, 608: 1})[1] == 605


def march(battle: Battle, unit: int, hex: int) -> None:
    """Set a unit down elsewhere."""
    if battle.where[unit] > 0:
        battle.lift(unit, 0)
    battle.put(unit, hex)


@pytest.mark.rule("22.4B-1")
def test_nobody_leaves_for_brussels_while_the_road_is_cut() -> None:
    battle = campaign("18/2000")
    gate = battle.scenario.exits[0]
    french = [unit for unit in range(battle.roster.units) if battle.roster.army[unit] == FRENCH_ARMY]
    for unit in french[:6]:  # enough to leave a guard at the gate
        march(battle, unit, gate + 1)
    assert aim_of(battle, FRENCH).exit_worth > 0
    foes = [u for u in range(battle.roster.units) if battle.roster.side[u] == COALITION and battle.where[u] > 0]
    near = battle.ground.grid.within(gate, 3)
    ring = [hex for hex in near if battle.ground.grid.distance(hex, gate) == 3 and battle.ground.terrain[hex]]
    for foe, hex in zip(foes, ring, strict=False):
        march(battle, foe, hex)
    aim = aim_of(battle, FRENCH)
    assert aim.exit_worth == 0
    # those who keep the road go for the enemies who stand on it, and these hexes are worth a fight
    cut = supply.blocks(battle, FRENCH_ARMY, FRENCH, gate)
    assert cut
    assert all(battle.has_unit(hex, COALITION) for hex in cut)
    guard = next(u for u in french if battle.roster.command[u] == "6")
    assert aim.tasks[aim.task_of[guard]].goals == cut
    assert all(aim.prizes[hex] > 0 for hex in cut)


def test_a_train_goes_away_from_the_enemy() -> None:
    battle = campaign("17/0900", ["trains"])
    roster = battle.roster
    train = next(n for n in range(roster.people, roster.size()) if roster.kinds[n] == "train" and roster.side[n] == 0)
    foe = next(u for u in range(roster.units) if battle.where[u] > 0 and roster.side[u] == COALITION)
    here = battle.where[train]
    battle.shift_unit(foe, battle.ground.grid.within(here, 3)[0])
    reach = dict.fromkeys(battle.ground.grid.within(here, 4), 1)
    gain, spot = train_place(battle, train, reach)
    assert gain > 0.5
    assert battle.ground.grid.distance(spot, battle.where[foe]) > battle.ground.grid.distance(here, battle.where[foe])


LOOKS = 6 if grognard.build_kind() == "mypyc" else 1  # positions in which somebody is hidden


def kept_secret(table: Table) -> tuple[list[int], list[int], int]:
    """Which markers are real (16.6), when and where columns come (22.6B, 28.0D), where the First Corps goes (18.5C)."""
    battle = position(table)
    return battle.real, battle.plans, battle.secret


@pytest.mark.slow
@pytest.mark.rule("16.6-1", "16.6A-3", "18.5C-1", "22.6B-1", "28D-1")
@pytest.mark.parametrize(
    ("scenario", "options", "looks"),
    [
        ("ligny", ["hidden_movement", "command", "first_corps"], LOOKS),
        ("campaign", ["hidden_movement", "hal_force"], 1),
        ("campaign_variant", ["hidden_movement"], 1),
    ],
)
def test_no_level_knows_what_is_kept_secret(scenario: str, options: list[str], looks: int) -> None:
    """Both sides hide whom they can. In two worlds that differ in what the other side hides all levels do the same."""
    table = Table(BOOK, scenario, options, b"markers".ljust(32, b"."))
    veteran, chance = make_bot("veteran", BOOK), Random(16)
    looked = waited = 0
    while looked < looks:
        assert table.outcome is None
        decision = table.decision()
        view = table.view(decision.seat)
        hiding = [action for action in decision.actions if action.verb in ("hide", "hide_column", "real")]
        waited += 1
        if waited >= 15 and len(decision.actions) > 1 and BOOK.knowledge.weight(view, decision) > 0:
            guessed = BOOK.secrets.guess(view, Dice(chance.randbytes(32)))
            other = Table(BOOK, scenario, table.options, state=guessed)
            if kept_secret(other) != kept_secret(table):
                looked, waited = looked + 1, 0
                seen = other.view(decision.seat)
                assert seen.state.dump() == view.state.dump()
                for level in ("recruit", "veteran", "general", "marshal"):
                    mine = player(level).choose(view, decision, Clock(), Random(looked))
                    assert mine == player(level).choose(seen, other.decision(), Clock(), Random(looked)), level
        if hiding:
            table.take(hiding[int(chance.random() * len(hiding))])
        else:
            table.take(veteran.choose(view, decision, Clock(), chance))
