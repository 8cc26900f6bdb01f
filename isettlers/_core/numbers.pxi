# Numbers that the core shares with its users through the buffer protocol: its own memory, and theirs.

cdef enum:
    SIGNED = 0
    UNSIGNED = 1
    TRUTH = 2
    FLOATING = 3
    OTHER = 4


cdef class Numbers:
    """Memory of the core as a buffer of one or two dimensions; it lives as long as any view of it."""
    cdef void* data
    cdef const char* format
    cdef int itemsize
    cdef int dimensions
    cdef bint readonly
    cdef Py_ssize_t shape[2]
    cdef Py_ssize_t strides[2]

    def __cinit__(self):
        self.format = "B"
        self.itemsize = 1
        self.dimensions = 1
        self.strides[0] = 1

    def __init__(self):
        raise TypeError("numbers are made by the core")

    def __len__(self):
        return self.shape[0]

    def __getitem__(self, place):
        return memoryview(self)[place]

    def __setitem__(self, place, value):
        memoryview(self)[place] = value

    def __iter__(self):
        return iter(memoryview(self))

    def __getattr__(self, str name):
        return getattr(memoryview(self), name)

    def __eq__(self, other):
        return memoryview(self) == other

    __hash__ = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None

    def __dlpack_device__(self):
        return CPU, 0

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        cdef bint versioned = max_version is not None and max_version[0] >= 1
        if stream is not None or (dl_device is not None and tuple(dl_device) != (CPU, 0)):
            raise BufferError("these numbers lie in the memory of the CPU")
        if copy:
            return lend(copy_of(self), versioned)
        if self.readonly and not versioned:
            raise BufferError("these numbers are read only, which DLPack cannot tell before version 1.0: copy them")
        return lend(self, versioned)

    def __dealloc__(self):
        PyMem_RawFree(self.data)

    def __getbuffer__(self, Py_buffer* view, int flags):
        if flags & PyBUF_WRITABLE and self.readonly:
            raise BufferError("these numbers are the batch's own: they are read only")
        view.buf = self.data if self.data != NULL else <void*>self.shape
        view.obj = self
        view.len = self.shape[0] * self.strides[0]
        view.readonly = self.readonly
        view.itemsize = self.itemsize
        view.format = <char*>self.format if flags & PyBUF_FORMAT else NULL
        view.ndim = self.dimensions
        view.shape = self.shape if flags & PyBUF_ND else NULL
        view.strides = self.strides if flags & PyBUF_STRIDES == PyBUF_STRIDES else NULL
        view.suboffsets = NULL
        view.internal = NULL


cdef Numbers new_numbers(const char* format, int itemsize, Py_ssize_t rows, Py_ssize_t columns=-1):
    """Zeros of a struct format, in one dimension or in rows and columns. MemoryError."""
    cdef Numbers made = Numbers.__new__(Numbers)
    made.format = format
    made.itemsize = itemsize
    made.dimensions = 1 if columns < 0 else 2
    made.shape[0] = rows
    made.shape[1] = columns
    made.strides[0] = itemsize if columns < 0 else columns * itemsize
    made.strides[1] = itemsize
    made.data = PyMem_RawCalloc(max(rows, 1), max(made.strides[0], 1))
    if made.data == NULL:
        raise MemoryError(f"no memory for {rows * made.strides[0]} bytes")
    return made


cdef Numbers copy_of(Numbers numbers):
    cdef Numbers made = new_numbers(numbers.format, numbers.itemsize, numbers.shape[0],
                                    numbers.shape[1] if numbers.dimensions == 2 else -1)
    memcpy(made.data, numbers.data, numbers.shape[0] * numbers.strides[0])
    return made


cdef int kind_of(const Py_buffer* view) noexcept:
    """The kind of numbers in a buffer; `OTHER` for bytes in the order of other machines too."""
    cdef const char* format = view.format
    if format == NULL:
        return UNSIGNED   # bytes
    if format[0] == c"@" or format[0] == c"=" or format[0] == (c">" if BIG_ENDIAN else c"<"):
        format += 1
    if format[0] == 0 or format[1] != 0:
        return OTHER
    if strchr("bhilqn", format[0]) != NULL:
        return SIGNED
    if strchr("BHILQN", format[0]) != NULL:
        return UNSIGNED
    if format[0] == c"?":
        return TRUTH
    return FLOATING if strchr("efd", format[0]) != NULL else OTHER


cdef str format_of(const Py_buffer* view):
    return (<bytes>view.format).decode("ascii", "replace")[:20] if view.format != NULL else "B"


cdef int open_given(object given, Py_buffer* view, int games, str what, bint some) except -1:
    """Open a buffer of ints of any size, stepped as it may be; the caller releases it.

    One for each game, or with `some` as many as there are, or a mask of all games. TypeError, ValueError.
    """
    cdef int kind
    given = as_buffer(given, what, "a buffer or a sequence of ints")
    PyObject_GetBuffer(given, view, PyBUF_STRIDED_RO | PyBUF_FORMAT)
    if view.strides == NULL:
        view.strides = &view.itemsize   # some give none, even asked for them (ctypes)
    try:
        kind = kind_of(view)
        if view.ndim != 1:
            raise ValueError(f"{what}: expected one dimension, got {view.ndim}")
        if kind not in (SIGNED, UNSIGNED) and not (some and kind == TRUTH):
            mask = " or a mask of bools" if some else ""
            raise TypeError(f"{what}: expected ints{mask}, got the format {format_of(view)!r}")
        if view.shape[0] != games and (kind == TRUTH or not some):
            raise ValueError(f"{what}: expected {games}{' bools' if some else ''}, got {view.shape[0]}")
    except BaseException:
        PyBuffer_Release(view)
        raise
    return 0


cdef inline int64_t number_at(const Py_buffer* view, Py_ssize_t place, bint signed) noexcept nogil:
    """One number of an opened buffer; those beyond 63 bits all look like the last of these."""
    cdef const char* here = <const char*>view.buf + place * view.strides[0]
    cdef int64_t number = 0
    cdef int32_t word
    cdef int16_t short_word
    cdef uint32_t plain_word
    cdef uint16_t plain_short
    if view.itemsize == 4 and signed:
        memcpy(&word, here, 4)
        return word
    if view.itemsize == 8:
        memcpy(&number, here, 8)
        return number if signed or number >= 0 else <int64_t>0x7FFFFFFFFFFFFFFF
    if view.itemsize == 4:
        memcpy(&plain_word, here, 4)
        return plain_word
    if view.itemsize == 2 and signed:
        memcpy(&short_word, here, 2)
        return short_word
    if view.itemsize == 2:
        memcpy(&plain_short, here, 2)
        return plain_short
    if signed:
        return (<const signed char*>here)[0]
    return (<const uint8_t*>here)[0]


cdef object exact_number_at(const Py_buffer* view, Py_ssize_t place):
    """One number of an opened buffer as it is."""
    cdef uint64_t number
    if kind_of(view) == SIGNED or view.itemsize < 8:
        return number_at(view, place, kind_of(view) == SIGNED)
    memcpy(&number, <const char*>view.buf + place * view.strides[0], 8)
    return number


cdef int open_writable(object out, Py_buffer* view, str what) except -1:
    """Open a writable buffer in one piece; the caller releases it. TypeError, BufferError."""
    out = as_buffer(out, "out", f"a writable buffer of {what}")
    PyObject_GetBuffer(out, view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT)
    return 0


cdef int check_shape(const Py_buffer* view, Py_ssize_t rows, Py_ssize_t columns) except -1:
    """A buffer has rows x columns numbers, or as many in one dimension; with no rows (-1) any in one. ValueError."""
    if view.ndim == 1 and (rows < 0 or view.shape[0] == rows * columns):
        return 0
    if view.ndim != 2 or view.shape[0] != rows or view.shape[1] != columns:
        shape = " x ".join([str(view.shape[i]) for i in range(view.ndim)])
        expected = f"{rows} x {columns} numbers" if rows >= 0 else "one dimension"
        raise ValueError(f"out: expected {expected}, got {shape}")
    return 0


cdef int open_room(object out, Py_buffer* view, int itemsize, tuple kinds, str what, Py_ssize_t rows,
                   Py_ssize_t columns) except -1:
    """Open a writable buffer of rows x columns numbers, or of as many in one dimension; the caller releases it.

    With no rows (-1) it may have any number of columns. TypeError, ValueError, and BufferError for what is read only.
    """
    open_writable(out, view, what)
    try:
        if view.itemsize != itemsize or kind_of(view) not in kinds:
            raise TypeError(f"out: expected {what}, got the format {format_of(view)!r}")
        check_shape(view, rows, columns)
    except BaseException:
        PyBuffer_Release(view)
        raise
    return 0
