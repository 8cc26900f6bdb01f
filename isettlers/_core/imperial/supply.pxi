# A seat's supply: gaining, spending and paying (G1-G4, K12).

cdef inline void receive(Context* c, int p, uint64_t goods) noexcept nogil:
    """Take goods from the general supply (G4)."""
    if goods:
        c.s.seat[p].goods = added(c.s.seat[p].goods, goods)
        note_goods_changed(c, p, goods, False)


cdef inline void spend(Context* c, int p, uint64_t goods) noexcept nogil:
    """Give goods back to the general supply; the seat must have them."""
    if goods:
        ensure(covers(c.s.seat[p].goods, goods))
        c.s.seat[p].goods -= goods
        note_goods_changed(c, p, goods, True)


cdef inline void score(Context* c, int p, int points) noexcept nogil:
    """One gain of victory points; each Sphinx adds one more (G1, K12)."""
    cdef uint32_t total
    if points <= 0:
        return
    points += in_control(c, p, W_ON_VP)
    total = c.s.seat[p].vp + points
    c.s.seat[p].vp = total if total < MOST_VP else MOST_VP
    note_points_scored(c, p, points)


# ---------------------------------------------------------------- paying

cdef inline void pay_now(Context* c, int p) noexcept nogil:
    cdef uint64_t cost = c.s.cost
    c.s.cost = 0
    if rarely(c.log != NULL):
        c.log.cause = cause_of_work(c)
    spend(c, p, cost)


cdef inline void pay(Context* c, int p, bint as_named) noexcept nogil:
    """Pay the cost put together so far; asks first how much gold stands in where that is a choice (G2).

    `as_named`: a seat that holds exactly the goods of the cost pays them without a question.
    """
    cdef int spare = held(c.s.seat[p].goods, GOLD) - held(c.s.cost, GOLD)
    if as_named and covers(c.s.seat[p].goods, c.s.cost):
        spare = 0
    if spare > 0 and c.s.cost & RESOURCE_LANES:
        push(c, Q_GOLD, p)
    else:
        pay_now(c, p)


cdef inline void gold_range(const Context* c, int p, int resource, int* least, int* most) noexcept nogil:
    """How much gold may stand in for a resource of the pending cost, the later resources still being payable."""
    cdef uint64_t have = c.s.seat[p].goods
    cdef uint64_t cost = c.s.cost
    cdef int spare = held(have, GOLD) - held(cost, GOLD)
    cdef int r
    for r in range(resource + 1, FOOD + 1):
        if held(cost, r) > held(have, r):
            spare -= held(cost, r) - held(have, r)
    least[0] = max(held(cost, resource) - held(have, resource), 0)
    most[0] = min(held(cost, resource), spare)


cdef inline void pay_with_gold(Context* c, int resource, int amount) noexcept nogil:
    c.s.cost -= units(resource, amount)
    c.s.cost += units(GOLD, amount)


cdef void settle_gold(Context* c) noexcept nogil:
    """Settle the resources of a payment that leave no choice; stops at the first that does."""
    cdef Frame* f = top(c)
    cdef int p = f.seat
    cdef int least, most
    while f.gold.resource <= FOOD:
        gold_range(c, p, f.gold.resource, &least, &most)
        if least != most:
            return
        pay_with_gold(c, f.gold.resource, least)
        f.gold.resource += 1
    pop(c)
    pay_now(c, p)
