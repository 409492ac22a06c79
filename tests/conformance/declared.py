"""Positions held against the tables of their fields (`kernel/fields.py`): what is declared, copied, dumped and seen.

Each check gives a list of sentences, one for each fault; there should be none.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any

from grognard import build_kind
from grognard.arena.fuzz import Wanderer
from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.fields import (
    BYTES,
    DICE,
    DICT,
    EVERY_SEAT,
    FIXED,
    FRESH,
    LIST,
    LISTS,
    MARKS,
    NO_SEAT,
    OWNER,
    PART,
    PARTS,
    PIECES,
    ROWS,
    RULE,
    SHARED,
    STEPS,
    VALUE,
    WHEN,
    Fields,
    Part,
    StateField,
    dump_by_name,
    is_dumped,
)
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.state import SPECTATOR, State, Step

OF_EACH_PART = 5  # positions with it
OF_EVERY_STEP = {"is_work", "automatic"}

Path = tuple[tuple[str, Any], ...]  # the way to a part: fields, and keys in them


def positions(book: Rulebook, scenario: str, options: list[str], sense: float, every: int, most: int) -> list[State]:
    """Positions spread over the beginning of a game, or the whole of it, with its last one.

    `sense` says how often to act with it, so that armies meet and fight. Each kind of part is met some times if it can.
    """
    chance = Random(scenario)
    met: Counter[str] = Counter()
    state: State = book.new_state(scenario, options, Dice(bytes(range(32))), [])
    wanderer = Wanderer(book, sense, chance)
    found: list[State] = []
    for number in range(most):
        if state.outcome is not None:
            break
        parts = {type(part).__name__ for _, part in walk(state)}
        if number % every == 0 or any(met[name] < OF_EACH_PART for name in parts):
            met.update(parts)
            found.append(state.copy())
        state.apply(wanderer.choose(state, state.legal()))
    return [*found, state]


def view_module(book: Rulebook) -> ModuleType:
    """Where a game keeps the functions that its tables name: beside its rulebook."""
    package = type(book).__module__
    return import_module(f"{package}.view" if is_package(package) and find_spec(f"{package}.view") else package)


def is_package(module: str) -> bool:
    """Has a module others below it?"""
    return hasattr(import_module(module), "__path__")


# What there is


def attributes(thing: object) -> set[str]:
    """What an object holds on the pure build, what its class has room for on the compiled one."""
    return set(getattr(thing, "__dict__", ())) | room(type(thing))  # type: ignore[arg-type]  # classes are hashable


@cache
def room(kind: type[Any]) -> set[str]:
    """The attributes that a class makes room for, as far as that can be seen without an object of it."""
    found: set[str] = set()
    for each in kind.__mro__:
        if each.__module__.startswith("grognard") and build_kind() == "pure":
            found |= set(assigned(each))
        for name, entry in vars(each).items():
            if isinstance(entry, GetSetDescriptorType | MemberDescriptorType) and not name.startswith("__"):
                found.add(name)
    return found


def assigned(kind: type) -> Iterator[str]:
    """Every name that is assigned to `self` in the source of a class."""
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(kind)))):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
                yield target.attr


def kinds_below(kind: type[Any]) -> Iterator[type[Any]]:
    """All classes that are derived from one."""
    for each in kind.__subclasses__():
        yield each
        yield from kinds_below(each)


def undeclared(state: State) -> list[str]:
    """Every attribute of a position and of its parts has an entry in its table, every entry its attribute."""
    found: list[str] = []
    for _, thing in walk(state):
        name = type(thing).__name__
        declared = {field.name for field in thing.declared().fields}
        found += [f"{name}.{each} is not declared" for each in sorted(attributes(thing) - declared)]
        found += [f"{name}.{each} is declared and not there" for each in sorted(declared - attributes(thing))]
        for field in thing.declared().fields:
            if not fits(getattr(thing, field.name, None), field.kind):
                found.append(f"{name}.{field.name} is not of the kind {field.kind!r}")
    return found


def constant(value: object) -> bool:
    """Can this value never change?"""
    return (
        all(constant(each) for each in value)
        if isinstance(value, tuple)
        else value is None or isinstance(value, int | str)
    )


def fits(value: Any, kind: str) -> bool:
    """Is the value what its kind says, so that nothing that changes hides in it?"""
    if kind in (FIXED, SHARED, FRESH):
        return True
    if kind == VALUE:
        return constant(value)
    if kind in (LIST, PIECES):
        return isinstance(value, list) and all(constant(each) for each in value)
    if kind == BYTES:
        return isinstance(value, bytearray)
    if kind == MARKS:
        return isinstance(value, bytes)
    if kind == ROWS:
        return isinstance(value, list) and all(any(fits(row, each) for each in (BYTES, MARKS, LIST)) for row in value)
    if kind == STEPS:
        return isinstance(value, list) and all(isinstance(step, Step) for step in value)
    if kind == DICE:
        return isinstance(value, Dice)
    if kind == PART:
        return value is None or isinstance(value, Part)
    inside: dict[str, Callable[[Any], bool]] = {
        DICT: constant,
        LISTS: lambda each: fits(each, LIST),
        PARTS: lambda each: isinstance(each, Part),
    }
    return isinstance(value, dict) and all(constant(key) and inside[kind](each) for key, each in value.items())


# What steps hold


def step_faults(package: str, table: Fields) -> list[str]:
    """Everybody sees the agenda: the steps of a game hold nothing but what its table says they may."""
    found: list[str] = []
    for kind in kinds_below(Step):
        if kind.__module__.startswith(package + "."):
            extra = room(kind) - table.steps - OF_EVERY_STEP  # type: ignore[arg-type]
            found += [f"steps may not hold {name}, but {kind.__name__} does" for name in sorted(extra)]
    return found


def flat(value: object) -> set[str]:
    """The single values in a value."""
    if isinstance(value, Step):
        return {repr(value.name())}.union(*(flat(getattr(value, name)) for name in attributes(value) - OF_EVERY_STEP))
    if isinstance(value, list | tuple | set | frozenset):
        return set[str]().union(*(flat(each) for each in value))
    return {repr(value)}


def step_dump_faults(state: State) -> list[str]:
    """A step's dump tells all that it holds, and nothing else."""
    return [
        f"the dump of {step.name()} is {step.dump()}, but it holds {sorted(flat(step))}"
        for step in state.agenda
        if flat(step.dump()) != flat(step)
    ]


# Copies and dumps


def plain(value: Any) -> object:
    """A value as data that can be compared, whatever happens to the value later."""
    if isinstance(value, State):
        return by_name(value)
    if isinstance(value, Part):
        return {field.name: plain(getattr(value, field.name)) for field in value.declared().fields}
    if isinstance(value, Dice):
        return [type(value).__name__, value.seed, value.count]
    if isinstance(value, Step):
        return value.dump()
    if isinstance(value, Action):
        return value.to_text()
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return bytes(value) if isinstance(value, bytes | bytearray) else value if constant(value) else id(value)


def disturb(value: Any, kind: str) -> None:
    """Change all that can be changed within a value."""
    if isinstance(value, Part):
        for field in value.declared().fields:
            disturb(getattr(value, field.name), field.kind)
    elif kind == DICE:
        value.count += 1
    elif kind in (ROWS, LISTS, PARTS):
        for each in list(value.values() if isinstance(value, dict) else value):
            disturb(each, LIST)
        value.clear()
    elif isinstance(value, dict):
        value[-1] = 1
    elif isinstance(value, list | bytearray):
        value.append(1)
        value[0] = 77


def copy_faults(state: State) -> list[str]:
    """A copy is equal in every field, and shares only what its table says."""
    copy = state.copy()
    before = by_name(state)
    found: list[str] = []
    for field in state.declared().fields:
        mine, its = getattr(state, field.name), getattr(copy, field.name)
        if field.kind in (FIXED, SHARED):
            equal = mine is its
        elif field.kind == FRESH:
            equal = not its
        else:
            equal = before[field.name] == plain(its)
            disturb(its, field.kind)
        if not equal:
            found.append(f"a copy has another {field.name}")
    return found + [f"who changes {name} of a copy changes the position, too" for name in differing(state, before)]


def by_name(state: State) -> dict[str, object]:
    """All fields of a position that can change, as data."""
    return {f.name: plain(getattr(state, f.name)) for f in state.declared().fields if f.kind != FIXED}


def differing(state: State, before: dict[str, object]) -> list[str]:
    """The fields of a position that are not as they were."""
    now = by_name(state)
    return [name for name in now if now[name] != before[name]]


def dump_faults(state: State) -> list[str]:
    """A dump holds every field that is declared as dumped, and nothing else."""
    dump, table = state.dump(), state.declared()
    names = {field.dump for field in table.fields if is_dumped(state, field)}
    found = [f"{name} is in the dump or in the table only" for name in sorted(names ^ set(dump))]
    return found or ([] if dump == dump_by_name(state, table) else ["a dump does not say what is there"])


# Views


def walk(thing: State | Part, path: Path = ()) -> Iterator[tuple[Path, State | Part]]:
    """A position and all its parts, each with the way to it."""
    yield path, thing
    for field in thing.declared().fields:
        if field.kind in (PART, PARTS):
            value = getattr(thing, field.name)
            for key, part in by_key(value).items():
                yield from walk(part, (*path, (field.name, key)))


def by_key(value: Any) -> dict[Any, Part]:
    """The parts in a field."""
    return value if isinstance(value, dict) else {} if value is None else {None: value}


def at(thing: Any, path: Path) -> Any:
    """What is at the end of a way; None where there is no such thing."""
    for name, key in path:
        thing = None if thing is None else by_key(getattr(thing, name)).get(key)
    return thing


def look(thing: Any, field: StateField) -> object:
    """What can be seen of a field: how many dice have fallen, which parts there are, all of anything else."""
    value = getattr(thing, field.name)
    if field.kind == DICE:
        return value.count
    return list(by_key(value)) if field.kind in (PART, PARTS) else plain(value)


class Allowed:
    """What a seat may see of a position, as the tables say."""

    def __init__(self, book: Rulebook, state: State, seat: int) -> None:
        self.state, self.seat, self.rules = state, seat, view_module(book)
        self.blank = blank_of(state)
        self.filled: dict[str, State] = {}

    def knows(self, field: StateField, slot: int) -> bool:
        return bool(getattr(self.rules, field.by)(self.state, self.seat, slot))

    def fill(self, rule: str) -> State:
        """A public copy into which a rule has put what it shows."""
        if rule not in self.filled:
            self.filled[rule] = self.state.public_copy()
            getattr(self.rules, rule)(self.filled[rule], self.state, self.seat)
        return self.filled[rule]

    def of(self, path: Path, field: StateField) -> object:
        """What the seat may see of a field."""
        mine, blank = at(self.state, path), at(self.blank, path)
        if field.seen == RULE:
            return look(at(self.fill(field.by), path), field)
        if field.seen == OWNER:
            whole, unknown = getattr(mine, field.name), getattr(blank, field.name)
            if field.kind == PIECES:
                return [piece for piece in whole if self.knows(field, piece)]
            slots = [whole[slot] if self.knows(field, slot) else unknown[slot] for slot in range(len(whole))]
            return plain(bytearray(slots) if field.kind == BYTES else slots)
        if field.seen == WHEN and getattr(self.rules, field.by)(self.state, self.seat):
            return look(mine, field)
        return look(mine if field.seen == EVERY_SEAT else blank, field)


def view_faults(book: Rulebook, state: State, seat: int) -> list[str]:
    """The view of a seat holds in every field exactly what the table allows; its dice foretell nothing."""
    view = book.secrets.view(state, seat).state
    before, allowed = by_name(state), Allowed(book, state, seat)
    found: list[str] = []
    if type(view.dice) is not Dice or view.dice.seed != bytes(32):
        found.append(f"seat {seat} can foretell the dice")
    for path, thing in list(walk(state)):
        its = at(view, path)
        for field in thing.declared().fields:
            name = f"{type(thing).__name__}.{field.name}"
            if its is None or look(its, field) != allowed.of(path, field):
                found += [f"seat {seat} does not see of {name} what the table says"]
    for field in state.declared().fields:
        if field.kind not in (FIXED, SHARED):
            disturb(getattr(view, field.name), field.kind)
    return found + [f"who changes {name} of a view changes the position, too" for name in differing(state, before)]


def changed(value: Any, state: State) -> Any:
    """Another value of the same type."""
    if value is None:
        return state.copy()
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value - 1 if value > 0 else value + 1
    if isinstance(value, bytearray):
        return bytearray([0 if each else 1 for each in value])
    if isinstance(value, list):
        return [changed(each, state) for each in value] or [0]
    if isinstance(value, tuple):
        return (*value, 1)
    if isinstance(value, dict):
        return {key: changed(each, state) for key, each in value.items()}
    return Dice(bytes([7]) * 32, value.count + 5) if isinstance(value, Dice) else None


def replace(thing: State | Part, name: str, state: State) -> None:
    """Give a field another value."""
    try:
        setattr(thing, name, changed(getattr(thing, name), state))
    except TypeError:  # there was nothing, and something else than a position belongs there: a list
        with suppress(TypeError):  # or a memory of a kind of its own, which is met where there is one
            setattr(thing, name, [])


def blank_of(state: State) -> State:
    """The public copy of a position that is another one in all that is not for everybody: nothing there can be true."""
    other = state.copy()
    for _, thing in list(walk(other)):
        for field in thing.declared().fields:
            if field.seen != EVERY_SEAT:
                replace(thing, field.name, state)
    return other.public_copy()


def public_faults(state: State) -> list[str]:
    """A public copy has all that everybody may see, and the same in all else whatever there is."""
    public, blank = state.public_copy(), blank_of(state)
    found: list[str] = []
    for path, thing in walk(state):
        for field in thing.declared().fields:
            want = look(thing if field.seen == EVERY_SEAT else at(blank, path), field)
            if look(at(public, path), field) != want:
                found.append(f"a public copy has the wrong {type(thing).__name__}.{field.name}")
    return found


def secret_faults(book: Rulebook, state: State, seat: int) -> list[str]:
    """What a seat may not see of a field does not change its view: neither there nor anywhere else."""
    rules = view_module(book)
    view = plain(book.secrets.view(state, seat).state)
    found: list[str] = []
    for field in state.declared().fields:
        other = state.copy()
        if field.seen == NO_SEAT or (field.seen == WHEN and not getattr(rules, field.by)(state, seat)):
            replace(other, field.name, state)
            if field.seen == WHEN and getattr(rules, field.by)(other, seat):
                continue  # the other value is one that it may see
        elif field.seen == OWNER and field.kind != PIECES:
            mine, its = getattr(other, field.name), changed(getattr(other, field.name), state)
            hidden = [slot for slot in range(len(mine)) if not getattr(rules, field.by)(state, seat, slot)]
            before = mine[:]
            for slot in hidden:
                mine[slot] = its[slot]
            shown = hidden
            while shown:  # what has another value that it may see keeps its own
                shown = [s for s in hidden if mine[s] != before[s] and getattr(rules, field.by)(other, seat, s)]
                for slot in shown:
                    mine[slot] = before[slot]
        else:
            continue
        if plain(book.secrets.view(other, seat).state) != view:
            found.append(f"seat {seat} can tell what {field.name} is")
    return found


def twin_faults(book: Rulebook, state: State, seat: int, chance: Random) -> list[str]:
    """Two positions that a seat cannot tell apart are the same to it in every field."""
    twin = book.secrets.twin(state, seat, chance)
    if twin is None:
        return []
    one = book.secrets.view(state, seat).state
    other = book.secrets.view(twin.state, seat).state
    return [
        f"seat {seat} can tell twins apart by {field.name}"
        for field in state.declared().fields
        if field.kind not in (FIXED, SHARED) and plain(getattr(one, field.name)) != plain(getattr(other, field.name))
    ]


def all_faults(book: Rulebook, state: State, seats: int, chance: Random) -> list[str]:
    """Everything that is wrong with the fields of a position."""
    found = undeclared(state) or copy_faults(state)
    if found:  # the rest asks the table, and needs copies
        return found
    found = [*step_dump_faults(state), *dump_faults(state), *public_faults(state)]
    for seat in (SPECTATOR, *range(seats)):
        found += view_faults(book, state, seat)
        found += secret_faults(book, state, seat)
        found += twin_faults(book, state, seat, chance)
    return found


def main(game: str, scenario: str) -> None:
    """Print what is wrong with some positions of a game."""
    book = rulebook(game)
    for state in positions(book, scenario, [], 0.5, 40, 121):
        for fault in all_faults(book, state, len(book.sides_of(scenario)), Random(1)):
            print(fault)  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
