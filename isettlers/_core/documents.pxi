# Positions that a game's core reads from documents, which come as MessagePack.

@cython.critical_section
def read_document(Position position not None, bytes tree not None):
    """Become the position that a document describes; ValueError, nothing changed, with the path of its first fault."""
    cdef uint64_t data[STATE_WORDS]
    cdef Fault fault
    cdef Node root = root_of(PyBytes_AS_STRING(tree), <uint32_t>PyBytes_GET_SIZE(tree), "$", FAULT_FORMAT, &fault)
    cdef bint good
    if position.api.read_tree == NULL:
        raise NotImplementedError(f"the core of {position.api.name.decode()} reads no documents: its Game has to")
    fault.code = 0
    with nogil:
        good = check_tree(&root, plain_limits()) and position.api.read_tree(&root, position.block, data)
    if not good:
        raise ValueError(fault.text.decode())
    fill(position, data)
