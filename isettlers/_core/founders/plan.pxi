# The plan of a setup: all that its tables follow from.

ctypedef struct Options:   # as the setup has them (isettlers/founders/setup.py, rulings.py)
    uint8_t players
    uint8_t first_player   # NOBODY: drawn
    uint8_t agreement
    uint8_t corner         # a corner is contact enough
    uint8_t neighbors      # 8 or 4
    uint8_t distinct
    uint8_t end_any
    uint8_t most_coins
    uint8_t war_again
    uint8_t any_village
    uint8_t village_only
    uint8_t may_pass
    uint8_t automatic


ctypedef struct Plan:
    Options options
    # At trees of the data (isettlers/founders/compiled.py):
    Reader amounts
    Reader tiles
    Reader weights
    # At the tree of the setup:
    Reader own_tiles       # failed for the packaged tiles


cdef enum:                 # faults of a plan
    WRONG_OPTIONS = 1, WRONG_AMOUNTS, WRONG_RESOURCES, WRONG_KIND, WRONG_TOTALS, WRONG_FACES, WRONG_NAMES,
    WRONG_WEIGHTS


cdef const char* condition(int fault) noexcept nogil:
    """The condition for tables that a fault breaks."""
    if fault == WRONG_OPTIONS:
        return "2 to 4 seats, one of them or none to begin, 1 to 6 coins on a tile"
    if fault == WRONG_AMOUNTS:
        return ("rows of 1 to 5 tiles, enough for every territory; 1 to 12 victory tiles open, one nature tile "
                "more than are drafted; at most 99 points for a token or a tile")
    if fault == WRONG_RESOURCES:
        return "1 to 15 resources"
    if fault == WRONG_KIND:
        return "1 to 97 kinds in the order of their colors, with resources and token as the color has them"
    if fault == WRONG_TOTALS:
        return "24 nature, village and city tiles each, 25 victory tiles, 6 tokens of each kind"
    if fault == WRONG_FACES:
        return "six craftsmen tokens, with resources of village tiles"
    if fault == WRONG_NAMES:
        return "a name of 1 to 24 letters for each kind and resource"
    if fault == WRONG_WEIGHTS:
        return "a weight for each name"
    return ""


cdef enum:
    LONGEST_ID = 24        # letters of a kind's or resource's name


cdef uint32_t count_kinds(const Plan* plan) noexcept nogil:
    cdef Reader kinds = at_key(&plan.tiles, "kinds")
    return read_list(&kinds)


cdef uint32_t count_resources(const Plan* plan) noexcept nogil:
    cdef Reader resources = at_key(&plan.tiles, "resources")
    return read_list(&resources)


# The names are those of the kinds, then those of the resources.

cdef uint32_t count_names(const Plan* plan) noexcept nogil:
    return count_kinds(plan) + count_resources(plan)


cdef void put_all(NameRow* row, const Plan* plan) noexcept nogil:
    put_names(row, at_key(&plan.tiles, "names"))
    put_names(row, at_key(&plan.tiles, "resources"))
