"""SHA-256 (FIPS 180-4), in one go or by pieces."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

cdef extern from *:
    """
    static const uint32_t isettlers_sha256_start[8] = {
      0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    static const uint32_t isettlers_sha256_round[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
      0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
      0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
      0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
      0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
      0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
      0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    """
    const uint32_t* START "isettlers_sha256_start"
    const uint32_t* ROUND "isettlers_sha256_round"


ctypedef struct Sha256:
    uint32_t[8] word
    uint64_t length          # bytes so far
    uint8_t[64] block        # the last of them, which fill no block yet


cdef inline uint32_t turned(uint32_t x, int right) noexcept nogil:
    return x >> right | x << (32 - right)


cdef inline uint32_t big_word(const uint8_t* bytes) noexcept nogil:
    return <uint32_t>bytes[0] << 24 | <uint32_t>bytes[1] << 16 | <uint32_t>bytes[2] << 8 | bytes[3]


cdef inline void hash_block(uint32_t* word, const uint8_t* block) noexcept nogil:
    cdef uint32_t[64] w
    cdef uint32_t[8] v
    cdef uint32_t one, two
    cdef int i
    for i in range(16):
        w[i] = big_word(block + 4 * i)
    for i in range(16, 64):
        one = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3
        two = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10
        w[i] = w[i - 16] + one + w[i - 7] + two
    memcpy(v, word, sizeof(v))
    for i in range(64):
        one = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
        one += v[7] + ((v[4] & v[5]) ^ (~v[4] & v[6])) + ROUND[i] + w[i]
        two = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)
        two += (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
        v[7], v[6], v[5] = v[6], v[5], v[4]
        v[4] = v[3] + one
        v[3], v[2], v[1] = v[2], v[1], v[0]
        v[0] = one + two
    for i in range(8):
        word[i] += v[i]


cdef inline Sha256 sha256() noexcept nogil:
    cdef Sha256 hash
    memcpy(hash.word, START, sizeof(hash.word))
    hash.length = 0
    return hash


cdef inline void sha256_add(Sha256* hash, const void* bytes, uint64_t length) noexcept nogil:
    cdef const uint8_t* at = <const uint8_t*>bytes
    cdef uint64_t used, some
    while length:
        used = hash.length % 64
        some = min(64 - used, length)
        memcpy(hash.block + used, at, some)
        hash.length += some
        at += some
        length -= some
        if used + some == 64:
            hash_block(hash.word, hash.block)


cdef inline void sha256_end(Sha256* hash, uint8_t* out, uint32_t size) noexcept nogil:
    """The first `size` of the 32 bytes of the hash."""
    cdef uint8_t[72] padding
    cdef uint64_t bits = 8 * hash.length
    cdef uint32_t zeros = 1 + (119 - hash.length % 64) % 64
    cdef uint32_t i
    for i in range(zeros):
        padding[i] = 0x80 if i == 0 else 0
    for i in range(8):
        padding[zeros + i] = <uint8_t>(bits >> 8 * (7 - i))
    sha256_add(hash, padding, zeros + 8)
    for i in range(size):
        out[i] = <uint8_t>(hash.word[i >> 2] >> 8 * (3 - (i & 3)))


cdef inline void sha256_of(const void* bytes, uint64_t length, uint8_t* out, uint32_t size) noexcept nogil:
    """The first `size` of the 32 bytes of the hash of some bytes."""
    cdef Sha256 hash = sha256()
    sha256_add(&hash, bytes, length)
    sha256_end(&hash, out, size)
