"""A battle in panels and cards: its steps, both sums line by line, the spread of its result (6.2.3.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.games.waterloo_200 import combat, firepower
from grognard.games.waterloo_200.clash import SHOWDOWN, Clash
from grognard.games.waterloo_200.display.spread import Force, forces, ground_bonus, spread, tongues
from grognard.games.waterloo_200.ground import GREEN
from grognard.games.waterloo_200.roster import BRITISH, CAVALRY, FACTION_NAMES, SIDE_OF
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.base import area_name, block_name
from grognard.games.waterloo_200.steps.battle import PlayRetreat, SunkenRoad, SunkenRoadOpens, Withdraw
from grognard.kernel.panels import AssaultPanel, Ending, Panel
from grognard.kernel.preview import Case, Odds, Part, Result, Sum, Tone, odds, part, result, total_of

STEPS: Final = ["Guns", "Chemin Creux", "Showdown", "Result", "Losses"]
GUNS, CREUX, TURNED, LOSSES = 0, 1, 2, 4
FEW: Final = 2  # results beside which the scale goes on for a step


def grade(final: int) -> str:
    """What a Final Result is called (6.2.3.1.6)."""
    if final == 0:
        return "a tie"
    size = abs(final)
    word = "brilliant" if size > 10 else "decisive" if size > 5 else "marginal"
    return f"{word} victory for the {'attacker' if final > 0 else 'defender'}"


def tone(final: int) -> Tone:
    """How welcome a result is to the attacker."""
    if final == 0:
        return "even"
    if final > 0:
        return "best" if final > 5 else "good"
    return "worst" if final < -5 else "poor"


OTHER_TONE: Final[dict[Tone, Tone]] = {
    "best": "worst", "good": "poor", "even": "even", "poor": "good", "worst": "best", "plain": "plain",
}  # fmt: skip


def results_of(chances: dict[int, Fraction], defends: bool) -> list[Result]:
    """The spread as results, from the lowest to the highest without a gap, and a step beyond where they are few."""
    least, most = min(chances), max(chances)
    if most - least < FEW + 1 and len(chances) > 1:
        least, most = least - 1, most + 1
    found: list[Result] = []
    for final in range(least, most + 1):
        mood = OTHER_TONE[tone(final)] if defends else tone(final)
        chance = chances.get(final, Fraction(0))
        found.append(result(f"{final}", chance, mood, f"{final:+d}" if final else "0", grade(final)))
    return found


RISES: Final = "If a block rises from the sunken road"
NOBODY_RISES: Final = "If no block rises"


def may_still_rise(day: Day, clash: Clash) -> bool:
    """Are the British still to be asked whether a block rises from the sunken road (6.2.3.1.2)?"""
    if not combat.creux_open(day, clash):
        return False
    return day.clash is None or any(isinstance(step, SunkenRoad | SunkenRoadOpens) for step in day.agenda)


def cases_of(day: Day, clash: Clash, seat: int, coming: list[int], defends: bool) -> list[Case]:
    """The spread with a block from the sunken road and without: the British decide; none where nothing is open."""
    if not may_still_rise(day, clash):
        return []
    found: list[Case] = []
    for title, rising in ((RISES, True), (NOBODY_RISES, False)):
        found.append({"title": title, "results": results_of(spread(day, clash, seat, coming, rising), defends)})
    return found


# Both sums, line by line


def open_part(label: str, rule: str) -> Part:
    """A part that nobody at this seat can tell."""
    found = part(label, rule, 0)
    found["open"] = True
    return found


def units(day: Day, force: Force) -> list[Part]:
    """Who stands in the area, each with his Strength; those who are not seen in one line."""
    found = [part("strength", "3.2", day.strength(block), block_name(day, block)) for block in force.seen]
    if force.unseen:
        words = "one hidden block" if force.unseen == 1 else f"{force.unseen} hidden blocks"
        found.append(open_part(words, "0.3"))
    return found


def own_tongues(day: Day, force: Force, helpers: list[int]) -> list[Part]:
    """What several languages cost (OR 6)."""
    if not day.switches.languages or force.faction != BRITISH:
        return []
    if force.unseen:
        return [open_part("languages", "OR6")]
    mask = 0
    for block in [*force.seen, *helpers]:
        mask |= 1 << day.roster.language[block]
    return [part("languages", "OR6", tongues(mask))] if tongues(mask) else []


def charge_part(day: Day, clash: Clash, attack: Force, defence: Force) -> list[Part]:
    """Cavalry that counts twice, if it does (OR 2)."""
    if not day.switches.charge or day.ground.colour[clash.area] != GREEN:
        return []
    kind = day.roster.kind
    riders = sum([day.strength(block) for block in attack.seen if kind[block] == CAVALRY])
    if any(kind[block] == CAVALRY for block in defence.seen) or (not riders and not attack.unseen):
        return []
    if defence.unseen or attack.unseen:
        return [open_part("cavalry charge, if no cavalry defends", "OR2")]
    return [part("cavalry charge", "OR2", riders)]


def summed(side: str, parts: list[Part], pieces: list[int]) -> Sum:
    """A sum as far as it is known."""
    found = total_of(side, sum([one["value"] for one in parts]), parts, pieces)
    if any(one.get("open", False) for one in parts):
        found["open"] = True
    return found


def sums(day: Day, clash: Clash, seat: int, sides: list[str], coming: list[int]) -> tuple[Sum, Sum]:
    """What both bring before the showdown, as far as a seat knows it."""
    attack, defence = forces(day, clash, seat, coming)
    helpers = firepower.supporters(day, clash)
    parts = units(day, attack)
    if not clash.battery:
        parts += charge_part(day, clash, attack, defence)
    for leader in helpers:
        parts.append(part("stars next to the battle", "3.9.5.4", day.value(leader), block_name(day, leader)))
    for gun in clash.guns:
        parts.append(part("guns fire", "3.10.1", day.value(gun), block_name(day, gun)))
    others = units(day, defence)
    bonus = ground_bonus(day, clash)
    if bonus:
        others.append(part("ground", "6.2.3.1.4", bonus))
    parts += own_tongues(day, attack, [*helpers, *clash.guns])
    others += own_tongues(day, defence, [])
    if day.switches.morale:
        parts.append(part("morale", "OR9", day.morale_of(clash.attacker)))
        others.append(part("morale", "OR9", day.morale_of(clash.defender)))
    one = summed(sides[day.seat_of(clash.attacker)], parts, [*attack.seen, *helpers, *clash.guns])
    return one, summed(sides[day.seat_of(clash.defender)], others, defence.seen)


def told(day: Day, clash: Clash, role: int, sides: list[str]) -> Sum:
    """A sum after the showdown, as it was reckoned."""
    faction = clash.defender if role else clash.attacker
    parts = [
        part(what, firepower.RULES[what], amount)
        for what, amount in zip(firepower.KINDS, clash.sums[role], strict=True)
        if amount
    ]
    return total_of(sides[day.seat_of(faction)], clash.defence if role else clash.attack, parts)


# The panel


def step_now(day: Day, clash: Clash) -> int:
    """How far the battle has come."""
    step = day.agenda[-1] if day.agenda else None
    if clash.stage == SHOWDOWN:
        return LOSSES
    if isinstance(step, SunkenRoad):
        return CREUX
    return TURNED if isinstance(step, PlayRetreat | Withdraw) else GUNS


def ending(clash: Clash) -> Ending:
    """How it ended."""
    final = clash.result()
    return {
        "word": f"{final:+d}: {grade(final)}" if final else grade(final),
        "tone": tone(final),
        "note": f"hits: attacker {clash.dealt[0]}, defender {clash.dealt[1]}",
        "rule": "6.2.3.1.6",
    }


def battle(day: Day, clash: Clash, seat: int, sides: list[str], over: bool) -> Panel:
    """The battle as it grows, or the last one once more."""
    reckoned = clash.stage == SHOWDOWN
    area = area_name(day, clash.area)
    what = "Bombardment of" if clash.battery else "Last battle:" if over else "Battle in"
    attack, defence = (
        (told(day, clash, 0, sides), told(day, clash, 1, sides)) if reckoned else sums(day, clash, seat, sides, [])
    )
    panel: AssaultPanel = {
        "kind": "assault",
        "title": f"{what} {area}",
        "text": f"{FACTION_NAMES[clash.attacker]} attack",
        "steps": STEPS[:],
        "now": len(STEPS) if over else step_now(day, clash),
        "attack": attack,
        "defence": defence,
        "results": [],
        "form": "columns",
    }
    if not combat.at_the_road(day, clash):
        panel["left_out"] = [CREUX]
    if reckoned:
        panel["ending"] = ending(clash)
    else:
        cases = cases_of(day, clash, seat, [], defends=False)
        panel["results"] = cases[0]["results"] if cases else results_of(spread(day, clash, seat, []), defends=False)
        if cases:
            panel["cases"] = cases
    if over:
        panel["over"] = True
    return panel


# The odds of what leads to a battle


def odds_of(day: Day, clash: Clash, seat: int, sides: list[str], coming: list[int], called: bool | None = None) -> Odds:
    """A battle before it is fought, for who decides; `called`: what is decided about the sunken road, if anything."""
    defends = day.seat_of(clash.defender) == seat
    cases = cases_of(day, clash, seat, coming, defends) if called is None else []
    chances = spread(day, clash, seat, coming, rising=bool(cases) or called is True)
    title = "Final Result: certain" if len(chances) == 1 else "Final Result: it depends on the hidden blocks"
    if called:
        title = "Final Result: it depends on the block that is drawn"
    notes = notes_of(day, clash, seat, coming, bool(cases))
    found = odds(title, sides[seat], results_of(chances, defends), notes, "columns")
    if cases:
        found["cases"] = cases
    found["attack"], found["defence"] = sums(day, clash, seat, sides, coming)
    if called:
        found["defence"]["parts"].append(open_part("the block that rises", "6.2.3.1.2"))
        found["defence"]["open"] = True
    won = sum([chance for final, chance in chances.items() if (final < 0 if defends else final > 0)], Fraction(0))
    found["brief"] = {"chance": str(won), "text": "to win"}
    return found


def notes_of(day: Day, clash: Clash, seat: int, coming: list[int], rising: bool) -> list[tuple[str, str]]:
    """What the spread is counted over, and what may still change it."""
    found: list[tuple[str, str]] = []
    for force in forces(day, clash, seat, coming):
        if force.unseen:
            name = FACTION_NAMES[force.faction]
            text = f"Any of {len(force.others)} {name} blocks could be there; each is counted at full strength."
            found.append(("0.3", text))
    if rising:
        text = "The British decide whether a block rises; it is drawn from those of its corps in their pool."
        found.append(("6.2.3.1.2", text))
    if day.switches.retreat and day.disc == SIDE_OF[clash.defender]:
        found.append(("OR7", "The defender may play the Disc and retreat instead."))
    return found
