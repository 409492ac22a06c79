"""What an action leads to: lots that will be drawn, and battles reckoned in advance as far as they are known."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from grognard.games.waterloo_200 import combat, movement
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.display.battle import odds_of
from grognard.games.waterloo_200.roster import BRITISH, SIDE_OF
from grognard.games.waterloo_200.state import NO_BLOCK, Day
from grognard.games.waterloo_200.steps.base import area_name, block_name
from grognard.kernel.action import Action
from grognard.kernel.foresight import Roll, look_ahead
from grognard.kernel.preview import Odds, odds, result


def preview(day: Day, action: Action, sides: list[str]) -> Odds | None:
    """A title, the chance of each result, and notes with their rules; None where there is nothing to tell."""
    side = sides[day.seat()]
    if action.verb == "call_reserve":
        return of_riser(day, sides)
    roll = look_ahead(day, action).roll
    if roll is not None:
        return of_lots(side, roll)
    clash, coming = clash_ahead(day, action)
    if clash is None:
        return None
    return odds_of(day, clash, day.seat(), sides, coming, False if action.verb == "keep_reserve" else None)


def of_riser(day: Day, sides: list[str]) -> Odds | None:
    """The battle with a block from the sunken road, and who it may be (6.2.3.1.2)."""
    if day.clash is None:
        return None
    found = odds_of(day, day.clash, day.seat(), sides, [], called=True)
    names = ", ".join([block_name(day, block) for block in combat.creux_blocks(day, day.clash.area)])
    found["notes"].append({"rule": "6.2.3.1.2", "text": f"Each is as likely to be drawn as the others: {names}."})
    return found


def of_blocks(day: Day, side: str, blocks: list[int], rule: str) -> Odds:
    """One of these blocks is drawn, each as likely as the others."""
    share = Fraction(1, len(blocks))
    results = [result(day.roster.ids[block], share, word=block_name(day, block)) for block in blocks]
    return odds("The first lot", side, results, [(rule, "Each block is as likely as the others.")])


def of_lots(side: str, roll: Roll) -> Odds:
    """The first lot that is drawn."""
    ahead = cast("Day", roll.state)
    if roll.rule == "5.0":
        return of_blocks(ahead, side, ahead.pool(roll.purpose), "5.0")
    if roll.rule == "OR3":
        hidden = len(movement.concealed(ahead, roll.purpose, 1 - SIDE_OF[BRITISH if ahead.side else 0]))
        note = f"{hidden} blocks stand concealed in {area_name(ahead, roll.purpose)}."
        sure = result("lot", Fraction(1), word="each block is as likely as the others")
        return odds("Scouting", side, [sure], [("OR3", note)])
    sure = result("lot", Fraction(1), word="each block is as likely as the others")
    return odds("Drawn by lot", side, [sure], [(roll.rule, "Only their commander sees who comes.")])


def clash_ahead(day: Day, action: Action) -> tuple[Clash | None, list[int]]:
    """The battle that an action leads to or is about, and who comes into it by the action."""
    if action.verb == "fight":
        return Clash(action.a, combat.attacker_in(day, action.a), combat.defender_in(day, action.a), False), []
    if action.verb == "go" and day.hand != NO_BLOCK and day.enemy_in(action.a, day.roster.faction[day.hand]):
        clash = Clash(action.a, day.roster.faction[day.hand], combat.defender_in(day, action.a), False)
        return clash, [day.hand]
    if day.clash is None:
        return None, []
    clash = day.clash.copy()
    if action.verb in ("commit", "fire"):
        clash.guns.append(action.a)
        return clash, []
    return (clash, []) if action.verb in ("open_fire", "stand", "keep_reserve") else (None, [])
