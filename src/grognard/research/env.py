"""The environment: one scenario of one game, an agent for each side."""

from __future__ import annotations

import pickle
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it ships no types

from grognard.arena.matches import derived_seed
from grognard.games import rulebook
from grognard.kernel.action import Action, Decision, IllegalAction, Refusal
from grognard.kernel.assembly import new_position
from grognard.kernel.columns import Column, whole_numbers
from grognard.kernel.dice import Dice
from grognard.kernel.encoding import Encoding
from grognard.kernel.record import Record
from grognard.kernel.rulebook import View, ViewOf
from grognard.kernel.state import SPECTATOR, State
from grognard.kernel.table import Table
from grognard.research import drawing
from grognard.research.layout import CONTEXT, LABELS, Layout, Vector

Observation = dict[str, npt.NDArray[Any]]
Space = spaces.Space[Any]

DERIVED = {"grammar", "encoding", "layout", "_decisions", "_verbs"}  # from the scenario: not packed
SHARED = {*DERIVED, "book", "metadata", "overrides", "possible_agents", "_seats", "_observations", "_actions"}

SMALLEST, LARGEST = int(np.iinfo(np.int16).min), int(np.iinfo(np.int16).max)


class GrognardEnv(AECEnv):  # type: ignore[misc]  # see the import
    """A game in which the agents are its sides.

    An action that must be said in two halves (see `encoding`) takes two steps of the same agent. A step with an action
    that the mask does not allow raises IllegalAction and changes nothing.
    """

    def __init__(
        self,
        game: str,
        scenario: str | None,
        options: Sequence[str],
        render_mode: str | None,
        max_cycles: int | None,
        overrides: Sequence[Mapping[str, object]] = (),
    ) -> None:
        super().__init__()
        if render_mode not in {None, *drawing.MODES}:
            raise ValueError(f"there is no render_mode {render_mode!r}; there are: {', '.join(drawing.MODES)}")
        self.book = rulebook(game)
        self.scenario = scenario or self.book.scenarios[0].id
        self.options = sorted(set(options))
        self.overrides = [dict(override) for override in overrides]
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {
            "name": f"{game}_{self.scenario}_v0",
            "render_modes": list(drawing.MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self._read_grammar()
        self.possible_agents = list(self.book.sides_of(self.scenario))
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations = {agent: self._observation_space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.encoding.size) for agent in self.possible_agents}
        self._seed: int | None = None
        self._games = 0  # since the seed was given
        self.state_now = self._new_state(bytes(32))  # raises BadSetup now rather than at the first reset
        self._fog = self.book.secrets.fog(self.state_now)
        self.history: list[Action] = []
        self.halves: list[Action] = []  # the actions that the first half leaves open
        self._choices: dict[int, Action] = {}  # by code; one of several that share a first half
        self._steps = 0

    def _read_grammar(self) -> None:
        """What follows from the scenario alone."""
        self.grammar = self.book.grammar(self.scenario)
        self.encoding = Encoding(self.grammar)
        self.layout = Layout(self.grammar)
        self._decisions = {name: number + 1 for number, name in enumerate(self.grammar.decisions)}
        self._verbs = {verb.name: number + 1 for number, verb in enumerate(self.grammar.verbs)}

    def __getstate__(self) -> dict[str, Any]:
        """Without what follows from the scenario; `pickle`, `copy.deepcopy` and Ray do the rest."""
        return {name: value for name, value in self.__dict__.items() if name not in DERIVED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._read_grammar()

    # What PettingZoo asks

    def observation_space(self, agent: str) -> Space:
        return self._observations[agent]

    def action_space(self, agent: str) -> Space:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. The seed fixes the dice of this game and of those after it that are given none."""
        if seed is not None or self._seed is None:
            self._seed, self._games = secrets.randbits(63) if seed is None else seed, 0
        else:
            self._games += 1
        self._dice = derived_seed(self._seed, self._games, "dice")
        self.state_now = self._new_state(self._dice)
        self.history = []
        self.halves = []
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        found = self._choices.get(-1 if action is None else int(action))
        if found is None:
            raise IllegalAction(self._refusal(action))
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        if self.halves or found.verb not in self.encoding.halved:
            self._take(found)
        else:
            self._begin(found)
        if self.max_cycles is not None and self._steps >= self.max_cycles and self.state_now.outcome is None:
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        asked = agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent])
        mask = np.frombuffer(self.encoding.mask(self._choices if asked else {}), np.int8)
        return {"observation": self.vector(self._seats[agent]), "action_mask": mask}

    def render(self) -> Any:
        """The position as everybody may see it: a text or a picture, as ``render_mode`` says; None without one."""
        view = self.book.secrets.view(self.state_now, SPECTATOR)
        if self.render_mode == "ansi":
            return drawing.text(self.book, self.scenario, view)
        return drawing.picture(self.book, self.scenario, view) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Nothing is held open."""

    # For bots, teachers and studies

    @property
    def unwrapped(self) -> GrognardEnv:
        return self

    def view(self, agent: str | None = None) -> View:
        """What an agent may know, as bots get it: of the agent that decides, or of another."""
        return self.book.secrets.view(self.state_now, self._seats[agent or self.agent_selection])

    def decision(self) -> Decision:
        """The decision as bots get it."""
        state = self.state_now
        step = state.agenda[-1]
        text, rule = step.prompt(state)
        return Decision(step.seat(state), step.name(), text, rule, self.legal())

    def legal(self) -> list[Action]:
        """Every legal action of the decision; those that agree with the half that has been said."""
        return self.halves[:] or self.state_now.legal()[:]

    def codes(self) -> list[int]:
        """What can be stepped with now: the ones of the mask, without looking for them among thousands of zeros."""
        return list(self._choices)

    def clone(self) -> GrognardEnv:
        """The same game once more, to be played on apart from this one; the same dice will fall in both."""
        new = object.__new__(GrognardEnv)
        for name, value in self.__dict__.items():
            new.__dict__[name] = value if name in SHARED else _copied(value)
        return new

    def save(self) -> bytes:
        """The game as it stands, for `restore`, here or in another process."""
        return pickle.dumps({name: value for name, value in self.__getstate__().items() if name not in SHARED})

    def restore(self, saved: bytes) -> None:
        """Go back to a game that was saved from an environment of the same scenario, options and corrections.

        It must come from somebody you trust: unpacking can run code.
        """
        self.__dict__.update(pickle.loads(saved))  # noqa: S301  (said above)

    def code(self, action: Action) -> int:
        """What to step with, now, for this action; asked again after its first half it gives the second."""
        return self.encoding.second(action) if self.halves else self.encoding.first(action)

    def record(self) -> Record:
        """The game so far as a record: `grognard replay` and the table in the browser show it."""
        table = Table(self.book, self.scenario, self.options, self._dice, self.overrides)
        for action in self.history:
            table.take(action)
        return table.record(reveal=True)

    def vector(self, seat: int, state: State | None = None) -> Vector:
        """What a seat sees of the position (or of another), as numbers; `layout` says which is which."""
        position = self.state_now if state is None else state
        words = [seat + 1]
        if position.outcome is None:
            step = position.agenda[-1]  # everybody sees it
            mine = position.seat() == seat
            words += [int(mine), self._decisions[step.name()]]
            if mine:
                half = self.halves[0] if self.halves else None
                words += [0, 0] if half is None else [self._verbs[half.verb], half.a + 1]
                words += whole_numbers(step.dump()[1:])
        return self.layout.vector(seat, self._columns(position, seat), words[: len(LABELS) + CONTEXT])

    def _columns(self, position: State, seat: int) -> list[Column]:
        measures = self.book.measures
        if not self._fog:  # where nothing is ever hidden, the position itself is what everybody sees
            return measures.numbers(ViewOf(seat, position))
        found = measures.glance(position, seat)
        return measures.numbers(self.book.secrets.view(position, seat)) if found is None else found

    # The game

    def _observation_space(self) -> Space:
        vector = spaces.Box(SMALLEST, LARGEST, (self.layout.size,), np.int16)
        return spaces.Dict({"observation": vector, "action_mask": spaces.Box(0, 1, (self.encoding.size,), np.int8)})

    def _new_state(self, seed: bytes) -> State:
        state = new_position(self.book, self.scenario, self.options, Dice(seed), self.overrides)
        state.quiet = True
        return state

    def _ask(self) -> None:
        """Put the next decision to its agent."""
        state = self.state_now
        step = state.agenda[-1]
        self.agent_selection = agent = self.possible_agents[step.seat(state)]
        actions = state.legal()
        self._choices = self.encoding.choices(actions)
        for info in self.infos.values():
            info.clear()
        self.infos[agent].update(decision=step.name(), rule=step.asked_by(state), half=False)
        if len(self._choices) == 1 and len(actions) > 1:  # the first half goes without saying
            self._say_half(actions)

    def _begin(self, action: Action) -> None:
        """Take the first half of an action; where only one legal action has it, that is the whole."""
        code = self.encoding.first(action)
        actions = [other for other in self.state_now.legal() if self.encoding.first(other) == code]
        if len(actions) == 1:
            self._take(action)
        else:
            self._say_half(actions)

    def _say_half(self, actions: list[Action]) -> None:
        """Go on to the second half of an action."""
        self.halves = actions
        self._choices = self.encoding.rests(actions)
        self.infos[self.agent_selection]["half"] = True

    def _take(self, action: Action) -> None:
        """Carry an action out; at the end of the game everybody has his reward."""
        state = self.state_now
        state.apply(action)
        self.history.append(action)
        self.halves = []
        if state.outcome is None:
            self._ask()
            return
        self._choices = {}
        winners = state.outcome.winners
        for agent, info in self.infos.items():
            self.rewards[agent] = 0.0 if not winners else 1.0 if self._seats[agent] in winners else -1.0
            info.clear()
            info.update(decision="game_over", rule=state.outcome.rule, reason=state.outcome.reason)
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def _refusal(self, action: int | None) -> Refusal:
        """Why a code cannot be played now."""
        if action is None or not 0 <= action < self.encoding.size:
            return Refusal(
                "action_space", f"{action} is no action: they are numbers from 0 to {self.encoding.size - 1}."
            )
        said = self.encoding.text(int(action))
        if "..." in said:
            return Refusal("action_mask", f"Nothing legal is said by {said!r} here.")
        return self.state_now.agenda[-1].refusal(self.state_now, Action.from_text(said))


def _copied(value: Any) -> Any:
    """A part of an environment that changes, for a clone."""
    if isinstance(value, State):
        return value.copy()
    if isinstance(value, dict):
        return {key: dict(each) if isinstance(each, dict) else each for key, each in value.items()}
    return value[:] if isinstance(value, list) else value
