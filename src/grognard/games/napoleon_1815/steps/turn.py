"""Rule 2.0: the sequence of play, as work that puts the phases on the agenda."""

from __future__ import annotations

from grognard.games.napoleon_1815 import victory
from grognard.games.napoleon_1815.casualties import eliminate
from grognard.games.napoleon_1815.roster import (
    ALL,
    ANGLO_DUTCH,
    ARMIES_OF,
    ARMY_NAMES,
    FRENCH_SIDE,
    PRUSSIAN,
)
from grognard.games.napoleon_1815.state import NO_TOWN, NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import CampaignStep, Work
from grognard.games.napoleon_1815.steps.fights import FindFights
from grognard.games.napoleon_1815.steps.move import ChooseGroup, Marches
from grognard.kernel.action import Action, Refusal


class PlayerTurn(Work):
    """The next Player Turn: Movement, Battle, Supply and Defeat (2.0-3)."""

    def work(self, campaign: Campaign) -> None:
        campaign.turn += 1
        start_turn(campaign)
        side = campaign.active()
        campaign.emit("turn", "2.0", (campaign.turn, side))
        campaign.agenda += [PlayerTurn(), TurnEnds(), FindFights(), Marches()]
        if campaign.is_split(side):
            for army in (PRUSSIAN, ANGLO_DUTCH):
                if not campaign.defeated[army]:
                    campaign.agenda.append(ChooseGroup(army))
        else:
            campaign.agenda.append(ChooseGroup(ALL))


def start_turn(campaign: Campaign) -> None:
    """Nobody has moved, no road has been used, nobody is disrupted (5.0-2, 7.3-3)."""
    size = campaign.roster.size()
    campaign.quota = [0, 0, 0]
    for army in ARMIES_OF[campaign.active()]:
        if not campaign.defeated[army]:
            campaign.quota[army] = campaign.scenario.quota[army]
    campaign.moved = bytearray(size)
    campaign.disrupted = bytearray(size)
    campaign.load = [0] * len(campaign.load)
    campaign.assaults = [0] * len(campaign.assaults)
    campaign.came_from = [NO_TOWN] * size
    campaign.thrusts = []
    campaign.entries = {}
    campaign.marchers = []
    campaign.hand = NO_UNIT
    campaign.paces = 0
    campaign.company = []


class TurnEnds(Work):
    """Supply in French turns, then defeat, then victory (2.3)."""

    def work(self, campaign: Campaign) -> None:
        campaign.agenda.append(Judgement())
        if campaign.active() == FRENCH_SIDE:
            for army in (PRUSSIAN, ANGLO_DUTCH):
                loss = victory.supply_loss(campaign, army)
                if loss:
                    campaign.agenda.append(SupplyLoss(army, loss))


class SupplyLoss(CampaignStep):
    """The Allies give up units while the French sit in a supply city (9.0, D28)."""

    automatic = True

    def __init__(self, army: int, units: int) -> None:
        self.army = army
        self.units = units

    def who(self, campaign: Campaign) -> int:
        return campaign.seat_of[self.army]

    def options(self, campaign: Campaign) -> list[Action]:
        living = campaign.living(self.army)
        if len(living) <= self.units:
            return [Action("remove_all")]  # R37
        return [Action("remove", unit) for unit in living]

    def do(self, campaign: Campaign, action: Action) -> None:
        campaign.agenda.pop()
        if action.verb == "remove_all":
            for unit in campaign.living(self.army):
                eliminate(campaign, unit, "9.0")
            return
        eliminate(campaign, action.a, "9.0")
        if self.units > 1:
            campaign.agenda.append(SupplyLoss(self.army, self.units - 1))

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        return f"A supply city is in French hands: choose a {ARMY_NAMES[self.army]} unit to remove.", "9.0"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "remove":
            return Refusal("9.0", f"The loss falls on the {ARMY_NAMES[self.army]} army: choose one of its units.")
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["SupplyLoss", self.army, self.units]


class Judgement(Work):
    """The end of a Player Turn: leaders hide again (R23), armies may be defeated, somebody may have won (10.0)."""

    def work(self, campaign: Campaign) -> None:
        for unit, town in enumerate(campaign.where):
            if town >= 0:
                campaign.shown[unit] = 0
        victory.check_defeat(campaign)
        victory.check_victory(campaign)
