# Setups as trees: read, refused and written.

cdef void all_rulings(RulingRow* r, Options* o) noexcept nogil:
    one_ruling(r, "full_storage", "discard refuse", &o.refuse, 0)
    one_ruling(r, "sold_goods", "hidden open", &o.open_sold, 0)


cdef void check_estates(const Node* tree, const Data* data) noexcept nogil:
    """Refuse lists of estates and boards that are none, and own estates without data."""
    cdef Node given = field(tree, "estates")
    cdef Node pair
    cdef uint32_t count, _board
    cdef Reader two
    if next_kind(&given.at) == LIST:
        check_own(&given, data)
    given = field(tree, "boards")
    if is_nil(&given):
        return
    pair = entries(&given, &count)
    for _board in range(count):
        counted(&pair, 2)
        check_own(&pair, data)
        to_next(&pair)


cdef uint32_t read_estates(Plan* plan, const Node* setup) noexcept nogil:
    """How estates are given out, and how many are given."""
    cdef Node given = field(setup, "estates")
    cdef Reader at = given.at
    plan.estates = given.at
    plan.options.giving = STANDARD
    if absent(&given):
        return 0
    if next_kind(&at) == LIST:
        plan.options.giving = GIVEN
        check_names(&given, setup)
        return read_list(&at)
    if find_word("standard drawn", read_text(&at)) < 0:
        expected(&given, "'standard', 'drawn' or an estate for each seat")
    at = given.at
    if is_text(read_text(&at), "drawn"):
        plan.options.giving = DRAWN
    return 0


cdef uint32_t read_boards(Plan* plan, const Node* setup) noexcept nogil:
    """The boards of the setup, and how many there are, 0 for those in the box."""
    cdef Node given = field(setup, "boards")
    cdef Node pair
    cdef uint32_t count, _board
    plan.own_boards = nothing()
    if is_nil(&given):
        return 0
    plan.own_boards = given.at
    pair = entries(&given, &count)
    if not 1 <= count <= BOARDS:
        expected(&given, "up to 6 pairs of estates")
    for _board in range(count):
        check_names(&pair, setup)
        to_next(&pair)
    return count


cdef void refuse_number(const Node* setup, int players, const char* what, int given) noexcept nogil:
    cdef Line line
    if faulty(setup):
        return
    line = accuse(setup)
    say_number(&line, players)
    say(&line, " players need ")
    say_number(&line, players)
    say(&line, what)
    say_number(&line, given)


cdef int read_players(const Node* setup, const Plan* plan, uint32_t estates) noexcept nogil:
    """The number of players, without one that of the estates given."""
    cdef Node given = field(setup, "players")
    cdef int players = 2
    cdef Line line
    if not absent(&given):
        players = <int>number(&given, 2, SEATS)
    elif plan.options.giving == GIVEN and not 2 <= estates <= SEATS and not faulty(setup):
        line = accuse(&given)
        say(&line, "expected int from 2 to 4, got ")
        say_number(&line, estates)
    elif plan.options.giving == GIVEN:
        players = estates
    if plan.options.giving == GIVEN and estates != <uint32_t>players:
        refuse_number(setup, players, " estates, not ", estates)
    return players


cdef bint read_setup(Plan* plan, const Node* tree, const Data* data) noexcept nogil:
    """Fill a plan, but for its weights, from a setup."""
    cdef Node setup = as_code(tree[0], FAULT_SETUP)
    cdef Options* o = &plan.options
    cdef RulingRow rulings
    cdef Node given
    cdef uint32_t estates, boards
    memset(o, 0, sizeof(Options))
    plan.box = data.packaged
    only(tree, "estates players castles first_player boards rulings")
    check_estates(tree, data)
    given = rulings_of(&setup, "full_storage sold_goods")
    rulings = rulings_read(&given)
    all_rulings(&rulings, o)
    estates = read_estates(plan, &setup)
    boards = read_boards(plan, &setup)
    o.players = <uint8_t>read_players(&setup, plan, estates)
    given = field(&setup, "castles")
    o.secret = not absent(&given) and one_of(&given, "open secret")
    if o.secret and o.giving == STANDARD:
        fail(&setup, "nothing is chosen in the standard game, so not in secret either")
    o.first_player = <uint8_t>first_player(&setup, o.players, NOBODY)
    if boards and o.giving != DRAWN:
        fail(&setup, "boards are for estates='drawn' alone")
    if boards and boards < o.players:
        refuse_number(&setup, o.players, " boards, not ", boards)
    if not faulty(tree):
        seat_all(plan, &setup, data)
        lay_boards(plan, &setup, data)
    return not faulty(tree)


# ---------------------------------------------------------------- writing

cdef void write_given(Writer* w, Reader* given) noexcept nogil:
    """An estate as the setup names it."""
    if next_kind(given) == TEXT:
        write_text(w, read_text(given))
    else:
        write_value(w, given[0])
        skip(given)


cdef void write_given_boards(Writer* w, Reader boards) noexcept nogil:
    cdef uint32_t count = read_list(&boards)
    cdef uint32_t _board
    write_list(w, count)
    for _board in range(count):
        write_list(w, read_list(&boards))
        write_given(w, &boards)
        write_given(w, &boards)


cdef void write_given_estates(Writer* w, const Plan* plan) noexcept nogil:
    cdef Reader given = plan.estates
    cdef int _seat
    if plan.options.giving != GIVEN:
        write_word(w, "drawn" if plan.options.giving == DRAWN else "standard")
        return
    write_list(w, read_list(&given))
    for _seat in range(plan.options.players):
        write_given(w, &given)


cdef void write_setup(Writer* w, const Plan* plan) noexcept nogil:
    """The setup of a plan, without what is usual."""
    cdef Options o = plan.options
    cdef uint64_t opened = open_few(w)
    cdef int entries = 4
    cdef RulingRow rulings
    write_word(w, "players")
    write_number(w, o.players)
    write_word(w, "estates")
    write_given_estates(w, plan)
    write_word(w, "castles")
    write_word(w, "secret" if o.secret else "open")
    write_word(w, "first_player")
    write_first_player(w, o.first_player)
    if not plan.own_boards.failed:
        write_word(w, "boards")
        write_given_boards(w, plan.own_boards)
        entries += 1
    rulings = rulings_written(w)
    all_rulings(&rulings, &o)
    entries += end_rulings(&rulings)
    close_few(w, opened, entries)


# ---------------------------------------------------------------- the fingerprint

cdef void hash_text(Sha256* hash, Text text) noexcept nogil:
    sha256_add(hash, text.at, text.length)


cdef void hash_numbers(Sha256* hash, const uint8_t* numbers, int count) noexcept nogil:
    """A list of numbers as JSON."""
    cdef char[4 * SEATS + 2] letters
    cdef Line line = line_into(letters, sizeof(letters))
    cdef int i
    for i in range(count):
        say_letter(&line, c"," if i else c"[")
        say_number(&line, numbers[i])
    say(&line, "]" if count else "[]")
    sha256_add(hash, letters, strlen(letters))


cdef bint write_fingerprint(uint8_t* out, const Plan* plan) noexcept nogil:
    """The eight bytes of the hash of all data that the rules of a setup depend on, from their JSON in four pieces.

    False where the data have none.
    """
    cdef Reader rules = at_key(&plan.box, "rules")
    cdef Reader estate
    cdef Sha256 hash = sha256()
    cdef const Options* o = &plan.options
    cdef int i
    read_entries(&rules, 4)
    hash_text(&hash, read_text(&rules))
    sha256_add(&hash, "[", 1)
    for i in range(o.boards):
        sha256_add(&hash, ",", 1 if i else 0)
        hash_numbers(&hash, o.board[i], 2)
    sha256_add(&hash, "]", 1)
    hash_text(&hash, read_text(&rules))
    sha256_add(&hash, "[", 1)
    for i in range(o.estates):
        estate = at_key(&plan.estate[i], "rules")
        sha256_add(&hash, ",", 1 if i else 0)
        hash_text(&hash, read_text(&estate))
        if estate.failed:
            return False
    sha256_add(&hash, "]", 1)
    hash_text(&hash, read_text(&rules))
    hash_numbers(&hash, o.given, 0 if o.giving == DRAWN else o.players)
    hash_text(&hash, read_text(&rules))
    sha256_end(&hash, out, FINGERPRINT)
    return not rules.failed
