# Networks in memory: the numbers of a file, brought into the order of the rows and action ids of a setup.

HIDDEN_UNITS = HIDDEN
NETWORK_FORMAT = FORMAT_OF_NETWORKS
NETWORK_ONE_HOT = ONE_HOT_OF_NETWORKS

cdef enum:
    FORMAT_OF_NETWORKS = 3    # of the files
    ONE_HOT_OF_NETWORKS = 8   # of the rows that networks read (`Encoder`)
    MOST_SHIFT = 8            # bits by which a file's bytes stand higher


ctypedef struct NetworkBlock:   # a network in one block of memory without pointers: this, then `NetworkParts`
    double trusted
    double ahead
    int32_t width
    uint32_t policies         # action ids with a policy


cdef struct NetworkParts:     # offsets, each the end of the part before
    uint64_t numbers
    uint64_t favour
    uint64_t columns
    uint64_t places
    uint64_t rows
    uint64_t units
    uint64_t policy
    uint64_t blank
    uint64_t offered
    uint64_t end


cdef NetworkParts network_parts(const GameApi* api, uint32_t policies) noexcept nogil:
    cdef NetworkParts parts
    parts.numbers = sizeof(NetworkBlock)
    parts.favour = parts.numbers + api.num_actions * sizeof(int32_t)
    parts.columns = parts.favour + policies * sizeof(int32_t)
    parts.places = parts.columns + (api.full_size + 1) * sizeof(Column)
    parts.rows = parts.places + (api.observation_size + 1) * sizeof(Place)
    parts.units = parts.rows + WIDEST_ROW * HIDDEN * sizeof(int16_t)
    parts.policy = parts.units + 3 * HIDDEN * sizeof(int16_t)
    parts.blank = parts.policy + policies * HIDDEN * sizeof(int16_t)
    parts.offered = parts.blank + WIDEST_ROW + ROW_END
    parts.end = (parts.offered + api.num_actions + 7) & ~<uint64_t>7
    return parts


cdef Network network_in(const GameApi* api, const NetworkBlock* block) noexcept nogil:
    """The network in a block, which stays where it is as long as the network is used."""
    cdef NetworkParts parts = network_parts(api, block.policies)
    cdef const char* bytes = <const char*>block
    cdef const int16_t* units = <const int16_t*>(bytes + parts.units)
    return Network(
        width=block.width, places=<const Place*>(bytes + parts.places), blank=<const uint8_t*>(bytes + parts.blank),
        rows=<const int16_t*>(bytes + parts.rows), start=units, trust=units + HIDDEN, points=units + 2 * HIDDEN,
        trusted=block.trusted, ahead=block.ahead, numbers=<const int32_t*>(bytes + parts.numbers),
        policy=<const int16_t*>(bytes + parts.policy), favour=<const int32_t*>(bytes + parts.favour),
    )


cdef inline int32_t word_at(const char* words, uint32_t place) noexcept nogil:
    """A little-endian word of 32 bits."""
    cdef uint32_t word
    memcpy(&word, words + <size_t>place * 4, 4)
    return <int32_t>(reversed_32(word) if BIG_ENDIAN else word)


cdef inline void take_words(int32_t* out, const char* words, uint32_t count) noexcept nogil:
    cdef uint32_t i
    for i in range(count):
        out[i] = word_at(words, i)


cdef inline void take_halves(int16_t* out, const char* halves, uint32_t count) noexcept nogil:
    memcpy(out, halves, count * sizeof(int16_t))
    if BIG_ENDIAN:
        reverse_16(<uint16_t*>out, count)


cdef inline void take_shifted(int16_t* out, const char* numbers, int shift) noexcept nogil:
    """Take the numbers of all units, which a file has as signed bytes and the bits by which they stand higher."""
    cdef int i
    for i in range(HIDDEN):
        out[i] = <int16_t>((<const int8_t*>numbers)[i] * (1 << shift))


cdef double fraction_of(const Node* tree, const char* key) noexcept nogil:
    """A field with a number of a network's head; a fault where there is none."""
    cdef Node child = required(tree, key)
    cdef Reader at = child.at
    cdef double number = read_fraction(&at)
    if at.failed or not -1e6 <= number <= 1e6:
        expected(&child, "number from -1000000 to 1000000")
        return 0.0
    return number


cdef Text numbers_of(const Node* tree, const char* key, uint32_t each, uint32_t count) noexcept nogil:
    """A field with a number of things of `each` bytes, any number for a count of 0; none where there is a fault."""
    cdef Node child = required(tree, key)
    cdef Text bytes = binary(&child, each * count)
    if not faulty(tree) and bytes.length % each:
        expected(&child, "whole numbers")
    if faulty(tree):
        bytes.length = 0
    return bytes


cdef Text shifts_of(const Node* tree, const char* key, uint32_t count) noexcept nogil:
    """The bits by which the numbers of each of some things stand higher; a fault for more than MOST_SHIFT."""
    cdef Text bytes = numbers_of(tree, key, 1, count)
    cdef Node child = field(tree, key)
    cdef uint32_t i
    for i in range(bytes.length):
        if <uint8_t>bytes.at[i] > MOST_SHIFT:
            fail_with(&child, "expected shifts to #, got #", MOST_SHIFT, <uint8_t>bytes.at[i])
            break
    return bytes


cdef uint32_t policies_of(const Node* tree, const GameApi* api) noexcept nogil:
    """The number of action ids to which a network's file gives a policy; 0 where there is a fault."""
    cdef Node child = required(tree, "format")
    cdef uint32_t count
    int_of(&child, FORMAT_OF_NETWORKS, FORMAT_OF_NETWORKS)
    child = required(tree, "game")
    one_of(&child, api.name)
    child = required(tree, "ids")
    count = numbers_of(tree, "ids", sizeof(int32_t), 0).length // sizeof(int32_t)
    if count > api.num_actions:
        expected(&child, "fewer action ids")
    return 0 if faulty(tree) else count


cdef uint64_t network_size(const Node* tree, const GameApi* api) noexcept nogil:
    """The bytes of the block of a network, given its file; a fault for a file that is none of this game."""
    return network_parts(api, policies_of(tree, api)).end


cdef int describe_rows(const GameApi* api, const void* tables, NetworkBlock* block) noexcept nogil:
    """Describe the rows that a network reads with some tables; return their width."""
    cdef NetworkParts parts = network_parts(api, block.policies)
    cdef char* bytes = <char*>block
    cdef Code code
    memset(&code, 0, sizeof(Code))
    code.api = api
    code.size = api.observation_size
    code.places = <Place*>(bytes + parts.places)
    code.columns = <Column*>(bytes + parts.columns)
    code.blank = <uint8_t*>(bytes + parts.blank)
    api.describe(tables, code.columns, <uint8_t*>(bytes + parts.offered))
    block.width = lay_out(&code, ONE_HOT_OF_NETWORKS)
    if block.width <= WIDEST_ROW:
        clear(&code)
    return block.width


cdef void take_rows(const GameApi* api, NetworkBlock* block, Text columns, const char* rows,
                    const char* shifts) noexcept nogil:
    """Take the row of each byte that the file names as its column; what it does not name counts nothing."""
    cdef NetworkParts parts = network_parts(api, block.policies)
    cdef const Place* places = <const Place*>(<char*>block + parts.places)
    cdef int16_t* out = <int16_t*>(<char*>block + parts.rows)
    cdef uint32_t count = columns.length // sizeof(int32_t)
    cdef uint32_t at = 0
    cdef uint32_t column, looked
    cdef int byte
    for column in range(api.observation_size):
        for byte in range(bytes_of(&places[column])):
            looked = 0
            while looked < count and word_at(columns.at, at) != column_number(column, &places[column], byte):
                at = at + 1 if at + 1 < count else 0   # neighbours here are neighbours there
                looked += 1
            if looked < count:
                take_shifted(out + <size_t>(places[column].first + byte * places[column].stride) * HIDDEN,
                             rows + <size_t>at * HIDDEN, shifts[at])


cdef void take_policies(const Node* tree, const GameApi* api, NetworkBlock* block) noexcept nogil:
    """Take the policy of each action id."""
    cdef NetworkParts parts = network_parts(api, block.policies)
    cdef int32_t* numbers = <int32_t*>(<char*>block + parts.numbers)
    cdef Text ids = numbers_of(tree, "ids", sizeof(int32_t), block.policies)
    cdef Text favour = numbers_of(tree, "favour", sizeof(int32_t), block.policies)
    cdef Text policy = numbers_of(tree, "policy", HIDDEN, block.policies)
    cdef Text shifts = shifts_of(tree, "policy_shifts", block.policies)
    cdef int16_t* out = <int16_t*>(<char*>block + parts.policy)
    cdef Node child = field(tree, "ids")
    cdef int32_t action
    cdef uint32_t i
    for i in range(api.num_actions):
        numbers[i] = UNKNOWN
    if faulty(tree):
        return
    for i in range(block.policies):
        action = word_at(ids.at, i)
        if not 0 <= action < <int32_t>api.num_actions:
            fail_with(&child, "expected action ids below #, got #", api.num_actions, action)
            return
        numbers[action] = i
    take_words(<int32_t*>(<char*>block + parts.favour), favour.at, block.policies)
    for i in range(block.policies):
        take_shifted(out + <size_t>i * HIDDEN, policy.at + <size_t>i * HIDDEN, shifts.at[i])


cdef void read_network(const Node* tree, const GameApi* api, const void* tables, int seats,
                       NetworkBlock* block) noexcept nogil:
    """Read a network's file into its block, `network_size` bytes of 0, for some tables; a fault for another file."""
    cdef NetworkParts parts
    cdef Node players = required(tree, "players")
    cdef Text columns = numbers_of(tree, "columns", sizeof(int32_t), 0)
    cdef Text rows = numbers_of(tree, "rows", HIDDEN, columns.length // sizeof(int32_t))
    cdef Text shifts = shifts_of(tree, "row_shifts", columns.length // sizeof(int32_t))
    cdef Text units = numbers_of(tree, "units", HIDDEN * sizeof(int16_t), 3)
    block.policies = policies_of(tree, api)
    block.trusted = fraction_of(tree, "trusted")
    block.ahead = fraction_of(tree, "ahead")
    int_of(&players, 2 if seats == 2 else 3, 2 if seats == 2 else MAX_SEATS)
    take_policies(tree, api, block)
    if faulty(tree):
        return
    if seats < 2 or describe_rows(api, tables, block) > WIDEST_ROW:
        fail(tree, "expected tables of two seats or more, and of fewer kinds of cards")
        return
    parts = network_parts(api, block.policies)
    take_halves(<int16_t*>(<char*>block + parts.units), units.at, 3 * HIDDEN)
    take_rows(api, block, columns, rows.at, shifts.at)


cdef class NetworkOwner:
    """The memory of a network."""
    cdef NetworkBlock* block
    cdef Network network

    def __dealloc__(self):
        PyMem_RawFree(self.block)


def give_network(Tables tables not None, bytes file not None):
    """Have the searches of fresh tables use the network of a file. ValueError for a file that is none of theirs."""
    cdef Fault fault
    cdef Node tree = root_of(PyBytes_AS_STRING(file), len(file), "network", FAULT_FORMAT, &fault)
    cdef NetworkOwner owner = NetworkOwner()
    cdef uint64_t size
    fault.code = 0
    size = network_size(&tree, &tables.api)
    if not faulty(&tree):
        owner.block = <NetworkBlock*>PyMem_RawCalloc(size, 1)
        if not owner.block:
            raise MemoryError()
        read_network(&tree, &tables.api, tables.block, tables.seats, owner.block)
    if faulty(&tree):
        raise ValueError(fault.text.decode())
    owner.network = network_in(&tables.api, owner.block)
    tables.network = &owner.network
    tables.network_owner = owner
