"""Trees as JSON and the envelope of snapshots, for the core alone; and the text of unknown names."""

def unknown_name(kind: str, name: str, known: str) -> str:
    """Return the text for an unknown name: the nearest of the known ones, which are separated by blanks, or all."""
