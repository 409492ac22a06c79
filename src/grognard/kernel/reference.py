"""The rules of a game in our own words, and its guides: ``rules_reference.json`` and ``guide.json`` among its data."""

from __future__ import annotations

import functools

from grognard.datafiles import has_resource, parse_resource
from grognard.kernel.display import Guide, RuleText


@functools.cache
def rules(package: str) -> dict[str, RuleText]:
    """All rules of the game whose data this package holds, by number."""
    entries: list[RuleText] = parse_resource(package, "rules_reference.json")
    return {entry["number"]: entry for entry in entries}


def rule_above(package: str, number: str) -> RuleText | None:
    """One rule; the rule above it where a case has no entry of its own: 5.11C is told under 5.11, that under 5.1, that
    under 5.0 (or 5.1, where a section begins with that); 8-04, the fourth sentence of section 8, under 8.
    """
    entries = rules(package)
    if number in entries:
        return entries[number]
    number = number.partition("-")[0]
    section = number.partition(".")[0]
    while len(number) > len(section):
        if number in entries:
            return entries[number]
        number = number[:-1].rstrip(".")
    for key in (section, f"{section}.0", f"{section}.1"):
        if key in entries:
            return entries[key]
    return None


@functools.cache
def guides(package: str) -> dict[str, Guide]:
    """The guides of a game, by scenario; a game need not have any."""
    if not has_resource(package, "guide.json"):
        return {}
    found: dict[str, Guide] = parse_resource(package, "guide.json")
    return found
