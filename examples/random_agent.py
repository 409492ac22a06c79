"""An agent in a PettingZoo environment: a random one, but it only does what the mask allows."""

import numpy as np

from grognard.research import aec_env

env = aec_env("last_battles", "quatre_bras")
env.reset(seed=1815)
chance = np.random.default_rng(1815)
steps = 0
for agent in env.agent_iter():
    observation, reward, terminated, truncated, _ = env.last()
    if terminated or truncated:
        print(f"{agent}: {reward:+.0f}")
        env.step(None)
        continue
    env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    steps += 1
print(f"{steps} steps")
