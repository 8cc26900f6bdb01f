# Arrays of other libraries without a copy, both ways: the structs of DLPack (https://dmlc.github.io/dlpack), CPU only.

cdef enum:
    CPU = 1
    WHOLE = 0              # type codes
    NATURAL = 1
    REAL = 2
    BOOLEAN = 6
    READ_ONLY = 1          # flags

cdef struct Device:
    int32_t type
    int32_t number

cdef struct DataType:
    uint8_t code
    uint8_t bits
    uint16_t lanes

cdef struct Tensor:
    void* data
    Device device
    int32_t dimensions
    DataType dtype
    int64_t* shape
    int64_t* strides       # in numbers; NULL: in one piece
    uint64_t offset        # of the first number, in bytes

cdef struct Managed:       # before version 1
    Tensor tensor
    void* context
    void (*deleter)(Managed*) noexcept

cdef struct Versioned:
    uint32_t major
    uint32_t minor
    void* context
    void (*deleter)(Versioned*) noexcept
    uint64_t flags
    Tensor tensor

cdef struct Lent:          # one block for a tensor that is lent out, in both forms
    Managed managed
    Versioned versioned
    int64_t shape[2]
    int64_t strides[2]
    void* numbers

cdef extern from *:        # names of capsules, as constants
    """
    static const char isettlers_dltensor[] = "dltensor";
    static const char isettlers_dltensor_versioned[] = "dltensor_versioned";
    """
    const char* PLAIN_NAME "isettlers_dltensor"
    const char* VERSIONED_NAME "isettlers_dltensor_versioned"


cdef void give_back(Lent* lent) noexcept with gil:
    Py_DECREF(<object>lent.numbers)
    PyMem_RawFree(lent)


cdef void give_back_plain(Managed* tensor) noexcept:
    give_back(<Lent*>tensor.context)


cdef void give_back_versioned(Versioned* tensor) noexcept:
    give_back(<Lent*>tensor.context)


cdef void drop_capsule(object capsule) noexcept:
    """Free what a capsule lends that nobody took."""
    cdef Managed* plain
    cdef Versioned* versioned
    if PyCapsule_IsValid(capsule, PLAIN_NAME):
        plain = <Managed*>PyCapsule_GetPointer(capsule, PLAIN_NAME)
        plain.deleter(plain)
    elif PyCapsule_IsValid(capsule, VERSIONED_NAME):
        versioned = <Versioned*>PyCapsule_GetPointer(capsule, VERSIONED_NAME)
        versioned.deleter(versioned)


cdef DataType type_in_dlpack(const char* format, int itemsize) noexcept:
    cdef int code = NATURAL
    if format[0] == c"?":
        code = BOOLEAN
    elif format[0] == c"e" or format[0] == c"f":
        code = REAL
    elif format[0] == c"i":
        code = WHOLE
    return DataType(code=code, bits=8 * itemsize, lanes=1)


cdef object lend(Numbers numbers, bint versioned):
    """A capsule with the memory of some numbers, which live on as long as it is used."""
    cdef Lent* lent = <Lent*>PyMem_RawCalloc(1, sizeof(Lent))
    cdef Tensor tensor
    cdef int i
    if lent == NULL:
        raise MemoryError()
    for i in range(numbers.dimensions):
        lent.shape[i] = numbers.shape[i]
        lent.strides[i] = numbers.strides[i] // numbers.itemsize
    tensor = Tensor(
        data=numbers.data, device=Device(type=CPU, number=0), dimensions=numbers.dimensions,
        dtype=type_in_dlpack(numbers.format, numbers.itemsize), shape=&lent.shape[0],
        strides=&lent.strides[0], offset=0,
    )
    lent.managed = Managed(tensor=tensor, context=lent, deleter=give_back_plain)
    lent.versioned = Versioned(
        major=1, minor=0, context=lent, deleter=give_back_versioned,
        flags=READ_ONLY if numbers.readonly else 0, tensor=tensor,
    )
    lent.numbers = <void*>numbers
    Py_INCREF(numbers)
    try:
        if versioned:
            return PyCapsule_New(&lent.versioned, VERSIONED_NAME, drop_capsule)
        return PyCapsule_New(&lent.managed, PLAIN_NAME, drop_capsule)
    except BaseException:
        give_back(lent)
        raise


cdef bytes format_in_struct(DataType dtype):
    """The struct format of a type, empty for one that has none."""
    if dtype.lanes != 1:
        return b""
    if dtype.code == BOOLEAN:
        return b"?" if dtype.bits == 8 else b""
    letters = {WHOLE: {8: b"b", 16: b"h", 32: b"i", 64: b"q"}, NATURAL: {8: b"B", 16: b"H", 32: b"I", 64: b"Q"},
               REAL: {16: b"e", 32: b"f", 64: b"d"}}
    return letters.get(dtype.code, {}).get(dtype.bits, b"")


cdef class Borrowed:
    """The memory of another library's array as a buffer."""
    cdef object capsule
    cdef Managed* managed
    cdef Versioned* versioned
    cdef Tensor* tensor
    cdef bytes format
    cdef Py_ssize_t shape[2]
    cdef Py_ssize_t strides[2]

    def __dealloc__(self):
        if self.managed != NULL and self.managed.deleter != NULL:
            self.managed.deleter(self.managed)
        if self.versioned != NULL and self.versioned.deleter != NULL:
            self.versioned.deleter(self.versioned)

    def __getbuffer__(self, Py_buffer* view, int flags):
        cdef const Tensor* t = self.tensor
        cdef Py_ssize_t size = t.dtype.bits // 8
        cdef Py_ssize_t step = size
        cdef bint whole = True
        cdef int i
        view.len = size
        for i in range(t.dimensions - 1, -1, -1):
            self.shape[i] = t.shape[i]
            self.strides[i] = step if t.strides == NULL else t.strides[i] * size
            whole = whole and (self.strides[i] == step or t.shape[i] <= 1)
            step *= self.shape[i]
            view.len *= self.shape[i]
        if flags & PyBUF_WRITABLE and self.versioned != NULL and self.versioned.flags & READ_ONLY:
            raise BufferError("the array is read only")
        if not whole and (flags & PyBUF_C_CONTIGUOUS) == PyBUF_C_CONTIGUOUS:
            raise BufferError("the array does not lie in one piece")
        view.buf = <char*>t.data + t.offset if t.data != NULL else <void*>self.shape
        view.obj = self
        view.readonly = self.versioned != NULL and self.versioned.flags & READ_ONLY != 0
        view.itemsize = size
        view.format = PyBytes_AS_STRING(self.format)
        view.ndim = t.dimensions
        view.shape = self.shape
        view.strides = self.strides
        view.suboffsets = NULL
        view.internal = NULL


cdef object capsule_of(object array):
    try:
        return array.__dlpack__(max_version=(1, 0))
    except TypeError:
        return array.__dlpack__()


cdef Borrowed borrow(object array, str what):
    """Borrow an array that has `__dlpack__`. TypeError, ValueError."""
    cdef Borrowed made = Borrowed.__new__(Borrowed)
    device = array.__dlpack_device__()
    if int(device[0]) != CPU:
        place = tuple(map(int, device))
        raise TypeError(f"{what}: expected an array in the memory of the CPU, got one on device {place}")
    capsule = capsule_of(array)
    if PyCapsule_IsValid(capsule, VERSIONED_NAME):
        made.versioned = <Versioned*>PyCapsule_GetPointer(capsule, VERSIONED_NAME)
        PyCapsule_SetName(capsule, "used_dltensor_versioned")
        made.tensor = &made.versioned.tensor
    else:
        made.managed = <Managed*>PyCapsule_GetPointer(capsule, PLAIN_NAME)
        PyCapsule_SetName(capsule, "used_dltensor")
        made.tensor = &made.managed.tensor
    made.capsule = capsule
    made.format = format_in_struct(made.tensor.dtype)
    if not made.format:
        raise TypeError(f"{what}: expected numbers of a plain type, got code {made.tensor.dtype.code} of "
                        f"{made.tensor.dtype.bits} bits")
    if not 0 <= made.tensor.dimensions <= 2:
        raise ValueError(f"{what}: expected one or two dimensions, got {made.tensor.dimensions}")
    return made


cdef object as_buffer(object given, str what, str expected):
    """An object with the buffer protocol, or one around an array that has `__dlpack__`. TypeError."""
    if PyObject_CheckBuffer(given):
        return given
    if hasattr(given, "__dlpack__") and hasattr(given, "__dlpack_device__"):
        return borrow(given, what)
    raise TypeError(f"{what}: expected {expected}, got {type(given).__name__}")
