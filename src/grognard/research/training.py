"""A learner that beats the recruit, from nothing to the result: needs NumPy alone.

    python -m grognard.research.training --rounds 6 --games 20 --out trained

It plays a battle of last_battles (Quatre Bras). A small network looks at every legal action, as a handful of numbers
taken from the observation, and gives it a score; what is played is drawn by these scores. It learns by imitation that
corrects itself (DAgger): the teacher plays the first round, in later rounds the learner plays and the veteran says at
each decision what it would have done there. All games are against the recruit, sides change after each game; what the
learner wins in a round is a point of its learning curve. Games that only measure are played at the end.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import click
import numpy as np
import numpy.typing as npt

from grognard.arena.findings import wilson
from grognard.kernel.action import NONE, Action
from grognard.research.env import GrognardEnv
from grognard.research.players import BotPlayer

Array = npt.NDArray[np.float32]

GAME, SCENARIO = "last_battles", "quatre_bras"
HIDDEN = 64
RATE = 2e-3  # of learning
SHARP = 4.0  # how much more than their scores say the better actions are preferred when it plays
RINGS = (1, 2, 3, 6)  # hexes around a place within which strengths are added up
FAR = 20.0
SIGHT = 6 + 2 * len(RINGS)  # numbers about a place
PIECE = 15  # numbers about a piece
ROLES = 5  # what pieces do in the fight that is being formed or resolved


class Eyes:
    """Sees the legal actions of a decision as rows of numbers."""

    def __init__(self, env: GrognardEnv) -> None:
        self.env = env
        self.verbs = {verb.name: number for number, verb in enumerate(env.grammar.verbs)}
        hexes = env.grammar.values["hex"]
        self.on_hex = {verb.name: (verb.first == hexes, verb.second == hexes) for verb in env.grammar.verbs}
        pieces = env.grammar.values["piece"]
        self.of_piece = {verb.name: (verb.first == pieces, verb.second == pieces) for verb in env.grammar.verbs}
        spaces = env.book.display.board(env.scenario, env.overrides)["spaces"]
        kinds = sorted({space["terrain"] for space in spaces})
        self.terrain = {space["id"]: kinds.index(space["terrain"]) for space in spaces}
        self.kinds = len(kinds)
        self.columns = {name: number for number, name in enumerate(env.grammar.blocks[0].columns)}
        self.kinds_at = len(self.verbs) + len(env.grammar.decisions) + PIECE + 2 * SIGHT
        self.size = len(self.verbs) + len(env.grammar.decisions) + PIECE + 2 * SIGHT + self.kinds + ROLES + 6

    def rows(self, actions: Sequence[Action], seat: int) -> Array:
        """One row for each action."""
        env = self.env
        vector = env.vector(seat)
        table = env.layout.tables(vector)["pieces"].astype(np.float32)
        words = env.layout.words(vector)
        get = self.columns
        own, status, strength = table[:, get["own"]], table[:, get["status"]], table[:, get["strength"]]
        place = lattice(table[:, get["column"]], table[:, get["row"]])
        on_map = status == 1
        mine, foes = on_map & (own == 1), on_map & (own == 0) & (table[:, get["known"]] == 1)
        hands = np.flatnonzero(table[:, get["in_hand"]])
        hand = int(hands[0]) if len(hands) else -1
        found, spots, about = self.named(actions, hand)
        start = len(self.verbs)
        found[:, start + words["decision"] - 1] = 1
        start += len(env.grammar.decisions)
        known = about >= 0
        if known.any():
            rows = table[about[known]]
            columns = ["strength", "allowance", "arm", "own", "has_to_fight", "has_fought", "out_of_command", "moved"]
            scale = np.array([10, 12, 4, 1, 1, 1, 1, 1], np.float32)
            found[known, start : start + 8] = rows[:, [get[name] for name in columns]] / scale
            found[known, start + 8] = status[about[known]] == 1
            found[np.flatnonzero(known), start + 9 + rows[:, get["role"]].astype(int)] = 1
        start += PIECE
        before = np.where(known[:, None], place[np.maximum(about, 0)], np.nan)
        before[known & ~on_map[np.maximum(about, 0)]] = np.nan
        here = sights(before, place, strength, mine, foes, about)
        there = sights(np.where(np.isnan(spots), before, spots), place, strength, mine, foes, about)
        found[:, start : start + SIGHT] = here
        start += SIGHT
        found[:, start : start + SIGHT] = there - here
        start += SIGHT
        start += self.kinds
        role = table[:, get["role"]]
        found[:, start : start + ROLES] = [strength[role == number].sum() / 20 for number in range(1, ROLES + 1)]
        start += ROLES
        found[:, start] = words["turn"] / max(1, words["turns"])
        found[:, start + 1] = seat
        found[:, start + 2] = words["points_left"] / 12
        found[:, start + 3] = words["fight_column"] / 10
        found[:, start + 4] = words["exchange_owed"] / 10
        return found

    def named(self, actions: Sequence[Action], hand: int) -> tuple[Array, Array, npt.NDArray[Any]]:
        """Rows with what actions say themselves, the spots that they name, and the pieces: else the one in hand."""
        found = np.zeros((len(actions), self.size), np.float32)
        spots = np.full((len(actions), 2), np.nan, np.float32)
        about = np.full(len(actions), hand)
        for number, action in enumerate(actions):
            found[number, self.verbs[action.verb]] = 1
            for value, is_hex, is_piece in zip(
                (action.a, action.b), self.on_hex[action.verb], self.of_piece[action.verb], strict=True
            ):
                if value == NONE:
                    continue
                if is_hex:
                    found[number, self.kinds_at + self.terrain.get(value, 0)] = 1
                    spots[number] = lattice(np.float32(value // 100), np.float32(value % 100))
                elif is_piece:
                    about[number] = value
                else:
                    found[number, -1] = value / 10
        return found, spots, about


def lattice(column: Any, row: Any) -> Any:
    """Hexes as points of a lattice on which distances are easy to tell: column, and half rows down."""
    return np.stack([column, 2 * row + 1 - column % 2], axis=-1)  # even columns lie half a row lower


def distances(a: Array, b: Array) -> Array:
    """Between each of the first and each of the second, in hexes."""
    across = np.abs(a[:, None, 0] - b[None, :, 0])
    down = np.abs(a[:, None, 1] - b[None, :, 1])
    found: Array = across + np.maximum(0, (down - across) / 2)
    return found


def sights(
    spots: Array, place: Array, strength: Array, mine: npt.NDArray[Any], foes: npt.NDArray[Any], about: npt.NDArray[Any]
) -> Array:
    """What is around each of these spots; zeros for one that is nowhere."""
    found = np.zeros((len(spots), SIGHT), np.float32)
    real = ~np.isnan(spots[:, 0])
    if not real.any():
        return found
    away = distances(spots[real], place)
    others = np.where(np.arange(len(place))[None, :] == about[real][:, None], 0, mine[None, :] * 1)
    enemy = np.where(foes[None, :], away, FAR)
    friend = np.where(others == 1, away, FAR)
    found[real, 0] = np.minimum(enemy.min(1), FAR) / 10
    found[real, 1] = np.minimum(friend.min(1), FAR) / 10
    for number, ring in enumerate(RINGS):
        near = away <= ring
        found[real, 2 + 2 * number] = (near * foes[None, :] * strength[None, :]).sum(1) / 20
        found[real, 3 + 2 * number] = (near * others * strength[None, :]).sum(1) / 20
    end = 2 + 2 * len(RINGS)
    found[real, end] = enemy.min(1) == 1
    found[real, end + 1] = spots[real, 0] / 60
    found[real, end + 2] = spots[real, 1] / 120
    found[real, end + 3] = found[real, 3] - found[real, 2]
    return found


class Network:
    """Two layers of numbers; learns with Adam."""

    def __init__(self, size: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.weights: list[Array] = [
            (chance.standard_normal((size, HIDDEN)) / np.sqrt(30)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (chance.standard_normal((HIDDEN, HIDDEN)) / np.sqrt(HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros(HIDDEN, np.float32),
        ]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def scores(self, rows: Array) -> Array:
        """The score of each row."""
        first, bias, second, other, last = self.weights
        inner = np.maximum(0, rows @ first + bias)
        found: Array = np.maximum(0, inner @ second + other) @ last
        return found

    def learn(self, rows: Array, starts: npt.NDArray[np.int64], right: npt.NDArray[np.int64]) -> float:
        """One step towards the right row of each group of rows; gives how often the best score was the right one."""
        first, bias, second, other, last = self.weights
        one = np.maximum(0, rows @ first + bias)
        two = np.maximum(0, one @ second + other)
        scores = two @ last
        sizes = np.diff([*starts, len(rows)])
        top = np.repeat(np.maximum.reduceat(scores, starts), sizes)
        weights = np.exp(scores - top)
        weights /= np.repeat(np.add.reduceat(weights, starts), sizes)
        agreed = float((scores[right] >= top[right]).mean())
        slope = weights
        slope[right] -= 1
        slope /= len(starts)
        back = slope[:, None] * last[None, :] * (two > 0)
        deeper = (back @ second.T) * (one > 0)
        self._step([rows.T @ deeper, deeper.sum(0), one.T @ back, back.sum(0), two.T @ slope])
        return agreed

    def _step(self, slopes: list[Array]) -> None:
        self.steps += 1
        for number, slope in enumerate(slopes):
            self.means[number] += 0.1 * (slope - self.means[number])
            self.squares[number] += 0.001 * (slope * slope - self.squares[number])
            mean = self.means[number] / (1 - 0.9**self.steps)
            square = self.squares[number] / (1 - 0.999**self.steps)
            self.weights[number] -= RATE * mean / (np.sqrt(square) + 1e-8)


@dataclass
class Lessons:
    """All decisions that the teacher has answered."""

    rows: list[Array] = field(default_factory=list)
    right: list[int] = field(default_factory=list)

    def add(self, rows: Array, right: int) -> None:
        """One more."""
        self.rows.append(rows)
        self.right.append(right)

    def study(self, network: Network, epochs: int, chance: np.random.Generator) -> float:
        """Let the network go through all of them several times; gives how often it agreed in the last."""
        agreed = 0.0
        for _ in range(epochs):
            order = chance.permutation(len(self.rows))
            batches = [order[at : at + 64] for at in range(0, len(order), 64)]
            found = []
            for batch in batches:
                sizes = [len(self.rows[number]) for number in batch]
                starts = np.cumsum([0, *sizes[:-1]])
                right = starts + np.array([self.right[number] for number in batch])
                found.append(network.learn(np.concatenate([self.rows[number] for number in batch]), starts, right))
            agreed = float(np.mean(found))
        return agreed


class Learner:
    """The network as a player."""

    def __init__(self, seed: int, opponent: str = "recruit", teacher: str = "veteran") -> None:
        self.env = GrognardEnv(GAME, SCENARIO, (), None, None)
        self.eyes = Eyes(self.env)
        self.network = Network(self.eyes.size, seed)
        self.lessons = Lessons()
        self.opponent = opponent
        self.teacher = teacher
        self.chance = np.random.default_rng(seed)

    def play(self, seed: int, side: str, *, taught: bool, teaching: bool = False, sharp: float = 1.0) -> float:
        """One game against the opponent; gives the reward.

        ``taught``: the teacher says at each decision what it would do. ``teaching``: and that is what is played.
        """
        env = self.env
        env.reset(seed=seed)
        opponent = BotPlayer(env, self.opponent, seed)
        teacher = BotPlayer(env, self.teacher, seed + 1)
        while env.state_now.outcome is None:
            if env.agent_selection != side:
                env.step(opponent())
                continue
            actions = env.legal()
            if len(actions) == 1:
                self.take(actions[0])
                continue
            rows = self.eyes.rows(actions, env.possible_agents.index(side))
            right = actions.index(teacher.action()) if taught else -1
            if taught:
                self.lessons.add(rows, right)
            self.take(actions[right if teaching else self.draw(rows, sharp)])
        return float(env.rewards[side])

    def take(self, action: Action) -> None:
        """Step with an action, in two halves where it has two."""
        count = len(self.env.history)
        while len(self.env.history) == count:
            self.env.step(self.env.code(action))

    def draw(self, rows: Array, sharp: float) -> int:
        """The number of an action, by the scores; the sharper, the more often the best."""
        scores = self.network.scores(rows) * sharp
        weights = np.exp(scores - scores.max())
        return int(self.chance.choice(len(weights), p=weights / weights.sum()))


def points(rewards: Sequence[float]) -> dict[str, float]:
    """What was won, a draw as half a win, with its 95 % interval."""
    won = sum((reward + 1) / 2 for reward in rewards)
    share = wilson(round(won), len(rewards))
    low, high = round(share.low, 3), round(share.high, 3)
    return {"games": len(rewards), "share": round(won / len(rewards), 3), "low": low, "high": high}


def train(rounds: int, games: int, epochs: int, seed: int, final: int, say: Any = print) -> dict[str, Any]:
    """Learn, and tell the curve."""
    learner = Learner(seed)
    sides = learner.env.possible_agents
    start = process_time()
    curve: list[dict[str, Any]] = []
    untrained = [learner.play(seed + 500_000 + n, sides[n % 2], taught=False) for n in range(games)]
    curve.append({"round": 0, "who": "untrained", "lessons": 0, **points(untrained)})
    say(curve[-1])
    for number in range(rounds):
        first = number == 0
        rewards = [
            learner.play(seed + 1000 * number + n, sides[n % 2], taught=True, teaching=first, sharp=SHARP)
            for n in range(games)
        ]
        agreed = learner.lessons.study(learner.network, epochs, learner.chance)
        curve.append(
            {
                "round": number + 1,
                "who": "teacher" if first else "learner",
                "lessons": len(learner.lessons.right),
                "agreement": round(agreed, 3),
                "cpu_seconds": round(process_time() - start, 1),
                **points(rewards),
            }
        )
        say(curve[-1])
    rewards = [learner.play(seed + 900_000 + n, sides[n % 2], taught=False, sharp=SHARP) for n in range(final)]
    by_side = {side: points(rewards[number::2]) for number, side in enumerate(sides)}
    found = {"round": rounds + 1, "who": "learner", "lessons": len(learner.lessons.right), **points(rewards)}
    say(found)
    return {"curve": curve, "final": found, "by_side": by_side, "weights": learner.network.weights}


def drawn(curve: Sequence[dict[str, Any]], wide: int = 50) -> str:
    """A learning curve in letters: the share of points against the recruit, round by round."""
    lines = []
    for point in curve:
        bar = "#" * round(point["share"] * wide)
        lines.append(f"{point['round']:3} {point['who']:9} {bar:{wide}} {point['share']:.0%}")
    return "\n".join(lines)


@click.command()
@click.option("--rounds", default=8, show_default=True)
@click.option("--games", default=20, show_default=True, help="In each round.")
@click.option("--epochs", default=3, show_default=True, help="Through all lessons, after each round.")
@click.option("--final", default=100, show_default=True, help="Games at the end, to measure.")
@click.option("--seed", default=1815, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="A folder for curve.json and weights.npz.")
def main(rounds: int, games: int, epochs: int, final: int, seed: int, out: Path | None) -> None:
    """Train a learner at Quatre Bras against the recruit."""
    found = train(rounds, games, epochs, seed, final, click.echo)
    weights = found.pop("weights")
    click.echo(drawn([*found["curve"], found["final"]]))
    click.echo(json.dumps(found["by_side"]))
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / "curve.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        np.savez(out / "weights.npz", *weights)


if __name__ == "__main__":
    main()
