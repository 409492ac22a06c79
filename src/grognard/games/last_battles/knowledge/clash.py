"""The opinion on combat: which fights, with whom, at which odds; losses, retreats and advances."""

from __future__ import annotations

from grognard.games.last_battles.chateau import is_chateau
from grognard.games.last_battles.exchange import payments
from grognard.games.last_battles.knowledge.aims import Aim, aim_of
from grognard.games.last_battles.knowledge.assault import contacts_of
from grognard.games.last_battles.knowledge.fights import (
    Scheme,
    allot,
    bombardments,
    column_value,
    idle_guns,
    stakes_of,
    weigh,
)
from grognard.games.last_battles.knowledge.scout import Threats, scout_of
from grognard.games.last_battles.odds import COLUMNS
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import hex_name
from grognard.kernel.action import Action

Opinion = tuple[Action, float, str]


def open_contacts(battle: Battle, side: int) -> dict[int, list[int]]:
    """The contacts that are still to be fought in this phase (6.0)."""
    found: dict[int, list[int]] = {}
    for hex, foes in contacts_of(battle, side).items():
        if not any_due(battle, hex):
            continue
        left = [foe for foe in foes if any_due(battle, foe)]
        if left:
            found[hex] = left
    return found


def any_due(battle: Battle, hex: int) -> bool:
    """Is there a unit here that has to fight and has not?"""
    for unit in battle.units_at(hex):
        if battle.duty[unit] and not battle.fought[unit]:
            return True
    return False


class Campaign:
    """The fights planned for the rest of a combat phase."""

    def __init__(self, battle: Battle, aim: Aim, key: list[object]) -> None:
        self.key = key
        side = aim.side
        guns = idle_guns(battle, side)
        result = allot(battle, aim, open_contacts(battle, side), guns)
        self.schemes: list[Scheme] = result.schemes
        busy: list[int] = []
        used: list[int] = []
        for scheme in result.schemes:
            busy += scheme.defenders
            used += [battle.where[gun] for gun in scheme.guns]
        left = [gun for gun in guns if battle.where[gun] not in used]
        for scheme in bombardments(battle, aim, left, busy):
            if scheme.worth > 0:
                self.schemes.append(scheme)

    def scheme_of(self, hexes: list[int]) -> Scheme | None:
        """The planned fight against one of these hexes."""
        for scheme in self.schemes:
            for hex in hexes:
                if hex in scheme.defenders:
                    return scheme
        return None


_campaigns: list[Campaign] = []


def campaign_of(battle: Battle, side: int) -> Campaign:
    """The planned fights for this position; forming a fight asks for them several times."""
    key: list[object] = [
        battle.scenario,
        side,
        battle.turn,
        battle.where[:],
        bytes(battle.fought),
        bytes(battle.duty),
        bytes(battle.spent),
        bytes(battle.out_of_command),
        bytes(battle.weakened),
        sorted(battle.aims.items()),
        battle.losses[:],
        battle.demoralized[:],
        sorted(battle.control.items()),
        sorted(battle.marks.items()),
        battle.shift[:],
        battle.bonus[:],
        battle.sorties[:],
        battle.secret,
    ]
    for known in _campaigns:
        if known.key == key:
            return known
    fresh = Campaign(battle, aim_of(battle, side), key)
    _campaigns.insert(0, fresh)
    del _campaigns[2:]
    return fresh


def attack_opinions(battle: Battle, side: int, actions: list[Action]) -> list[Opinion]:
    """Which fight comes next (6.0): the best first, while the ring around its target still stands."""
    campaign = campaign_of(battle, side)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "end_combat":
            found.append((action, 0.0, "no fight is left that would gain anything"))
            continue
        scheme = campaign.scheme_of([action.a])
        if scheme is None:
            found.append((action, -3.0, "not worth a shot"))
        else:
            reason = f"worth {scheme.worth:+.1f} strength points at {COLUMNS[scheme.column]}"
            found.append((action, scheme.worth + (0.01 if action.a == scheme.defenders[0] else 0.0), reason))
    return found


def forming_opinions(battle: Battle, side: int, actions: list[Action]) -> list[Opinion]:
    """Who takes part in the fight (6.1, 7.2)."""
    fight = battle.fight
    assert fight is not None
    scheme = campaign_of(battle, side).scheme_of(fight.defence_hexes)
    aim = aim_of(battle, side)
    here = 0.0
    if fight.attack_hexes or fight.guns:
        here = weigh(battle, aim, Scheme(fight.attack_hexes, fight.defence_hexes, fight.guns))
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "fight":
            found.append((action, 1.0, f"ready, worth {here:+.1f} strength points"))
        elif action.verb == "join":
            planned = scheme is not None and action.a in scheme.attackers
            found.append((action, 2.0 if planned else -0.5, "as planned" if planned else "is needed elsewhere"))
        elif action.verb == "also":
            planned = scheme is not None and action.a in scheme.defenders
            found.append((action, 1.9 if planned else -1.5, "as planned" if planned else "one enemy at a time"))
        else:
            planned = scheme is not None and action.a in scheme.guns
            found.append((action, 1.8 if planned else 0.5, "as planned" if planned else "has another target"))
    return found


def column_opinions(battle: Battle, side: int, actions: list[Action]) -> list[Opinion]:
    """At which odds to roll (6.2C)."""
    fight = battle.fight
    assert fight is not None
    stakes = stakes_of(battle, aim_of(battle, side), fight)
    found: list[Opinion] = []
    for action in actions:
        worth = column_value(battle, stakes, action.a)
        found.append((action, worth, f"{COLUMNS[action.a]} is worth {worth:+.1f} strength points"))
    return found


def loss_opinions(battle: Battle, actions: list[Action]) -> list[Opinion]:
    """Who is given up in an exchange (6.5A): the cheapest set."""
    fight = battle.fight
    assert fight is not None
    strengths = [battle.strength(unit) for unit in fight.attackers]
    chosen = [fight.attackers.index(unit) for unit in fight.given]
    best = 1e9
    cheapest: list[int] = []
    for payment in payments(strengths, fight.price):
        fits = True
        for index in chosen:
            if index not in payment:
                fits = False
        if not fits:
            continue
        cost = 0.0
        for index in payment:
            cost += strengths[index] + 0.01
        if cost < best:
            best = cost
            cheapest = payment
    found: list[Opinion] = []
    for action in actions:
        planned = fight.attackers.index(action.a) in cheapest
        found.append(
            (action, 1.0 if planned else -0.2 * battle.strength(action.a), "costs least" if planned else "dear")
        )
    return found


def shelter_score(battle: Battle, aim: Aim, threats: Threats, unit: int, hex: int) -> float:
    """How well a unit stands in a hex to which it may retreat or advance."""
    strength = battle.strength(unit)
    rate = aim.worth[battle.roster.army[unit]]
    others = 0
    for other in battle.units_at(hex):
        if other != unit:
            others += battle.strength(other)
    score = -threats.risk(hex, strength + others, (strength + others) * rate)
    if others:
        score += threats.risk(hex, others, others * rate)
    score -= aim.eager * 0.25 * (0.5 + strength / 8.0) * min(80, threats.scout.way(battle, unit, hex))
    if is_chateau(battle, hex):
        score += 0.3
    prize = aim.prizes.get(hex, 0.0)
    if prize > 0 and battle.control.get(hex, aim.side) != aim.side:
        score += prize
    elif prize > 0 and not others:
        score += 0.5 * prize
    return score


def retreat_opinions(battle: Battle, side: int, actions: list[Action]) -> list[Opinion]:
    """Where units fall back to (6.6): safe ground; hexes that are still to be attacked are traps."""
    aim = aim_of(battle, side)
    threats = Threats(battle, scout_of(battle, aim))
    found: list[Opinion] = []
    for action in actions:
        score = shelter_score(battle, aim, threats, action.a, action.b)
        if side != battle.phasing and any_due(battle, action.b):
            score -= 0.5 * battle.strength(action.a)  # 6.6C: it would share the next result there
        found.append((action, score, f"{hex_name(battle, action.b)} is the safest way out"))
    return found


def advance_opinions(battle: Battle, side: int, actions: list[Action]) -> list[Opinion]:
    """Whether and with whom to follow up (6.7)."""
    aim = aim_of(battle, side)
    threats = Threats(battle, scout_of(battle, aim))
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "hold":
            found.append((action, 0.0, "the ground is not worth the danger"))
            continue
        unit = action.a if action.verb == "advance" else battle.units_at(action.a)[0]
        here = battle.where[unit]
        gain = shelter_score(battle, aim, threats, unit, action.b) - shelter_score(battle, aim, threats, unit, here)
        gain += ring_change(battle, aim, unit, action.b)
        found.append((action, gain - 0.05, f"to take {hex_name(battle, action.b)}"))
    return found


def ring_change(battle: Battle, aim: Aim, unit: int, hex: int) -> float:
    """What an advance does to the fights still to come in an own phase: it may close a ring, or open one."""
    side = aim.side
    if battle.phasing != side:
        return 0.0
    contacts = open_contacts(battle, side)
    if not contacts:
        return 0.0
    guns = idle_guns(battle, side)
    before = allot(battle, aim, contacts, guns).worth
    work = battle.copy()
    work.shift_unit(unit, hex)
    return allot(work, aim, open_contacts(work, side), guns).worth - before


def standing_opinions(battle: Battle, side: int, actions: list[Action]) -> list[Opinion]:
    """Whether guns and riders stay or fall back (7.1E, 15.3)."""
    aim = aim_of(battle, side)
    threats = Threats(battle, scout_of(battle, aim))
    found: list[Opinion] = []
    for action in actions:
        if action.verb in ("hold", "stand"):
            found.append((action, 0.0, "they stay where they are useful"))
        elif action.verb == "withdraw":
            found.append((action, -0.5, "bombarding guns are not affected"))
        else:
            gain = -1.0 if side == battle.phasing else -0.3
            here = battle.where[action.a]
            if side != battle.phasing:
                gain += 0.5 * (
                    shelter_score(battle, aim, threats, action.a, action.b)
                    - shelter_score(battle, aim, threats, action.a, here)
                )
            found.append((action, gain, "to get out of the way before the blow falls"))
    return found


def sortie_opinions(battle: Battle, side: int, actions: list[Action]) -> list[Opinion]:
    """Whether a garrison attacks (8.2A): only if it gains something by it."""
    aim = aim_of(battle, side)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "no_more":
            found.append((action, 0.0, "walls are worth more than a sally"))
            continue
        foes = [near for near in battle.ground.near[action.a] if battle.stack[1 - side][near]]
        gain = weigh(battle, aim, Scheme([action.a], foes, []))
        found.append((action, gain - 1.0, f"a sally is worth {gain:+.1f} strength points"))
    return found
