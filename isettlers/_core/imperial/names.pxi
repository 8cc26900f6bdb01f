# The names of a setup (isettlers/_core/names.pxd): printed ids and names of cards, by their places in Tables.cards,
# then the factions of the seats. There is an empty one where there is no card or no faction.

cdef Text no_text() noexcept nogil:
    cdef Text text
    text.at = ""
    text.length = 0
    return text


cdef Text card_name(Reader card) noexcept nogil:
    """The name of a card, from before its ids."""
    skip(&card)
    return read_text(&card)


cdef void put_cards(NameRow* row, Reader entry, bint ids, int room) noexcept nogil:
    """The id or the name of every copy in a deck."""
    cdef Reader deck = at_key(&entry, "deck")
    cdef Reader card
    cdef Text id, name
    cdef int copies, _copy
    cdef uint32_t _kind
    read_entries(&deck, DECK_PARTS)
    skip(&deck)
    skip(&deck)
    for _kind in range(read_list(&deck)):
        card = deck
        skip(&deck)
        read_entries(&card, CARD_PARTS)
        name = card_name(card)
        copies = read_few(&card, room)
        if deck.failed or card.failed:
            break
        for _copy in range(copies):
            id = read_text(&card)
            put_name(row, id if ids else name)
        room -= copies
    for _copy in range(room):
        put_name(row, no_text())


cdef uint32_t count_names(const Plan* plan) noexcept nogil:
    return NAMES


cdef void put_all(NameRow* row, const Plan* plan) noexcept nogil:
    cdef int seat, names
    for names in range(2):
        put_cards(row, plan.common, not names, COMMON_CARDS)
        for seat in range(SEATS):
            put_cards(row, plan.deck[seat] if seat < plan.options.players else nothing(), not names, FACTION_CARDS)
    for seat in range(SEATS):
        put_name(row, deck_name(&plan.deck[seat]) if seat < plan.options.players else no_text())
