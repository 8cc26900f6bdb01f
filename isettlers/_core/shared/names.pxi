# The names block of a setup (isettlers/_core/names.pxd), written from its plan.

cdef uint64_t names_room(const Plan* plan) noexcept nogil:
    """The bytes that the names of a plan take."""
    cdef NameRow row = NameRow(NULL, count_names(plan), 0)
    put_all(&row, plan)
    return names_size(row.count, row.letters)


cdef void write_names(void* names, const Plan* plan) noexcept nogil:
    """Write the names of a plan that tables were filled from, into as many bytes of zeros."""
    cdef NameRow row = NameRow(names, count_names(plan), 0)
    begin_names(names)
    put_all(&row, plan)
