"""The rules of a game in our own words, and its guides: ``rules_reference.json`` and ``guide.json`` among its data."""

from __future__ import annotations

import functools

from grognard.datafiles import parse_resource
from grognard.kernel.display import GuidePage, RuleText


@functools.cache
def rules(package: str) -> dict[str, RuleText]:
    """All rules of the game whose data this package holds, by number."""
    entries: list[RuleText] = parse_resource(package, "rules_reference.json")
    return {entry["number"]: entry for entry in entries}


def rule_above(package: str, number: str) -> RuleText | None:
    """One rule; the rule above it where a case has no entry of its own: 5.11 is told under 5.1, that under 5.0."""
    entries = rules(package)
    while number:
        for key in (number, f"{number}.0"):
            if key in entries:
                return entries[key]
        number = number[:-1].rstrip(".")
    return None


@functools.cache
def guides(package: str) -> dict[str, list[GuidePage]]:
    """The pages of the guides of a game that has any, by scenario."""
    found: dict[str, list[GuidePage]] = parse_resource(package, "guide.json")
    return found
