"""Modules for authors of games: setups, checked reading, rulings, weights, views, rows of cards."""
