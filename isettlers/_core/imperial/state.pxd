"""Imperial Settlers: the state struct, the tables struct and every number that others may rely on.

Cards are numbered from a seat's point of view: 0..97 are the common cards, 98..127 the 30 cards of that seat's own
faction deck. A location reference is the seat in whose row the location stands, and its number there.
Facts of some setups only (packs, the alternate lookout, the solo game) stand in structs behind the seats of the State.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from isettlers._core.bits cimport Set
from isettlers._core.imperial.frames cimport *
from isettlers._core.imperial.words cimport *
from isettlers._core.rng cimport Rng

cdef enum:
    LAYOUT = 1             # version of the state's struct in snapshots (docs/format.md)
    SEATS = 5
    ROUNDS = 5
    COMMON_CARDS = 98
    FACTION_CARDS = 30
    CARDS = 128            # cards a seat can hold: common + own faction
    FRAMES = 14            # a use twice, aimed, for any resource, two deals and two cards each time reaches it
    NOBODY = 255

# Goods. The first seven share one 64-bit word, a lane each with a guard bit on top: 9 bits of value (3 for defense).
cdef enum:
    WOOD, STONE, FOOD, GOLD, WORKER, RAZE, DEFENSE, VP, CARD, TECHNOLOGY
    GOODS

cdef enum:                 # raze tokens for razing, before what adds to them
    HAND_RAZE = 1          # a card of the hand (A8)
    LOCATION_RAZE = 2      # an enemy location (A10)

cdef enum:                 # Technology tokens (T1-T5)
    BASIC, BULWARK, GLORY, TOKEN_KINDS

cdef enum:
    LANE = 10              # bits from one good to the next
    LANE_MASK = 511        # the most a lane holds (defense: 7)
    MOST_DEFENSE = 7
    MOST_VP = 65535
    MOST_COUNTED = 255     # what other counters reach
    RESOURCE_LANES = (1 << 30) - 1   # wood, stone and food in the word
    GOLD_IDS = 16          # ids for each resource of how much gold stands in
    MOST_RA_TOKENS = 4     # of Temple of Ra
    USES_BLOCKED = 3       # in the bit planes of a location's uses

cdef enum:                 # decks to draw from or to search
    FROM_COMMON, FROM_FACTION, FROM_EITHER

cdef enum:                 # zones of a card that are sets in the state
    HAND, LOCATION, LENT, FOUNDATION, UNDER, UNDER_2, SETS
cdef enum:                 # zones that are kept otherwise, numbered on for the events
    DECK = 6
    DISCARD = 7
    ROW = 8
    DEAL = 9
    ASIDE = 10             # between two zones: a card looked at, being built or being razed
    COLLECTION = 11        # solo: the virtual player's pile
    BLOCKED = 12           # solo: a faction location out of play
    MARKER = 13            # unread under a Feature that counts new sets
    PACKET = 14            # alternate lookout: cards before a seat to choose from
    KEPT = 15              # ... and the one kept of those received, until all have chosen
cdef enum:
    COMMON_DECK, COMMON_DISCARD, COMMON_ROW, COMMON_SETS

cdef enum:                 # kinds of location
    PRODUCTION, FEATURE, ACTION

cdef enum:                 # phases
    LOOKOUT, DRAFT_ONE, DRAFT_TWO, PRODUCING, ACTING, CLEANUP, OVER, ATTACK

cdef enum:                 # kinds of lookout (L2, LV1-LV3, SO2)
    STANDARD, ALTERNATE, ADVANCED, ALONE

cdef enum:                 # virtual players (MN17)
    PLAIN_VIRTUAL, JAPANESE_VIRTUAL, EGYPTIAN_VIRTUAL, DRAWN_VIRTUAL

cdef enum:
    MOST_SLOTS = 32        # copies of Features that count new sets
    LINE = 18              # attack cards
    COLORS = 9
    ANY_COLORS = 511

cdef enum:                 # the printed factions
    BARBARIANS, JAPANESE, ROMANS, EGYPTIANS, ATLANTEANS, FACTIONS
cdef enum:
    ALL_CARDS = 248        # COMMON_CARDS + SEATS * FACTION_CARDS

cdef enum:                 # the names block: by card as in Tables.cards, by seat
    N_ID = 0               # printed ids
    N_CARD = ALL_CARDS     # names of cards
    N_FACTION = 2 * ALL_CARDS
    NAMES = N_FACTION + SEATS

cdef enum:                 # filters of a clause: colours 0..8 in the order of the data, then these
    ANY_COLOR_END = 9
    F_ANY = 16
    F_FACTION = 17
    F_COMMON = 18
    F_ENEMY = 19
    F_OTHER = 20
    F_SAMURAI = 21
    F_HAND = 22
    F_DEALS = 23
    F_TECHNOLOGY = 24

cdef enum:                 # the action ids: one dense range (docs/rules/imperial.md has the table)
    A_PASS = 0
    A_DONE = 1
    A_BUILD = 2                                    # + card
    A_DEAL = A_BUILD + CARDS                       # + card - 98
    A_RAZE_HAND = A_DEAL + FACTION_CARDS           # + card
    A_RAZE = A_RAZE_HAND + CARDS                   # + row * 128 + card
    A_ACTIVATE = A_RAZE + SEATS * CARDS            # + row * 128 + card
    A_ACTIVATE_TWICE = A_ACTIVATE + SEATS * CARDS
    A_EXCHANGE = A_ACTIVATE_TWICE + SEATS * CARDS  # + wood, stone, food, common card, faction card
    A_DEFEND = A_EXCHANGE + 5                      # + row * 128 + card
    A_SAMURAI = A_DEFEND + SEATS * CARDS           # + card - 98
    A_STASH_CARD = A_SAMURAI + FACTION_CARDS       # + card
    A_STASH_GOOD = A_STASH_CARD + CARDS            # + wood, stone, food
    A_DRAFT = A_STASH_GOOD + 3                     # + card
    A_DRAW = A_DRAFT + CARDS                       # + common, faction
    A_KEEP = A_DRAW + 2                            # + card
    A_GIVE_UP = A_KEEP + CARDS                     # + card
    A_GIVE_FOUNDATION = A_GIVE_UP + CARDS          # + card
    A_PAY_GOLD = A_GIVE_FOUNDATION + CARDS         # + resource * 16 + gold
    A_GOOD = A_PAY_GOLD + 3 * GOLD_IDS                       # + good
    A_STORE = A_GOOD + 9                           # + good
    A_SEAT = A_STORE + 9                           # + seat
    A_LOCATION = A_SEAT + SEATS                    # + row * 128 + card
    A_CHOOSE_DEAL = A_LOCATION + SEATS * CARDS     # + origin * 30 + card - 98
    A_CHOOSE_TRADE = A_CHOOSE_DEAL + SEATS * FACTION_CARDS    # + holder * 150 + origin * 30 + card - 98
    A_CARD = A_CHOOSE_TRADE + SEATS * SEATS * FACTION_CARDS   # + card
    A_GATE = A_CARD + CARDS                        # + first or second
    A_COLOR = A_GATE + 2                           # + colour
    A_TECHNOLOGY = A_COLOR + COLORS                # + kind of token * 98 + common card
    A_UNLOCK = A_TECHNOLOGY + TOKEN_KINDS * COMMON_CARDS      # + row * 30 + card - 98
    A_GOOD_TECHNOLOGY = A_UNLOCK + SEATS * FACTION_CARDS
    A_ATTACK = A_GOOD_TECHNOLOGY + 1               # + place in the line, newest first
    A_ATTACK_DEAL = A_ATTACK + LINE                # + good
    ACTIONS = A_ATTACK_DEAL + GOODS

cdef enum:                 # the backs of cards, which decks are named by
    COMMON_BACK, FACTION_BACK

cdef enum:                 # where an attack card comes from, and where it goes
    FROM_LINE, FROM_DEALS
cdef enum:
    TO_THE_END, INTO_A_DEAL, OUT_OF_THE_GAME

cdef enum:                 # what points are for
    FOR_MARKED, FOR_COMMON, FOR_FACTION, FOR_GATE, FOR_SHRINE, FOR_GLORY, FOR_TOKENS
    PARTS


ctypedef struct Seat:
    Set sets[SETS]         # hand, own locations, locations lent to Temple of Ra, foundations, cards under two Gates
    Set known              # cards in hand or under a Gate of which all know that they are there
    Set pooled             # cards everybody knows to be in this hand or face down before this seat
    Set secret             # foundations that only this seat knows
    Set use[2]             # bit planes of a location's uses this round: 0, 1, 2, or USES_BLOCKED
    Set guard              # defense token (common) or samurai (faction) on the location
    uint32_t deck          # own faction cards, bit = card - 98
    uint32_t discard
    uint32_t deals[SEATS]   # deals under this board by the seat whose faction printed them
    uint32_t trades[SEATS]  # Trade Route deals with faction locations in that row
    uint64_t goods
    uint16_t vp
    uint8_t shield         # seats that may not raze here this round (Ninjas)
    uint8_t reserved[5]


ctypedef struct State:
    Rng rng
    Set common[COMMON_SETS]
    uint64_t cost          # the payment being put together; at cleanup: the goods kept
    Frame stack[FRAMES]
    uint16_t target        # the action id that answered the last target question
    uint16_t shrine[3]     # wood, stone, food on the Shrine
    uint8_t depth
    uint8_t phase
    uint8_t round          # 1..5
    uint8_t first          # the first player
    uint8_t turn           # whose turn it is in the action phase
    uint8_t step           # seats done in this phase
    uint8_t passed         # bit a seat
    uint8_t free_move      # the move just made does not end the turn
    uint8_t ra_seat        # who holds the locations marked by Temple of Ra, NOBODY before the first
    uint8_t ra_tokens      # how many are marked
    uint8_t reserved[6]
    Seat seat[SEATS]       # only the first Tables.seats count; a state's size follows


ctypedef struct Pack:      # behind the seats when cards or boards of the setup need it
    Set markers            # common cards under Features, nobody knows which under which (TR1)
    Set bottom             # cards at the bottom of the common deck (MN15)
    Set token[TOKEN_KINDS]  # Technology tokens on common locations, by kind
    Set again              # locations whose Technology token gave its further use this round
    uint32_t unlocked[SEATS]  # faction locations by row, bit = card - 98
    uint8_t tokens[SEATS][4]  # Technology tokens held, by kind
    uint8_t marks[MOST_SLOTS]  # markers under each Feature that counts new sets
    uint8_t reserved[8]


ctypedef struct Packets:   # behind the seats in the alternate lookout (LV1)
    Set packet[SEATS]      # before each seat
    Set kept[SEATS]        # what each seat kept of the cards received, until all have chosen
    Set disclosed[SEATS]   # cards in a hand of which the neighbour who passed them knows


ctypedef struct Solo:      # behind the seats in the solo game, where seat 1 is the virtual player's row (SO3)
    Set collection         # the pile's cards, in the player's numbering
    Set blocked            # faction locations out of play (MN19)
    uint8_t line[LINE]     # targets of the revealed attack cards, newest first
    uint8_t line_count
    uint8_t virtual        # PLAIN_VIRTUAL, JAPANESE_VIRTUAL or EGYPTIAN_VIRTUAL
    uint8_t left[GOODS]    # attack cards face down, by target
    uint8_t dealt[GOODS]   # attack cards among the player's deals, by target
    uint8_t extra          # what the pile counts beside its cards
    uint8_t reserved[7]


ctypedef struct Gain:
    uint64_t goods
    uint8_t vp
    uint8_t cards          # from either deck
    uint8_t common_cards
    uint8_t faction_cards
    uint8_t tokens[TOKEN_KINDS]
    uint8_t reserved


ctypedef struct Clause:
    uint8_t word
    uint8_t good
    uint8_t filter
    uint8_t count
    uint8_t max
    uint8_t lays           # a hand card goes down as a foundation too
    uint16_t goods         # bit a good
    Gain gain


ctypedef struct Use:       # an effect that takes place
    int row                # the location it is of
    int card
    int colors             # of the hand card that was its price, bit each
    const Clause* clause


ctypedef struct CardFacts:
    uint64_t cost
    uint64_t price
    Gain raze
    Clause ability
    Clause bonus[2]
    uint16_t colors
    uint8_t kind           # PRODUCTION, FEATURE, ACTION
    uint8_t limit          # uses a round
    uint8_t deal           # good
    uint8_t needs_location
    uint8_t has_raze
    uint8_t price_cards
    uint8_t price_deals
    uint8_t price_resources
    uint8_t stash          # Gate: 1 or 2; others 0
    uint8_t slot           # a Feature that counts new sets: its place in Pack.marks, from 1 on
    uint8_t price_tokens   # basic Technology tokens
    uint8_t unlock         # ... that unlock it
    uint8_t takes_basic    # whether a basic Technology token may lie on it, if it is a common location (TR3)
    uint8_t set_count
    uint8_t sets[2][3]     # colours of the sets that the ability counts


ctypedef struct SeatTables:   # what holds for one seat's 128 cards
    Set cards              # that exist
    Set production
    Set action
    Set once               # usable once a round
    Set has_raze           # a raze field
    Set razable            # ... that counts in an empire
    Set needs_location
    Set odd_cost           # not covered by affordable[]
    Set color[COLORS]
    Set word[WORDS]        # cards by the word of their ability
    Set copies[CARDS]      # the identical copies of a card, itself included
    Set affordable[256]    # by purse (wood, stone, food, gold, each cut to 3: base-4 digits): cards it can build
    Set plain              # actions that a price in goods allows, whatever else is in play
    Set paid[256]          # of those by purse: it can pay their wood, stone, food and gold
    Set workers[4]         # of those by workers, cut to 3: they can pay theirs
    Set razes[4]           # of those by raze tokens, cut to 3: they can pay theirs
    Set twice              # usable twice a round
    Set stash              # Gates and the Shrine
    uint8_t same[CARDS]    # the first of the identical copies
    uint64_t board         # produced each round
    uint16_t stores        # bit a good: kept without limit
    uint8_t samurai        # whether this faction deploys samurai
    uint8_t faction        # FACTIONS: another than the printed ones
    uint8_t faction_points  # of a faction location at the end
    uint8_t tokens         # basic Technology tokens gained each round
    uint8_t places         # whether this faction places Technology tokens
    Set basic              # common cards that take a basic Technology token (TR3)
    Set locked             # faction cards that are to be unlocked first
    Set last               # the last of each card's identical copies


ctypedef struct Weights:     # weights of the evaluation, in points (isettlers/imperial/data/weights.toml)
    double resource          # each wood, stone and food gained
    double gold
    double worker
    double raze
    double vp
    double card
    double supply            # the share of this that goods in the supply count for
    double hand              # a card in hand
    double last_hand         # the same in the last round
    double foundation
    double deal
    double look              # a location that lets look for a card in production
    double action            # each use of an action location
    double feature
    double coming            # the share of a round's production that each round to come counts for
    double others            # the share of the others' prospects


ctypedef struct Rulings:     # where the rules leave a choice (docs/rules/magic-number.md, docs/rules/imperial.md)
    uint8_t guard_after_action
    uint8_t new_set_self_completes
    uint8_t search_reshuffles
    uint8_t collection_weight
    uint8_t glory_points
    uint8_t technology_again
    uint8_t technology_at_once
    uint8_t unlock_for_round
    uint8_t technology_each_kind
    uint8_t technology_defense_costs
    uint8_t new_sets_any_time
    uint8_t last_blockade_counts


ctypedef struct Tables:
    int32_t seats          # rows: the players', in the solo game the virtual player's as well
    int32_t state_size     # bytes
    uint32_t names_at      # where the names begin (isettlers/_core/names.pxd), in bytes from here
    uint8_t language       # that texts are written in, by its place among LANGUAGES
    int32_t players
    int32_t pack_at        # where in the state these structs begin, 0 when there is none
    int32_t packets_at
    int32_t solo_at
    uint8_t first_edition
    uint8_t first_player   # NOBODY: drawn
    uint8_t lookout
    uint8_t peaceful
    uint8_t virtual
    uint8_t technology     # whether Technology exists in this setup (MA2)
    uint8_t attacks[GOODS]  # attack cards by target
    uint8_t linked[COLORS]  # the good that each colour stands for (MN6)
    Rulings rulings
    CardFacts cards[ALL_CARDS]
    SeatTables seat[SEATS]
    Weights weights
