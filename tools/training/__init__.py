"""Training of the network of `weights=net`: labels by search, the fit, and the rounds of both (docs/learning.md)."""
