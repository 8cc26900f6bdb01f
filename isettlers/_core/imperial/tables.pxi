# Building the tables block of a setup from plain Python values (isettlers/imperial/tables.py prepares them).

FILTER_CODES = {
    "any": F_ANY, "faction": F_FACTION, "common": F_COMMON, "enemy": F_ENEMY, "other": F_OTHER,
    "samurai": F_SAMURAI, "hand": F_HAND, "deals": F_DEALS, "technology": F_TECHNOLOGY,
}
# First id of every block of actions, in order; the last is the number of ids.
ACTION_BLOCKS = {
    "pass": A_PASS, "done": A_DONE, "build": A_BUILD, "deal": A_DEAL, "raze_hand": A_RAZE_HAND, "raze": A_RAZE,
    "activate": A_ACTIVATE, "activate_twice": A_ACTIVATE_TWICE, "exchange": A_EXCHANGE, "defend": A_DEFEND,
    "samurai": A_SAMURAI, "stash_card": A_STASH_CARD, "stash_good": A_STASH_GOOD, "draft": A_DRAFT, "draw": A_DRAW,
    "keep": A_KEEP, "give_up": A_GIVE_UP, "give_foundation": A_GIVE_FOUNDATION, "pay_gold": A_PAY_GOLD,
    "good": A_GOOD, "store": A_STORE, "seat": A_SEAT, "location": A_LOCATION, "choose_deal": A_CHOOSE_DEAL,
    "choose_trade": A_CHOOSE_TRADE, "card": A_CARD, "gate": A_GATE,
    "color": A_COLOR, "technology": A_TECHNOLOGY, "unlock": A_UNLOCK,
    "good_technology": A_GOOD_TECHNOLOGY, "attack_card": A_ATTACK, "attack_deal": A_ATTACK_DEAL, "end": ACTIONS,
}
LOOKOUTS = {"standard": STANDARD, "alternate": ALTERNATE, "advanced": ADVANCED, "alone": ALONE}
VIRTUAL_PLAYERS = {
    "plain": PLAIN_VIRTUAL, "japanese": JAPANESE_VIRTUAL, "egyptian": EGYPTIAN_VIRTUAL, "drawn": DRAWN_VIRTUAL,
}
if (sizeof(Seat) != 256 or sizeof(State) != 224 + SEATS * 256 or sizeof(Pack) != 176 or sizeof(Packets) != 240
        or sizeof(Solo) != 80):
    raise ImportError("isettlers was built with a struct layout it does not know")


cdef uint64_t packed(amounts) except? 0:
    """A goods word from seven amounts, wood .. defense."""
    cdef uint64_t goods = 0
    cdef int good
    for good, amount in enumerate(amounts):
        goods |= units(good, amount)
    return goods


cdef int fill_gain(Gain* g, tuple values) except -1:
    amounts, g.vp, g.cards, g.common_cards, g.faction_cards, tokens = values
    g.goods = packed(amounts)
    for kind in range(TOKEN_KINDS):
        g.tokens[kind] = tokens[kind]
    return 0


cdef int fill_clause(Clause* clause, tuple values) except -1:
    (clause.word, clause.good, clause.filter, clause.count, clause.max, clause.goods, clause.lays,
     gain_values) = values
    fill_gain(&clause.gain, gain_values)
    return 0


cdef int fill_card(CardFacts* f, dict card) except -1:
    f.cost = packed(card["cost"])
    f.price = packed(card["price"])
    f.price_cards, f.price_deals, f.price_resources = card["price_extras"]
    fill_gain(&f.raze, card["raze"])
    fill_clause(&f.ability, card["ability"])
    for i, values in enumerate(card["bonus"]):
        fill_clause(&f.bonus[i], values)
    f.colors = card["colors"]
    f.kind = card["kind"]
    f.limit = card["limit"]
    f.deal = card["deal"]
    f.needs_location = card["needs_location"]
    f.has_raze = card["has_raze"]
    f.stash = card["stash"]
    f.slot = card["slot"]
    f.price_tokens = card["price_tokens"]
    f.unlock = card["unlock"]
    f.takes_basic = card["takes_basic"]
    f.set_count = len(card["sets"])
    for i, colors in enumerate(card["sets"]):
        for j in range(3):
            f.sets[i][j] = colors[j]
    return 0


cdef void index_card(SeatTables* t, const CardFacts* f, int card, int same, bint razable) noexcept:
    """Enter a card into the sets of a seat's tables."""
    cdef int color
    add(&t.cards, card)
    t.same[card] = same
    if f.kind == PRODUCTION:
        add(&t.production, card)
    if f.kind == ACTION:
        add(&t.action, card)
        if f.limit == 1:
            add(&t.once, card)
    if f.has_raze:
        add(&t.has_raze, card)
        if razable:
            add(&t.razable, card)
    if f.needs_location:
        add(&t.needs_location, card)
    if f.takes_basic:
        add(&t.basic, card)
    if f.unlock:
        add(&t.locked, card)
    for color in range(COLORS):
        if f.colors >> color & 1:
            add(&t.color[color], card)
    add(&t.word[f.ability.word], card)
    index_cost(t, f, card)


cdef void index_cost(SeatTables* t, const CardFacts* f, int card) noexcept:
    """Enter a card where wood, stone, food and gold (each cut to 3) pay for it."""
    cdef int wood = held(f.cost, WOOD)
    cdef int stone = held(f.cost, STONE)
    cdef int food = held(f.cost, FOOD)
    cdef int have, short
    if wood + stone + food > 3 or held(f.cost, GOLD):
        add(&t.odd_cost, card)
        return
    for have in range(256):
        short = max(0, wood - (have >> 6)) + max(0, stone - (have >> 4 & 3)) + max(0, food - (have >> 2 & 3))
        if short <= (have & 3):
            add(&t.affordable[have], card)


cdef dict NO_DECK = {
    "cards": [], "board": (0,) * 7, "stores": 0, "samurai": False, "faction": 0, "faction_points": 2, "tokens": 0,
    "places": False,
}


cdef class ImperialTables(kernel.Tables):
    """The tables of one setup: common deck, the seats' faction decks and boards, options and rulings."""
    invariants = INVARIANTS
    cdef Tables* own
    cdef readonly int rows
    cdef readonly bint has_pack

    def __cinit__(self, list common, list decks, dict options, dict rulings, dict weights):
        """common and each deck's cards: dicts in position order, identical copies adjacent with equal `same`.

        One deck makes a solo game, where the virtual player's row is a second one.
        """
        cdef int seat
        if not 1 <= len(decks) <= SEATS or not 1 <= len(common) <= COMMON_CARDS:
            raise ValueError("1 to 5 decks and 1 to 98 common cards")
        self.own = <Tables*>PyMem_Calloc(1, sizeof(Tables))
        if self.own == NULL:
            raise MemoryError()
        self.own.players = self.seats = len(decks)
        self.own.seats = self.rows = max(len(decks), 2)
        self.own.rulings = rulings
        self.own.weights = weights
        self._set_options(options)
        self.block = self.own
        self.api = interface("imperial")
        for seat, deck in enumerate(decks):
            self._fill_seat(seat, common, deck)
        if self.seats == 1:
            self._fill_seat(1, common, NO_DECK)

    def _set_options(self, dict options):
        self.own.first_edition = options["first_edition"]
        self.own.first_player = NOBODY if options["first_player"] is None else options["first_player"]
        self.own.lookout = LOOKOUTS[options["lookout"]]
        self.own.peaceful = options["peaceful"]
        self.own.virtual = VIRTUAL_PLAYERS[options["virtual"]]
        self.own.technology = options["technology"]
        for color, good in enumerate(options["linked"]):
            self.own.linked[color] = good
        for good, n in enumerate(options["attacks"]):
            self.own.attacks[good] = n
        self.state_size = sizeof(State) - (SEATS - self.rows) * sizeof(Seat)
        if options["pack"]:
            self.own.pack_at = self._room(sizeof(Pack))
            self.has_pack = True
        if self.own.lookout == ALTERNATE:
            self.own.packets_at = self._room(sizeof(Packets))
        if self.seats == 1:
            self.own.solo_at = self._room(sizeof(Solo))
        self.own.state_size = self.state_size

    cdef int _room(self, int size) except 0:
        """Where in the state a further struct begins."""
        cdef int at = self.state_size
        self.state_size += size
        return at

    def _fill_seat(self, int seat, list common, dict deck):
        cdef SeatTables* t = &self.own.seat[seat]
        cdef CardFacts* f
        cdef int card, other
        if len(deck["cards"]) > FACTION_CARDS:
            raise ValueError("at most 30 cards in a faction deck")
        for base, cards in ((0, common), (COMMON_CARDS, deck["cards"])):
            for card, values in enumerate(cards, base):
                f = &self.own.cards[card if card < COMMON_CARDS else card + seat * FACTION_CARDS]
                fill_card(f, values)
                index_card(t, f, card, base + values["same"], values["razable"])
        for card in range(CARDS):
            for other in range(CARDS):
                if has(&t.cards, card) and has(&t.cards, other) and t.same[card] == t.same[other]:
                    add(&t.copies[card], other)
        t.board = packed(deck["board"])
        t.stores = deck["stores"]
        t.samurai = deck["samurai"]
        t.faction = deck["faction"]
        t.faction_points = deck["faction_points"]
        t.tokens = deck["tokens"]
        t.places = deck["places"]

    def __dealloc__(self):
        PyMem_Free(self.own)
