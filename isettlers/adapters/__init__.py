"""The games in the environments that researchers use, each in a module of its own; docs/adapters.md tells about them.

`isettlers.adapters.pettingzoo` (extra `rl`): all seats, one after the other.
`isettlers.adapters.gymnasium` (extra `rl`): one seat against bots.
`isettlers.adapters.openspiel` (extra `openspiel`): the game `python_isettlers`.
`isettlers.adapters.notebook` (extra `notebook`): a seat, by clicks.
`isettlers.adapters.rlcard` (extra `rlcard`): all seats, for agents of RLCard.
"""
