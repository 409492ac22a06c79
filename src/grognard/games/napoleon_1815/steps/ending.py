"""The end of a battle: rout, stalemate, the last man gone (2.2-5, 6.7, 7.4, 7.5)."""

from __future__ import annotations

from grognard.games.napoleon_1815 import fog, retreat, tactics
from grognard.games.napoleon_1815.casualties import leave_board
from grognard.games.napoleon_1815.field import ATTACKER, DEFENDER, OPEN, Field
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import TownWork, drop_steps
from grognard.games.napoleon_1815.steps.leaving import ForcedRetreat, start_regroup


def settle(campaign: Campaign, field: Field) -> None:
    """After every change on the board: is somebody routed, or is nobody left to fight (2.2-5, 7.4)?"""
    tactics.after_change(campaign, field)
    for role in (ATTACKER, DEFENDER):
        if field.present(role) == 0:
            drop_steps(campaign, field.town)
            end_battle(campaign, field, 1 - role)
            return
    role = retreat.routed_role(field)
    if role >= 0:
        rout(campaign, field, role)


def rout(campaign: Campaign, field: Field, role: int) -> None:
    """A position is lost: everybody of that side leaves at this very instant (7.4)."""
    side = field.side(role)
    campaign.emit("rout", "7.4", (field.town, side))
    drop_steps(campaign, field.town)
    retreat.rout_losses(campaign, field, side, engaged_only=False)
    send_away(campaign, field, role, "7.4")


def give_up(campaign: Campaign, field: Field) -> None:
    """Stalemate: the Attacker takes all his units back (6.7, R32)."""
    campaign.emit("stalemate", "6.7", (field.town, field.attacker))
    drop_steps(campaign, field.town)
    if not campaign.switches.stalemate_without_loss:
        retreat.rout_losses(campaign, field, field.attacker, engaged_only=True)
    send_away(campaign, field, ATTACKER, "6.7")


def send_away(campaign: Campaign, field: Field, role: int, rule: str) -> None:
    """Ask the losing side which units take which roads (7.4, R31)."""
    campaign.hand = NO_UNIT
    campaign.trail = ()
    side = field.side(role)
    campaign.agenda.append(BattleOver(field.town, field.side(1 - role)))
    campaign.exits = field.left.copy() if side == field.phasing else {}
    if campaign.held[side][field.town]:
        for army in reversed(campaign.commands(side, field.town)):
            campaign.agenda.append(ForcedRetreat(field.town, side, army, rule))


class BattleOver(TownWork):
    """The losers are gone (7.4); `side` has won."""

    def work(self, campaign: Campaign) -> None:
        field = campaign.fields[self.town]
        end_battle(campaign, field, field.role(self.side))


def end_battle(campaign: Campaign, field: Field, winner: int) -> None:
    """The board is cleared, survivors are hidden again (R41), the victor may regroup (7.5)."""
    side = field.side(winner)
    town = field.town
    campaign.hand = NO_UNIT
    campaign.trail = ()
    for unit in range(campaign.roster.size()):
        if campaign.where[unit] == town and campaign.post[unit] >= 0:
            leave_board(campaign, unit)
            fog.hide(campaign, unit)
    if campaign.switches.free_markers_carry:
        for kind in field.laid:
            if kind != OPEN:
                campaign.aside[kind] += 1
    del campaign.fields[town]
    campaign.emit("battle_over", "7.5", (town, side))
    start_regroup(campaign, town, side)
