"""Many games played in the core: the results of bots, and the speed of the engine."""
