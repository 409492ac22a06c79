"""How fast the environments are: random games, observations and masks included.

python -m grognard.research.speed
"""

from __future__ import annotations

from random import Random
from time import process_time

import click

from grognard import build_kind
from grognard.games import GAMES
from grognard.research.env import GrognardEnv


def steps_per_second(game: str, seconds: float) -> tuple[float, float]:
    """Steps a second with `last` at each, and without observations (`last(observe=False)`)."""
    return _measure(game, seconds / 2, observe=True), _measure(game, seconds / 2, observe=False)


def _measure(game: str, seconds: float, *, observe: bool) -> float:
    env = GrognardEnv(game, None, (), None, None)
    chance = Random(1815)
    env.reset(seed=1815)
    steps = 0
    start = process_time()
    while process_time() - start < seconds:
        for _ in env.agent_iter(200):
            observation, _, over, cut, _ = env.last(observe)
            if over or cut:
                env.step(None)
                continue
            if observation is not None:
                codes = env.codes()  # the ones of the mask
                env.step(codes[int(chance.random() * len(codes))])
            else:
                actions = env.legal()
                env.step(env.code(actions[int(chance.random() * len(actions))]))
            steps += 1
        if not env.agents:
            env.reset()
    return steps / (process_time() - start)


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(GAMES))
@click.option("--seconds", default=6.0, show_default=True, help="How long to measure each game.")
def main(games: tuple[str, ...], seconds: float) -> None:
    """Steps a second of the environments of GAMES (all of them if none is named), on one core."""
    click.echo(f"{build_kind()} build: steps/s with observations, without")
    for game in games or GAMES:
        seen, blind = steps_per_second(game, seconds)
        click.echo(f"{game:18} {seen:8,.0f} {blind:8,.0f}")


if __name__ == "__main__":
    main()
