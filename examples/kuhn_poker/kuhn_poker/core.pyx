"""Kuhn poker for two or three: its rules over a struct of 64 bytes, and the tables of a setup."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from isettlers._core cimport kernel
from isettlers._core.bits cimport count_bits, lowest
from isettlers._core.byte_order cimport reverse_32, reverse_64
from isettlers._core.rng cimport Rng, rng_below
from isettlers._core.sink cimport Column, flags, offer

# What the included files use.
from libc.stdint cimport int32_t, uint8_t                   # no-cython-lint
from libc.string cimport memcpy                             # no-cython-lint
from isettlers._core.bits cimport DEBUGGING, ensure, rarely # no-cython-lint
from isettlers._core.kernel cimport Event, GameApi, Log     # no-cython-lint
from isettlers._core.rng cimport rng_next, rng_seed         # no-cython-lint
from isettlers._core.sink cimport Compact, Dense, Place     # no-cython-lint
from isettlers._core.sink cimport DIGITS, MOST_RAW, ONE_HOT, PLAIN, SPLIT   # no-cython-lint

cdef enum:
    SEATS = 3
    CARDS = 4              # of the larger game; the deck has one more card than there are seats
    DECISIONS = 5          # of the longest game: three seats, two checks, a bet, two answers

cdef enum:                 # action ids
    CHECK, BET, FOLD, CALL, ACTIONS

cdef enum:                 # events
    E_DEAL, E_ACTION, E_SHOW, E_OVER

cdef enum:                 # where the parts of an observation begin
    O_PLAYERS = 0
    O_PLACE = O_PLAYERS + 2
    O_CARD = O_PLACE + SEATS
    O_DECISIONS = O_CARD + CARDS
    O_SHOWN = O_DECISIONS + 2 * DECISIONS
    OBSERVATION_SIZE = O_SHOWN + CARDS * SEATS
    O_HELD = OBSERVATION_SIZE
    FULL_SIZE = O_HELD + CARDS * SEATS


ctypedef struct Seat:
    uint64_t card          # 0 is the jack, or in the larger game the ten; higher cards win


ctypedef struct State:     # the seats that do not play are left out: 56 or 64 bytes
    Rng rng
    uint32_t count         # decisions so far
    uint32_t bets          # bit i: the decision number i put a chip into the pot
    Seat seat[SEATS]


ctypedef struct Tables:
    int seats
    int first              # the seat that begins
    int state_size


include "isettlers/_core/shared/context.pxi"
include "isettlers/_core/shared/feeding.pxi"


# The rules.

cdef inline int opened(const Context* c) noexcept nogil:
    """The number of the decision that was the bet, -1 before."""
    return lowest(c.s.bets) if c.s.bets else -1


cdef inline bint is_over(const Context* c) noexcept nogil:
    """Whether all have checked, or all others have answered the bet."""
    return <int>c.s.count == c.t.seats + (opened(c) if c.s.bets else 0)


cdef int decider(const Context* c) noexcept nogil:
    return -1 if is_over(c) else (c.t.first + c.s.count) % c.t.seats


cdef inline int place(const Context* c, int p) noexcept nogil:
    """How many seats decide before this one."""
    return (p - c.t.first + c.t.seats) % c.t.seats


cdef inline int stake(const Context* c, int p) noexcept nogil:
    """The chips of a seat in the pot: its ante, and the one of its bet or call."""
    return 1 + (c.s.bets >> place(c, p) & 1) + (c.s.bets >> (place(c, p) + c.t.seats) & 1)


cdef inline bint stays(const Context* c, int p) noexcept nogil:
    """Whether a seat has not folded."""
    cdef int i = place(c, p)
    if not c.s.bets:
        return True
    if i < opened(c):
        i += c.t.seats     # it had checked, and answers later
    return i >= <int>c.s.count or c.s.bets >> i & 1


cdef inline bint is_shown(const Context* c, int p) noexcept nogil:
    """Whether everybody has seen the card of a seat: two or more stayed, and it is one of them."""
    return is_over(c) and stays(c, p) and count_bits(c.s.bets) != 1


cdef int winner(const Context* c) noexcept nogil:
    """The seat with the highest card of those that stayed, once the game is over."""
    cdef int best = -1
    cdef int p
    for p in range(c.t.seats):
        if stays(c, p) and (best < 0 or c.s.seat[p].card > c.s.seat[best].card):
            best = p
    return best


cdef inline int pot(const Context* c) noexcept nogil:
    return c.t.seats + count_bits(c.s.bets)


cdef int options(const Context* c, uint16_t* out) noexcept nogil:
    if is_over(c):
        return 0
    out[0] = FOLD if c.s.bets else CHECK
    out[1] = out[0] + 1
    return 2


cdef inline void note(Context* c, int kind, int seat, int a, int b, int n) noexcept nogil:
    """Add an event to the log, if anybody listens."""
    if rarely(c.log != NULL):
        write_note(c.log, Event(kind=kind, seat=seat, a=a, b=b, n=n, goods=0))


cdef void set_up(Context* c) noexcept nogil:
    """Deal a card to each seat."""
    cdef int deck[CARDS]
    cdef int left = c.t.seats + 1
    cdef int i, p
    for i in range(left):
        deck[i] = i
    for p in range(c.t.seats):
        i = rng_below(&c.s.rng, left)
        c.s.seat[p].card = deck[i]
        left -= 1
        deck[i] = deck[left]
        note(c, E_DEAL, p, c.s.seat[p].card, 0, 0)


cdef int run(Context* c, uint16_t* out) noexcept nogil:
    """Nothing is left to do without a choice."""
    return options(c, out)


cdef void perform(Context* c, int action, bint forced) noexcept nogil:
    cdef int p
    note(c, E_ACTION, decider(c), action, forced, 0)
    if action == BET or action == CALL:
        c.s.bets |= 1 << c.s.count
    c.s.count += 1
    if is_over(c):
        for p in range(c.t.seats):
            if is_shown(c, p):
                note(c, E_SHOW, p, c.s.seat[p].card, 0, 0)
        note(c, E_OVER, winner(c), count_bits(c.s.bets) == 1, 0, pot(c))


cdef bint has_pending(const Context* c) noexcept nogil:
    return False


cdef bint is_unfinished(const Context* c) noexcept nogil:
    return False


# Results.

cdef int players(const Context* c) noexcept nogil:
    return c.t.seats


cdef int points(const Context* c, int p) noexcept nogil:
    """The chips won, less those paid; before the end those paid alone."""
    return (pot(c) if is_over(c) and winner(c) == p else 0) - stake(c, p)


cdef int tie_break(const Context* c, int p) noexcept nogil:
    return 0


cdef bint lost_alone(const Context* c) noexcept nogil:
    return False


cdef double evaluation(const Context* c, int p) noexcept nogil:
    """The chips to come if nobody folded, from the seat's own card; at the end the points."""
    cdef double lower = 1.0
    cdef int other
    if is_over(c) or not stays(c, p):
        return points(c, p)
    for other in range(c.t.seats - 1):   # the chance that none of the other seats has a higher card
        lower *= <double>(c.s.seat[p].card - other) / (c.t.seats - other)
    return lower * pot(c) - stake(c, p)


include "isettlers/_core/shared/ranks.pxi"
include "isettlers/_core/shared/checks.pxi"


# What cannot be, and what cannot be seen.

cdef enum:
    BAD_DECISIONS = 1, BAD_CARDS, BAD_GENERATOR, BAD_CHOICE

INVARIANTS = {
    BAD_DECISIONS: ("decisions", "decisions are those of a game, up to its end"),
    BAD_CARDS: ("cards", "each seat has a card of the deck, no two the same"),
    BAD_GENERATOR: ("generator", "the generator is not all zeros"),
    BAD_CHOICE: ("choice", "a seat that is to decide has a legal action, and without a decision there is none"),
}


cdef int fault(const Context* c) noexcept nogil:
    cdef int dealt = 0
    cdef int p
    if c.s.count > DECISIONS or c.s.bets >> c.s.count or (c.s.bets and opened(c) >= c.t.seats):
        return BAD_DECISIONS
    if <int>c.s.count > c.t.seats + (opened(c) if c.s.bets else 0):
        return BAD_DECISIONS
    for p in range(c.t.seats):
        if c.s.seat[p].card > <uint64_t>c.t.seats or dealt >> c.s.seat[p].card & 1:
            return BAD_CARDS
        dealt |= 1 << c.s.seat[p].card
    return 0 if is_seeded(&c.s.rng) else BAD_GENERATOR


cdef void redraw_hidden(Context* c, int seat, Rng* rng) noexcept nogil:
    """Deal the cards that a seat has not seen, from the lowest on so that it makes no difference who had them."""
    cdef int deck[CARDS]
    cdef int known = 0
    cdef int left = 0
    cdef int i, p
    for p in range(c.t.seats):
        if p == seat or is_shown(c, p):
            known |= 1 << c.s.seat[p].card
    for i in range(c.t.seats + 1):
        if not known >> i & 1:
            deck[left] = i
            left += 1
    for p in range(c.t.seats):
        if p != seat and not is_shown(c, p):
            i = rng_below(rng, left)
            c.s.seat[p].card = deck[i]
            left -= 1
            deck[i] = deck[left]


cdef uint16_t seen_as(const Context* c, uint16_t action, int seat) noexcept nogil:
    """Every decision is open."""
    return action


cdef void observe(const Context* c, int observer, Sink to) noexcept nogil:
    cdef int count = c.s.count
    cdef int i, p
    feed_flag(to, O_PLAYERS + c.t.seats - 2)
    feed_flag(to, O_PLACE + place(c, observer))
    feed_flag(to, O_CARD + c.s.seat[observer].card)
    for i in range(count):
        feed_flag(to, O_DECISIONS + 2 * i + (c.s.bets >> i & 1))
    for i in range(c.t.seats):
        p = (observer + i) % c.t.seats
        if is_shown(c, p):
            feed_flag(to, O_SHOWN + CARDS * i + c.s.seat[p].card)
        if to.everything:
            feed_flag(to, O_HELD + CARDS * i + c.s.seat[p].card)


cdef void describe_columns(const Tables* t, Column* columns) noexcept nogil:
    cdef int i
    flags(columns, O_PLAYERS + t.seats - 2, 1)
    flags(columns, O_PLACE, t.seats)
    flags(columns, O_CARD, t.seats + 1)
    flags(columns, O_DECISIONS, 2 * (2 * t.seats - 1))
    for i in range(t.seats):
        flags(columns, O_SHOWN + CARDS * i, t.seats + 1)
        flags(columns, O_HELD + CARDS * i, t.seats + 1)


cdef void offer_actions(const Tables* t, uint8_t* actions) noexcept nogil:
    offer(actions, 0, ACTIONS)


cdef void reverse_shared(Context* c) noexcept nogil:
    reverse_32(&c.s.count, 1)
    reverse_32(&c.s.bets, 1)


cdef void reverse_seat(Seat* seat) noexcept nogil:
    reverse_64(&seat.card, 1)


include "isettlers/_core/shared/game.pxi"


# The side of Python.

ACTION_BLOCKS = {"check": CHECK, "bet": BET, "fold": FOLD, "call": CALL, "past": ACTIONS}
OBSERVATION_PARTS = {
    "players": (O_PLAYERS, 2),
    "place": (O_PLACE, SEATS),
    "card": (O_CARD, CARDS),
    "decisions": (O_DECISIONS, 2 * DECISIONS),
    "shown": (O_SHOWN, CARDS * SEATS),
}
HIDDEN_PARTS = {"held": (O_HELD, CARDS * SEATS)}


cdef class KuhnTables(kernel.Tables):
    """The tables of one setup: who plays and who begins."""
    invariants = INVARIANTS
    cdef Tables* own

    def __cinit__(self, int players, int first_player):
        if not (2 <= players <= SEATS and 0 <= first_player < players):
            raise ValueError(f"{players} players, seat {first_player} first")
        self.own = <Tables*>PyMem_Calloc(1, sizeof(Tables))
        if self.own == NULL:
            raise MemoryError()
        self.own.seats = self.seats = players
        self.own.first = first_player
        self.own.state_size = self.state_size = STATE_SIZES[players]
        self.block = self.own
        self.api = interface("kuhn")

    def __dealloc__(self):
        PyMem_Free(self.own)


def take_apart(kernel.Position position not None):
    """Return the generator, the card of each seat, which cards all have seen, and whether each decision paid a chip."""
    cdef Context c = context(position.data, position.block, NULL)
    cdef int count = c.s.count
    cdef int i, p
    if not isinstance(position.owner, KuhnTables):
        raise TypeError("not a position of Kuhn poker")
    return {
        "rng": [c.s.rng.word[i] for i in range(4)],
        "cards": [c.s.seat[p].card for p in range(c.t.seats)],
        "shown": [is_shown(&c, p) for p in range(c.t.seats)],
        "paid": [bool(c.s.bets >> i & 1) for i in range(count)],
    }


def put_together(kernel.Position position not None, dict values not None):
    """Fill a position, already bound to its tables, from such a dict; which cards are shown follows from the rest.

    Raises ValueError for what does not fit in; `position.check()` says whether it is consistent.
    """
    cdef State* s = <State*>position.data
    cdef int i
    if not isinstance(position.owner, KuhnTables):
        raise TypeError("not a position of Kuhn poker")
    if len(values["cards"]) != position.owner.seats or len(values["paid"]) > DECISIONS:
        raise ValueError(f"expected a card for each seat and up to {DECISIONS} decisions")
    memset(s, 0, position.state_size)
    for i in range(4):
        s.rng.word[i] = values["rng"][i]
    for i in range(position.owner.seats):
        s.seat[i].card = values["cards"][i]
    s.count = len(values["paid"])
    for i, paid in enumerate(values["paid"]):
        if paid:
            s.bets |= 1 << i
    position.count = -1
