"""What authors of games use: setups, checked reading, rulings, weights and rows of cards."""
