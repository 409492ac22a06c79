"""Waterloo: Napoleon's Last Battle: the game's Rulebook, its only public face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

from grognard.games.waterloo_impulse import audit, insight, map_faces, numbers, panel_faces, table_faces, tally, words
from grognard.games.waterloo_impulse import preview as previews
from grognard.games.waterloo_impulse import view as views
from grognard.games.waterloo_impulse.loader import GameData, ScenarioDatum, load
from grognard.games.waterloo_impulse.setup import Assembly
from grognard.games.waterloo_impulse.state import Battle
from grognard.games.waterloo_impulse.throws import occasion, throw_of
from grognard.kernel.action import Action, Decision
from grognard.kernel.assembly import AssembledRulebook, corrected, option_info
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.kernel.faces import Board, Choice, Panel, PieceFace, RuleText, SideFace, SpaceMark
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import MAP, ScenarioInfo, Script, View
from grognard.kernel.state import State
from grognard.kernel.throws import Throw


class WaterlooImpulse(AssembledRulebook):
    """The battle of 18 June 1815 by areas and impulses."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "waterloo_impulse"
        self.title = "Waterloo: Napoleon's Last Battle"
        self.sides = ["french", "allied"]
        self.loss_unit = tally.LOSS_UNIT
        self.foresight = insight.FORESIGHT
        self.data: GameData = load()
        self.scenarios = [self.scenario_info(datum) for datum in self.data.scenarios]

    def scenario_info(self, datum: ScenarioDatum) -> ScenarioInfo:
        """A scenario as a lobby shows it."""
        options = [option_info(option) for option in self.data.options]
        turns = self.data.tables.turns
        return ScenarioInfo(datum.id, datum.number, datum.title, datum.intro, turns, options, datum.sides)

    def assemble(
        self, scenario: ScenarioInfo, options: list[str], overrides: Sequence[Mapping[str, object]]
    ) -> Assembly:
        return Assembly(self.corrected(overrides), scenario.id, scenario.title, options)

    def corrected(self, overrides: Sequence[Mapping[str, object]]) -> GameData:
        """The data with an owner's corrections, if there are any."""
        return corrected(load, overrides) if overrides else self.data

    def view(self, state: State, seat: int) -> View:
        return views.redact(cast("Battle", state), seat)

    def view_json(self, view: View) -> dict[str, object]:
        return views.view_json(view, cast("Battle", view.state))

    def guess(self, view: View, dice: Dice) -> State:
        return views.guess(cast("Battle", view.state), dice)

    def prior(self, view: View, decision: Decision) -> list[tuple[Action, float, str]]:
        return insight.prior(cast("Battle", view.state), view.seat, decision)

    def quick(self, state: State, actions: list[Action], rng: Random) -> Action:
        return insight.quick(cast("Battle", state), actions, rng)

    def value(self, state: State, seat: int) -> float:
        return insight.value(cast("Battle", state), seat)

    def script(self, mood: int, rng: Random) -> Script:
        return insight.ImpulseScript(mood, rng)

    def moods(self, state: State) -> int:
        return insight.moods(cast("Battle", state))

    def stretch(self, state: State) -> int:
        return insight.impulses(cast("Battle", state))

    def weight(self, view: View, decision: Decision) -> float:
        return insight.weight(decision)

    def describe(self, state: State, action: Action) -> str:
        return words.describe(cast("Battle", state), action)

    def tell(self, state: State, event: Event) -> str:
        return words.tell(cast("Battle", state), event)

    def throw(self, rule: str) -> Throw:
        return throw_of(rule)

    def occasion(self, state: State, event: Event) -> str:
        return occasion(event)

    def preview(self, state: State, action: Action) -> dict[str, object] | None:
        return previews.preview(cast("Battle", state), action)

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        return map_faces.board(self.corrected(overrides), self.scenario(scenario).title)

    def pieces(self, view: View) -> list[PieceFace]:
        return table_faces.pieces(cast("Battle", view.state))

    def side_faces(self, scenario: str) -> list[SideFace]:
        return table_faces.side_faces(self.sides_of(scenario))

    def choices(self, state: State) -> list[Choice]:
        return table_faces.choices(cast("Battle", state))

    def marks(self, view: View) -> list[SpaceMark]:
        return table_faces.marks(cast("Battle", view.state))

    def panels(self, view: View) -> list[Panel]:
        return panel_faces.panels(cast("Battle", view.state))

    def turn_title(self, state: State) -> str:
        return panel_faces.turn_title(cast("Battle", state))

    def touches(self, state: State, event: Event) -> tuple[list[int], list[int]]:
        return table_faces.touches(event)

    def losses(self, state: State) -> dict[str, dict[str, int]]:
        return tally.losses(cast("Battle", state))

    def fights(self, state: State, event: Event) -> list[int]:
        return tally.fights(event)

    def turn_number(self, state: State) -> int:
        return tally.turn_number(cast("Battle", state))

    def show(self, view: View, what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        return table_faces.show(cast("Battle", view.state), what, piece, space)

    def reference(self) -> list[RuleText]:
        return panel_faces.reference()

    def rule_text(self, number: str) -> RuleText | None:
        return panel_faces.rule_text(number)

    def grammar(self, scenario: str) -> Grammar:
        return numbers.grammar(cast("Battle", self.new_state(scenario, [], Dice(bytes(32)), [])))

    def numbers(self, view: View) -> list[list[int]]:
        return numbers.numbers(cast("Battle", view.state), view.seat)

    def faults(self, state: State) -> list[str]:
        return audit.faults(cast("Battle", state))
