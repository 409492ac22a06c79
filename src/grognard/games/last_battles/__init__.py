"""Napoleon's Last Battles, 4th edition: the game's Rulebook, its only public face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

from grognard.games.last_battles import audit, faces, insight, numbers, panel_faces, refusals, table_faces, tally, words
from grognard.games.last_battles import preview as previews
from grognard.games.last_battles import view as views
from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.insight import script as scripts
from grognard.games.last_battles.loader import GameData, load, map_document
from grognard.games.last_battles.roster import SIDES
from grognard.games.last_battles.setup import Assembly, assemble, ground
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.throws import occasion, throw_of
from grognard.kernel.action import Action, Decision, Refusal
from grognard.kernel.assembly import AssembledRulebook, corrected, option_info
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.kernel.faces import Board, Choice, Panel, PieceFace, RuleText, SideFace, SpaceMark
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import MAP, ScenarioInfo, Script, View
from grognard.kernel.state import State
from grognard.kernel.throws import Throw

ORDER = ("quatre_bras", "ligny", "wavre", "la_belle_alliance")  # the first is the one to learn with (3.1)


class LastBattles(AssembledRulebook):
    """The four battles of 16 and 18 June 1815."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "last_battles"
        self.title = "Napoleon's Last Battles"
        self.sides = list(SIDES)
        self.loss_unit = tally.LOSS_UNIT
        self.data: GameData = load()
        self.grounds: dict[str, Ground] = {}  # worked out once, the same for all games
        self.scenarios = [self.scenario_info(id) for id in ORDER]

    def scenario_info(self, id: str) -> ScenarioInfo:
        """A scenario as a lobby shows it."""
        datum = self.data.scenarios[id]
        options = [option_info(option) for option in [*datum.options, *self.data.options]]
        return ScenarioInfo(datum.id, datum.number, datum.title, datum.intro, len(datum.turns), options)

    def assemble(
        self, scenario: ScenarioInfo, options: list[str], overrides: Sequence[Mapping[str, object]]
    ) -> Assembly:
        if not overrides:
            return assemble(self.data, scenario.id, options, self.ground_of(scenario.id))
        data = corrected(load, overrides)
        datum = data.scenarios[scenario.id]
        return assemble(data, scenario.id, options, ground(data, datum.columns, datum.rows))

    def ground_of(self, scenario: str) -> Ground:
        """The ground of a scenario, worked out once."""
        area = self.grounds.get(scenario)
        if area is None:
            datum = self.data.scenarios[scenario]
            area = ground(self.data, datum.columns, datum.rows)
            self.grounds[scenario] = area
        return area

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
        return scripts.BattleScript(mood, rng)

    def moods(self, state: State) -> int:
        return scripts.moods(cast("Battle", state))

    def stretch(self, state: State) -> int:
        return scripts.stretch(cast("Battle", state))

    def weight(self, view: View, decision: Decision) -> float:
        return scripts.weight(decision.name)

    def describe(self, state: State, action: Action) -> str:
        return words.describe(cast("Battle", state), action)

    def tell(self, state: State, event: Event) -> str:
        return words.tell(cast("Battle", state), event)

    def throw(self, rule: str) -> Throw:
        return throw_of(rule)

    def occasion(self, state: State, event: Event) -> str:
        return occasion(cast("Battle", state), event)

    def preview(self, state: State, action: Action) -> dict[str, object] | None:
        return previews.preview(cast("Battle", state), action)

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        datum = self.data.scenarios[self.scenario(scenario).id]
        document = map_document(overrides)
        return faces.board(document, columns=datum.columns, rows=datum.rows, name=datum.title)

    def pieces(self, view: View) -> list[PieceFace]:
        return table_faces.pieces(cast("Battle", view.state))

    def side_faces(self, scenario: str) -> list[SideFace]:
        return table_faces.side_faces()

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
        return table_faces.show(cast("Battle", view.state), what, piece, space, text)

    def why_quiet(self, state: State, piece: int) -> Refusal | None:
        return refusals.why_quiet(cast("Battle", state), piece)

    def may_be_told(self, state: State, action: Action, seat: int) -> bool:
        return action.verb != "secretly" or views.knows_secret(cast("Battle", state), seat)

    def comes_out(self, event: Event) -> bool:
        return event.kind == "secret"

    def reference(self) -> list[RuleText]:
        return panel_faces.reference()

    def rule_text(self, number: str) -> RuleText | None:
        return panel_faces.rule_text(number)

    def grammar(self, scenario: str) -> Grammar:
        info = self.scenario(scenario)
        return numbers.grammar(self.data.scenarios[info.id], self.ground_of(info.id))

    def numbers(self, view: View) -> list[list[int]]:
        return numbers.numbers(cast("Battle", view.state), view.seat)

    def faults(self, state: State) -> list[str]:
        return audit.faults(cast("Battle", state))
