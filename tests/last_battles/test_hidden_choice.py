"""Rule 18.5C: until the first roll nobody but the French can tell whether the First Corps was chosen."""

from __future__ import annotations

import json
import random

import pytest

from grognard.games import rulebook
from grognard.games.last_battles.state import UNKNOWN, Battle
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COALITION, FRENCH

BOOK = rulebook("last_battles")
SEED = bytes(range(32))
OUTSIDERS = (COALITION, SPECTATOR)
PROBES = [
    *[Action("pick", piece) for piece in range(0, 110, 9)],
    *[Action("move", hex) for hex in (2952, 3552, 3755, 9999)],
    *[Action("attack", 3658), Action("secretly", 0), Action("secretly", 1), Action("end_combat")],
    *[Action("enter", 2952), Action("command", 1, 2), Action("stop"), Action("fight"), Action("odds", 9)],
]


def text(data: object) -> str:
    return json.dumps(data, sort_keys=True, default=bytes.hex)


def state_of(table: Table) -> Battle:
    assert isinstance(table.state, Battle)
    return table.state


def secret_seen(table: Table, seat: int) -> int:
    """What a seat sees of the choice."""
    seen = table.view(seat).state
    assert isinstance(seen, Battle)
    return seen.secret


def given(table: Table, seat: int) -> str:
    """Everything that the game hands to one who is not the French player, as text."""
    view = table.view(seat)
    events = table.events(seat)
    parts: list[object] = [
        [BOOK.display.pieces(view), BOOK.display.marks(view), BOOK.display.panels(view), BOOK.measures.numbers(view)],
        view.state.dump(),
        BOOK.secrets.guess(view, Dice(SEED, 5)).dump(),
        view.state.dice.roll(),
        [[event.to_json(), BOOK.display.tell(table.state, event)] for event in events],
        [len(table.log), table.seat(), table.can_undo(), table.rolls()],
    ]
    if table.seat() == seat:
        decision = table.decision()
        parts += [decision.name, decision.prompt, decision.rule]
        for action in decision.actions:
            parts += [action.to_json(), BOOK.display.describe(table.state, action), table.preview(action)]
        for probe in PROBES:
            refusal = table.why_not(probe)
            parts.append(None if refusal is None else [refusal.rule, refusal.reason])
    return text(parts)


def revealed(table: Table) -> bool:
    return table.outcome is not None or any(event.kind == "secret" for event in table.events(COALITION))


def play_both(options: list[str], number: int) -> tuple[Table, Table, int]:
    """Two games alike but for the choice, move by move up to the reveal; how many positions were compared."""
    tables = [Table(BOOK, "ligny", ["first_corps", *options], SEED) for _ in range(2)]
    assert given(tables[0], COALITION) == given(tables[1], COALITION)
    for secret, table in enumerate(tables):
        while table.decision().name != "SecretChoice":
            table.take(table.legal()[0])
        table.take(Action("secretly", secret))
    chance = random.Random(number)
    compared = 0
    a, b = tables
    while not revealed(a) and not revealed(b):
        for seat in OUTSIDERS:
            assert given(a, seat) == given(b, seat)
        compared += 1
        actions = a.legal()
        assert actions == b.legal()
        enough = [action for action in actions if action.verb in ("end_movement", "done", "end_combat")]
        action = enough[0] if enough and chance.random() < 0.03 else chance.choice(actions)
        a.take(action)
        b.take(action)
    assert revealed(a) == revealed(b)
    return a, b, compared


ALL = ["variable_prussian_losses", "sixth_corps", "command", "combined_arms", "mounted_retreat", "cavalry_impetus"]


@pytest.mark.rule("18.5C-1", "D-06")
@pytest.mark.parametrize("options", [[], ["strict_moves"], [*ALL, "strict_moves", "leader_advance"]])
def test_nothing_given_to_others_depends_on_the_choice_before_the_reveal(options: list[str]) -> None:
    a, b, compared = play_both(options, 3)
    assert compared > 150
    assert a.outcome is None
    assert state_of(a).now().label == "16/1700"
    assert given(a, COALITION) != given(b, COALITION)  # the comparison does see what is there to be seen


@pytest.mark.rule("18.5C-1")
@pytest.mark.parametrize("secret", [0, 1])
def test_the_french_know_and_the_others_are_told_in_1700(secret: int) -> None:
    table = Table(BOOK, "ligny", ["first_corps"], SEED)
    table.take(Action("secretly", secret))
    assert secret_seen(table, FRENCH) == secret
    for seat in OUTSIDERS:
        assert BOOK.secrets.stands_for(table.state, seat) != BOOK.secrets.stands_for(table.state, FRENCH)
        assert secret_seen(table, seat) == UNKNOWN
        assert not [event for event in table.events(seat) if event.kind == "secret"]
    chance = random.Random(3)
    while not revealed(table):
        enough = [action for action in table.legal() if action.verb in ("end_movement", "end_combat")]
        table.take(enough[0] if enough else chance.choice(table.legal()))
    assert table.outcome is None
    assert state_of(table).now().label == "16/1700"
    assert state_of(table).phasing == FRENCH
    assert not table.can_undo()  # what was shown is not taken back
    assert len({BOOK.secrets.stands_for(table.state, seat) for seat in (FRENCH, *OUTSIDERS)}) == 1
    for seat in (FRENCH, *OUTSIDERS):
        assert secret_seen(table, seat) == secret
        told = [event for event in table.events(seat) if event.kind == "secret"]
        assert told
        assert told[-1].data == (secret,)


def test_a_guess_fills_in_the_choice_and_the_saved_position_alike() -> None:
    table = Table(BOOK, "ligny", ["first_corps", "strict_moves"], SEED)
    table.take(Action("secretly", 1))
    battle = state_of(table)
    unit = battle.roster.numbers["Fri/Gr"]
    table.take(Action("pick", unit))
    table.take(Action("stop"))
    table.take(Action("ask_undo"))
    view = table.view(COALITION)
    assert isinstance(view.state, Battle)
    assert view.state.saved is not None
    assert view.state.saved.secret == UNKNOWN
    assert view.state.saved.dice.seed == bytes(32)
    seen = set()
    for count in range(12):
        whole = BOOK.secrets.guess(view, Dice(SEED, count))
        assert isinstance(whole, Battle)
        whole.apply(Action("allow"))
        seen.add(whole.secret)
    assert seen == {0, 1}
    assert state_of(table).saved is not None
    assert state_of(table).secret == 1


def test_without_the_option_nothing_is_hidden() -> None:
    table = Table(BOOK, "ligny", [], SEED)
    assert table.view(COALITION).state.dump() == table.view(SPECTATOR).state.dump()
    assert secret_seen(table, COALITION) == 0
