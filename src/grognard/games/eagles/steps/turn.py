"""The sequence of play (7): set-up, the phases of a turn, the end of a turn and of the battle."""

from __future__ import annotations

from grognard.games.eagles import facing, hidden, morale, orders, victory
from grognard.games.eagles.roster import NO_LEADER, SIDE_NAMES
from grognard.games.eagles.state import NO_SIDE, Battle
from grognard.games.eagles.steps.activation import FirstPlayer
from grognard.games.eagles.steps.base import Work, clear_activation
from grognard.games.eagles.steps.beginnings import ChooseBeginning, PlayPlans, ways_to_begin
from grognard.games.eagles.steps.cards import Draft
from grognard.games.eagles.steps.hidden import SpotCheck
from grognard.games.eagles.steps.march import RoutPhase, StrategicPhase
from grognard.games.eagles.steps.orders import OrderPhase
from grognard.games.eagles.steps.reinforce import OfferTrack, SetUp
from grognard.games.eagles.weather import next_weather
from grognard.kernel.state import NOBODY


class Opening(Work):
    """Everything before the first turn, then the first turn."""

    def work(self, state: Battle) -> None:
        orders.count_chits(state)
        if state.switches.facing:
            facing.face_enemies(state)
        state.agenda += [TurnStarts(), Draft(), SetUp()]
        for side in (1, 0):
            if ways_to_begin(state, side):
                state.agenda.append(ChooseBeginning(side))


class TurnStarts(Work):
    """A turn: orders, first player, activations, end of the turn (7-01)."""

    def work(self, state: Battle) -> None:
        clear_activation(state)
        state.finishing = False
        state.counter_done = [0] * len(state.counter_at)
        state.passes = 0
        state.lying = bytearray(2)
        state.used = bytearray(state.roster.leaders())
        state.direct = bytearray(state.roster.leaders())
        state.last_leader = [NO_LEADER, NO_LEADER]
        state.emit("turn", "7", (state.turn,))
        state.agenda += [
            FinalSegment(),
            RoutPhase(),
            StrategicPhase(),
            FirstPlayer(),
            PlayPlans(1),
            PlayPlans(0),
            SpotCheck(),
            OrderPhase(),
            OfferTrack(),
        ]


class FinalSegment(Work):
    """Victory, morale, the next turn (7.4.c)."""

    def work(self, state: Battle) -> None:
        clear_activation(state)
        hidden.drop_untried(state)
        victory.earn(state)
        for formation in range(len(state.roster.formations)):
            if not state.demoralised[formation] and morale.is_broken(state, formation):
                state.demoralised[formation] = 1
                state.emit("demoralised", "19", (formation,))
        if state.turn + 1 >= len(state.scenario.turns) or victory.ends_at_once(state):
            finish(state)
            return
        state.turn += 1
        before = state.weather
        state.weather = next_weather(state, state.scenario.turns[state.turn].weather)
        if state.weather != before:
            state.emit("weather", "21", (state.weather,))
        state.agenda.append(TurnStarts())


def finish(state: Battle) -> None:
    """The battle is over (7.4.c-01)."""
    side, degree = victory.winner(state)
    french, coalition = victory.points_of(state, 0), victory.points_of(state, 1)
    count = f"{french} French points against {coalition}."
    if side == NO_SIDE:
        state.finish(NOBODY, "7.4.c", f"A draw: {count}")
    else:
        word = "wins a decisive victory" if degree == "decisive" else "wins"
        state.finish(side, "7.4.c", f"The {SIDE_NAMES[side]} side {word}: {count}")
