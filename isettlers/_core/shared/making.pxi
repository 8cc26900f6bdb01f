# Tables for a host without Python, in memory of its own. Each engine.pyx includes this file behind its tables, which
# supply Plan, read_setup, write_setup, write_fingerprint, fill_tables, names_room and write_names.

cdef void refuse_tables(const Node* setup, int fault) noexcept nogil:
    cdef Node whole = as_code(setup[0], FAULT_DATA)
    cdef Line line
    if not faulty(setup):
        line = accuse(&whole)
        say(&line, "expected ")
        say(&line, condition(fault))


cdef bint make_tables(Made* made, const Node* setup, const Source* source, void* tables, Writer* head) noexcept nogil:
    """Write the head of a setup's snapshots, and its tables unless they are NULL; False where the setup has a fault.

    Only a call without tables computes the fingerprint, which takes long: `made` keeps it for the calls with tables.
    """
    cdef Data data = Data(source.packaged, source.own)
    cdef Tables* t = <Tables*>tables
    cdef Plan plan
    cdef Context c = context(NULL, t, NULL)
    cdef Node whole = as_code(setup[0], FAULT_DATA)
    cdef int fault
    if not read_setup(&plan, setup, &data):
        return False
    plan.weights = at_key(&data.packaged, "weights")
    plan.weights = at_key(&plan.weights, source.weights)
    made.size = sizeof(Tables) + names_room(&plan)
    made.layout = LAYOUT
    if t == NULL and not write_fingerprint(made.fingerprint, &plan):
        fail(&whole, "the data are damaged")
    if t != NULL:
        memset(t, 0, made.size)
        fault = fill_tables(t, &plan)
        if fault:
            refuse_tables(setup, fault)
            return False
        write_names(<char*>t + t.names_at, &plan)
        made.seats = players(&c)
        made.state_size = t.state_size
    begin_head(head, source.engine, source.game)
    made.setup = <uint32_t>head.length
    write_setup(head, &plan)
    made.setup_length = <uint32_t>head.length - made.setup
    end_head(head, made.fingerprint, LAYOUT, 0 if t == NULL else t.state_size)
    return not faulty(setup)
