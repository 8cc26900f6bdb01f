"""Floats as decimal text and back, exactly: the nearest float, and the shortest text that gives a float back."""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.string cimport memcpy

cdef enum:
    WORDS = 224              # of a number: 770 digits, moved up by 10^1100
    MOST_DIGITS = 770        # no float needs more to be told from its neighbours; a last one stands for the rest


ctypedef struct Big:         # a natural number, little end first
    uint32_t[WORDS] word
    int count


cdef inline void multiply(Big* big, uint32_t factor, uint32_t more) noexcept nogil:
    cdef uint64_t carry = more
    cdef int i
    for i in range(big.count):
        carry += <uint64_t>big.word[i] * factor
        big.word[i] = <uint32_t>carry
        carry >>= 32
    if carry:
        big.word[big.count] = <uint32_t>carry
        big.count += 1


cdef inline bint divide(Big* big, uint32_t divisor) noexcept nogil:
    """Divide, rounding down; whether anything was left over."""
    cdef uint64_t rest = 0
    cdef int i = big.count - 1
    while i >= 0:
        rest = rest << 32 | big.word[i]
        big.word[i] = <uint32_t>(rest // divisor)
        rest %= divisor
        i -= 1
    while big.count and big.word[big.count - 1] == 0:
        big.count -= 1
    return rest != 0


cdef inline uint32_t power_of_ten(int n) noexcept nogil:
    cdef uint32_t power = 1
    while n > 0:
        power *= 10
        n -= 1
    return power


cdef inline bint scale(Big* big, int tens) noexcept nogil:
    """Multiply by a power of ten, or divide by one, rounding down; whether anything was left over."""
    cdef bint rest = False
    cdef int each
    while tens:
        each = min(tens, 9) if tens > 0 else max(tens, -9)
        if each > 0:
            multiply(big, power_of_ten(each), 0)
        else:
            rest = divide(big, power_of_ten(-each)) or rest
        tens -= each
    return rest


cdef inline bint shift(Big* big, int bits) noexcept nogil:
    """Multiply by a power of two, or divide by one, rounding down; whether anything was left over."""
    cdef bint rest = False
    cdef int each
    while bits:
        each = min(bits, 31) if bits > 0 else max(bits, -31)
        if each > 0:
            multiply(big, <uint32_t>1 << each, 0)
        else:
            rest = divide(big, <uint32_t>1 << -each) or rest
        bits -= each
    return rest


cdef inline Big big_of(uint64_t number) noexcept nogil:
    cdef Big big
    big.word[0] = <uint32_t>number
    big.word[1] = <uint32_t>(number >> 32)
    big.count = 2 if number >> 32 else 1 if number else 0
    return big


cdef inline bint bit_of(const Big* big, int place) noexcept nogil:
    return place >= 0 and big.word[place >> 5] >> (place & 31) & 1


cdef inline int bits_of(const Big* big) noexcept nogil:
    cdef int bits = 32 * big.count
    while bits and not bit_of(big, bits - 1):
        bits -= 1
    return bits


cdef inline uint64_t number_of(const Big* big) noexcept nogil:
    """A number of less than 2^64."""
    return (<uint64_t>big.word[1] << 32 if big.count > 1 else 0) | (big.word[0] if big.count else 0)


# ---------------------------------------------------------------- reading

cdef inline double assembled(uint64_t bits, int exponent, bint rest) noexcept nogil:
    """The float nearest to bits * 2^exponent and a rest of less than 2^exponent, ties to even; bits begin with 1."""
    cdef int top = exponent + 63
    cdef int drop = 11 if top >= -1022 else 11 - 1022 - top
    cdef uint64_t kept = bits >> drop if drop < 64 else 0
    cdef uint64_t left = bits << (64 - drop) if drop < 64 else bits if drop == 64 else 0
    cdef uint64_t half = <uint64_t>1 << 63
    cdef double number
    if left > half or (left == half and (rest or kept & 1)):
        kept += 1
    if top > 1023:
        kept = <uint64_t>0x7FF << 52
    elif top >= -1022:
        kept += <uint64_t>(top + 1022) << 52
    memcpy(&number, &kept, 8)
    return number


cdef inline double float_of(const Big* digits, int tens, bint rest) noexcept nogil:
    """The float nearest to digits * 10^tens and a rest of less than a digit."""
    cdef Big big = digits[0]
    cdef uint64_t bits = 0
    cdef int words = 0
    cdef int length, place
    if big.count == 0 or tens < -400 - MOST_DIGITS:
        return 0.0
    if tens < 0:
        words = (10 * -tens // 3 + 98) // 32
        shift(&big, 32 * words)
    rest = scale(&big, min(tens, 400)) or rest
    length = bits_of(&big)
    for place in range(length - 1, length - 65, -1):
        bits = bits << 1 | bit_of(&big, place)
    for place in range(length - 64):
        rest = rest or bit_of(&big, place)
    return assembled(bits, length - 64 - 32 * words, rest)


cdef inline double read_decimal(const char* at, const char* end) noexcept nogil:
    """The float nearest to a number as JSON writes it; infinite for one too large."""
    cdef Big digits
    cdef bint minus = at[0] == c"-"
    cdef bint rest = False
    cdef bint point = False
    cdef bint down
    cdef int kept = 0
    cdef int64_t tens = 0
    cdef int64_t exponent = 0
    cdef double number
    digits.count = 0
    at += minus
    while at < end and at[0] != c"e" and at[0] != c"E":
        if at[0] == c".":
            point = True
        elif kept < MOST_DIGITS:
            multiply(&digits, 10, at[0] - c"0")
            kept += digits.count > 0
            tens -= point
        else:
            rest = rest or at[0] != c"0"
            tens += not point
        at += 1
    if at < end:
        at += 1
        down = at[0] == c"-"
        while at < end:
            if c"0" <= at[0] <= c"9" and exponent < 1000000000:
                exponent = 10 * exponent + (at[0] - c"0")
            at += 1
        tens += -exponent if down else exponent
    tens = min(max(tens, <int64_t>-100000), <int64_t>100000)
    number = float_of(&digits, <int>tens, rest)
    return -number if minus else number


# ---------------------------------------------------------------- writing

cdef inline uint64_t nineteen_digits(uint64_t bits, int exponent, int* tens) noexcept nogil:
    """The first 19 digits, or 18, of bits * 2^exponent, and the power of ten that they are to be multiplied by.

    The last digit is not 0 or 5 where others follow.
    """
    cdef Big big = big_of(bits)
    cdef bint rest = False
    cdef uint64_t digits
    cdef int length = (bits_of(&big) + exponent - 1) * 30103
    # The number has this many digits before its point, or one more.
    tens[0] = (length if length >= 0 else length - 99999) // 100000 + 1 - 19
    if exponent > 0:
        shift(&big, exponent)
    rest = scale(&big, -tens[0])
    if exponent < 0:
        rest = shift(&big, exponent)
    if big.count > 2 or number_of(&big) >= <uint64_t>10000000000000000000:
        rest = divide(&big, 10) or rest
        tens[0] += 1
    digits = number_of(&big)
    return digits + (rest and digits % 5 == 0)


cdef inline bint gives(uint64_t digits, int tens, double number) noexcept nogil:
    cdef Big big = big_of(digits)
    return float_of(&big, tens, False) == number


cdef inline uint64_t shortest(double number, int* tens) noexcept nogil:
    """The fewest digits that, times a power of ten, are nearest to a finite number of more than 0."""
    cdef uint64_t bits, digits, below, few, tail
    cdef uint64_t unit = <uint64_t>1000000000000000000
    memcpy(&bits, &number, 8)
    cdef int exponent = <int>(bits >> 52)
    bits &= (<uint64_t>1 << 52) - 1
    digits = nineteen_digits(bits | <uint64_t>(exponent > 0) << 52, max(exponent, 1) - 1075, tens)
    tens[0] += 18
    while True:
        below = digits // unit
        tail = digits % unit
        few = below + (tail > unit // 2 or (tail == unit // 2 and below & 1 == 1))
        if gives(few, tens[0], number):
            break
        few = 2 * below + 1 - few     # on the other side, where floats may be further apart
        if gives(few, tens[0], number):
            break
        unit //= 10
        tens[0] -= 1
    if few % 10 == 0:
        few //= 10
        tens[0] += 1
    return few
