# Writing legal ids: `n` ids stand in `out`, the new number is returned. The list has to ascend in the end.

cdef inline int emit_bits(uint64_t bits, uint16_t* out, int n, int base) noexcept nogil:
    """One id for each bit, counted from `base`."""
    while bits:
        out[n] = base + lowest(bits)
        n += 1
        bits &= bits - 1
    return n


cdef void sort_ids(uint16_t* ids, int n) noexcept nogil:
    """Insertion sort of a short list."""
    cdef int i, j
    cdef uint16_t x
    for i in range(1, n):
        x = ids[i]
        j = i - 1
        while j >= 0 and ids[j] > x:
            ids[j + 1] = ids[j]
            j -= 1
        ids[j + 1] = x
