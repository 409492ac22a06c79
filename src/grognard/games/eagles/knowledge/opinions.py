"""The prior: which judge is asked at which decision."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.knowledge import aftermath, attacks, cards, fire, leaders, marches, movement, rides
from grognard.games.eagles.knowledge.scout import Look
from grognard.games.eagles.steps.activation import ChooseFirst, ChooseLeader, RallyOrNot, ShowCommander, ShowOfficer
from grognard.games.eagles.steps.advance import ChooseRider, Escort, Follow
from grognard.games.eagles.steps.base import AskFate
from grognard.games.eagles.steps.beginnings import AskPlan, ChooseBeginning
from grognard.games.eagles.steps.cards import AskAmmo, AskCard, AskColours, TakeCard
from grognard.games.eagles.steps.charge import ChargeGroup
from grognard.games.eagles.steps.clash import ChooseOverallLead, ChooseStack, EngageAttacker, EngageDefender
from grognard.games.eagles.steps.commanders import Ability, CallBack, NewOrder, PickStacks
from grognard.games.eagles.steps.fate import ChooseFriends
from grognard.games.eagles.steps.fire import FireGroup, OffensiveFire
from grognard.games.eagles.steps.hidden import Deploy, HiddenMarch, PostOfficer, ShowOrNot
from grognard.games.eagles.steps.interrupt import LeaderShies, React, Shy
from grognard.games.eagles.steps.leads import NewLead
from grognard.games.eagles.steps.losses import ChooseLoser, GiveWay, SlipOff
from grognard.games.eagles.steps.march import ChooseMarch, March, RoutMoves
from grognard.games.eagles.steps.melee import Declare, Melees, Pursue, Pursuits, Statement
from grognard.games.eagles.steps.move import LeaderPart, MovePart, Moving, Ride
from grognard.games.eagles.steps.orders import ChangeOrders, WriteFirst
from grognard.games.eagles.steps.react import DefensiveFire, Opportunity, Withdraw
from grognard.games.eagles.steps.reinforce import Enter, HideDecoys, PlaceCounter, PlaceUnit, PutOnTrack
from grognard.games.eagles.steps.rout import RetreatWay, RoutWay, Toll
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Judge, Opinion, judged
from grognard.kernel.state import Step

JUDGES: Final[dict[type[Step], Judge[Look]]] = {
    # Set-up and reinforcements
    TakeCard: cards.draft_opinions,
    PlaceUnit: marches.place_opinions,
    HideDecoys: marches.decoy_opinions,
    PutOnTrack: marches.track_opinions,
    PlaceCounter: marches.place_opinions,
    Enter: marches.enter_opinions,
    # Orders and leaders
    WriteFirst: leaders.order_opinions,
    ChangeOrders: leaders.order_opinions,
    NewOrder: leaders.order_opinions,
    ChooseFirst: leaders.first_opinions,
    ChooseLeader: leaders.leader_opinions,
    ShowCommander: leaders.show_opinions,
    ShowOfficer: leaders.show_opinions,
    ShowOrNot: leaders.show_opinions,
    ChooseBeginning: leaders.begin_opinions,
    AskPlan: cards.plan_opinions,
    RallyOrNot: leaders.rally_opinions,
    Ability: leaders.ability_opinions,
    CallBack: leaders.call_opinions,
    PickStacks: leaders.stack_opinions,
    AskColours: leaders.call_opinions,
    ChooseFriends: marches.friend_opinions,
    # Cards
    AskFate: cards.fate_opinions,
    AskCard: cards.card_opinions,
    AskAmmo: cards.ammo_opinions,
    # Fire
    OffensiveFire: fire.offensive_opinions,
    FireGroup: fire.group_opinions,
    Opportunity: fire.opportunity_opinions,
    React: fire.opportunity_opinions,
    DefensiveFire: fire.defensive_opinions,
    ChargeGroup: fire.charge_group_opinions,
    # Movement
    MovePart: movement.part_opinions,
    LeaderPart: movement.part_opinions,
    Moving: movement.moving_opinions,
    Ride: rides.ride_opinions,
    ChooseMarch: marches.choose_march_opinions,
    March: marches.march_opinions,
    HiddenMarch: marches.counter_opinions,
    Deploy: marches.deploy_opinions,
    PostOfficer: marches.post_opinions,
    # Melee
    Declare: attacks.declare_opinions,
    Statement: attacks.statement_opinions,
    Withdraw: attacks.withdraw_opinions,
    Shy: attacks.withdraw_opinions,
    Melees: attacks.melees_opinions,
    ChooseOverallLead: attacks.lead_opinions,
    EngageAttacker: attacks.engage_opinions,
    EngageDefender: attacks.engage_opinions,
    ChooseStack: attacks.punish_opinions,
    Pursuits: attacks.pursuit_opinions,
    Pursue: attacks.pursuit_opinions,
    # What follows
    ChooseLoser: aftermath.loss_opinions,
    Toll: aftermath.loss_opinions,
    GiveWay: aftermath.give_way_opinions,
    SlipOff: aftermath.slip_opinions,
    RetreatWay: aftermath.way_opinions,
    RoutWay: aftermath.way_opinions,
    RoutMoves: aftermath.way_opinions,
    LeaderShies: aftermath.way_opinions,
    NewLead: aftermath.new_lead_opinions,
    Follow: aftermath.follow_opinions,
    ChooseRider: aftermath.rider_opinions,
    Escort: aftermath.escort_opinions,
}


def prior(case: Look, actions: list[Action]) -> list[Opinion]:
    """What a commander thinks of each choice."""
    return judged(JUDGES, case, actions)
