"""The engine's random number generator, for tests and for programs that want its streams."""

from libc.stdint cimport uint32_t, uint64_t


cdef class Generator:
    """xoshiro256++ seeded through splitmix64; the same numbers on every platform, for ever."""
    cdef Rng rng

    def __init__(self, uint64_t seed=0):
        rng_seed(&self.rng, seed)

    @property
    def words(self):
        return tuple(self.rng.word[i] for i in range(4))

    @words.setter
    def words(self, words):
        cdef uint64_t w0, w1, w2, w3
        w0, w1, w2, w3 = words
        if not (w0 | w1 | w2 | w3):
            raise ValueError("the words must not all be zero: nothing but zeros would follow")
        self.rng.word[0], self.rng.word[1], self.rng.word[2], self.rng.word[3] = w0, w1, w2, w3

    def next(self):
        """The next 64 random bits as an int."""
        return rng_next(&self.rng)

    def below(self, uint32_t bound):
        """A uniform int in [0, bound); ValueError when bound is 0."""
        if bound == 0:
            raise ValueError("bound must be at least 1")
        return rng_below(&self.rng, bound)


def derive_seed(uint64_t seed, uint64_t stream):
    """The seed that the many-games functions give to game number `stream`.

    >>> import isettlers
    >>> batch = isettlers.Batch("founders", games=2, seed=7)
    >>> list(batch.seeds) == [isettlers.derive_seed(7, game) for game in range(2)]
    True
    """
    return stream_seed(seed, stream)
