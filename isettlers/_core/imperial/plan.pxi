# The plan of a setup: all that its tables follow from.

ctypedef struct Options:   # as the setup has them (isettlers/imperial/setup.py)
    uint8_t players
    uint8_t first_edition
    uint8_t first_player   # NOBODY: drawn
    uint8_t lookout        # of several players
    uint8_t peaceful
    uint8_t standard       # the format of the decks
    uint8_t virtual        # DRAWN_VIRTUAL: not named
    uint8_t packs          # how many
    uint8_t magic_number   # whether that pack is among them
    uint8_t standard_commons
    uint8_t white_defense  # whether white stands for defense (MA2)
    Rulings rulings


ctypedef struct Plan:
    Options options
    # At trees of the data (isettlers/imperial/compiled.py):
    Reader common          # the common deck
    Reader deck[SEATS]     # the deck of each player
    Reader attacks         # attack cards by target
    Reader weights
    # At the tree of the setup:
    Reader factions
    Reader decks           # those that are no part of the package; failed for none
    Reader packs           # failed for none


cdef enum:
    MOST_AMOUNT = 15       # of a good in a clause or a price

cdef enum:                 # why there are no tables
    WRONG_COMMON = 1, WRONG_DECK, NO_BOARD, TOO_MANY_COPIES, WRONG_ATTACKS, WRONG_WEIGHTS


cdef const char* condition(int fault) noexcept nogil:
    """The condition for tables that a fault breaks."""
    if fault == WRONG_COMMON:
        return "a common deck of 1 to 98 cards"
    if fault == WRONG_DECK:
        return "faction decks of at most 30 cards"
    if fault == NO_BOARD:
        return "faction decks with a board"
    if fault == TOO_MANY_COPIES:
        return "at most 2 Gates, a Shrine, a Temple of Ra, 32 Features that count new sets"
    if fault == WRONG_ATTACKS:
        return "attack cards by target"
    if fault == WRONG_WEIGHTS:
        return "a weight for each name"
    return ""


cdef const char* faction_names() noexcept nogil:
    return "barbarians japanese romans egyptians atlanteans"


cdef int faction_number(Text name) noexcept nogil:
    """The number of a printed faction, FACTIONS for another name."""
    cdef int number = find_word(faction_names(), name)
    return FACTIONS if number < 0 else number


cdef int virtual_player(const Options* o) noexcept nogil:
    """The virtual player of the solo game."""
    if o.virtual == DRAWN_VIRTUAL and not o.magic_number:
        return PLAIN_VIRTUAL
    return o.virtual


cdef Text deck_name(const Reader* entry) noexcept nogil:
    cdef Reader deck = at_key(entry, "deck")
    read_list(&deck)
    return read_text(&deck)
