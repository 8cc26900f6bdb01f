# The stack of frames: the chain of choices and work under way (frames.toml), innermost last.

cdef inline Frame* push(Context* c, int op, int seat) noexcept nogil:
    cdef Frame* f = &c.s.stack[c.s.depth]
    ensure(c.s.depth < FRAMES)
    c.s.depth += 1
    f.op = op
    f.seat = seat
    return f


cdef inline Frame* top(Context* c) noexcept nogil:
    return &c.s.stack[c.s.depth - 1]


cdef inline void pop(Context* c) noexcept nogil:
    c.s.depth -= 1
    memset(&c.s.stack[c.s.depth], 0, sizeof(Frame))


cdef inline void count_down(Context* c, uint8_t* left) noexcept nogil:
    """One less is left to do by the top frame, which goes with the last."""
    left[0] -= 1
    if left[0] == 0:
        pop(c)


# ---------------------------------------------------------------- fields of more or less than a byte

cdef inline int color_mask(const uint8_t* colors) noexcept nogil:
    """The colours of a frame, a bit each."""
    return colors[0] | colors[1] << 8


cdef inline void set_color_mask(uint8_t* colors, int mask) noexcept nogil:
    colors[0] = mask & 255
    colors[1] = mask >> 8


cdef inline int good_reached(const Frame* f) noexcept nogil:
    """The good that Dark Chapel turns into points next (K14)."""
    return f.convert.progress & 15


cdef inline int turned(const Frame* f) noexcept nogil:
    """How many of that good it has turned into points."""
    return f.convert.progress >> 4


cdef inline void set_progress(Frame* f, int good, int count) noexcept nogil:
    f.convert.progress = good | count << 4
