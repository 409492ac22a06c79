"""Battles are set up and fought in rounds (6.1, 6.2)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fog, lineup, terrain
from grognard.games.napoleon_1815.field import (
    ATTACKER,
    DEFENDER,
    HOME,
    NOWHERE,
    OPEN,
    PLACE_NAMES,
    RESERVE,
    TERRAIN,
)
from grognard.games.napoleon_1815.roster import ALL
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
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
from grognard.games.napoleon_1815.steps.combat import BattleTurn
from grognard.kernel.action import Action, Refusal

PUT_BACK: Final = Action("back")
STATION: Final = [Action("station", place) for place in range(8)]


class DeployFields(Work):
    """All battles are deployed, one after the other, before the first Battle Turn (R35)."""

    def work(self, campaign: Campaign) -> None:
        waiting = [town for town, field in campaign.fields.items() if field.deployed < 2]
        if waiting:
            campaign.agenda += [DeployFields(), ChooseField(deploy=True)]
        elif campaign.fields:
            campaign.agenda.append(Rounds())


class Rounds(Work):
    """Round after round, every battle gets one Battle Turn of each side (6.1-5, R35)."""

    def work(self, campaign: Campaign) -> None:
        if not campaign.fields:
            return
        if all(field.fought for field in campaign.fields.values()):
            for field in campaign.fields.values():
                field.fought = False
        campaign.agenda += [Rounds(), ChooseField(deploy=False)]


class ChooseField(CampaignStep):
    """The Attacker chooses which battle comes next (6.1, D14)."""

    automatic = True

    def __init__(self, deploy: bool) -> None:
        self.deploy = deploy

    def waiting(self, campaign: Campaign) -> list[int]:
        """Battles still to be deployed, or still to be fought in this round."""
        if self.deploy:
            return [town for town, field in campaign.fields.items() if field.deployed < 2]
        return [town for town, field in campaign.fields.items() if not field.fought]

    def who(self, campaign: Campaign) -> int:
        side = campaign.active()
        return campaign.seat_for(side, campaign.commands(side, self.waiting(campaign)[0])[0])

    def options(self, campaign: Campaign) -> list[Action]:
        return [campaign.ground.fight[town] for town in self.waiting(campaign)]

    def do(self, campaign: Campaign, action: Action) -> None:
        campaign.agenda.pop()
        town = action.a
        field = campaign.fields[town]
        attacker = field.attacker
        if self.deploy:
            campaign.emit("battle", "6.2", (town, attacker))
            for unit in [*campaign.units_in(town, 0), *campaign.units_in(town, 1)]:
                fog.hide(campaign, unit)  # 6.24: both sides deploy hidden, a leader known from the map too (R23)
            campaign.agenda.append(BattleStarts(town, attacker))
            for side in (attacker, 1 - attacker):
                for army in reversed(campaign.commands_of_units(side, town)):
                    campaign.agenda.append(Deployment(town, side, army))
            campaign.agenda += [DrawTerrain(town, 1 - attacker), DrawTerrain(town, attacker)]
        else:
            field.fought = True
            campaign.agenda += [BattleTurn(town, 1 - attacker), BattleTurn(town, attacker)]

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        if self.deploy:
            return "Choose the battle to set up next.", "6.1"
        return "Choose the battle to continue next.", "6.1"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "fight" and action.a in campaign.fields:
            return Refusal("6.1", "That battle has had its turn in this round; the others come first.")
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["ChooseField", self.deploy]


class DrawTerrain(TownWork):
    """The Attacker draws one marker, the Defender two (6.21)."""

    def work(self, campaign: Campaign) -> None:
        field = campaign.fields[self.town]
        role = field.role(self.side)
        if role == ATTACKER and campaign.switches.free_markers_carry and sum(terrain.pool(campaign, field)) < 3:
            campaign.aside = [0] * len(campaign.aside)
        for _ in range(1 if role == ATTACKER else 2):
            terrain.draw_marker(campaign, field, role)
        if field.drawn:
            campaign.agenda.append(LayTerrain(self.town, self.side, campaign.commands(self.side, self.town)[0]))


class LayTerrain(TownStep):
    """Lay the drawn markers openly, each into another of one's own positions (6.21, D15, D16)."""

    def options(self, campaign: Campaign) -> list[Action]:
        field = self.field(campaign)
        free = [place for place in HOME[field.role(self.side)] if field.laid[place] == OPEN]
        return [Action("lay", kind, place) for kind in sorted(set(field.drawn)) for place in free]

    def do(self, campaign: Campaign, action: Action) -> None:
        field = self.field(campaign)
        terrain.lay(campaign, field, action.a, action.b)
        if not field.drawn:
            campaign.agenda.pop()

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        field = self.field(campaign)
        drawn = " and ".join([TERRAIN[kind] for kind in field.drawn])
        return f"{town_name(campaign, self.town)}: lay the {drawn} in one of your positions.", "6.21"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "lay":
            field = self.field(campaign)
            if action.b in HOME[field.role(self.side)] and field.laid[action.b] != OPEN:
                return Refusal("6.21", "The two markers must go in two different positions.")
            return Refusal("6.21", "Terrain is laid in one of your own three positions.")
        return super().why_not(campaign, action)


class Deployment(TownStep):
    """Put every unit into a position or the Reserve; the Defender first (6.22, 6.23, D17, D18)."""

    def units(self, campaign: Campaign) -> list[int]:
        """The units to be put up."""
        return [unit for unit in campaign.units_in(self.town, self.side) if self.mine(campaign, unit)]

    def options(self, campaign: Campaign) -> list[Action]:
        field = self.field(campaign)
        hand = campaign.hand
        if hand != NO_UNIT:
            role = field.role(self.side)
            places = [*HOME[role], RESERVE[role]]
            found = [STATION[place] for place in places if lineup.may_stand(campaign, field, hand, place)]
            found.append(PUT_BACK)
            return found
        pick = campaign.roster.pick
        units = self.units(campaign)
        found = [pick[unit] for unit in units]
        if lineup.is_complete(campaign, field, self.side, self.army):
            found.append(DONE)
        return found

    def do(self, campaign: Campaign, action: Action) -> None:
        if action.verb == "pick":
            campaign.hand = action.a
        elif action.verb == "back":
            campaign.hand = NO_UNIT
        elif action.verb == "station":
            campaign.station(campaign.hand, action.a)
            campaign.emit("stationed", "6.22", (campaign.hand, self.town, action.a), self.who(campaign))
            campaign.hand = NO_UNIT
        else:
            campaign.agenda.pop()
            self.finish(campaign)

    def finish(self, campaign: Campaign) -> None:
        """This part of the line stands; who holds Farm and Hill is asked when the whole side stands (6.21-28)."""
        field = self.field(campaign)
        units = campaign.units_in(self.town, self.side)
        if any(campaign.post[unit] == NOWHERE for unit in units):
            return
        field.deployed += 1
        campaign.emit("line", "6.22", (self.town, self.side))
        role = field.role(self.side)
        for place in reversed(HOME[role]):
            armies = lineup.keepers(campaign, field, self.side, place)
            if armies:
                friend = armies[1] if len(armies) > 1 else ALL
                campaign.agenda.append(ChooseHolder(self.town, self.side, armies[0], place, friend))

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        name = town_name(campaign, self.town)
        return f"{name}: deploy your units, one corps to a position, at least one unit in each.", "6.22"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        field = self.field(campaign)
        if action.verb == "station" and campaign.hand != NO_UNIT:
            return lineup.why_not_stand(campaign, field, campaign.hand, action.a)
        if action.verb == "done":
            return lineup.why_not_complete(campaign, field, self.side, self.army)
        if action.verb == "pick":
            if 0 <= action.a < campaign.roster.size() and field.role(campaign.roster.side[action.a]) == DEFENDER:
                return Refusal("6.22", "The Defender cannot change his line once the Attacker deploys.")
            return Refusal("6.22", f"{block_name(campaign, action.a)} is not yours to deploy here.")
        return super().why_not(campaign, action)


class ChooseHolder(TownStep):
    """Choose the unit that holds the Farm or Hill of a position (6.21-28, D17, D18).

    It is asked wherever several blocks stand: how many of them could hold a Farm is nobody else's business (3.2).
    Where both Allies have blocks there, `army` names one of its own or leaves it to the `friend` (R40).
    """

    automatic = True

    def __init__(self, town: int, side: int, army: int, place: int, friend: int = ALL) -> None:
        super().__init__(town, side, army)
        self.place = place
        self.friend = friend

    def options(self, campaign: Campaign) -> list[Action]:
        units = lineup.holders(campaign, self.field(campaign), self.side, self.army, self.place)
        found = [Action("hold", unit) for unit in units]
        if self.friend != ALL:
            found.append(YIELD)
        return found or [DONE]

    def is_plain(self, campaign: Campaign) -> bool:
        """One block holds it or not, for all to see (6.21-35)."""
        standing = lineup.standing(campaign, self.field(campaign), self.side, self.place)
        return self.friend == ALL and len([unit for unit in standing if self.mine(campaign, unit)]) == 1

    def do(self, campaign: Campaign, action: Action) -> None:
        campaign.agenda.pop()
        if action.verb == "yield":
            campaign.agenda.append(ChooseHolder(self.town, self.side, self.friend, self.place))
        if action.verb in ("yield", "done"):
            return
        self.field(campaign).holder[self.place] = action.a
        seat = campaign.owner(action.a)
        army = campaign.roster.army[action.a]
        campaign.emit("holder", "6.21", (action.a, self.town, self.place), seat)
        campaign.emit("block_holder", "6.21", (army, self.town, self.place), hidden_from=seat)

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        field = self.field(campaign)
        where = PLACE_NAMES[field.role(self.side)][self.place]
        friend = ", or leave it to your ally" if self.friend != ALL else ""
        return f"Choose the unit that holds the {TERRAIN[field.terrain[self.place]]} in your {where}{friend}.", "6.21"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "hold":
            return Refusal("6.21", "One unit of that position holds it; a farm takes infantry only.")
        if action.verb == "done":
            return Refusal("6.21", "A unit that can hold it is there: choose one.")
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["ChooseHolder", self.town, self.side, self.army, self.place, self.friend]


class BattleStarts(TownWork):
    """Both lines stand: what is not in Reserve or Woods is laid open (6.24)."""

    def work(self, campaign: Campaign) -> None:
        field = campaign.fields[self.town]
        field.deployed = 2
        campaign.emit("battle_starts", "6.24", (self.town,))
        fog.show_all(campaign, field)
