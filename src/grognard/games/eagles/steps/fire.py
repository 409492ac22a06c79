"""Fire (13.1): the group that fires at a target, the roll, and the offensive fire segment (7.3.b)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import casualties, fire
from grognard.games.eagles.activation import own_hexes
from grognard.games.eagles.cards import MASSED_GUNS, NO_MORE_AMMO, SKIRMISH_LINE
from grognard.games.eagles.command import in_defence
from grognard.games.eagles.fire import ANY_ARM, FOOT_ONLY, OFFENSIVE_FIRE, OPPORTUNITY_FIRE, Fire, has_guns
from grognard.games.eagles.lead import lead_of, may_lead
from grognard.games.eagles.objections import why_no_fire
from grognard.games.eagles.orders import show_order
from grognard.games.eagles.roster import CAVALRY, INFANTRY
from grognard.games.eagles.state import DEFENCE, Battle
from grognard.games.eagles.steps.base import FIRE, FIRE_EVENT, ActiveStep, BattleStep, Work, throw
from grognard.games.eagles.steps.cards import AskAmmo, ask_card, used_card, wants
from grognard.games.eagles.steps.fate import FireEvent
from grognard.games.eagles.steps.hexes import hex_name
from grognard.games.eagles.steps.losses import suffer
from grognard.games.eagles.steps.rout import BlowWork
from grognard.games.eagles.steps.wounds import BY_FIRE, ON_THE_RIDE
from grognard.games.eagles.tables import GUN_FIRE
from grognard.kernel.action import Action, Refusal
from grognard.kernel.packing import Packed

END_FIRE: Final = Action("end_fire")
VOLLEY: Final = Action("volley")


# One fire


def open_fire(state: Battle, shot: Fire, kind: int) -> None:
    """Hexes are about to fire at a target: first cards may be played (18.1-04)."""
    side = state.side_in(shot.hexes[0])
    by_guns = fire.column_of(state, shot) == GUN_FIRE
    own = MASSED_GUNS if by_guns else SKIRMISH_LINE
    ammo = by_guns and wants(state, 1 - side, NO_MORE_AMMO)
    if not ammo and not wants(state, side, own):
        fire_now(state, shot, kind)
        return
    state.agenda.append(Fires(shot, kind, by_guns))
    ask_card(state, side, own, shot.target)
    if ammo:
        state.agenda.append(AskAmmo(1 - side, tuple(shot.hexes)))


class Fires(Work):
    """The cards have been played: whoever still can fires."""

    def __init__(self, shot: Fire, kind: int, by_guns: bool) -> None:
        self.hexes = tuple(shot.hexes)
        self.target = shot.target
        self.number = shot.form
        self.arms = shot.arms
        self.split = int(shot.split)
        self.flank = int(shot.flank)
        self.kind = kind
        self.by_guns = int(by_guns)  # guns that are silent take nothing from muskets beside them

    def __reduce__(self) -> Packed:
        return Fires, (self.shot(list(self.hexes)), self.kind, bool(self.by_guns))

    def shot(self, hexes: list[int]) -> Fire:
        """The fire of these hexes."""
        return Fire(hexes, self.target, self.number, self.arms, bool(self.split), bool(self.flank))

    def work(self, state: Battle) -> None:
        left = [h for h in self.hexes if fire.firers(state, h, self.number, self.arms)]
        if self.by_guns:
            left = [h for h in left if not any(state.silent[unit] for unit in state.stack(h))]
        if left:
            fire_now(state, self.shot(left), self.kind)
        state.card_on[SKIRMISH_LINE] = 0

    def dump(self) -> list[object]:
        return [
            self.name(), list(self.hexes), self.target, self.number, self.arms, self.split, self.flank, self.kind,
            self.by_guns,
        ]  # fmt: skip


def fire_now(state: Battle, shot: Fire, kind: int) -> None:
    """Hexes fire at a target: what they add to the dice is told, then the dice fall (13.1.c)."""
    column = fire.column_of(state, shot)
    added = fire.modifier(state, shot) + used_card(state, MASSED_GUNS)
    for h in shot.hexes:
        if shot.form == OFFENSIVE_FIRE:
            state.fired[h] = 1  # 7.3.b-02, 7.3.b-05
        if kind != ON_THE_RIDE and not state.shot[h]:
            state.shot[h] = 1
    if kind == ON_THE_RIDE:
        state.reacted += shot.hexes
    else:
        state.target[shot.target] = 1
    state.emit("fires", "13.1.c", (shot.target, column, added, *shot.hexes))
    if any(term == fire.IN_DEFENCE for term, _ in fire.terms(state, shot)):
        show_defence(state, shot.target)
    throw(state, FIRE, FireRolled(shot.target, kind, column, added))


def show_defence(state: Battle, h: int) -> None:
    """A Defence order has mattered in combat: everybody knows it now (11-06, R45)."""
    formation = state.roster.formation[lead_of(state, h)]
    if not state.steadied[h] and in_defence(state, h) and state.order[formation] == DEFENCE:
        show_order(state, formation)


class FireRolled(BlowWork):
    """The dice of a fire have fallen: a natural 2 brings an event before its result (13.1.d-01, 20.1-02)."""

    def __init__(self, hex: int, kind: int, column: int, number: int) -> None:
        super().__init__(hex, kind)
        self.column = column
        self.number = number

    def work(self, state: Battle) -> None:
        result = state.tables.fire_result(self.column, state.rolled + self.number)
        state.emit(
            "fire_result",
            "13.1.c",
            (self.hex, state.rolled, self.number, result.test + 1, result.steps),
        )
        suffer(state, self.hex, self.kind, result)
        if casualties.fire_event(state.rolled):
            throw(state, FIRE_EVENT, FireEvent(self.hex))

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.kind, self.column, self.number]


# Groups


class FireGroup(BattleStep):
    """More hexes may join a fire at the same target (13.1.c-02); then it is rolled.

    `others` are those that still may: of the same arm, because guns and muskets never count together (13.1.c-06).
    """

    def __init__(
        self, hexes: tuple[int, ...], others: tuple[int, ...], target: int, kind: int, number: int = OPPORTUNITY_FIRE
    ) -> None:
        self.hexes = hexes
        self.others = others
        self.target = target
        self.kind = kind
        self.number = number  # the form of fire

    def who(self, state: Battle) -> int:
        return state.side_in(self.hexes[0])

    def options(self, state: Battle) -> list[Action]:
        return [Action("join_fire", h) for h in self.others] + [VOLLEY]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "join_fire":
            left = tuple([h for h in self.others if h != action.a])
            gather_fire(state, (*self.hexes, action.a), left, self.target, self.kind, self.number)
        else:
            open_fire(state, Fire(list(self.hexes), self.target, self.number), self.kind)

    def ask(self, state: Battle) -> tuple[str, str]:
        shot = Fire(list(self.hexes), self.target, self.number)
        added = fire.modifier(state, shot)
        return f"Fire at {hex_name(state, self.target)} with {added:+d} on the dice: add hexes, or fire.", "13.1.c"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("13.1.c", "Only hexes that can fire at the same target now, with the same arm, may join.")

    def dump(self) -> list[object]:
        return [self.name(), list(self.hexes), list(self.others), self.target, self.kind, self.number]


def gather_fire(
    state: Battle, hexes: tuple[int, ...], others: tuple[int, ...], target: int, kind: int, form: int
) -> None:
    """Ask for more hexes if there are any, else fire."""
    if others:
        state.agenda.append(FireGroup(hexes, others, target, kind, form))
    else:
        open_fire(state, Fire(list(hexes), target, form), kind)


# Offensive fire, rule 7.3.b


def firing_hexes(state: Battle) -> list[int]:
    """The hexes with units that act and can fire, and have not fired."""
    return [h for h in own_hexes(state) if not state.shot[h] and has_firers(state, h)]


def has_firers(state: Battle, h: int) -> bool:
    """Can anybody in a hex who acts fire?"""
    for unit in state.stack(h):
        if state.acting[unit] and fire.can_fire(state, unit):
            return True
    return False


def targets_of(state: Battle, h: int, guns: bool) -> list[int]:
    """What a hex can fire at in offensive fire; muskets only next door (13.1-02 to -06)."""
    if not guns:
        return [n for n in state.ground.near[h] if is_open_target(state, n)]
    around = state.ground.disc(h, state.tables.numbers.artillery_range)
    return [n for n in around if is_open_target(state, n) and fire.guns_reach(state, h, n)]


def is_open_target(state: Battle, h: int) -> bool:
    """Are there enemies who have not been fired at in this segment (13.1.c-03)?"""
    return state.enemy_in(h, state.side) and not state.target[h]


def lead_choices(state: Battle, hexes: list[int]) -> list[Action]:
    """The leads that the active player may choose in his stacks, each unit once in a segment (9-07, 9-13)."""
    found: list[Action] = []
    for h in hexes:
        stack = state.stack(h)
        if len(stack) > 1:
            lead = lead_of(state, h)
            for unit in stack:
                if unit != lead and not state.led[unit] and may_lead(state, unit):
                    found.append(state.roster.make_lead[unit])
    return found


class OffensiveFire(ActiveStep):
    """Who fires at what (D14)? Before that, leads may be changed, as light infantry fires better (D13)."""

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        muskets: list[int] = []
        for h in firing_hexes(state):
            guns = has_guns(state, h, OFFENSIVE_FIRE)
            targets = targets_of(state, h, guns)
            for target in targets:
                found.append(Action("fire", h, target))
            if targets and not guns:
                muskets.append(h)
        found += lead_choices(state, muskets)
        found.append(END_FIRE)
        return found

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "end_fire":
            state.agenda.pop()
        elif action.verb == "lead":
            change_lead(state, action.a)
        else:
            guns = has_guns(state, action.a, OFFENSIVE_FIRE)
            others: list[int] = []
            for h in firing_hexes(state):
                if h != action.a and has_guns(state, h, OFFENSIVE_FIRE) == guns:
                    if fire.in_range(state, h, action.b, OFFENSIVE_FIRE):
                        others.append(h)
            gather_fire(state, (action.a,), tuple(others), action.b, BY_FIRE, OFFENSIVE_FIRE)

    def ask(self, state: Battle) -> tuple[str, str]:
        return "Offensive fire: choose a stack and its target, or go on to movement.", "7.3.b"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return why_no_fire(state, action)


def change_lead(state: Battle, unit: int) -> None:
    """The active player makes a unit the lead of its stack (9-07)."""
    state.led[unit] = 1
    state.lead_with(unit)


def splits(state: Battle, h: int) -> bool:
    """Could muskets and guns of a hex fire at two targets (13.1.c-15)?"""
    arms = [state.roster.arm[u] for u in state.stack(h) if fire.can_fire(state, u)]
    return INFANTRY in arms and any(arm > CAVALRY for arm in arms)


def foot_fire(h: int, target: int, form: int, flank: bool) -> Fire:
    """The muskets of a hex fire alone, its guns at somebody else (13.1.c-15)."""
    return Fire([h], target, form, FOOT_ONLY, True, flank)


def gun_fire(h: int, target: int, form: int, flank: bool) -> Fire:
    """The guns of a hex fire while somebody else is fired at, too (13.1.c-15, -16)."""
    return Fire([h], target, form, ANY_ARM, True, flank)
