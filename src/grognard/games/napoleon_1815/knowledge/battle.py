"""An estimate of a battle: the odds in each lane, whether to assault, whether to go (6.3, 6.7, 7.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fire, retreat
from grognard.games.napoleon_1815.field import ATTACKER, FARM, HOME, PLACES, Field, lane, opposite
from grognard.games.napoleon_1815.knowledge import odds, styles
from grognard.games.napoleon_1815.knowledge.odds import Board
from grognard.games.napoleon_1815.roster import CAVALRY
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.terrain import holds

BOLD: Final = 1.15  # the ratio at which an assault is worth while
FLEE: Final = 0.42  # the ratio of the whole battle below which it is left


class Estimate:
    """The battle judged once for a decision: the ratio of each lane, and whether to stay at all."""

    def __init__(self, campaign: Campaign, seat: int, field: Field, side: int) -> None:
        self.board: Final = Board(campaign, seat, field, side)
        board = self.board
        self.role: Final = board.role
        self.attacking: Final = board.role == ATTACKER
        near_mine = near_strength(campaign, field, side)
        near_theirs = near_strength(campaign, field, 1 - side)
        self.ratio: Final = odds.battle_ratio(board, 0.4 * near_mine, 0.4 * near_theirs)
        self.outgun: Final = odds.outgun(board)
        self.spare: Final = odds.reserve_nerve(board, board.reserve)
        self.their_spare: Final = odds.reserve_nerve(board, board.foe_reserve)
        self.assault: Final[list[float]] = [0.0, 0.0, 0.0]  # the ratio of an assault (or of the fight) in each lane
        self.defend: Final[list[float]] = [9.0, 9.0, 9.0]  # the ratio where the enemy is in our position
        for number, place in enumerate(HOME[self.role]):
            self.judge_lane(campaign, field, number, place)
        self.target: int = self.assault.index(max(self.assault))
        self.bold: float = self.boldness()
        self.leave: bool = self.ratio < FLEE or (self.attacking and self.is_stuck(campaign, field, near_mine))

    def change(self, style: int) -> None:
        """Go about the battle in the way of a style (see `styles`)."""
        if style == styles.ASSAULT:
            self.bold = min(self.bold, 0.5)
            self.leave = False
        elif style == styles.HOLD:
            self.bold = 9.0
            self.leave = False
        elif style == styles.LEAVE:
            self.leave = True
        elif style == styles.FLANK:
            first = self.target
            others = [number for number in range(3) if number != first]
            self.target = max(others, key=lambda number: self.assault[number])
            self.assault[first] = min(self.assault[first], 0.9)
            self.bold = min(self.bold, 0.9)
        elif style == styles.STUBBORN:
            self.leave = False

    def is_stuck(self, campaign: Campaign, field: Field, help_near: float) -> bool:
        """An attacker who cannot hurt anybody from where he is, dares no assault and expects nobody had better go."""
        board = self.board
        if field.busy or help_near > 0.0 or max(self.assault) >= min(self.bold, 1.0) or min(self.defend) < 9.0:
            return False
        for place in range(PLACES):
            for unit in board.mine[place]:
                for group in fire.target_groups(campaign, field, unit):
                    if expected_hits(campaign, field, unit, group) > 0.01:
                        return False
        return True

    def boldness(self) -> float:
        """The ratio an assault has to have: lower for who is outgunned, higher for who gains by waiting."""
        need = BOLD
        if self.outgun > 0.25:
            need += 0.5
        elif self.outgun < -0.25 and self.attacking:
            need -= 0.2
        if not self.attacking:
            need += 0.35
        return need

    def judge_lane(self, campaign: Campaign, field: Field, number: int, place: int) -> None:
        """How a fight in this lane stands, or would."""
        board = self.board
        there = opposite(place)
        if board.theirs[place]:
            own = board.mine[place]
            self.defend[number] = odds.contest(
                board, own, board.theirs[place], 0.6 * self.spare, 0.3 * self.their_spare, True
            )
            return
        joiners = [unit for unit in board.mine[place] if odds.can_assault(campaign, unit) and not spent(campaign, unit)]
        riders = [
            unit
            for unit in board.reserve
            if campaign.roster.fast[unit] and odds.can_assault(campaign, unit) and not spent(campaign, unit)
        ]
        if field.stream[lane(there)]:
            ahead = joiners + riders
            ahead.sort(key=lambda unit: -board.hits[unit])
            joiners = ahead[: max(0, 2 - field.crossed[lane(there)])]
            riders = []
        own = board.mine[there] + joiners + riders
        if not board.theirs[there]:
            self.assault[number] = 9.0 if own else 0.0
            return
        rest = self.spare - odds.reserve_nerve(board, riders)
        if not own:
            return
        self.assault[number] = odds.contest(
            board, own, board.theirs[there], 0.5 * max(0.0, rest), 0.45 * self.their_spare, bool(board.mine[there])
        )


def spent(campaign: Campaign, unit: int) -> bool:
    """Has the unit done something in this Battle Turn?"""
    return campaign.done[unit] & 63 != 0


def near_strength(campaign: Campaign, field: Field, side: int) -> float:
    """Steps of a side next door that could come."""
    ground = campaign.ground
    total = 0.0
    for number, there in enumerate(ground.near[field.town]):
        if campaign.held[side][there] and not retreat.is_battleground(campaign, there):
            fresh = 0
            for unit in campaign.units_in(there, side):
                if not campaign.disrupted[unit]:
                    fresh += 1
            total += 2.3 * min(fresh, 4 * ground.trickle[ground.ways[field.town][number]])
    return total


def expected_hits(campaign: Campaign, field: Field, unit: int, group: int) -> float:
    """Hits the unit scores on average, as far as the target can take them."""
    power = min(6, fire.firepower(campaign, field, unit, group))
    hits = campaign.strength[unit] * power / 6.0
    there = fire.target_place(campaign, field, unit)
    far = fire.is_long_range(campaign, field, unit)
    room = 0
    for other in fire.members(campaign, field, 1 - campaign.roster.side[unit], there, group):
        if campaign.roster.arm[unit] == CAVALRY and holds(field, other, FARM, there):
            continue
        room += campaign.strength[other] - (1 if far else 0)
    return min(hits, float(room))
