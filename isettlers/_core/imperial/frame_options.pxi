# The options of every question of a chain, as ascending action ids. Nothing here changes the state.

cdef int cards_to_come(const Context* c, int p) noexcept nogil:
    """How many cards a seat could still draw from both decks."""
    cdef int n = size(&c.s.common[COMMON_DECK]) + size(&c.s.common[COMMON_DISCARD]) + count_bits(c.s.seat[p].deck)
    return n + count_bits(c.s.seat[p].discard) if c.t.first_edition else n


cdef int draw_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """Either deck, if it can give a card (P3, K9); no question where all that is left is drawn."""
    cdef int n = 0
    if can_draw_common(c):
        out[0] = A_DRAW
        n = 1
        if f.draw.cards > 1 and f.draw.cards >= cards_to_come(c, f.seat):
            return 1
    if can_draw_faction(c, f.seat):
        out[n] = A_DRAW + 1
        n += 1
    return n


cdef int keep_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    cdef const uint8_t* same = &c.t.seat[f.seat].same[0]
    out[0] = A_KEEP + same[f.keep.cards[0]]
    out[1] = A_KEEP + same[f.keep.cards[1]]
    sort_ids(out, 2)
    return 1 if out[0] == out[1] else 2


cdef int gold_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    cdef int least, most, amount
    gold_range(c, f.seat, f.gold.resource, &least, &most)
    for amount in range(least, most + 1):
        out[amount - least] = A_PAY_GOLD + f.gold.resource * GOLD_IDS + amount
    return most - least + 1 if most >= least else 0


cdef int give_up_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    cdef const Seat* seat = &c.s.seat[f.seat]
    cdef int n = emit_locations(c, f.seat, out, 0, seat.sets[LOCATION], A_GIVE_UP)
    return emit_locations(c, f.seat, out, n, seat.sets[FOUNDATION], A_GIVE_FOUNDATION)


cdef int card_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """A hand card; no question where the whole hand is the price."""
    cdef const Set* hand = &c.s.seat[f.seat].sets[HAND]
    cdef int n = emit_cards(c, f.seat, out, 0, hand[0], A_CARD)
    cdef int owed = 0
    while f.card_question.purpose == FOR_DISCARD and owed < c.s.depth and c.s.stack[c.s.depth - 1 - owed].op == Q_CARD:
        owed += 1
    return 1 if n and owed >= size(hand) else n


cdef int lay_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """A hand card to lay down as a foundation, or none; no question without a card."""
    cdef int n
    out[0] = A_DONE
    n = emit_cards(c, f.seat, out, 1, c.s.seat[f.seat].sets[HAND], A_CARD)
    return n if n > 1 else 0


cdef int build_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """Settlers: a common hand card."""
    return emit_cards(c, f.seat, out, 0, settleable(c, f.seat, c.s.cost), A_BUILD)


cdef int gate_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    return emit_gates(c, f.seat, out)


# ---------------------------------------------------------------- goods

cdef bint leaves_enough(const Context* c, int p, int good, int mask, int amount) noexcept nogil:
    """Whether a good can be named, goods being named in order: it is there, and from it on there are `wanted` in all.

    Counted are the goods of the mask that the pending cost (or what is kept already) leaves.
    """
    cdef int total = 0
    cdef int g, left
    for g in range(good, DEFENSE):
        left = held(c.s.seat[p].goods, g) - held(c.s.cost, g)
        if mask >> g & 1 and left > 0:
            total += left
        elif g == good:
            return False
    return total >= amount


cdef int goods_of(const Context* c, const Frame* f) noexcept nogil:
    """The goods (bit each) that a question for a good offers."""
    cdef const Gain* g
    cdef int goods = 0
    cdef int good
    if f.good.purpose == FOR_DEAL:
        return deal_goods(c, f.seat)
    if f.good.purpose == FOR_RAZE:
        return razable_goods(c, f.seat)
    if f.good.purpose == FOR_CHOICE:
        g = &facts(c, f.row, f.card).ability.gain
        for good in range(DEFENSE + 1):
            goods |= (held(g.goods, good) > 0) << good
        return goods | (g.vp > 0) << VP | (g.cards > 0) << CARD
    if f.good.purpose == FOR_THEFT:
        for good in range(3):
            goods |= (held(c.s.seat[f.row].goods, good) > 0) << good
        return goods
    for good in range(f.good.next_good, GOLD + 1):   # FOR_PRICE: named in order, gold an option of its own
        goods |= leaves_enough(c, f.seat, good, (1 << GOLD + 1) - 1, f.good.times) << good
    return goods


cdef int good_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    cdef int goods = goods_of(c, f)
    cdef int good
    cdef int n = 0
    for good in range(CARD + 1):
        if goods >> good & 1:
            out[n] = A_GOOD + good
            n += 1
    if goods >> TECHNOLOGY & 1:
        out[n] = A_GOOD_TECHNOLOGY
        n += 1
    return n


cdef int convert_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """Goods of the raze field that Dark Chapel may still turn into points, in order (K14)."""
    cdef const Gain* raze = &facts(c, f.row, f.card).raze
    cdef int n = 1
    cdef int good
    cdef int one = f.convert.drawn[0] - 1
    cdef int two = f.convert.drawn[1] - 1
    cdef const uint8_t* same = &c.t.seat[f.seat].same[0]
    out[0] = A_DONE
    for good in range(good_reached(f), DEFENSE):
        if held(raze.goods, good) > (turned(f) if good == good_reached(f) else 0):
            out[n] = A_GOOD + good
            n += 1
    if one >= 0:
        out[n] = A_CARD + same[one]
        n += 1
    if two >= 0 and not (one >= 0 and same[one] == same[two]):
        out[n] = A_CARD + same[two]
        n += 1
        if one >= 0 and same[two] < same[one]:
            sort_ids(out, n)
    return n


cdef int slaver_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    cdef int n = 1
    out[0] = A_DONE
    if held(c.s.seat[f.seat].goods, GOLD):
        out[n] = A_GOOD + GOLD
        n += 1
    if held(c.s.seat[f.seat].goods, WORKER):
        out[n] = A_GOOD + WORKER
        n += 1
    return n


cdef int exchange_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    out[0] = A_DONE
    return emit_exchanges(c, f.seat, out, 1, f.exchange.next_pair)


cdef int store_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """Goods that a limited storage can still keep (C3)."""
    cdef const Clause* clause = &facts(c, f.row, f.card).ability
    cdef int n = 0
    cdef int good
    for good in range(f.store.next_good, DEFENSE):
        if leaves_enough(c, f.seat, good, clause.goods, f.store.room):
            out[n] = A_STORE + good
            n += 1
    return n


# ---------------------------------------------------------------- targets

cdef int seat_options(const Context* c, int p, int word, uint16_t* out) noexcept nogil:
    cdef int other
    cdef int n = 0
    for other in range(c.t.seats):
        if target_seat(c, p, other, word):
            out[n] = A_SEAT + other
            n += 1
    return n


cdef int deal_options(const Context* c, int p, int word, uint16_t* out) noexcept nogil:
    """Deals to choose, cards under a board first; identical deals of one holder once."""
    cdef int holder, origin, card, last
    cdef uint32_t m
    cdef int n = 0
    for origin in range(c.t.seats):
        for holder in range(c.t.seats):
            if not deals_in_reach(c, p, holder, word):
                continue
            last = -1
            m = target_deals(c, p, holder, origin, word, c.s.cost)
            while m:
                card = COMMON_CARDS + lowest(m)
                m &= m - 1
                if c.t.seat[origin].same[card] != last:
                    out[n] = A_CHOOSE_DEAL + origin * FACTION_CARDS + card - COMMON_CARDS
                    n += 1
                last = c.t.seat[origin].same[card]
    sort_ids(out, n)
    if trades_count(c, word):
        for holder in range(c.t.seats):
            if deals_in_reach(c, p, holder, word):
                for origin in range(c.t.seats):
                    n = emit_bits(c.s.seat[holder].trades[origin], out, n,
                                  A_CHOOSE_TRADE + (holder * SEATS + origin) * FACTION_CARDS)
    if c.t.solo_at and aims_at_deal(word):
        return attack_options(c, out, n)
    if c.t.solo_at and word == W_NONE:
        return attack_deal_options(c, out, n)
    return n


cdef Gain outcome(const Context* c, int p, int row, int card) noexcept nogil:
    """The gain that a production location would bring a seat, so that equal ones are offered once."""
    cdef const Clause* clause = &facts(c, row, card).ability
    cdef Gain g = clause.gain
    cdef int amount
    if clause.word == W_GAIN_PER:
        amount = amount_per(c, p, clause)
        memset(&g, 0, sizeof(Gain))
        if clause.good == VP:
            g.vp = amount
        elif clause.good == CARD:
            g.cards = amount
        else:
            g.goods = units(clause.good, amount)
    elif clause.word == W_GAIN_SETS:
        g = gain_by_sets(c, p, facts(c, row, card))
    g.reserved = clause.word if clause.word != W_GAIN_PER and clause.word != W_GAIN_SETS else W_GAIN
    if g.reserved == W_GAIN:
        settle_decks(c, p, &g)
    return g


cdef void settle_decks(const Context* c, int p, Gain* g) noexcept nogil:
    """Cards come from the only deck that can give one, and from none that cannot (K9)."""
    if not can_draw_faction(c, p):
        g.common_cards += g.cards
        g.cards = g.faction_cards = 0
    if not can_draw_common(c):
        g.faction_cards += g.cards
        g.cards = g.common_cards = 0


cdef int production_options(const Context* c, int p, uint16_t* out, int n, int row, Set m, bint once) noexcept nogil:
    """Production locations to choose, those that give the same goods once; `once`: Technology does not double there."""
    cdef Gain mine, other
    cdef int card, i
    cdef bint again
    card = take_first(&m)
    while card >= 0:
        mine = outcome(c, p, row, card)
        again = False
        for i in range(n):
            other = outcome(c, p, place_row(out[i] - A_LOCATION), place_card(out[i] - A_LOCATION))
            if ((once or doubled(c, card) == doubled(c, place_card(out[i] - A_LOCATION)))
                    and memcmp(&mine, &other, sizeof(Gain)) == 0):
                again = True
                break
        if not again:
            out[n] = A_LOCATION + row * CARDS + card
            n += 1
        card = take_first(&m)
    return n


cdef int pending_prices(const Context* c) noexcept nogil:
    """Deals still owed as a price, the question at hand included."""
    cdef int n = 0
    cdef int i = c.s.depth - 1
    while i >= 0 and c.s.stack[i].op == Q_TARGET and c.s.stack[i].target.word == W_NONE:
        n += 1
        i -= 1
    return n


cdef int add_copier(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    """Porters may choose Farmers At Work too, where that leaves a choice; one with and one without Technology (K23)."""
    cdef Set m
    cdef int row, card
    cdef int added = 0
    for row in range(c.t.seats):
        m = both(both(own_locations(c, p, row), c.t.seat[row].production), c.t.seat[row].word[W_PRODUCE_AGAIN])
        card = take_first(&m)
        while card >= 0:
            if not added >> doubled(c, card) & 1:
                added |= 1 << doubled(c, card)
                out[n] = A_LOCATION + row * CARDS + card
                n += 1
            card = take_first(&m)
    sort_ids(out, n)
    return n


cdef int target_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    cdef int word = f.target.word
    cdef int p = f.seat
    cdef int n = 0
    cdef int row
    cdef Set m
    if aims_at_seat(word):
        return seat_options(c, p, word, out)
    if word == W_NONE and deals_to_choose(c, p, word, 0) == pending_prices(c):
        deal_options(c, p, word, out)   # all of them are the price: no choice
        return 1
    if word == W_NONE or aims_at_deal(word) or word == W_BUILD_FROM:
        return deal_options(c, p, word, out)
    if word == H_DARK_CHAPEL and held(c.s.seat[p].goods, RAZE) > held(c.s.cost, RAZE):
        n = emit_cards(c, p, out, n, both(c.s.seat[p].sets[HAND], c.t.seat[p].has_raze), A_RAZE_HAND)
    for row in range(c.t.seats):
        if word == H_ACTING_TROUPE:
            m = troupe_targets(c, p, row, c.s.cost)
            n = emit_abilities(c, row, out, n, m)
            continue
        m = target_locations(c, p, row, word, c.s.cost)
        if word == W_PRODUCE_AGAIN or word == W_PRODUCE_COMMON:
            n = production_options(c, p, out, n, row, m, word == W_PRODUCE_COMMON)
        elif word == W_LINKED_ENEMY:
            n = emit_colors(c, row, out, n, m)
        else:
            n = emit_locations(c, row, out, n, m, A_LOCATION + row * CARDS)
    if word == W_PRODUCE_AGAIN and n > 1 and facts(c, f.row, f.card).kind == ACTION:
        n = add_copier(c, p, out, n)
    return n


# ---------------------------------------------------------------- samurai

cdef int samurai_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """Where one of the samurai of a bonus may go; no question when each open location gets one (K18)."""
    cdef Set m = unguarded_factions(c, f.seat)
    cdef int n = emit_samurai(c, f.seat, out, 0)
    return 1 if n > 1 and count_bits(faction_word(m)) <= f.samurai.tokens else n


cdef int deploy_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """Where a samurai of the general supply may go, or none; no question without a place."""
    cdef int n
    out[0] = A_DONE
    n = emit_samurai(c, f.seat, out, 1)
    return n if n > 1 else 0
