"""What changed from one position to the next, as a list of edits: how the server finds them, how a client makes them.

An edit names a place in the position and says what stands there now. Things in lists are known again by their number,
id, kind and space, so that a piece that goes costs a few bytes and not all that lies behind it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from grognard.server.messages import Edit, Fresh, Run

NAMING = ("number", "id", "kind", "space")  # what a thing in a list is known by
MANY = 4  # so many changed fields are told one by one in any case

Path = tuple[str | int, ...]


def between(old: Any, new: Any, at: Path = ()) -> list[Edit]:
    """The edits that make `new` of `old`."""
    found: list[Edit] = []
    if old is not new and old != new:
        _compare(old, new, at, found)
    return found


def _compare(old: Any, new: Any, at: Path, found: list[Edit]) -> None:
    """Of two things that differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        changed = [key for key, value in new.items() if key not in old or old[key] != value]
        gone = [key for key in old if key not in new]
        if len(changed) > MANY and 2 * len(changed) > len(new):
            found.append({"at": list(at), "to": new})
            return
        for key in changed:
            if key in old:
                _compare(old[key], new[key], (*at, key), found)
            else:
                found.append({"at": [*at, key], "to": new[key]})
        found += [{"at": [*at, key], "gone": True} for key in gone]
    elif isinstance(old, list) and isinstance(new, list) and old and new:
        _compare_lists(old, new, at, found)
    else:
        found.append({"at": list(at), "to": new})


def _compare_lists(old: list[Any], new: list[Any], at: Path, found: list[Edit]) -> None:
    if len(old) == len(new):
        changed = [n for n, (one, other) in enumerate(zip(old, new, strict=True)) if one is not other and one != other]
        if all(_name(old[n]) == _name(new[n]) for n in changed):
            for n in changed:
                _compare(old[n], new[n], (*at, n), found)
            return
    start, end = 0, 0  # what is the same at both ends need not be looked for
    shorter = min(len(old), len(new))
    while start < shorter and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    while end < shorter - start and (old[-1 - end] is new[-1 - end] or old[-1 - end] == new[-1 - end]):
        end += 1
    places = {name: n for n, name in enumerate(_names(old[start : len(old) - end]), start)}
    order: list[Run | Fresh] = [(0, start)] if start else []
    kept: list[tuple[int, int]] = []
    for n, name in enumerate(_names(new[start : len(new) - end]), start):
        place = places.get(name)
        if place is None:
            order.append({"new": new[n]})
            continue
        kept.append((place, n))
        _add(order, place, 1)
    if end:
        _add(order, len(old) - end, end)
    if not kept and not start and not end:
        found.append({"at": list(at), "to": new})
        return
    found.append({"at": list(at), "order": order})
    for place, n in kept:
        if old[place] is not new[n] and old[place] != new[n]:
            _compare(old[place], new[n], (*at, n), found)


def _add(order: list[Run | Fresh], place: int, many: int) -> None:
    """Go on with a run, or begin another."""
    last = order[-1] if order else None
    if isinstance(last, tuple) and last[0] + last[1] == place:
        order[-1] = (last[0], last[1] + many)
    else:
        order.append((place, many))


def _name(thing: Any) -> Hashable:
    """What a thing in a list is known by; plain values by themselves."""
    if isinstance(thing, dict):
        return tuple(_plain(thing.get(name)) for name in NAMING)
    return _plain(thing)


def _plain(value: Any) -> Hashable:
    return None if isinstance(value, (dict, list)) else value


def _names(things: Sequence[Any]) -> list[Hashable]:
    """The same for a whole list; what would have the same name is counted."""
    seen: dict[Hashable, int] = {}
    found: list[Hashable] = []
    for thing in things:
        name = _name(thing)
        count = seen.get(name, 0)
        seen[name] = count + 1
        found.append((name, count))
    return found


def shown(before: Any, message: Any) -> Any:
    """The position as a client has it after a `Position` or a `Change`, as JSON."""
    if message["type"] == "position":
        return message
    if before is None or message["number"] != before["number"] + 1:
        raise ValueError("a change was lost: say hello again")
    news = {name: message[name] for name in ("number", "log", "log_from")}
    return {**made(before, message["edits"]), **news}


def made(whole: Any, edits: Sequence[Any]) -> Any:
    """The position after some edits, as JSON; the one before stays as it was. The client does the same."""
    for edit in edits:
        whole = _made(whole, edit["at"], edit)
    return whole


def _made(old: Any, at: Sequence[str | int], edit: Any) -> Any:
    if not at:
        if "order" not in edit:
            return edit["to"]
        new: list[Any] = []
        for part in edit["order"]:
            if isinstance(part, dict):
                new.append(part["new"])
            else:
                new += old[part[0] : part[0] + part[1]]
        return new
    copy = old.copy()
    if len(at) == 1 and "gone" in edit:
        del copy[at[0]]
    else:
        copy[at[0]] = _made(copy[at[0]] if len(at) > 1 or "order" in edit else None, at[1:], edit)
    return copy
