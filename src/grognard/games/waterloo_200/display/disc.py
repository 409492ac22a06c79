"""The Initiative Disc: who has it, what this turn has seen, and what may be done with an impulse (2.0, 2.1, 6.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import activation, combat, reinforce
from grognard.games.waterloo_200.display.signs import COLOURS, DEVICES
from grognard.games.waterloo_200.roster import FACTION_NAMES, FACTIONS_OF, FRENCH, SIDE_NAMES, SIDE_OF
from grognard.games.waterloo_200.state import COURSE, PASS, STRATEGIC_ACTION, TACTICAL_ACTION, Day
from grognard.games.waterloo_200.steps.base import area_name, block_name
from grognard.games.waterloo_200.steps.battle import PlayRetreat
from grognard.games.waterloo_200.steps.strategic import ChoosePlan
from grognard.games.waterloo_200.steps.turn import ChooseAction, Counsel
from grognard.games.waterloo_200.view import knows
from grognard.kernel.panels import Bead, DeedCard, HolderEnd, Panel

ENDS: Final = ["french", "allied"]  # by side
TITLES: Final = ["French", "Allies"]
SIGNS: Final = ["?", "T", "S", "P"]  # by kind of impulse
WORDS: Final = ["nothing", "Tactical Action", "the Disc was played", "pass"]
LAST_PASS: Final = 2
VERBS: Final = ("tactical", "strategic", "pass", "manoeuvre", "reinforce", "bombard", "stand_by", "retreat", "stand")
KINDS: Final = {TACTICAL_ACTION: "tactical", STRATEGIC_ACTION: "strategic", PASS: "pass"}


def disc(day: Day, seat: int) -> Panel:
    """The Disc and its two cups."""
    ends = "the turn ends with the next pass" if day.passes else "two passes in a row end the turn"
    return {
        "kind": "holder",
        "title": "Initiative Disc",
        "text": f"The {SIDE_NAMES[day.disc]} side holds the Disc; {ends} (2.0).",
        "ends": [end(day, side) for side in (0, 1)],
        "holder": ENDS[day.disc],
        "mover": ENDS[day.side],
        "done": f"impulses of turn {day.turn}" if day.turn else "set-up",
        "beads": [bead(code) for code in day.course],
        "counted": "passes in a row",
        "count": min(day.passes, LAST_PASS),
        "most": LAST_PASS,
        "cards": cards(day, seat),
    }


def end(day: Day, side: int) -> HolderEnd:
    """One of the two cups."""
    following = day.turn + 1
    if following > len(day.scenario.hours):
        note = "holds it" if side == day.disc else "lands here if it is played"
    elif side == day.disc:
        note = f"opens turn {following}, if kept" if day.turn else "opens the first turn"
    else:
        note = "lands here if it is played"
    faction = FACTIONS_OF[side][0]
    return {
        "id": ENDS[side],
        "title": TITLES[side],
        "colour": COLOURS[faction],
        "device": DEVICES[faction],
        "note": note,
    }


def bead(code: int) -> Bead:
    """An impulse of this turn."""
    side, kind = divmod(code, COURSE)
    return {"end": ENDS[side], "sign": SIGNS[kind], "text": f"{SIDE_NAMES[side]}: {WORDS[kind]}"}


# What may be done


def cards(day: Day, seat: int) -> list[DeedCard]:
    """What whoever decides may do about the Disc; nothing for the others, who need not know what he could do."""
    if day.outcome is not None or not day.agenda or day.seat() != seat:
        return []
    step = day.agenda[-1]
    if isinstance(step, ChooseAction):
        factions = FACTIONS_OF[day.side]
        return [tactical(day, factions, step.own_factions(day)), strategic(day, factions), passing(day)]
    if isinstance(step, Counsel):
        own = [faction for faction in FACTIONS_OF[day.side] if day.seat_of(faction) == seat]
        found = [tactical(day, own, own), strategic(day, own), passing(day)]
        for card in found:
            card["id"] = f"wish_{card['id']}"
        return found
    if isinstance(step, ChoosePlan):
        return plans(day, step.faction)
    if isinstance(step, PlayRetreat):
        return retreat(day, step.area)
    return []


def card(id: str, title: str, rule: str, text: str, costs: str, gives: str, lands: int) -> DeedCard:
    """A card."""
    return {
        "id": id,
        "title": title,
        "rule": rule,
        "text": text,
        "costs": costs,
        "gives": gives,
        "lands": ENDS[lands],
    }


def orders_of(day: Day, factions: list[int]) -> str:
    """Up to how many leaders or blocks each strategic leader commands."""
    words = [f"{block_name(day, day.roster.chief[one])} {day.command(one)}" for one in factions if day.command(one)]
    return ", ".join(words) or "nobody commands"


def tactical(day: Day, factions: list[int], own: list[int]) -> DeedCard:
    """Leaders act (6.2). `own` are the armies that the deciding player commands: one of them must be able to."""
    number = sum([day.command(faction) for faction in factions])
    ready: list[int] = []
    for faction in factions:
        if day.command(faction):
            ready += [one for one in activation.able_leaders(day, faction) if knows(day, day.seat(), one)]
    ready.sort(key=lambda one: -day.value(one))
    names = ", ".join([f"{block_name(day, one)} {day.value(one)}★" for one in ready[:3]])
    more = f" and {len(ready) - 3} more" if len(ready) > 3 else ""
    found = card(
        "tactical",
        "Tactical Action",
        "6.2",
        f"Up to {number} leaders ({orders_of(day, factions)}): each brings a battle; his corps in range moves and gains"
        f" {day.scenario.boost} MP.",
        "a star of each leader",
        f"ready: {names}{more}" if ready else "no leader with stars is ready",
        day.disc,
    )
    if not activation.tactical_possible(day, own) and day.wish != TACTICAL_ACTION:
        found["shut"] = "No tactical leader with stars left can be activated."
    return found


def strategic(day: Day, factions: list[int]) -> DeedCard:
    """The Disc is played (6.1)."""
    number = sum([day.command(faction) for faction in factions])
    callers = [one for one in factions if reinforce.may_call(day, one)]
    pool = sum([day.pools[faction] for faction in callers])
    called = f", or up to {number} of {pool} from the pool" if pool else ""
    found = card(
        "strategic",
        "Play the Disc",
        "6.1",
        f"{number} blocks in communication move ({orders_of(day, factions)}), one battle{called}.",
        "the Disc, whatever is done with it",
        "moves without leaders, or reserves" if pool else "moves without leaders",
        1 - day.side,
    )
    if day.disc != day.side:
        found["lands"] = ENDS[day.disc]
        found["shut"] = "The other side holds the Disc."
    return found


def passing(day: Day) -> DeedCard:
    """Nothing much (6.3)."""
    last = day.passes + 1 >= LAST_PASS
    gives = "the end of the turn" if last else "the end of the turn, if they pass too"
    text = "One block may move, without engaging."
    return card("pass", "Pass", "6.3", text, "nothing", gives, day.disc)


def plans(day: Day, faction: int) -> list[DeedCard]:
    """What an army plays the Disc for (6.1, 5.0, OR 5)."""
    number = day.command(faction)
    name = FACTION_NAMES[faction]
    lost = "the Disc"
    there = 1 - day.side
    found = [
        card(
            "manoeuvre",
            "Manoeuvre",
            "6.1",
            f"{number} {name} blocks in communication move, guns may be laid.",
            lost,
            "one new engagement, one battle",
            there,
        )
    ]
    pool = day.pools[faction]
    calls = card(
        "reinforce",
        "Call reserves",
        "5.0",
        f"Up to {number} of {pool} blocks from the pool.",
        f"{lost}; nobody moves or fights",
        f"{min(number, pool)} blocks on their icons",
        there,
    )
    if not reinforce.may_call(day, faction):
        home = reinforce.at_headquarters(day, faction)
        calls["shut"] = "The Reserve Pool is empty." if home else "The commander is not at his headquarters."
    found.append(calls)
    if faction == FRENCH and day.switches.batterie:
        guns = card(
            "bombard",
            "Grande Batterie",
            "OR5",
            f"Up to {number} guns fire over two areas.",
            f"{lost}; nobody moves",
            "hits without loss",
            there,
        )
        if not combat.battery_targets(day):
            guns["shut"] = "No guns within two areas of the enemy."
        found.append(guns)
    found.append(card("stand_by", "Stand by", "6.1", "Nobody moves.", lost, "nothing", there))
    return found


def retreat(day: Day, area: int) -> list[DeedCard]:
    """Stand, or give the Disc to be gone (OR 7)."""
    clash = day.clash
    assert clash is not None
    name = area_name(day, area)
    own = SIDE_OF[clash.defender]
    return [
        card("stand", "Stand", "6.2.3.1", f"The battle of {name} is fought.", "nothing", "the showdown", own),
        card("retreat", "Retreat", "OR7", f"All units leave {name}.", "the Disc", "no battle", 1 - own),
    ]
