"""What follows from one blow, link by link: tests, losses, routs and those whom they may carry away (13.1.d, 15)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.display.chances import per_cent, tests
from grognard.games.eagles.display.words import hex_name
from grognard.games.eagles.lead import lead_of, tested_quality
from grognard.games.eagles.retreat import infects
from grognard.games.eagles.state import NO_UNIT, Battle
from grognard.games.eagles.steps.advance import Advance
from grognard.games.eagles.steps.clash import AttackerSuffers
from grognard.games.eagles.steps.losses import Judge, Suffer
from grognard.games.eagles.steps.rout import Contagion, Panic, RetreatWay, Rout, RoutWay, Shaken
from grognard.games.eagles.steps.wounds import rule_of
from grognard.games.eagles.tables import NO_TEST
from grognard.kernel.display import SpaceMark, way
from grognard.kernel.panels import Link, Panel
from grognard.kernel.preview import Tone
from grognard.kernel.state import Step

SPREADING: Final = (Contagion, Panic, Shaken)


def chain(state: Battle) -> list[Panel]:
    """What is still to come of the last blow, the next first; nothing where nothing hangs on it."""
    links: list[Link] = []
    for step in reversed(state.agenda):
        found = link_of(state, step)
        if found is not None:
            links.append(found)
        if isinstance(step, RoutWay):
            links += [on_the_way(state, n) for n in crossed(state, step)]
    routs = [step for step in state.agenda if isinstance(step, RoutWay | Rout | Contagion | Panic | Shaken)]
    if not links or not (routs or len(links) > 1):
        return []
    waiting = len([1 for step in state.agenda if isinstance(step, SPREADING)])
    words = f"{waiting} more may be carried away (15)." if waiting else ""
    return [
        {
            "kind": "chain",
            "title": "The rout" if routs else "What follows",
            "text": f"{len(links)} to come",
            "links": links,
            "waiting": words,
        }
    ]


def crossed(state: Battle, step: RoutWay) -> list[int]:
    """The friends through whom a flight has gone so far, or goes on: they are tested when it is over (15-18, R31)."""
    if not infects(state, state.stack(step.hex)):
        return []
    return [n for n in step.path if n != step.hex and state.held[n] and not state.infected[n]]


def on_the_way(state: Battle, h: int) -> Link:
    """Friends whom a flight touches."""
    broken = tests(tested_quality(state, h), 0)[2]
    return link(state, h, f"lies on its way: breaks {per_cent(broken)}", "poor", "15")


def link_of(state: Battle, step: Step) -> Link | None:
    """One link, as everybody may know it: leads and hexes only."""
    if isinstance(step, RoutWay):
        far = state.tables.numbers.rout_hexes
        return link(state, step.hex, f"runs, {len(step.path)} of {far} hexes", "worst", "15")
    if isinstance(step, Rout):
        return link(state, step.hex, "breaks and runs three hexes", "worst", "15")
    if isinstance(step, RetreatWay):
        return link(state, step.hex, "retreats", "poor", "14.1")
    if isinstance(step, Contagion | Panic | Shaken) and state.held[step.hex]:
        broken = tests(tested_quality(state, step.hex), 0)[2]
        return link(state, step.hex, f"is tested as they pass: breaks {per_cent(broken)}", "poor", "15")
    if isinstance(step, Judge | Suffer) and state.held[step.hex]:
        return link(state, step.hex, suffers(state, step), "even", rule_of(step.kind))
    if isinstance(step, AttackerSuffers):
        return {"who": "The attacker", "text": "suffers next", "tone": "even", "rule": "13.2.c", "space": 0}
    if isinstance(step, Advance) and state.clash_target:
        name = hex_name(state, state.clash_target)
        return {"who": name, "text": "may be taken", "tone": "good", "rule": "14.3", "space": state.clash_target}
    return None


def suffers(state: Battle, step: Suffer) -> str:
    """What a stack has to bear."""
    words: list[str] = []
    if step.test != NO_TEST:
        passed, shaken, broken = tests(tested_quality(state, step.hex), step.test)
        words.append(f"test: passes {per_cent(passed)}, gives way {per_cent(shaken)}, routs {per_cent(broken)}")
    if step.steps:
        words.append("a step" if step.steps == 1 else f"{step.steps} steps")
    if step.every:
        words.append("a step of every unit")
    return "; ".join(words)


def link(state: Battle, h: int, text: str, tone: Tone, rule: str) -> Link:
    """A link about the stack in a hex."""
    unit = lead_of(state, h)
    who = state.roster.names[unit] if unit != NO_UNIT else hex_name(state, h)
    return {"who": who, "text": text, "tone": tone, "rule": rule, "space": h}


def ways(state: Battle) -> list[SpaceMark]:
    """The flight as far as it has gone, and the stacks that it may carry away, in their order."""
    found: list[SpaceMark] = []
    start = 0
    for step in state.agenda:
        if isinstance(step, RoutWay):
            start = step.hex
            if step.path:
                text = f"{hex_name(state, step.hex)} runs (15)"
                found.append(way([step.hex, *step.path], "rout", text, label=f"{len(step.path)} of 3"))
            for n in crossed(state, step):
                broken = tests(tested_quality(state, n), 0)[2]
                text = f"{hex_name(state, n)} lies on its way (15)"
                found.append(way([step.hex, n], "spread", text, label=per_cent(broken)))
    count = 1
    for step in reversed(state.agenda):
        if isinstance(step, Contagion | Panic | Shaken) and state.held[step.hex] and start != step.hex:
            broken = tests(tested_quality(state, step.hex), 0)[2]
            label = f"{count}: {per_cent(broken)}"
            text = f"{hex_name(state, step.hex)} may be carried away (15)"
            found.append(way([start or step.hex, step.hex], "spread", text, label=label))
            count += 1
    return found
