"""The Battle phase begins: where there is a battle and where a skirmish; skirmishes come first (6.1, 6.6)."""

from __future__ import annotations

from grognard.games.napoleon_1815 import fog, skirmish
from grognard.games.napoleon_1815.casualties import reduce_unit
from grognard.games.napoleon_1815.field import Field
from grognard.games.napoleon_1815.roster import ALL, SIDE_NAMES
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.base import (
    DONE,
    YIELD,
    CampaignStep,
    TownStep,
    TownWork,
    Work,
    block_name,
    town_name,
)
from grognard.games.napoleon_1815.steps.battle import DeployFields
from grognard.games.napoleon_1815.steps.leaving import ForcedRetreat
from grognard.kernel.action import Action, Refusal


class FindFights(Work):
    """A fight is where the Active player entered a town of the enemy and both are still there (2.2, R55)."""

    def work(self, campaign: Campaign) -> None:
        side = campaign.active()
        for town in sorted(campaign.entries):
            mine = campaign.held[side][town]
            theirs = campaign.held[1 - side][town]
            if not mine or not theirs:
                continue
            if mine >= skirmish.BATTLE and theirs >= skirmish.BATTLE:
                field = Field(town, side)
                field.sources = campaign.entries[town][:]
                campaign.fields[town] = field
            else:
                campaign.skirmishes.append(town)
        campaign.agenda += [DeployFields(), Skirmishes()]


class Skirmishes(Work):
    """All skirmishes are fought before any battle is deployed (6.6-2)."""

    def work(self, campaign: Campaign) -> None:
        if campaign.skirmishes:
            campaign.agenda += [Skirmishes(), ChooseSkirmish()]


class ChooseSkirmish(CampaignStep):
    """The Attacker chooses the next skirmish (6.6, D10)."""

    automatic = True

    def who(self, campaign: Campaign) -> int:
        side = campaign.active()
        return campaign.seat_for(side, campaign.commands(side, campaign.skirmishes[0])[0])

    def options(self, campaign: Campaign) -> list[Action]:
        return [campaign.ground.fight[town] for town in campaign.skirmishes]

    def do(self, campaign: Campaign, action: Action) -> None:
        campaign.agenda.pop()
        town = action.a
        attacker = campaign.active()
        campaign.company = []
        campaign.emit("skirmish", "6.6", (town, attacker))
        campaign.agenda += [
            SkirmishOver(town, attacker),
            Volleys(town, attacker),
            Volleys(town, 1 - attacker),
            Faces(town, attacker),
        ]
        defenders = [
            ShowUnits(town, 1 - attacker, army) for army in reversed(campaign.commands_of_units(1 - attacker, town))
        ]
        attackers = [ShowUnits(town, attacker, army) for army in reversed(campaign.commands_of_units(attacker, town))]
        campaign.agenda += attackers
        if campaign.switches.defender_shows_first:
            campaign.agenda.append(Faces(town, attacker))
        campaign.agenda += defenders

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        return "Choose the next skirmish.", "6.6"


class ShowUnits(TownStep):
    """Choose one to four units for the skirmish, in secret (6.6, D11, R33)."""

    def options(self, campaign: Campaign) -> list[Action]:
        chosen = skirmish.shown_of(campaign, self.side)
        found: list[Action] = []
        if len(chosen) < skirmish.MOST:
            for unit in campaign.units_in(self.town, self.side):
                if self.mine(campaign, unit) and unit not in chosen:
                    found.append(campaign.roster.show[unit])
        if chosen:
            found.append(DONE)
        elif not found:
            found.append(DONE)  # an Ally with no unit here
        return found

    def do(self, campaign: Campaign, action: Action) -> None:
        if action.verb == "show":
            campaign.company.append(action.a)
            campaign.emit("chosen", "6.6", (action.a, self.town), self.who(campaign))
        else:
            campaign.agenda.pop()

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        name = town_name(campaign, self.town)
        return f"Skirmish at {name}: choose one to four units to fight, then show them.", "6.6"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "done":
            return Refusal("6.6", "At least one unit has to be shown.")
        if action.verb == "show":
            if action.a in campaign.company:
                return Refusal("6.6", f"{block_name(campaign, action.a)} is already chosen.")
            if len(skirmish.shown_of(campaign, self.side)) >= skirmish.MOST:
                return Refusal("6.6", f"At most {skirmish.MOST} units are shown in a skirmish.")
            return Refusal("6.6", f"Only your units in {town_name(campaign, self.town)} can be shown.")
        return super().why_not(campaign, action)


class Faces(TownWork):
    """The chosen units are laid open (6.6)."""

    def work(self, campaign: Campaign) -> None:
        for unit in campaign.company:
            fog.reveal(campaign, unit, "6.6")


class Volleys(TownWork):
    """Every shown unit of a side fires once; hits fall at once (6.6-5)."""

    def __init__(self, town: int, side: int, fired: int = 0) -> None:
        super().__init__(town, side)
        self.fired = fired  # units that have had their turn

    def work(self, campaign: Campaign) -> None:
        line = skirmish.shown_of(campaign, self.side)
        if self.fired >= len(line) or not skirmish.shown_of(campaign, 1 - self.side):
            return
        campaign.agenda.append(Volleys(self.town, self.side, self.fired + 1))
        hits = skirmish.volley(campaign, line[self.fired])
        if hits:
            take_hits(campaign, self.town, 1 - self.side, hits)

    def dump(self) -> list[object]:
        return ["Volleys", self.town, self.side, self.fired]


def take_hits(campaign: Campaign, town: int, side: int, hits: int) -> None:
    """Put the next hit to whoever shows the strongest units, if anybody is left to take it (6.6, 6.4, R40)."""
    tied = skirmish.victims(campaign, side, ALL)
    if hits > 0 and tied:
        claims = campaign.claims(side, town, tied)
        campaign.agenda.append(SkirmishHit(town, side, claims[0], hits, claims[1] if len(claims) > 1 else ALL))


class SkirmishHit(TownStep):
    """Each hit goes to the strongest unit shown; its owner chooses among equals (6.6, 6.4, D12).

    Between two Allies `army` chooses, and may leave it to the `friend` whose units are as strong (R40).
    """

    automatic = True

    def __init__(self, town: int, side: int, army: int, hits: int, friend: int = ALL) -> None:
        super().__init__(town, side, army)
        self.hits = hits
        self.friend = friend

    def options(self, campaign: Campaign) -> list[Action]:
        hit = campaign.roster.hit
        found = [hit[unit] for unit in skirmish.victims(campaign, self.side, self.army)]
        if self.friend != ALL:
            found.append(YIELD)
        return found

    def do(self, campaign: Campaign, action: Action) -> None:
        campaign.agenda.pop()
        if action.verb == "yield":
            campaign.agenda.append(SkirmishHit(self.town, self.side, self.friend, self.hits))
            return
        reduce_unit(campaign, action.a, 1, "6.6")
        take_hits(campaign, self.town, self.side, self.hits - 1)

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        if self.friend != ALL:
            return (
                "A hit: units of both Allies are equally strong; choose one of yours or leave it to your ally.",
                "6.4",
            )
        return f"A hit on the {SIDE_NAMES[self.side]} units: several are equally strong; choose one.", "6.4"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "hit":
            return Refusal("6.4", "A hit is taken by the strongest unit shown.")
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["SkirmishHit", self.town, self.side, self.army, self.hits, self.friend]


class SkirmishOver(TownWork):
    """The side with fewer units left must go; the Attacker if they are equal (6.6)."""

    def work(self, campaign: Campaign) -> None:
        for unit in campaign.company:
            if campaign.alive(unit):
                fog.hide(campaign, unit)
        campaign.company = []
        campaign.skirmishes.remove(self.town)
        loser = skirmish.loser(campaign, self.town)
        campaign.emit("skirmish_over", "6.6", (self.town, loser + 1))
        if loser >= 0:
            campaign.exits = {}
            for army in reversed(campaign.commands(loser, self.town)):
                campaign.agenda.append(ForcedRetreat(self.town, loser, army, "6.6"))
