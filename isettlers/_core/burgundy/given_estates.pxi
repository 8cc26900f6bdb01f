# The estates that a setup names: printed ones by their names, others by the trees of their files.

cdef void refuse_data(const Node* node) noexcept nogil:
    cdef Node missing = as_code(node[0], FAULT_DATA)
    fail(&missing, "there are no data of this estate")


cdef Reader printed_estate(const Data* data, Text name) noexcept nogil:
    cdef Reader estates = at_key(&data.packaged, "estates")
    cdef uint32_t _estate
    for _estate in range(read_list(&estates)):
        if same_text(estate_name(&estates), name):
            return estates
        skip(&estates)
    return nothing()


cdef Reader own_estate(const Data* data, Reader tree) noexcept nogil:
    return entry_for(at_key(&data.own, "estates"), tree)


cdef void check_own(const Node* list, const Data* data) noexcept nogil:
    """Refuse entries of a list that are no names and no trees of known estates."""
    cdef uint32_t count, _estate
    cdef Node each = as_code(entries(list, &count), FAULT_SETUP)
    for _estate in range(count):
        if next_kind(&each.at) != TEXT and is_table(&each) and own_estate(data, each.at).failed:
            refuse_data(&each)
        to_next(&each)


cdef void check_names(const Node* list, const Node* setup) noexcept nogil:
    """Refuse names in a list that no printed estate has."""
    cdef uint32_t count, _estate
    cdef Node each = entries(list, &count)
    cdef Reader name
    cdef Line line
    for _estate in range(count):
        name = each.at
        if next_kind(&name) == TEXT and find_word("1 2 3 4 5 6 7 8 9", read_text(&name)) < 0 and not faulty(setup):
            line = accuse(setup)
            say(&line, "expected an estate file or one of 1, 2, 3, 4, 5, 6, 7, 8, 9, got ")
            say_value(&line, each.at)
        to_next(&each)


cdef bint alike(const Reader* one, const Reader* other) noexcept nogil:
    """Whether two estates have the same colors and die values."""
    return (same_text(whole_value(at_key(one, "colors")), whole_value(at_key(other, "colors")))
            and same_text(whole_value(at_key(one, "dice")), whole_value(at_key(other, "dice"))))


cdef int number_of(Plan* plan, Reader estate, const Node* setup) noexcept nogil:
    """The number of an estate, which joins those of the plan; NOBODY, with a fault, for one that cannot."""
    cdef Text name = estate_name(&estate)
    cdef int i
    cdef Line line
    if estate.failed and not faulty(setup):
        refuse_data(setup)
    if faulty(setup):
        return NOBODY
    for i in range(plan.options.estates):
        if not same_text(estate_name(&plan.estate[i]), name):
            continue
        if not alike(&plan.estate[i], &estate):
            line = accuse(setup)
            say(&line, "two different estates are named ")
            say_literal(&line, name)
            return NOBODY
        return i
    plan.estate[plan.options.estates] = estate
    plan.options.estates += 1
    return plan.options.estates - 1


cdef int number_of_given(Plan* plan, Reader given, const Node* setup, const Data* data) noexcept nogil:
    """The number of an estate as a setup names it."""
    if next_kind(&given) == TEXT:
        return number_of(plan, printed_estate(data, read_text(&given)), setup)
    return number_of(plan, own_estate(data, given), setup)


cdef void seat_all(Plan* plan, const Node* setup, const Data* data) noexcept nogil:
    """The estate of each seat, where they are given."""
    cdef Options* o = &plan.options
    cdef Reader given = plan.estates
    cdef Text first
    cdef int seat
    first.at = "1"
    first.length = 1
    memset(o.given, NOBODY, sizeof(o.given))
    if o.giving == DRAWN:
        return
    read_list(&given)
    for seat in range(o.players):
        if o.giving == STANDARD:
            o.given[seat] = number_of(plan, printed_estate(data, first), setup)
        else:
            o.given[seat] = number_of_given(plan, given, setup, data)
            skip(&given)


cdef void lay_boards(Plan* plan, const Node* setup, const Data* data) noexcept nogil:
    """The estates on the boards to draw from: those of the setup, or of the box."""
    cdef Options* o = &plan.options
    cdef Reader pairs = at_key(&data.packaged, "boards") if plan.own_boards.failed else plan.own_boards
    cdef int board, side
    if o.giving != DRAWN:
        return
    o.boards = <uint8_t>min(<int>read_list(&pairs), <int>BOARDS)
    for board in range(o.boards):
        read_entries(&pairs, 2)
        for side in range(2):
            o.board[board][side] = number_of_given(plan, pairs, setup, data)
            skip(&pairs)
