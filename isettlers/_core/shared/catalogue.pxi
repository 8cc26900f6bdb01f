# The catalogue of a setup, put together from its parts. Each engine.pyx includes this file behind
#
#   put_catalogue(plan, parts, m)   write what follows from the setup

cdef bint make_catalogue(
        const Node* setup, const Source* source, Reader all_parts, const void* tables, Writer* w) noexcept nogil:
    """Write the catalogue of a written setup; False where there is a fault."""
    cdef Data data = Data(source.packaged, source.own)
    cdef Context c = wording(NULL, tables)
    cdef Parts parts = Parts(all_parts, False)
    cdef Node whole = as_code(setup[0], FAULT_DATA)
    cdef uint8_t room[LONGEST_NAME]
    cdef Writer letters
    cdef Plan plan
    cdef Map m
    cdef int p
    if not read_setup(&plan, setup, &data):
        return False
    if all_parts.failed:
        fail(&whole, "there is no catalogue in the data")
        return False
    m = begin_map(w)
    put_entries(&m, at_key(&parts.all, "about"), &parts)
    write_list(key(&m, "seats"), players(&c))
    for p in range(players(&c)):
        letters = writer_into(room, LONGEST_NAME)
        put_seat(&c, p, &letters)
        write_letters(w, &letters)
    put_catalogue(&plan, &parts, &m)
    end_map(&m)
    if parts.damaged:
        fail(&whole, "the catalogue is damaged")
    return not parts.damaged
