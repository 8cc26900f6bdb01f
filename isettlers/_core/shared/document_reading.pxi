# Positions from documents, for the kernel's C interface. Each engine.pyx includes this file behind its own reader; it
# supplies:
#
#   INVARIANT_WORDS                a name and a meaning for each code of `check` from 1 on, with bars between them
#   read_position(c, tree)         set up a state of zeros from the fields of a document

cdef void refuse_state(const Node* tree, int code) noexcept nogil:
    """Make a fault of a position that breaks an invariant."""
    cdef Node root = as_code(tree[0], FAULT_STATE)
    cdef Line line = accuse(&root)
    say(&line, 'breaks invariant "')
    say_text(&line, word(INVARIANT_WORDS, 2 * (code - 1)))
    say(&line, '" (')
    say_text(&line, word(INVARIANT_WORDS, 2 * (code - 1) + 1))
    say(&line, ")")


cdef bint game_read_tree(const Node* tree, const void* tables, void* state) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    cdef int code
    memset(state, 0, c.t.state_size)
    read_position(&c, tree)
    if faulty(tree):
        return False
    code = game_check(state, tables)
    if code:
        refuse_state(tree, code)
    return code == 0


cdef GameApi reading(GameApi api) noexcept nogil:
    """The interface with the reader of documents."""
    api.read_tree = game_read_tree
    return api


cdef dict invariants_of(tuple words):
    """The name and the meaning of each invariant, by its code."""
    return {1 + i // 2: (words[i], words[i + 1]) for i in range(0, len(words), 2)}


INVARIANTS = invariants_of(word_list(INVARIANT_WORDS))
