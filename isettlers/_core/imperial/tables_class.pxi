# The tables of a setup for Python.

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


cdef tuple weight_names():
    cdef Weights weights
    memset(&weights, 0, sizeof(weights))
    return tuple(<dict>weights)


WEIGHTS = weight_names()


cdef class ImperialTables(kernel.Tables):
    """The tables of one setup: common deck, the seats' faction decks and boards, options and rulings."""
    invariants = INVARIANTS
    cdef Tables* own
    cdef readonly int rows
    cdef readonly bint has_pack

    def __cinit__(self, dict options, bytes common, list decks, bytes attacks, bytes weights):
        """common, decks, attacks and weights: trees of the data file. One deck makes a solo game."""
        cdef Plan plan
        cdef bytes deck
        cdef int seat, fault
        if not 1 <= len(decks) <= SEATS:
            raise ValueError(f"expected 1 to {SEATS} decks")
        plan.options = options
        plan.players = len(decks)
        plan.common = reader_of(<const char*>common, len(common))
        for seat, deck in enumerate(decks):
            plan.deck[seat] = reader_of(<const char*>deck, len(deck))
        plan.attacks = reader_of(<const char*>attacks, len(attacks))
        plan.weights = reader_of(<const char*>weights, len(weights))
        self.own = <Tables*>PyMem_Calloc(1, sizeof(Tables))
        if self.own == NULL:
            raise MemoryError()
        fault = fill_tables(self.own, &plan)
        if fault:
            raise ValueError(f"expected {TABLE_FAULTS[fault]}")
        self.seats = self.own.players
        self.rows = self.own.seats
        self.has_pack = self.own.pack_at != 0
        self.state_size = self.own.state_size
        self.block = self.own
        self.api = interface("imperial")

    def __dealloc__(self):
        PyMem_Free(self.own)
