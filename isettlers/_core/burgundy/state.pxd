"""The Castles of Burgundy: the state struct, the tables struct and every number that others may rely on.

Tiles are numbered by what is printed on them (0..48), equal tiles alike; where a byte may hold none, it is the number
plus one. Hexes are numbered 0..36 in reading order, so a set of hexes is one 64-bit word. Goods and depots are numbered
by their die less one. A count of goods by type is one 32-bit word of nibbles.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from isettlers._core.rng cimport Rng

cdef enum:
    LAYOUT = 1             # version of the state's struct in snapshots (docs/format.md)
    SEATS = 4
    PHASES = 5
    ROUNDS = 5
    HEXES = 37
    DEPOTS = 6
    BLACK_DEPOT = 0        # beside the numbers from 1 on
    SPACES = 4             # of a numbered depot
    BLACK_SPACES = 8
    STORED = 3             # tiles a seat can store
    GOODS = 6
    EACH_GOOD = 7          # tiles of a type
    KEPT = 3               # types of goods a seat can store
    ESTATES = 12           # different estates in a setup
    BOARDS = 6
    LAST_KNOWLEDGE = 26    # the highest number of a knowledge tile
    NOBODY = 255
    MOST = 9999            # of points, silverlings, workers
    DEAREST = 2            # silverlings of a purchase
    SIDES = 6              # of a die
    APART = 3              # steps between two sides at most
    CENTER = 18

cdef enum:                 # colours
    BEIGE, BLUE, LIGHT_GREEN, YELLOW, DARK_GREEN, GREY, COLORS

cdef enum:                 # tiles
    WAREHOUSE, CARPENTER, CHURCH, MARKET, BOARDING_HOUSE, BANK, CITY_HALL, WATCHTOWER, BUILDINGS
    ANIMALS = 8            # + animal * 3 + number on the tile - 2
    KNOWLEDGE = 20         # + number - 1
    CASTLE = 46
    MINE = 47
    SHIP = 48
    TILES = 49

cdef enum:                 # knowledge tiles by number: what they do from the moment they are added
    K_ANY_BUILDING = 1, K_MINE_WORKERS, K_SALE_SILVER, K_SALE_WORKER, K_TWO_DEPOTS, K_BUY_ANYWHERE, K_ANIMALS,
    K_STRONG_WORKERS, K_STEP_BEIGE, K_STEP_BLUE_GREEN, K_STEP_OTHERS, K_STEP_TAKING, K_WORKERS_SILVER, K_FOUR_WORKERS,
    K_END_TYPES_SOLD, K_END_WAREHOUSE, K_END_WATCHTOWER, K_END_CARPENTER, K_END_CHURCH, K_END_MARKET,
    K_END_BOARDING_HOUSE, K_END_BANK, K_END_CITY_HALL, K_END_ANIMALS, K_END_GOODS_SOLD, K_END_BONUS

cdef enum:                 # stages
    CHOOSING, PLAYING, OVER

cdef enum:                 # how estates are given out
    STANDARD, GIVEN, DRAWN

cdef enum:                 # the action ids: one dense range (docs/rules/burgundy.md has the table)
    A_END = 0
    A_SKIP = 1
    A_DIE = 2                                  # + value - 1
    A_TAKE = A_DIE + 6                         # + depot * 49 + tile
    A_PLACE = A_TAKE + DEPOTS * TILES          # + tile * 37 + hex
    A_SELL = A_PLACE + TILES * HEXES           # + good
    A_WORKERS = A_SELL + GOODS
    A_BUY = A_WORKERS + 1                      # + depot * 49 + tile; depot 0 is the black one, then 1..6
    A_DISCARD = A_BUY + (DEPOTS + 1) * TILES   # + tile
    A_SHIP = A_DISCARD + TILES                 # + depot; from 6 on the depots number 0 and 1, 1 and 2 .. 5 and 0
    A_GOOD = A_SHIP + 2 * DEPOTS               # + good
    A_SIDE = A_GOOD + GOODS                    # + side
    A_START = A_SIDE + 2                       # + hex
    ACTIONS = A_START + HEXES

cdef enum:                 # what is asked
    Q_TURN                 # a die, a purchase, the end of the turn
    Q_DIE                  # the action of the die x
    Q_CASTLE               # the action of a castle
    Q_WAREHOUSE            # a sale, or none
    Q_TAKE                 # a tile from any numbered depot by the building x, or none
    Q_CITY_HALL            # a stored tile to place, or none
    Q_DISCARD              # a stored tile that makes room for the tile x - 1
    Q_SHIP                 # the depot to empty
    Q_GOODS                # which types from the depots x (bits) to keep: those of z (bits) are, the next from y on
    Q_SIDE                 # the side of the board drawn
    Q_START                # the hex of the first castle
    QUESTIONS

cdef enum:                 # what points are for
    FOR_ANIMALS, FOR_WATCHTOWER, FOR_REGION, FOR_COLOR, FOR_SALE, FOR_GOODS, FOR_SILVER, FOR_WORKERS, FOR_KNOWLEDGE

cdef enum:                 # causes of silverlings, workers and points beside tiles, which have their own numbers
    BY_START = TILES, BY_DIE, BY_WORKERS, BY_SALE, BY_PURCHASE


ctypedef struct Seat:
    uint64_t filled        # hexes with a tile
    uint64_t frontier      # empty hexes beside a tile
    uint64_t barred[8]     # hexes of the cities that hold a building of the type
    uint8_t tile[HEXES]    # plus one
    uint8_t stored[STORED]  # plus one, ascending, then the free spaces
    uint32_t goods         # nibbles
    uint32_t sold
    uint32_t knowledge     # bit a number
    uint16_t vp
    uint16_t silver
    uint16_t workers
    uint8_t dice[2]        # still to use, the higher first
    uint8_t ships          # space on the turn order track
    uint8_t estate         # NOBODY before the side is chosen
    uint8_t board          # the board drawn, NOBODY without
    uint8_t castle         # hex plus one of a first castle that nobody has seen yet
    uint8_t large          # bonus tiles, bit a colour
    uint8_t small
    uint8_t reserved[6]


ctypedef struct State:
    Rng rng
    uint32_t depot_goods[DEPOTS]
    uint32_t pool          # goods that have not been turned up
    uint8_t stock[2][TILES]     # by back, coloured and black
    uint8_t depot[DEPOTS][SPACES]   # plus one, ascending, then the empty spaces
    uint8_t black[BLACK_SPACES]
    uint8_t coming[ROUNDS]  # goods on the round spaces, plus one
    uint8_t line[SEATS]    # the turn order track, first seat first
    uint8_t order[SEATS]   # the order of this round, fixed at its start
    uint8_t stage
    uint8_t phase          # 0..4
    uint8_t round          # 0..4
    uint8_t turn           # place in the order (while choosing: in the line)
    uint8_t white          # the white die, 0 before the first roll
    uint8_t bought         # this turn
    uint8_t question
    uint8_t x
    uint8_t y
    uint8_t z
    uint8_t reserved[3]
    Seat seat[SEATS]       # only the first Tables.seats count; a state's size follows


ctypedef struct Estate:
    uint64_t color[COLORS]  # its hexes
    uint64_t region[HEXES]  # the hexes of the region a hex is in
    uint64_t reach[SIDES + 1][APART + 1]   # by die and steps it may be shifted: the hexes that it reaches
    uint8_t hex_color[HEXES]
    uint8_t shown_color[HEXES]   # plus one, for observations
    uint8_t die[HEXES]


ctypedef struct Weights:   # weights of the evaluation, in points (isettlers/burgundy/data/weights.toml)
    double silver
    double worker
    double good            # a good in storage, a share of what it sells for
    double stored          # a stored tile that fits somewhere
    double placed          # each tile in the estate
    double region          # the share of a region's points that its tiles so far count for
    double color           # the same for the bonus of a colour
    double mine            # for each phase end to come
    double knowledge       # a knowledge tile that works during the game, for each phase to come
    double ship            # each space on the turn order track, for each phase to come
    double others          # the share of the others' prospects


ctypedef struct Tables:
    int32_t seats
    int32_t state_size     # bytes
    uint32_t names_at      # where the names begin (isettlers/_core/names.pxd), in bytes from here
    uint8_t language       # that texts are written in, by its place among LANGUAGES
    uint8_t giving         # STANDARD, GIVEN, DRAWN
    uint8_t secret         # sides and first castles are chosen unseen
    uint8_t refuse         # full storage takes nothing instead of discarding
    uint8_t open_sold      # sold goods lie open
    uint8_t first_player   # NOBODY: drawn
    uint8_t boards
    uint8_t estates
    uint8_t board[BOARDS][2]    # estates on its sides
    uint8_t given[SEATS]   # estates, when given
    uint8_t stock[2][TILES]
    uint8_t copies[GOODS]
    uint8_t space[PHASES][DEPOTS][SPACES]   # colours, NOBODY where there is no space
    uint8_t black
    uint8_t color[TILES]
    uint8_t animals[TILES]  # on the tile
    uint8_t species[TILES]  # 1..4, 0 for other tiles
    uint8_t region_vp[HEXES + 1]
    uint8_t phase_vp[PHASES]
    uint8_t large
    uint8_t small
    uint8_t sale           # points of each tile sold
    uint8_t step[COLORS]   # the knowledge tile that shifts a die for nothing when such a tile is added
    uint8_t counted[8]     # the building that each knowledge tile from K_END_WAREHOUSE on counts
    uint32_t near[SIDES + 1][APART + 1]    # by die and steps: nibbles of the values that it reaches
    uint64_t adjacent[HEXES]
    Estate estate[ESTATES]
    Weights weights
