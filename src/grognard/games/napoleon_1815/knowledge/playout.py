"""Cheap choices for playouts: armies march together, meet, and fight it out."""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Action

ENDING: Final = {"end_movement": 0.1, "end_group": 0.08, "end_combat": 0.12, "done": 0.5, "finish": 0.3}
RARE: Final = ("back", "stay", "square", "retreat", "scatter", "come_out", "break_square")
ATTACK: Final = 0.6  # how often to march into the enemy where that is possible
GATHER: Final = 0.6  # how often to march to friends


def quick(campaign: Campaign, actions: list[Action], rng: Random) -> Action:
    """Fire when one can, march at the enemy in strength, seldom retreat or put back, end phases in time."""
    first = actions[0]
    if first.verb == "group" and rng.random() < ATTACK:
        return largest_group(campaign, actions)
    if first.verb == "go":
        attacks = [action for action in actions if action.verb == "go" and is_attack(campaign, action)]
        if attacks and rng.random() < ATTACK:
            return attacks[int(rng.random() * len(attacks))]
        if rng.random() < GATHER:
            return best_company(campaign, actions)
    last = actions[-1]
    if last.verb in ENDING and rng.random() < ENDING[last.verb]:
        return last
    for action in actions:
        if action.verb == "fire":
            return action
    choice = actions[int(rng.random() * len(actions))]
    for _ in range(3):
        if choice.verb not in RARE:
            break
        choice = actions[int(rng.random() * len(actions))]
    return choice


def is_attack(campaign: Campaign, action: Action) -> bool:
    """Does the march end among enemies?"""
    return campaign.enemy_in(action.a, campaign.active())


def best_company(campaign: Campaign, actions: list[Action]) -> Action:
    """The march that ends among most friends."""
    held = campaign.held[campaign.active()]
    best = actions[0]
    for action in actions:
        if action.verb == "go" and held[action.a] > held[best.a]:
            best = action
    return best


def largest_group(campaign: Campaign, actions: list[Action]) -> Action:
    """The group with most blocks."""
    best = actions[0]
    most = -1
    for action in actions:
        if action.verb == "group":
            count = campaign.held[campaign.active()][action.a]
            if count > most:
                most = count
                best = action
    return best
