"""What the kernel does for a game that does not say otherwise."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from grognard import build_kind
from grognard.kernel.dice import Dice, blind_dice
from grognard.kernel.display import counter
from grognard.kernel.fields import (
    BYTES,
    DICE,
    DICT,
    EVERY_SEAT,
    FIXED,
    LIST,
    LISTS,
    NO_SEAT,
    OWNER,
    PIECES,
    ROWS,
    RULE,
    VALUE,
    WHEN,
    Fields,
    StateField,
    show_fields,
)
from grognard.kernel.landscape import plain_board, space
from grognard.kernel.rulebook import BadSetup, Display, Knowledge, Measures, NoSecrets, Secrets, ViewOf
from grognard.kernel.state import SPECTATOR, STATE_FIELDS, Outcome, State
from grognard.kernel.throws import PLAIN
from grognard.kernel.vocabulary import ALL, DIE, Kind, Vocabulary

if build_kind() != "pure":
    pytest.skip("interpreted classes cannot be mixed with the compiled kernel", allow_module_level=True)

SPECIES = Fields(
    [
        StateField("dice", DICE, NO_SEAT, dump="rolls"),
        StateField("name", FIXED, EVERY_SEAT),
        StateField("number", VALUE, EVERY_SEAT),
        StateField("slots", LIST, OWNER, "own"),
        StateField("pieces", PIECES, OWNER, "own"),
        StateField("bytes", BYTES, EVERY_SEAT),
        StateField("rows", ROWS, NO_SEAT),
        StateField("by_name", DICT, WHEN, "first"),
        StateField("lists", LISTS, RULE, "half"),
    ],
    STATE_FIELDS,
)


class Animal(State):
    """A field of every kind."""

    def __init__(self, dice: Dice, name: str) -> None:
        super().__init__(dice)
        self.name = name
        self.number = 0
        self.slots = [-1, -1]
        self.pieces: list[int] = []
        self.bytes = bytearray(2)
        self.rows: list[list[int]] = []
        self.by_name: dict[str, int] = {}
        self.lists: dict[int, list[int]] = {}

    def declared(self) -> Fields:
        return SPECIES

    def blank(self) -> Animal:
        return Animal(blind_dice(0), self.name)


def own(_animal: Animal, seat: int, slot: int) -> bool:
    return slot % 2 == seat


def first(_animal: Animal, seat: int) -> bool:
    return seat == 0


def half(seen: Animal, animal: Animal, seat: int) -> None:
    seen.lists = {key: values[:1] for key, values in animal.lists.items() if key == seat}


def cat() -> Animal:
    animal = Animal(Dice(bytes(range(32)), 5), "cat")
    animal.number, animal.slots, animal.pieces, animal.bytes = 4, [8, 9], [2, 3, 4], bytearray(b"ab")
    animal.rows, animal.by_name, animal.lists = [[1], [2]], {"a": 1}, {0: [5, 6], 1: [7]}
    animal.trail = (3, 4)
    return animal


def test_a_copy_follows_from_the_table() -> None:
    old = cat()
    new = old.copy()
    assert isinstance(new, Animal)
    assert new.dump() == old.dump()
    assert (new.name, new.trail, new.dice.seed) == ("cat", (3, 4), old.dice.seed)
    before = old.dump()
    new.slots[0] = new.bytes[0] = new.rows[0][0] = new.lists[0][0] = 77
    new.pieces.append(1)
    new.by_name["b"] = 2
    new.dice.roll()
    assert old.dump() == before


def test_a_view_follows_from_the_table() -> None:
    whole = cat()
    public = whole.public_copy()
    assert isinstance(public, Animal)
    assert (public.number, public.bytes, public.trail) == (4, bytearray(b"ab"), (3, 4))
    assert (public.slots, public.pieces, public.rows, public.by_name, public.lists) == ([-1, -1], [], [], {}, {})
    assert (public.dice.seed, public.dice.count) == (bytes(32), 0)
    rules: dict[str, Callable[..., Any]] = {"own": own, "first": first, "half": half}
    seen: list[Animal] = []
    for seat in range(2):
        copy = whole.public_copy()
        assert isinstance(copy, Animal)
        show_fields(copy, whole, seat, SPECIES, rules)
        seen.append(copy)
    assert [one.slots for one in seen] == [[8, -1], [-1, 9]]
    assert [one.pieces for one in seen] == [[2, 4], [3]]
    assert [one.by_name for one in seen] == [{"a": 1}, {}]
    assert [one.lists for one in seen] == [{0: [5]}, {1: [7]}]
    assert [one.rows for one in seen] == [[], []]


def test_a_game_without_secrets_shows_everything_but_the_dice_to_come() -> None:
    whole = cat()
    secrets: Secrets[Animal] = Secrets()
    view = secrets.view(whole, 1)
    assert view.state.number == 4
    guess = secrets.guess(view, Dice(bytes([7]) * 32))
    assert (guess.number, guess.dice.seed) == (4, bytes([7]) * 32)
    assert secrets.twin(whole, 1, Random(1)) is None


def test_views_are_shared_only_where_a_game_says_so() -> None:
    seats = (SPECTATOR, 0, 1)
    secrets: Secrets[Animal] = Secrets()
    assert [secrets.stands_for(cat(), seat) for seat in seats] == [*seats]
    nothing_hidden: NoSecrets[Animal] = NoSecrets()
    assert len({nothing_hidden.stands_for(cat(), seat) for seat in seats}) == 1


def test_a_game_without_opinions_knows_who_has_won() -> None:
    knowledge: Knowledge[Animal] = Knowledge()
    animal = cat()
    assert knowledge.value(animal, 0) == 0
    animal.outcome = Outcome((1,), "1.0", "The other one has won.")
    assert [knowledge.value(animal, seat) for seat in range(2)] == [-1, 1]


def test_what_a_game_has_not_is_not_shown() -> None:
    display: Display[Animal] = Display()
    view = ViewOf(0, cat())
    assert (display.panels(view), display.marks(view), display.reference(), display.throw("1.0")) == ([], [], [], PLAIN)
    measures: Measures[Animal] = Measures()
    assert (measures.faults(view.state), measures.losses(view.state)) == ([], {})


def test_a_question_that_a_game_does_not_answer_is_refused() -> None:
    display: Display[Animal] = Display()
    with pytest.raises(BadSetup, match="reach"):
        display.show(ViewOf(0, cat()), "reach", 1, 1, "")


def test_a_plain_board_holds_its_spaces_and_a_margin() -> None:
    spaces = [space(n, str(n), [(10 + 40 * n, 10), (50 + 40 * n, 10), (50 + 40 * n, 50)]) for n in range(3)]
    board = plain_board("Board", spaces, 20.0)
    assert list(board["size"]) == [140, 60]
    assert [round(number) for number in board["spaces"][0]["at"]] == [37, 23]
    assert counter(3, "Ney", "french", None, "#123456", status="dead")["band_colour"] == "#123456"


def test_dice_are_told_alike_unless_a_game_tells_them_otherwise() -> None:
    assert Vocabulary([], [], [], ALL).kind(DIE).says == "A {face} is rolled."
    own_words = Vocabulary([], [], [Kind("die", "face:number cause:number", "{face}!", DIE)], ALL)
    assert own_words.kind(DIE).says == "{face}!"
