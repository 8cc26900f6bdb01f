# The part of a catalogue that follows from the setup: its decks and attack cards.

cdef Reader deck_part(const Plan* plan, const Reader* entry, const Parts* parts) noexcept nogil:
    cdef Data packaged = Data(parts.all, nothing())
    return own_part(entry, parts) if is_own(entry) else packaged_deck(plan, &packaged, deck_name(entry))


cdef void put_catalogue(const Plan* plan, Parts* parts, Map* m) noexcept nogil:
    """The common deck, the deck of each player, and the attack cards of the solo game."""
    cdef Reader attacks = at_key(&parts.all, "attacks")
    cdef const char* group = "base" if virtual_player(&plan.options) == PLAIN_VIRTUAL else "magic-number"
    cdef int seat
    write_word(key(m, "edition"), "first" if plan.options.first_edition else "second")
    write_list(key(m, "decks"), 1 + plan.options.players)
    put_listed(m.w, deck_part(plan, &plan.common, parts), parts)
    for seat in range(plan.options.players):
        put_listed(m.w, deck_part(plan, &plan.deck[seat], parts), parts)
    if plan.options.players == 1:
        put_part(m, "attack_cards", at_key(&attacks, group), parts)
