"""Founders of the Empire: the state struct, the tables struct and every number that others may rely on.

Kinds of tile are numbered by what is printed on them, equal tiles alike: nature, village, city, victory. Resources are
numbered as their tile set lists them, so a set of resources is one 16-bit word. Where a byte may hold none, it is the
number plus one. A count of craftsmen tokens by the resource on their face is one 64-bit word of nibbles.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from isettlers._core.rng cimport Rng

cdef enum:
    LAYOUT = 1             # version of the state's struct in snapshots (docs/format.md)
    SEATS = 4
    KINDS = 97             # at most: as many as there are tiles
    STACKED = 72           # of them nature, village and city
    RESOURCES = 15
    STACKS = 3
    ROW = 5                # tiles in a row
    DISPLAY = 12           # victory tiles open
    POOL = 9               # nature tiles open for the draft
    CARTS = 6
    EACH_TOKEN = 6
    NOBODY = 255
    MOST_REPLACED = 99     # more than a game can bring, for positions set up by hand
    # A seat lays two tiles at the start and one a turn. Every turn reveals a tile, and the game is over when all three
    # stacks are empty. There are 24 tiles in each of them at first; setting up takes 2n + 1 + 2 nature tiles for n
    # seats, 2 village tiles and 1 city tile. Left are 72 - 2n - 6: 62 reveals for two seats, 60 for three, 58 for four,
    # so at most 31, 20 and 15 turns a seat. Tiles turned up otherwise only make it fewer. Replacing adds no tile.
    TILES = 33             # in a territory
    # The start pair lies on (0, 0) and beside it, and a new tile touches a tile: each turn goes one cell further out.
    REACH = 32
    WIDTH = 2 * REACH + 1
    CELLS = WIDTH * WIDTH  # in ids and events numbered (x + REACH) * WIDTH + y + REACH: by column, from below
    COLUMN = 128           # in a state a cell is (x + REACH) * COLUMN + y + REACH

cdef enum:                 # colours
    NATURE, VILLAGE, CITY, VICTORY

cdef enum:                 # tokens
    NO_TOKEN, WAR, COIN, CART, CRAFTSMEN, TOKENS

cdef enum:                 # stages
    DRAFTING, PLAYING, OVER

cdef enum:                 # the action ids: one dense range (docs/rules/founders.md has the table)
    A_DRAFT = 0                    # + kind
    A_LAYOUT = A_DRAFT + KINDS     # + place of the first tile beside the second: left, right, below, above
    A_REVEAL = A_LAYOUT + 4        # + stack
    A_TOKEN = A_REVEAL + STACKS    # + token, 0 for none
    A_SEAT = A_TOKEN + TOKENS      # + seat
    A_CELL = A_SEAT + SEATS        # + cell
    A_RESOURCE = A_CELL + CELLS    # + resource
    A_ADD = A_RESOURCE + RESOURCES  # + kind
    A_SKIP = A_ADD + KINDS
    A_AGREEMENT = A_SKIP + 1       # + 0 to end, 1 to continue
    ACTIONS = A_AGREEMENT + 2

cdef enum:                 # what is asked
    Q_DRAFT                # a nature tile of the draft
    Q_LAYOUT               # how the two tiles lie
    Q_REVEAL               # a stack
    Q_TOKEN                # a token to play, or none
    Q_SEAT                 # whom the token is for
    Q_WAR                  # the tile of the victim to attack
    Q_COIN                 # the tile of the victim to buy from
    Q_PRODUCT              # which of its two products the nature tile on the cell sells
    Q_CART                 # the lower left cell of a square
    Q_CRAFTSMEN            # the tile for craftsmen
    Q_FACE                 # which craftsmen for the cell
    Q_ADD                  # the kind of tile to add
    Q_PLACE                # where the kind goes
    Q_AGREEMENT            # whether the game shall end
    QUESTIONS

cdef enum:                 # why a tile is revealed
    BY_SETUP, BY_ACTION, BY_NEED

cdef enum:                 # what points are for
    FOR_VICTORY, FOR_CRAFTSMEN, FOR_TOKENS, FOR_REPLACED

cdef enum:                 # why the game ends
    NO_VICTORY, NO_STACKS, ALL_AGREE, NO_POINTS


# A tile of a territory in one word: (x + REACH) << 24 | (y + REACH) << 17 | kind << 10 | (face + 1) << 6 | wars << 3 |
# coins, where face is the resource on craftsmen that lie there. In ascending order they lie by column, then upwards.
ctypedef uint32_t Tile


ctypedef struct Seat:
    uint64_t craftsmen     # in hand
    Tile tile[TILES]       # ascending, then zeros
    uint16_t cart[CARTS]   # lower left cells plus one, ascending, then zeros
    uint8_t tiles
    uint8_t token[3]       # in hand: war, coin, cart
    uint8_t replaced
    uint8_t pick[2]        # tiles drafted and not yet laid, plus one
    uint8_t reserved


ctypedef struct State:
    Rng rng
    uint64_t pile          # craftsmen that nobody has had
    uint8_t stack[STACKED]      # tiles left by kind
    uint8_t row[STACKS][ROW]    # plus one, in the order laid, then the empty places
    uint8_t display[DISPLAY]    # plus one, ascending
    uint8_t pool[POOL]     # plus one, ascending; empty after the draft
    uint8_t left[STACKS]   # tiles in the stack
    uint8_t supply[3]      # tokens that nobody has had: war, coin, cart
    uint16_t cell          # under way, plus one
    uint8_t stage
    uint8_t first          # the starting player
    uint8_t turn           # the seat that is asked
    uint8_t picks          # made in the draft; 0 after it
    uint8_t question
    uint8_t token          # under way
    uint8_t victim         # under way, plus one
    uint8_t kind           # under way, plus one
    uint8_t bought         # resource plus one, to the end of the turn
    uint8_t reserved[3]
    Seat seat[SEATS]       # only the first Tables.seats count; a state's size follows


ctypedef struct Weights:   # weights of the evaluation, in points (isettlers/founders/data/weights.toml)
    double basic           # each different resource that the territory makes, by tier
    double village
    double city
    double ready           # the share of an open victory tile's points when it could be added at once
    double near            # when both its resources are made, but nowhere together
    double half            # when one of them is
    double now             # the share of the best such tile's points, in the turn in which it can be added
    double open            # each kind of open city tile that could be added at once
    double room            # each new cell that a tile could be added to, up to ten
    double tile            # each tile in the territory
    double token           # a token in hand, beyond its point, while the game lasts
    double linked          # each tile in a network
    double rows            # each open village and city tile
    double others          # the share of the others' prospects
    double win             # a victory, when the game is over; a defeat as much less


ctypedef struct Tables:
    int32_t seats
    int32_t state_size     # bytes
    uint32_t names_at      # where the names begin (isettlers/_core/names.pxd), in bytes from here
    uint8_t language       # that texts are written in, by its place among LANGUAGES
    uint8_t first_player   # NOBODY: drawn
    uint8_t any_contact    # the options: see isettlers/founders/rulings.py
    uint8_t four_neighbors
    uint8_t share_supplier
    uint8_t end_any_stack
    uint8_t most_coins
    uint8_t war_again
    uint8_t any_village
    uint8_t any_tile
    uint8_t may_pass
    uint8_t automatic
    uint8_t agreement
    uint8_t display        # victory tiles open at first
    uint8_t pool           # nature tiles open for the draft
    uint8_t opened[STACKS]  # tiles in the rows when the first turn begins
    uint8_t craftsmen_vp
    uint8_t token_vp
    uint8_t replaced_vp    # lost
    uint8_t resources
    uint8_t begin[5]       # first kind of each colour, and behind the last
    uint8_t color[KINDS]
    uint8_t need[KINDS][2]  # resources; nothing for nature
    uint8_t token[KINDS]
    uint8_t vp[KINDS]
    uint8_t copies[KINDS]
    uint16_t needs[KINDS]  # the same as a set
    uint16_t makes[KINDS]  # a set too
    uint8_t product[KINDS][2]   # the same one by one, Tables.resources where there is none
    uint16_t tier[3]       # resources that nature, village and city tiles make
    uint64_t faces         # of the craftsmen tokens
    Weights weights
