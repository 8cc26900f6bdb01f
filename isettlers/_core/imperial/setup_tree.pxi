# Setups as trees: read, refused and written.

cdef bint is_left_open(const Node* rulings) noexcept nogil:
    """Whether the ruling on guards after the action is given as nil: the edition answers it."""
    cdef Node guard
    if rulings == NULL or absent(rulings) or faulty(rulings):
        return False
    guard = field(rulings, "guard_after_action")
    return not absent(&guard) and is_nil(&guard)


cdef void all_rulings(RulingRow* r, Options* o) noexcept nogil:
    """All rulings; the edition has the usual answer to the last one."""
    cdef Rulings* t = &o.rulings
    one_ruling(r, "new_set_self_completes", "false true", &t.new_set_self_completes, False)
    one_ruling(r, "search_reshuffles", "false true", &t.search_reshuffles, False)
    one_ruling(r, "standard_commons", "false true", &o.standard_commons, False)
    one_ruling(r, "white_good", "technology defense", &o.white_defense, 0)
    one_ruling(r, "collection_weight", "1 2", &t.collection_weight, 2)
    one_ruling(r, "glory_points", "1 2 3 4 5", &t.glory_points, 3)
    one_ruling(r, "technology_again", "false true", &t.technology_again, False)
    one_ruling(r, "technology_at_once", "false true", &t.technology_at_once, False)
    one_ruling(r, "technology_each_kind", "false true", &t.technology_each_kind, False)
    one_ruling(r, "technology_defense_costs", "false true", &t.technology_defense_costs, False)
    one_ruling(r, "new_sets_any_time", "false true", &t.new_sets_any_time, True)
    one_ruling(r, "last_blockade_counts", "false true", &t.last_blockade_counts, True)
    one_ruling(r, "unlock_for_round", "false true", &t.unlock_for_round, False)
    if is_left_open(r.given):
        t.guard_after_action = o.first_edition
    else:
        one_ruling(r, "guard_after_action", "false true", &t.guard_after_action, o.first_edition)


cdef void refuse(const Node* setup, const char* before, Text name, const char* after) noexcept nogil:
    cdef Line line
    if not faulty(setup):
        line = accuse(setup)
        say(&line, before)
        say_literal(&line, name)
        say(&line, after)


# ---------------------------------------------------------------- the form of a tree

cdef void check_texts(const Node* names) noexcept nogil:
    cdef uint32_t count, _name
    cdef Node name = entries(names, &count)
    for _name in range(count):
        text(&name)
        to_next(&name)


cdef void check_decks(const Node* tree, const Data* data) noexcept nogil:
    """Refuse your own decks without data."""
    cdef Node given = field(tree, "decks")
    cdef Node deck
    cdef uint32_t count, _deck
    if absent(&given):
        return
    deck = entries(&given, &count)
    for _deck in range(count):
        if is_table(&deck) and entry_for(at_key(&data.own, "decks"), deck.at).failed:
            deck.code = FAULT_DATA
            fail(&deck, "there are no data of this deck")
        to_next(&deck)


cdef void check_form(const Node* tree, const Data* data) noexcept nogil:
    """Refuse what no setup has in its place."""
    cdef Node given = required(tree, "factions")
    check_texts(&given)
    given = field(tree, "packs")
    if not absent(&given):
        check_texts(&given)
    check_decks(tree, data)


# ---------------------------------------------------------------- decks

cdef uint32_t times_in(Reader names, Text name) noexcept nogil:
    """How often a list has a text."""
    cdef uint32_t times = 0
    cdef uint32_t _name
    for _name in range(read_list(&names)):
        times += same_text(read_text(&names), name)
    return times


cdef Reader own_deck(const Plan* plan, const Data* data, Text name) noexcept nogil:
    """The data of the deck of that name in the setup; failed for none."""
    cdef Reader decks = plan.decks
    cdef Reader entry
    cdef uint32_t _deck
    for _deck in range(read_list(&decks)):
        entry = entry_for(at_key(&data.own, "decks"), decks)
        if same_text(deck_name(&entry), name):
            return entry
        skip(&decks)
    return nothing()


cdef Reader packaged_deck(const Plan* plan, const Data* data, Text name) noexcept nogil:
    """The data of the printed deck that the setup plays with under a name; failed for none."""
    cdef Reader decks = at_key(&data.packaged, "decks")
    cdef bint without = plan.options.standard and is_text(name, "common") and not plan.options.standard_commons
    decks = at_key(&decks, "magic-number" if plan.options.magic_number and not without else "base")
    return at_text(&decks, name)


cdef Reader deck_of(const Plan* plan, const Data* data, Text name) noexcept nogil:
    cdef Reader own = own_deck(plan, data, name)
    return packaged_deck(plan, data, name) if own.failed else own


cdef void refuse_faction(const Plan* plan, const Node* setup, const Data* data, Text name) noexcept nogil:
    cdef Reader decks = plan.decks
    cdef Reader entry
    cdef Text own
    cdef char[1024] names
    cdef Line known = line_into(names, sizeof(names))
    cdef Line line
    cdef uint32_t _deck
    if faulty(setup):
        return
    say(&known, faction_names())
    for _deck in range(read_list(&decks)):
        entry = entry_for(at_key(&data.own, "decks"), decks)
        own = deck_name(&entry)
        skip(&decks)
        if faction_number(own) == FACTIONS and not is_text(own, "common") and is_plain_name(own):
            say_letter(&known, c" ")
            say_text(&known, own)
    line = accuse(setup)
    say_unknown(&line, "faction", name, names)


cdef void check_names(const Plan* plan, const Node* setup, const Data* data) noexcept nogil:
    """Refuse two decks of one name, and factions without a deck."""
    cdef Reader decks = plan.decks
    cdef Reader others, entry, other
    cdef Reader factions = plan.factions
    cdef Text name
    cdef Reader own = at_key(&data.own, "decks")
    cdef uint32_t count = read_list(&decks)
    cdef uint32_t i, j
    for i in range(count):
        entry = entry_for(own, decks)
        skip(&decks)
        others = decks
        for j in range(i + 1, count):
            other = entry_for(own, others)
            skip(&others)
            if same_text(deck_name(&entry), deck_name(&other)):
                refuse(setup, "two decks are named ", deck_name(&entry), "")
    for i in range(read_list(&factions)):
        name = read_text(&factions)
        entry = own_deck(plan, data, name)
        if faction_number(name) == FACTIONS and (entry.failed or is_text(name, "common")):
            refuse_faction(plan, setup, data, name)


cdef void check_formats(const Plan* plan, const Node* setup, const Data* data) noexcept nogil:
    """Refuse decks that are not legal in the format."""
    cdef Reader decks = plan.decks
    cdef Node cards = as_code(setup[0], FAULT_DATA)
    cdef Reader entry, why
    cdef Text reason
    cdef Line line
    cdef bint all_decks = plan.options.standard and not plan.options.standard_commons
    cdef uint32_t _deck
    for _deck in range(read_list(&decks)):
        entry = entry_for(at_key(&data.own, "decks"), decks)
        skip(&decks)
        if is_text(deck_name(&entry), "common") and not all_decks:
            continue
        why = at_key(&entry, "formats")
        why = at_key(&why, "standard" if plan.options.standard else "open")
        reason = read_text(&why)
        if reason.length and not faulty(setup):
            line = accuse(&cards)
            say_text(&line, reason)


cdef void find_decks(Plan* plan, const Data* data) noexcept nogil:
    cdef Reader factions = plan.factions
    cdef Reader attacks = at_key(&data.packaged, "attacks")
    cdef Text common
    cdef int seat
    common.at = "common"
    common.length = 6
    plan.common = deck_of(plan, data, common)
    read_list(&factions)
    for seat in range(plan.options.players):
        plan.deck[seat] = deck_of(plan, data, read_text(&factions))
    plan.attacks = at_key(&attacks, "base" if virtual_player(&plan.options) == PLAIN_VIRTUAL else "magic-number")


cdef Reader cards_of(const Reader* entry) noexcept nogil:
    """At the list of the cards of a deck."""
    cdef Reader deck = at_key(entry, "deck")
    read_entries(&deck, DECK_PARTS)
    skip(&deck)
    skip(&deck)
    return deck


cdef bint holds(Reader cards, Text id) noexcept nogil:
    """Whether a printed id is among those of some cards."""
    cdef Reader ids
    cdef uint32_t _card
    for _card in range(read_list(&cards)):
        ids = cards
        read_list(&ids)
        if times_in(ids, id):
            return True
        skip(&cards)
    return False


cdef void check_ids(const Plan* plan, const Node* setup, int seat) noexcept nogil:
    """Refuse a printed id that stands in the common deck and in that of a seat."""
    cdef Node whole = as_code(setup[0], FAULT_DATA)
    cdef Reader cards = cards_of(&plan.deck[seat])
    cdef Reader commons = cards_of(&plan.common)
    cdef Reader ids
    cdef Text id
    cdef Line line
    cdef uint32_t _card, _id
    cdef int room = FACTION_CARDS       # a larger deck makes no tables
    for _card in range(read_list(&cards)):
        ids = cards
        skip(&cards)
        read_list(&ids)
        for _id in range(read_list(&ids)):
            id = read_text(&ids)
            room -= 1
            if room < 0 or faulty(setup):
                return
            if holds(commons, id):
                line = accuse(&whole)
                say_text(&line, id)
                say(&line, " is in the common deck and in the deck ")
                say_literal(&line, deck_name(&plan.deck[seat]))


# ---------------------------------------------------------------- combinations of settings

cdef void read_factions(Plan* plan, const Node* setup) noexcept nogil:
    cdef Node given = field(setup, "factions")
    cdef Reader at = given.at
    cdef Text[SEATS] names
    cdef uint32_t count = read_list(&at)
    cdef uint32_t i, j
    cdef Line line
    plan.factions = given.at
    if count == 0:
        fail(setup, "expected a faction for each seat, of barbarians, japanese, romans, egyptians, atlanteans (with a "
             "pack), got none")
    if count > SEATS and not faulty(setup):
        line = accuse(setup)
        say(&line, "Imperial Settlers is for 1 to 5 players (S1), not ")
        say_natural(&line, count)
    if faulty(setup):
        return
    plan.options.players = <uint8_t>count
    for i in range(count):
        names[i] = read_text(&at)
    for i in range(count):
        for j in range(i + 1, count):
            if same_text(names[i], names[j]):
                refuse(setup, "each player needs a different faction; ", names[i], " is named twice")


cdef int read_choice(const Node* setup, const char* key, const char* words) noexcept nogil:
    """The number of a word under a key, 0 without one."""
    cdef Node given = field(setup, key)
    return 0 if absent(&given) else one_of(&given, words)


cdef void read_lookout(Options* o, const Node* setup) noexcept nogil:
    cdef Node given = field(setup, "lookout")
    o.lookout = <uint8_t>read_choice(setup, "lookout", "standard alternate advanced")
    if o.lookout and o.players == 1:
        refuse(setup, "the solo game has its own lookout (SO2), so lookout cannot be ", text(&given), "")
    given = field(setup, "peaceful")
    o.peaceful = not absent(&given) and flag(&given)
    if o.peaceful and o.players == 1:
        fail(setup, "the peaceful game is for 2 players and more (LV4), not for the solo game")


cdef void read_packs(Plan* plan, const Node* setup, const Data* data) noexcept nogil:
    cdef Node given = field(setup, "packs")
    cdef Node pack = given
    cdef Text name, atlanteans
    cdef Reader own
    cdef uint32_t count = read_list(&pack.at)
    cdef uint32_t _pack
    plan.packs = given.at
    plan.options.packs = <uint8_t>count
    for _pack in range(count):
        plan.options.magic_number |= one_of(&pack, "magic-number atlanteans") == 0
        name = read_text(&pack.at)
        if times_in(plan.packs, name) > 1:
            refuse(setup, "the pack ", name, " is named twice")
    atlanteans.at = "atlanteans"
    atlanteans.length = 10
    own = own_deck(plan, data, atlanteans)
    if count == 0 and own.failed and times_in(plan.factions, atlanteans):
        fail(setup, "the atlanteans need their deck (S5): a pack (magic-number, atlanteans) or a deck of your own")


cdef void read_format(Plan* plan, const Node* setup, const Data* data) noexcept nogil:
    cdef Options* o = &plan.options
    cdef Reader packs = plan.packs
    cdef Line line
    o.standard = read_choice(setup, "format", "open standard")
    if o.standard and o.packs > 1 and not faulty(setup):
        line = accuse(setup)
        say(&line, "the standard format takes cards of one pack (MN3), not of ")
        read_list(&packs)
        say_text(&line, read_text(&packs))
        say(&line, " and ")
        say_text(&line, read_text(&packs))
    check_formats(plan, setup, data)


cdef void read_virtual(Options* o, const Node* setup) noexcept nogil:
    cdef Node given = field(setup, "virtual")
    cdef Line line
    o.virtual = DRAWN_VIRTUAL
    if absent(&given) or faulty(setup):
        return
    o.virtual = <uint8_t>one_of(&given, "plain japanese egyptian")
    if o.players > 1 and not faulty(setup):
        line = accuse(setup)
        say(&line, "a virtual player is for the solo game (SO1), not for ")
        say_natural(&line, o.players)
        say(&line, " players")
    if o.virtual != PLAIN_VIRTUAL and not o.magic_number:
        refuse(setup, "the virtual player ", text(&given), " comes with the pack magic-number (MN17)")


cdef void read_rulings(Options* o, const Node* setup) noexcept nogil:
    cdef Node given = rulings_of(
        setup, "new_set_self_completes search_reshuffles standard_commons white_good collection_weight glory_points "
        "technology_again technology_at_once technology_each_kind technology_defense_costs new_sets_any_time "
        "last_blockade_counts unlock_for_round guard_after_action")
    cdef Node edition = field(setup, "edition")
    cdef Reader at = edition.at
    cdef RulingRow row = rulings_read(&given)
    o.first_edition = not absent(&edition) and is_text(read_text(&at), "first")
    all_rulings(&row, o)


cdef bint read_setup(Plan* plan, const Node* tree, const Data* data) noexcept nogil:
    """Fill a plan, but for its weights, from a setup."""
    cdef Node setup = as_code(tree[0], FAULT_SETUP)
    cdef Options* o = &plan.options
    cdef Node decks = field(tree, "decks")
    cdef int seat
    memset(o, 0, sizeof(Options))
    plan.decks = decks.at
    only(tree, "factions edition first_player decks lookout peaceful packs rulings format virtual")
    check_form(tree, data)
    if not faulty(tree):
        read_rulings(o, &setup)
        read_factions(plan, &setup)
    if not faulty(tree):
        read_choice(&setup, "edition", "second first")
        o.first_player = <uint8_t>first_player(&setup, o.players, NOBODY)
        check_names(plan, &setup, data)
        read_lookout(o, &setup)
        read_packs(plan, &setup, data)
        read_format(plan, &setup, data)
        read_virtual(o, &setup)
    if not faulty(tree):
        find_decks(plan, data)
        if read_list(&decks.at):       # printed decks share no id
            for seat in range(o.players):
                check_ids(plan, &setup, seat)
    return not faulty(tree)


# ---------------------------------------------------------------- writing

cdef int write_choice(Writer* w, const char* key, const char* words, int choice) noexcept nogil:
    """Write a choice other than the first of some words; the number of entries written."""
    cdef Text word
    cdef int _word
    if choice == 0:
        return 0
    for _word in range(choice + 1):
        next_word(&words, &word)
    write_word(w, key)
    write_text(w, word)
    return 1


cdef int write_given(Writer* w, const char* key, Reader value) noexcept nogil:
    """Write a list of the setup as it is, unless there is none or nothing in it."""
    cdef Reader at = value
    if not read_list(&at):
        return 0
    write_word(w, key)
    write_value(w, value)
    return 1


cdef void write_setup(Writer* w, const Plan* plan) noexcept nogil:
    """The setup of a plan, without what is usual."""
    cdef Options o = plan.options
    cdef uint64_t opened = open_few(w)
    cdef int entries = 3
    cdef RulingRow rulings
    write_word(w, "factions")
    write_names_of(w, plan.factions)
    write_word(w, "edition")
    write_word(w, "first" if o.first_edition else "second")
    write_word(w, "first_player")
    write_first_player(w, o.first_player)
    entries += write_given(w, "decks", plan.decks)
    entries += write_choice(w, "lookout", "standard alternate advanced", o.lookout)
    if o.peaceful:
        write_word(w, "peaceful")
        write_flag(w, True)
        entries += 1
    entries += write_choice(w, "format", "open standard", o.standard)
    if o.virtual != DRAWN_VIRTUAL:
        write_word(w, "virtual")
        write_word(w, "plain" if o.virtual == PLAIN_VIRTUAL else "japanese" if o.virtual == JAPANESE_VIRTUAL
                   else "egyptian")
        entries += 1
    if o.packs:
        write_word(w, "packs")
        write_names_of(w, plan.packs)
        entries += 1
    rulings = rulings_written(w)
    all_rulings(&rulings, &o)
    entries += end_rulings(&rulings)
    close_few(w, opened, entries)


cdef void write_names_of(Writer* w, Reader names) noexcept nogil:
    """A list of texts in its shortest form."""
    cdef uint32_t count = read_list(&names)
    cdef uint32_t _name
    write_list(w, count)
    for _name in range(count):
        write_text(w, read_text(&names))


# ---------------------------------------------------------------- the fingerprint

cdef bint add_rules(Sha256* hash, const Reader* entry) noexcept nogil:
    cdef Reader rules = at_key(entry, "rules")
    cdef Text line = read_text(&rules)
    sha256_add(hash, line.at, line.length)
    return not rules.failed


cdef void add_attacks(Sha256* hash, Reader attacks) noexcept nogil:
    """The targets of all attack cards, sorted, in a line of their own."""
    cdef const char* words = "card food gold raze stone vp wood worker"
    cdef int[8] sorted_goods = [CARD, FOOD, GOLD, RAZE, STONE, VP, WOOD, WORKER]
    cdef uint8_t[GOODS] cards
    cdef const char* before = "\n"
    cdef Text word
    cdef int place, _card
    read_row(&attacks, cards, GOODS, 0, LINE)
    for place in range(8):
        next_word(&words, &word)
        for _card in range(cards[sorted_goods[place]]):
            sha256_add(hash, before, 1)
            sha256_add(hash, word.at, word.length)
            before = " "


cdef bint write_fingerprint(uint8_t* out, const Plan* plan) noexcept nogil:
    """The eight bytes of the hash of all cards and boards that a setup plays with; False where the data have none."""
    cdef Sha256 hash = sha256()
    cdef bint whole = add_rules(&hash, &plan.common)
    cdef int seat
    for seat in range(plan.options.players):
        sha256_add(&hash, "\n", 1)
        whole = add_rules(&hash, &plan.deck[seat]) and whole
    if plan.options.players == 1:
        add_attacks(&hash, plan.attacks)
    sha256_end(&hash, out, FINGERPRINT)
    return whole
