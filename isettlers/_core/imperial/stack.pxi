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


cdef inline bint is_question(int op) noexcept nogil:
    return op <= Q_STORE or op >= Q_COLOR
