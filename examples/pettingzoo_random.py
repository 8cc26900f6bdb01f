"""Random agents in a PettingZoo environment: python examples/pettingzoo_random.py burgundy 4 (extra `rl`)."""

from __future__ import annotations

import sys

from isettlers.adapters.pettingzoo import env


def main() -> None:
    """Play one game and print what it was worth to each agent."""
    name = sys.argv[1] if len(sys.argv) > 1 else "imperial"
    players = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    game = env(name, players=players, reward="score")
    game.reset(seed=7)
    for number, agent in enumerate(game.possible_agents):
        game.action_space(agent).seed(number)
    decisions, points = 0, {}
    for agent in game.agent_iter():
        observation, reward, termination, truncation, _ = game.last()
        if termination or truncation or observation is None:
            points[agent] = reward
            game.step(None)
        else:
            game.step(game.action_space(agent).sample(observation["action_mask"]))
            decisions += 1
    print(f"{decisions} decisions")
    for agent, reward in points.items():
        print(f"{agent}: {reward:g} points")


if __name__ == "__main__":
    main()
