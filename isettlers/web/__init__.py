"""The page on which people play: its files, and the server that carries them."""
