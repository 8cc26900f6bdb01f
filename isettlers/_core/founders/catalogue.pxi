# The part of a catalogue that follows from the setup: its tile set.

cdef void put_catalogue(const Plan* plan, Parts* parts, Map* m) noexcept nogil:
    """The tiles, their resources, and the faces of craftsmen."""
    put_entries(m, own_part(&plan.tiles, parts) if is_own(&plan.tiles) else at_key(&parts.all, "tiles"), parts)
