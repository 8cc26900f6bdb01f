"""Frames of the server, looked over before anything is made of them."""

def count_values(data: bytes, most: int, /) -> int:
    """Return the number of values in bytes of MessagePack, keys included: up to `most` + 1, or to what is no value."""
