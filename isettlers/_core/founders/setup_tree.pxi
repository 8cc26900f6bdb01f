# Setups as trees: read, refused and written.

cdef void all_rulings(RulingRow* r, Options* o) noexcept nogil:
    one_ruling(r, "placement_contact", "edge any", &o.corner, 0)
    one_ruling(r, "resource_neighbourhood", "4 8", &o.neighbors, 8)
    one_ruling(r, "distinct_supplier_per_resource", "false true", &o.distinct, True)
    one_ruling(r, "end_when_stacks_empty", "all any", &o.end_any, 0)
    one_ruling(r, "coin_max_per_tile", "1 2 3 4 5 6", &o.most_coins, 1)
    one_ruling(r, "war_on_attacked_tile", "false true", &o.war_again, False)
    one_ruling(r, "craftsmen_match", "face any_village", &o.any_village, 0)
    one_ruling(r, "craftsmen_require_village", "false true", &o.village_only, True)
    one_ruling(r, "pass_allowed_with_green_stack", "false true", &o.may_pass, False)
    one_ruling(r, "automatic_end", "false true", &o.automatic, True)


cdef void find_tiles(Plan* plan, const Node* setup, const Data* data) noexcept nogil:
    cdef Node given = field(setup, "tiles")
    plan.own_tiles = nothing()
    plan.tiles = at_key(&data.packaged, "tiles")
    if is_nil(&given) or not is_table(&given):
        return
    plan.own_tiles = given.at
    plan.tiles = entry_for(at_key(&data.own, "tiles"), given.at)
    if plan.tiles.failed:
        given.code = FAULT_DATA
        fail(&given, "there are no data of this tile set")


cdef bint read_setup(Plan* plan, const Node* tree, const Data* data) noexcept nogil:
    """Fill a plan, but for its weights, from a setup."""
    cdef Node setup = as_code(tree[0], FAULT_SETUP)
    cdef Options* o = &plan.options
    cdef Node given
    cdef RulingRow rulings
    only(tree, "players first_player agreement tiles rulings")
    plan.amounts = at_key(&data.packaged, "amounts")
    find_tiles(plan, &setup, data)
    given = rulings_of(&setup, "placement_contact resource_neighbourhood distinct_supplier_per_resource "
                       "end_when_stacks_empty coin_max_per_tile war_on_attacked_tile craftsmen_match "
                       "craftsmen_require_village pass_allowed_with_green_stack automatic_end")
    rulings = rulings_read(&given)
    all_rulings(&rulings, o)
    given = field(&setup, "players")
    o.players = 2 if absent(&given) else <uint8_t>number(&given, 2, SEATS)
    o.first_player = <uint8_t>first_player(&setup, o.players, NOBODY)
    given = field(&setup, "agreement")
    o.agreement = not absent(&given) and flag(&given)
    return not faulty(tree)


cdef void write_setup(Writer* w, const Plan* plan) noexcept nogil:
    """The setup of a plan, without what is usual."""
    cdef Options o = plan.options
    cdef uint64_t opened = open_few(w)
    cdef int entries = 2
    cdef RulingRow rulings
    write_word(w, "players")
    write_number(w, o.players)
    write_word(w, "first_player")
    write_first_player(w, o.first_player)
    if o.agreement:
        write_word(w, "agreement")
        write_flag(w, True)
        entries += 1
    if not plan.own_tiles.failed:
        write_word(w, "tiles")
        write_value(w, plan.own_tiles)
        entries += 1
    rulings = rulings_written(w)
    all_rulings(&rulings, &o)
    entries += end_rulings(&rulings)
    close_few(w, opened, entries)


cdef bint write_fingerprint(uint8_t* out, const Plan* plan) noexcept nogil:
    """The eight bytes of the hash of all data that the rules of a setup depend on; False where the data have none."""
    cdef Reader r = at_key(&plan.tiles, "fingerprint")
    cdef Text bytes = read_bytes(&r)
    if bytes.length != FINGERPRINT:
        return False
    memcpy(out, bytes.at, FINGERPRINT)
    return True
