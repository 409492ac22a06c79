"""One side of a game as a Gymnasium environment: the other sides are played by computer players."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from grognard.bots import make_bot
from grognard.kernel.rulebook import BadSetup
from grognard.research.env import GrognardEnv, Observation
from grognard.research.players import BotPlayer

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class SoloEnv(gymnasium.Env[Observation, int]):
    """The learner plays ``side``; ``opponent`` plays all others, by the name of a bot (or a bot for each side).

    Observations are dictionaries with "observation" and "action_mask", as in the environment for all sides; the mask is
    also what `action_masks` gives, for libraries that ask for it. The reward comes at the end: 1, 0 or -1. Games of a
    seed follow each other; with ``side`` None the learner changes sides after each game.
    """

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Sequence[str] = (),
        *,
        side: str | None = None,
        opponent: str | Mapping[str, str] = "recruit",
        overrides: Sequence[Mapping[str, object]] = (),
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        """Raises BadSetup or UnknownBot."""
        self.aec = GrognardEnv(game, scenario, options, render_mode, max_cycles, overrides)
        self.sides = self.aec.possible_agents
        if side is not None and side not in self.sides:
            raise BadSetup(f"there is no side {side!r}; there are: {', '.join(self.sides)}")
        self.side = side or self.sides[0]
        self.opponents = dict(opponent) if isinstance(opponent, Mapping) else dict.fromkeys(self.sides, opponent)
        for name in self.opponents.values():
            make_bot(name, self.aec.book)
        self.metadata = self.aec.metadata
        self.render_mode = render_mode
        self.observation_space = self.aec.observation_space(self.side)
        self.action_space = self.aec.action_space(self.side)
        self._changes = side is None
        self._games = 0
        self._players: dict[str, BotPlayer] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the learner's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        if self._changes:
            self.side = self.sides[self._games % len(self.sides)]
        self._games += 1
        self.aec.reset(seed=self._luck())
        self._players = {
            side: BotPlayer(self.aec, self.opponents.get(side, "recruit"), self._luck())
            for side in self.sides
            if side != self.side
        }
        self._others_play()
        return self._seen()

    def step(self, action: int) -> Step:
        """The learner's action, and all that the others do until the learner decides again. Raises IllegalAction."""
        self.aec.step(int(action))
        self._others_play()
        observation, info = self._seen()
        aec, side = self.aec, self.side
        return observation, float(aec.rewards[side]), aec.terminations[side], aec.truncations[side], info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now, as masked learners ask for it."""
        mask: npt.NDArray[np.bool_] = self.aec.observe(self.side)["action_mask"].view(np.bool_)
        return mask

    def render(self) -> Any:
        """As the environment for all sides does."""
        return self.aec.render()

    def clone(self) -> SoloEnv:
        """The same game once more, to be played on apart from this one."""
        new = object.__new__(SoloEnv)
        new.__dict__.update(self.__dict__)
        new.aec = self.aec.clone()
        new.np_random = copy.deepcopy(self.np_random)
        new._players = {side: player.for_clone(new.aec) for side, player in self._players.items()}
        return new

    def _luck(self) -> int:
        return int(self.np_random.integers(2**62))

    def _over(self) -> bool:
        return bool(self.aec.terminations[self.side] or self.aec.truncations[self.side])

    def _others_play(self) -> None:
        aec = self.aec
        while not self._over() and aec.agent_selection != self.side:
            aec.step(self._players[aec.agent_selection]())

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        info = {"side": self.side, **self.aec.infos[self.side]}
        return self.aec.observe(self.side), info


def vector_env(
    number: int, game: str, scenario: str | None = None, *, processes: bool = False, **words: Any
) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """So many games at once, in this process or each in its own; `words` are those of `SoloEnv`.

    A game that is over begins anew at the next step, as in all of Gymnasium's vector environments.
    """
    makers = [_Maker(game, scenario, words) for _ in range(number)]
    kind: Callable[..., Any] = gymnasium.vector.AsyncVectorEnv if processes else gymnasium.vector.SyncVectorEnv
    made: gymnasium.vector.VectorEnv[Any, Any, Any] = kind(makers)
    return made


class _Maker:
    """Makes an environment, in whichever process."""

    def __init__(self, game: str, scenario: str | None, words: Mapping[str, Any]) -> None:
        self.game = game
        self.scenario = scenario
        self.words = dict(words)

    def __call__(self) -> SoloEnv:
        return SoloEnv(self.game, self.scenario, **self.words)
