# The natural logarithm, by basic operations alone: C libraries differ in its last bit, and a choice may hang on that.

cdef extern from *:
    """
    /* ln(1 + i/16) in two parts: the first a multiple of 2^-42, so that sums of it and whole multiples are exact. */
    static const double isettlers_log[17][2] = {
        {0x0.0p+0, 0x0.0p+0},
        {0x1.f0a30c0118000p-5, -0x1.d599e83368e91p-45},
        {0x1.e27076e2b0000p-4, -0x1.a342c2af0003cp-45},
        {0x1.5ff3070a7a000p-3, -0x1.8586f183bebf2p-44},
        {0x1.c8ff7c79aa000p-3, -0x1.7794f689f8434p-45},
        {0x1.1675cababa000p-2, 0x1.8380e731f55c4p-44},
        {0x1.4618bc21c6000p-2, -0x1.3d82f484c84ccp-46},
        {0x1.739d7f6bbd000p-2, 0x1.a7389314feb50p-52},
        {0x1.9f323ecbfa000p-2, -0x1.ed03525ca2643p-44},
        {0x1.c8ff7c79aa000p-2, -0x1.7794f689f8434p-44},
        {0x1.f128f5faf0000p-2, 0x1.bb2cd720ec44cp-44},
        {0x1.0be72e4252800p-1, 0x1.415b4c4bdd99fp-44},
        {0x1.1e85f5e704000p-1, 0x1.a07bd8b34be7cp-46},
        {0x1.307d7334f1000p-1, 0x1.7c3f6b2143eadp-46},
        {0x1.41d8fe8467000p-1, 0x1.5732325e617a3p-44},
        {0x1.52a2d265bc800p-1, -0x1.2a88c41ba8752p-44},
        {0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45},
    };
    """
    const double LOG "isettlers_log"[17][2]


cdef inline double logarithm(uint32_t n) noexcept nogil:
    """ln n of a number from 1 on, within one unit in the last place; the same on every machine.

    n = 2^exponent * m, c = 1 + i/16 is next to m, and ln(m / c) = 2 artanh((m - c) / (m + c)) is a short series.
    """
    cdef double m = n
    cdef uint64_t bits
    cdef double c, s, z, high, low, near, sum
    cdef int exponent, i
    memcpy(&bits, &m, 8)
    exponent = <int>(bits >> 52) - 1023
    bits = (bits & <uint64_t>0xFFFFFFFFFFFFF) | <uint64_t>1023 << 52
    memcpy(&m, &bits, 8)
    i = ((bits >> 47 & 31) + 1) >> 1
    c = 1.0 + i * 0.0625
    s = (m - c) / (m + c)
    z = s * s
    near = 2.0 * s
    high = exponent * LOG[16][0] + LOG[i][0]
    low = exponent * LOG[16][1] + LOG[i][1]
    low += near * z * (1.0 / 3 + z * (1.0 / 5) + z * z * (1.0 / 7 + z * (1.0 / 9)))
    sum = high + near
    return sum + (high - sum + near + low)
