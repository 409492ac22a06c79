"""The melee that is being fought: who leads, which leaders engage, the roll, the results (13.2, D34 to D36)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import casualties, cavalry, melee
from grognard.games.eagles.cards import COLD_STEEL
from grognard.games.eagles.lead import lead_of, leadership_for
from grognard.games.eagles.melee import COUNTER_CHARGE, REGULAR
from grognard.games.eagles.roster import CAVALRY, INFANTRY, NO_LEADER
from grognard.games.eagles.state import NO_UNIT, Battle
from grognard.games.eagles.steps.advance import Advance
from grognard.games.eagles.steps.base import MELEE, MELEE_EVENT, BattleStep, Work, leader_name, throw
from grognard.games.eagles.steps.cards import ask_card, used_card, wants
from grognard.games.eagles.steps.fate import LeadersAlone, MeleeEvent
from grognard.games.eagles.steps.fire import show_defence
from grognard.games.eagles.steps.hexes import HexWork, hex_name
from grognard.games.eagles.steps.losses import Suffer, suffer
from grognard.games.eagles.steps.rout import give_up
from grognard.games.eagles.steps.standing import FOOT_LEADS, NOTHING_STATED, clash_of, is_activated
from grognard.games.eagles.steps.wounds import BY_MELEE, IN_FLANK, destroy_all
from grognard.games.eagles.tables import ELIMINATED, NO_TEST
from grognard.kernel.action import Action, Refusal

HOLD_BACK: Final = Action("hold_back")


def join_battle(state: Battle, hexes: list[int], target: int, kind: int) -> None:
    """A melee begins; the overall lead is chosen if there are several (9-02)."""
    state.clash_hexes = hexes
    state.clash_target = target
    state.clash_kind = kind
    state.clash_engaged = [NO_LEADER, NO_LEADER]
    state.clash_lead = lead_of(state, hexes[0])
    state.agenda += [EndClash(), Advance(1), EngageDefender(), EngageAttacker()]
    if len(overall_leads(state)) > 1:
        state.agenda.append(ChooseOverallLead())
    else:
        state.clash_lead = overall_leads(state)[0]


def overall_leads(state: Battle) -> list[int]:
    """The leads of the attacking stacks of which one leads all (9-02); of a counter-charge any cavalry (17.1-05).

    What was stated of infantry and cavalry together must be kept if it can (17.8, R7).
    """
    if state.clash_kind == COUNTER_CHARGE:
        return [unit for h in state.clash_hexes for unit in cavalry.chargers(state, h)]
    leads = [lead_of(state, h) for h in state.clash_hexes]
    stated = state.stated.get(state.clash_target, NOTHING_STATED)
    if stated == NOTHING_STATED:
        return leads
    arm = INFANTRY if stated == FOOT_LEADS else CAVALRY
    kept = [unit for unit in leads if state.roster.arm[unit] == arm]
    return kept or leads


class ClashStep(BattleStep):
    """A decision of the attacker in the melee."""

    def who(self, state: Battle) -> int:
        return state.side_in(state.clash_hexes[0])


class ChooseOverallLead(ClashStep):
    """Which lead leads the whole attack (D34)?"""

    def options(self, state: Battle) -> list[Action]:
        return [state.roster.make_lead[unit] for unit in overall_leads(state)]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        state.clash_lead = action.a
        if state.clash_kind == COUNTER_CHARGE:
            state.lead_with(action.a)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Attack on {hex_name(state, state.clash_target)}: choose the unit that leads it.", "9"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("9", "One of the leads of the attacking stacks leads the whole attack.")


# Leaders, rule 13.2.b-05


def may_engage(state: Battle) -> list[int]:
    """Leaders who can help the attack: in the hex of its lead, and activated if their side is (11.3-15, 13.2.b-05)."""
    lead = state.clash_lead
    found: list[int] = []
    for leader in state.leaders_in(state.where[lead]):
        if leadership_for(state, lead, leader) <= 0:
            continue
        if state.clash_kind == COUNTER_CHARGE or is_activated(state, leader):
            found.append(leader)
    return found


def may_stand_by(state: Battle) -> list[int]:
    """Leaders who can help the defence."""
    lead = lead_of(state, state.clash_target)
    return [one for one in state.leaders_in(state.clash_target) if leadership_for(state, lead, one) > 0]


class EngageAttacker(ClashStep):
    """Does a leader go in with the attack (D35)? He helps it, and may be hit."""

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        piece = state.roster.piece
        return [Action("engage", piece(leader)) for leader in may_engage(state)] + [HOLD_BACK]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        engage(state, action, 0)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Attack on {hex_name(state, state.clash_target)}: does a leader engage himself?", "13.2.b"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("13.2.b", "Only an activated leader in the hex of the lead, of its formation or army, can help.")


def engage(state: Battle, action: Action, place: int) -> None:
    """A leader engages himself, or not."""
    if action.verb == "engage":
        state.clash_engaged[place] = state.roster.leader_of(action.a)
        state.emit("engaged", "13.2.b", (action.a,))


class EngageDefender(BattleStep):
    """Does a leader stand by the defenders (D35)? Then the dice fall."""

    automatic = True

    def who(self, state: Battle) -> int:
        return state.side_in(state.clash_target)

    def options(self, state: Battle) -> list[Action]:
        piece = state.roster.piece
        return [Action("engage", piece(leader)) for leader in may_stand_by(state)] + [HOLD_BACK]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        engage(state, action, 1)
        strike_out(state)

    def ask(self, state: Battle) -> tuple[str, str]:
        leaders = ", ".join([leader_name(state, leader) for leader in may_stand_by(state)])
        return f"{hex_name(state, state.clash_target)} is attacked: does {leaders} engage himself?", "13.2.b"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("13.2.b", "Only a leader in the hex, of the lead's formation or army, can help.")


# The roll


def strike_out(state: Battle) -> None:
    """The melee is about to be rolled: infantry may strike by a card (18.1-04)."""
    side = state.side_in(state.clash_hexes[0])
    if state.roster.arm[state.clash_lead] == INFANTRY and wants(state, side, COLD_STEEL):
        state.agenda.append(Strike())
        ask_card(state, side, COLD_STEEL, state.clash_target)
    else:
        strike(state)


class Strike(Work):
    """The attacker has been asked for a card: now the dice fall."""

    def work(self, state: Battle) -> None:
        strike(state)


def strike(state: Battle) -> None:
    """The melee is rolled (13.2.b)."""
    fight = clash_of(state)
    added = melee.modifier(state, fight) + used_card(state, COLD_STEEL)
    state.emit(
        "melee",
        "13.2",
        (
            state.clash_target,
            melee.attack_size(state, fight),
            melee.defence_size(state, fight),
            added,
            state.clash_kind,
            state.clash_lead,
            *state.clash_hexes,
        ),
    )
    mounted = state.roster.arm[fight.lead] == CAVALRY and state.ground.is_clear[fight.target]
    if mounted or melee.is_encircled(state, fight.hexes, fight.target):
        show_defence(state, fight.target)
    throw(state, MELEE, MeleeRolled(added))


class MeleeRolled(Work):
    """The dice of a melee have fallen: first an event, then the result, the defender's part first (13.2.c-06)."""

    def __init__(self, number: int) -> None:
        self.number = number

    def work(self, state: Battle) -> None:
        fight = clash_of(state)
        modified = state.rolled + self.number
        wiped = melee.may_eliminate(state, fight)
        immune = melee.ignores_own_losses(state, fight.target)
        theirs = state.tables.melee_result(False, modified, wiped)
        ours = state.tables.melee_result(True, modified, False)
        state.emit(
            "melee_result",
            "13.2.c",
            (state.rolled, self.number, theirs.test + 1, int(theirs.every), ours.test + 1, int(ours.every)),
        )
        if modified < 0:
            show_defence(state, fight.target)
        if not ours.is_nothing() and not immune:
            state.agenda.append(AttackerSuffers(modified))
        if theirs.test == ELIMINATED:
            state.agenda.append(WipeOut(fight.target))
        else:
            suffer(state, fight.target, IN_FLANK if fight.flanking else BY_MELEE, theirs)
        self.event(state, immune)

    def event(self, state: Battle, immune: bool) -> None:
        """Very low and very high rolls bring about an event (20.1-01, R40)."""
        affected = casualties.melee_event(state.rolled)
        if affected < 0 or (affected == 1 and immune):
            return
        attacker = state.side_in(state.clash_hexes[0])
        throw(state, MELEE_EVENT, MeleeEvent(attacker if affected == 1 else 1 - attacker, affected))

    def dump(self) -> list[object]:
        return [self.name(), self.number]


class WipeOut(HexWork):
    """Direct elimination of all defenders (13.2.c-12, -13, QA-26)."""

    def work(self, state: Battle) -> None:
        side = state.side_in(self.hex)
        state.emit("wiped_out", "13.2.c", (self.hex,))
        give_up(state, self.hex)
        state.agenda.append(LeadersAlone(side, self.hex))
        destroy_all(state, self.hex, "13.2.c", True)


class AttackerSuffers(Work):
    """What befalls the attacker: every stack tests, one of them loses a step of each unit (13.2.c-02, -05)."""

    def __init__(self, number: int) -> None:
        self.number = number

    def work(self, state: Battle) -> None:
        result = state.tables.melee_result(True, self.number, False)
        hexes = standing(state)
        if not hexes:
            return
        if result.every and len(hexes) > 1:
            state.agenda.append(ChooseStack(1 - state.side_in(hexes[0]), result.test))
            return
        for h in reversed(hexes):
            state.agenda.append(Suffer(h, BY_MELEE, result.test, result.steps, int(result.every)))

    def dump(self) -> list[object]:
        return [self.name(), self.number]


def standing(state: Battle) -> list[int]:
    """The attacking hexes in which attackers still stand."""
    return [h for h in state.clash_hexes if melee.attackers(state, h, state.clash_kind)]


class ChooseStack(BattleStep):
    """Which of the attacking stacks suffers most (D36, 13.2.c-02)?"""

    def __init__(self, side: int, test: int) -> None:
        self.side = side
        self.test = test

    def who(self, state: Battle) -> int:
        return self.side

    def options(self, state: Battle) -> list[Action]:
        return [Action("punish", h) for h in standing(state)]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        for h in reversed(standing(state)):
            every = int(h == action.a)
            if every or self.test != NO_TEST:
                state.agenda.append(Suffer(h, BY_MELEE, self.test, 0, every))

    def ask(self, state: Battle) -> tuple[str, str]:
        return "Choose the attacking stack in which every unit loses a step.", "13.2.c"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("13.2.c", "It must be one of the stacks that have attacked and still stand.")

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.test]


class EndClash(Work):
    """The melee is over (7.3.h)."""

    def work(self, state: Battle) -> None:
        state.clash_hexes = []
        state.clash_target = 0
        state.clash_lead = NO_UNIT
        state.clash_kind = REGULAR
        state.clash_engaged = [NO_LEADER, NO_LEADER]
