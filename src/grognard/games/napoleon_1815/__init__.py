"""Napoleon: The Waterloo Campaign 1815, 4th edition: the game's Rulebook, its only public face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, cast

from grognard.games.napoleon_1815 import (
    audit,
    battle_faces,
    insight,
    map_faces,
    numbers,
    panel_faces,
    table_faces,
    talk,
    tally,
    words,
)
from grognard.games.napoleon_1815 import preview as previews
from grognard.games.napoleon_1815 import twin as twins
from grognard.games.napoleon_1815 import view as views
from grognard.games.napoleon_1815.loader import GameData, ScenarioDatum, load
from grognard.games.napoleon_1815.setup import Assembly
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.throws import occasion, throw_of
from grognard.kernel.action import Action, Decision, Refusal
from grognard.kernel.assembly import AssembledRulebook, corrected, option_info
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.kernel.faces import Board, Choice, Panel, PieceFace, RuleText, Scene, SideFace, SpaceMark
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import MAP, ScenarioInfo, Script, Twin, View
from grognard.kernel.state import State
from grognard.kernel.throws import Throw

BATTLE_BOARDS: Final = {"battle_attacker": "attacker", "battle_defender": "defender"}  # who sits at the near end


class Napoleon1815(AssembledRulebook):
    """The campaign of June 1815, for two or three players."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "napoleon_1815"
        self.title = "Napoleon: The Waterloo Campaign"
        self.sides = ["french", "allied"]
        self.fog = True
        self.foresight = (1, 1)  # the enemy's answer has not paid for its time yet
        self.loss_unit = tally.LOSS_UNIT
        self.data: GameData = load()
        self.scenarios = [self.scenario_info(datum) for datum in self.data.scenarios]

    def scenario_info(self, datum: ScenarioDatum) -> ScenarioInfo:
        """A scenario as a lobby shows it; some options belong to one scenario only."""
        special = {id for other in self.data.scenarios for id in other.options if other.id != datum.id}
        options = [option_info(option) for option in self.data.options if option.id not in special]
        turns = len(self.data.turns)
        return ScenarioInfo(datum.id, datum.number, datum.title, datum.intro, turns, options, datum.sides)

    def assemble(
        self, scenario: ScenarioInfo, options: list[str], overrides: Sequence[Mapping[str, object]]
    ) -> Assembly:
        return Assembly(self.corrected(overrides), scenario.id, scenario.title, options)

    def corrected(self, overrides: Sequence[Mapping[str, object]]) -> GameData:
        """The data with an owner's corrections, if there are any."""
        return corrected(load, overrides) if overrides else self.data

    def view(self, state: State, seat: int) -> View:
        return views.redact(cast("Campaign", state), seat)

    def view_json(self, view: View) -> dict[str, object]:
        return views.view_json(view, cast("Campaign", view.state))

    def guess(self, view: View, dice: Dice) -> State:
        return views.guess(cast("Campaign", view.state), view.seat, dice)

    def twin(self, state: State, seat: int, rng: Random) -> Twin | None:
        return twins.make_twin(cast("Campaign", state), seat, rng)

    def prior(self, view: View, decision: Decision) -> list[tuple[Action, float, str]]:
        return insight.prior(cast("Campaign", view.state), view.seat, decision)

    def quick(self, state: State, actions: list[Action], rng: Random) -> Action:
        return insight.quick(cast("Campaign", state), actions, rng)

    def value(self, state: State, seat: int) -> float:
        return insight.value(cast("Campaign", state), seat)

    def script(self, mood: int, rng: Random) -> Script:
        return insight.CampaignScript(mood, rng)

    def moods(self, state: State) -> int:
        return insight.moods(cast("Campaign", state))

    def stretch(self, state: State) -> int:
        return insight.stretch(cast("Campaign", state))

    def weight(self, view: View, decision: Decision) -> float:
        return insight.weight(cast("Campaign", view.state))

    def describe(self, state: State, action: Action) -> str:
        return words.describe(cast("Campaign", state), action)

    def tell(self, state: State, event: Event) -> str:
        return words.tell(cast("Campaign", state), event)

    def throw(self, rule: str) -> Throw:
        return throw_of(rule)

    def occasion(self, state: State, event: Event) -> str:
        return occasion(cast("Campaign", state), event)

    def preview(self, state: State, action: Action) -> dict[str, object] | None:
        return previews.preview(cast("Campaign", state), action)

    def boards(self, scenario: str) -> list[str]:
        return [MAP, *BATTLE_BOARDS]

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        title = self.scenario(scenario).title
        if name in BATTLE_BOARDS:
            return battle_faces.board(BATTLE_BOARDS[name], name)
        return map_faces.board(self.corrected(overrides), title)

    def scenes(self, view: View) -> list[Scene]:
        return table_faces.scenes(cast("Campaign", view.state), view.seat)

    def pieces(self, view: View) -> list[PieceFace]:
        return table_faces.pieces(cast("Campaign", view.state), view.seat)

    def side_faces(self, scenario: str) -> list[SideFace]:
        return table_faces.side_faces(self.scenario(scenario).sides)

    def choices(self, state: State) -> list[Choice]:
        return table_faces.choices(cast("Campaign", state))

    def marks(self, view: View) -> list[SpaceMark]:
        return table_faces.marks(cast("Campaign", view.state))

    def panels(self, view: View) -> list[Panel]:
        campaign = cast("Campaign", view.state)
        return panel_faces.panels(campaign, view.seat, self.sides_of(campaign.scenario.id))

    def turn_title(self, state: State) -> str:
        return panel_faces.turn_title(cast("Campaign", state))

    def touches(self, state: State, event: Event) -> tuple[list[int], list[int]]:
        return table_faces.touches(event)

    def losses(self, state: State) -> dict[str, dict[str, int]]:
        return tally.losses(cast("Campaign", state))

    def fights(self, state: State, event: Event) -> list[int]:
        return tally.fights(event)

    def turn_number(self, state: State) -> int:
        return tally.turn_number(cast("Campaign", state))

    def tint(self, state: State, event: Event) -> str:
        return table_faces.tint(cast("Campaign", state), event)

    def show(self, view: View, what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        return table_faces.show(cast("Campaign", view.state), view.seat, what, piece, space)

    def may_be_told(self, state: State, action: Action, seat: int) -> bool:
        return views.may_be_told(cast("Campaign", state), action, seat)

    def noticed(self, state: State, action: Action, seat: int) -> bool:
        return views.noticed(cast("Campaign", state), action, seat)

    def allies(self, scenario: str, seat: int) -> list[int]:
        return talk.allies(self.sides_of(scenario), seat)

    def may_speak(self, state: State, seat: int) -> Refusal | None:
        return talk.may_speak(cast("Campaign", state), seat)

    def reference(self) -> list[RuleText]:
        return panel_faces.reference()

    def rule_text(self, number: str) -> RuleText | None:
        return panel_faces.rule_text(number)

    def grammar(self, scenario: str) -> Grammar:
        return numbers.grammar(cast("Campaign", self.new_state(scenario, [], Dice(bytes(32)), [])))

    def numbers(self, view: View) -> list[list[int]]:
        return numbers.numbers(cast("Campaign", view.state), view.seat)

    def faults(self, state: State) -> list[str]:
        return audit.faults(cast("Campaign", state))
