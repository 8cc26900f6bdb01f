# The plan of a setup: all that its tables follow from.

ctypedef struct Options:
    uint8_t first_edition
    uint8_t first_player     # NOBODY: drawn
    uint8_t lookout
    uint8_t peaceful
    uint8_t virtual
    uint8_t white_good       # the good linked to white (MA2)
    Rulings rulings


ctypedef struct Plan:
    Options options
    int32_t players
    # At trees of the data file (docs/data-file.md):
    Reader common            # the common deck
    Reader deck[SEATS]       # the deck of each player
    Reader attacks           # attack cards by target, in the solo game
    Reader weights


cdef enum:                 # why there are no tables
    WRONG_COMMON = 1, WRONG_DECK, NO_BOARD, TOO_MANY_COPIES, WRONG_ATTACKS, WRONG_WEIGHTS

TABLE_FAULTS = {
    WRONG_COMMON: "a common deck of 1 to 98 cards",
    WRONG_DECK: "faction decks of at most 30 cards",
    NO_BOARD: "faction decks with a board",
    TOO_MANY_COPIES: "at most 2 Gates, a Shrine, a Temple of Ra, 32 Features that count new sets",
    WRONG_ATTACKS: "attack cards by target",
    WRONG_WEIGHTS: "a weight for each name",
}


cdef int faction_number(Text name) noexcept nogil:
    """The number of a printed faction, FACTIONS for another name."""
    cdef int number = find_word("barbarians japanese romans egyptians atlanteans", name)
    return FACTIONS if number < 0 else number
