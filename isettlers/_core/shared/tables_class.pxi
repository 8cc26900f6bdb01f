# The common way of the tables of games to Python.

cdef tuple weight_names():
    cdef Weights weights
    memset(&weights, 0, sizeof(weights))
    return tuple(<dict>weights)


WEIGHTS = weight_names()
TABLE_FAULTS = {fault: condition(fault).decode() for fault in range(1, WRONG_WEIGHTS + 1)}


cdef Reader bytes_reader(bytes tree):
    return reader_of(<const char*>tree, len(tree))


cdef Node setup_root(bytes setup, Fault* fault) noexcept:
    """The root of the tree of a setup, which has been checked unless there is a fault."""
    cdef Limits limits = plain_limits()
    cdef Node tree = root_of(<const char*>setup, len(setup), "$.setup", FAULT_FORMAT, fault)
    fault.code = 0
    limits.letters = <uint32_t>len(setup)   # notes of decks and tiles that Python made may be long
    check_tree(&tree, limits)
    return tree


cdef int plan_of(Plan* plan, bytes setup, bytes packaged, bytes own) except -1:
    """Fill the plan of a setup; its readers are at the bytes."""
    cdef Data data = Data(bytes_reader(packaged), bytes_reader(own))
    cdef Fault fault
    cdef Node tree = setup_root(setup, &fault)
    if faulty(&tree) or not read_setup(plan, &tree, &data):
        raise ValueError(fault.text.decode(), fault.code)
    return 0


cdef Tables* tables_of(const Plan* plan) except NULL:
    """The tables of a plan with the names behind them, in memory that the caller frees."""
    cdef Tables* t = <Tables*>PyMem_Calloc(1, sizeof(Tables) + names_room(plan))
    cdef int fault
    if t == NULL:
        raise MemoryError()
    fault = fill_tables(t, plan)
    if fault:
        PyMem_Free(t)
        raise ValueError(f"$.setup: expected {condition(fault).decode()}", FAULT_DATA)
    write_names(<char*>t + t.names_at, plan)
    return t


def written_setup(bytes setup, bytes packaged, bytes own):
    cdef Plan plan
    cdef Writer w = writer_into(NULL, 0)
    plan_of(&plan, setup, packaged, own)
    write_setup(&w, &plan)
    tree = bytearray(w.length)
    w = writer_into(<char*>tree, w.length)
    write_setup(&w, &plan)
    return bytes(tree)


def setup_fingerprint(bytes setup, bytes packaged, bytes own):
    cdef Plan plan
    cdef uint8_t[FINGERPRINT] fingerprint
    plan_of(&plan, setup, packaged, own)
    if not write_fingerprint(fingerprint, &plan):
        raise ValueError("expected data with a fingerprint")
    return (<const char*>fingerprint)[:FINGERPRINT]


cdef bytes catalogue_of(const void* tables, bytes setup, bytes packaged, bytes own, bytes parts):
    cdef Source source
    cdef Fault fault
    cdef Node tree = setup_root(setup, &fault)
    cdef Writer w = writer_into(NULL, 0)
    memset(&source, 0, sizeof(source))
    source.packaged = bytes_reader(packaged)
    source.own = bytes_reader(own)
    if faulty(&tree) or not make_catalogue(&tree, &source, bytes_reader(parts), tables, &w):
        raise ValueError(fault.text.decode(), fault.code)
    written = bytearray(w.length)
    w = writer_into(<char*>written, w.length)
    make_catalogue(&tree, &source, bytes_reader(parts), tables, &w)
    return bytes(written)
