# The tables of a setup for Python.

if sizeof(Seat) != 160 or sizeof(State) != 168 + SEATS * 160:
    raise ImportError("isettlers was built with a struct layout it does not know")


cdef class FoundersTables(kernel.Tables):
    """The tables of one setup: tiles, tokens, points, options."""
    invariants = INVARIANTS
    cdef Tables* own

    def __cinit__(self, bytes setup, bytes packaged, bytes own, bytes weights):
        cdef Plan plan
        plan_of(&plan, setup, packaged, own)
        plan.weights = bytes_reader(weights)
        self.own = tables_of(&plan)
        self.seats = self.own.seats
        self.state_size = self.own.state_size
        self.block = self.own
        self.api = reading(writing(interface("founders")))

    def catalogue(self, bytes setup, bytes packaged, bytes own, bytes parts):
        return catalogue_of(self.own, setup, packaged, own, parts)

    def __dealloc__(self):
        PyMem_Free(self.own)
