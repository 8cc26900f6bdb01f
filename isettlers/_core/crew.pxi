# One piece of work over many games, shared between the calling thread and helpers: plain C, no GIL. Checks come last.
#
# Helpers are threads of one call. The calling thread starts at once and takes the parts that no helper has taken: a
# helper that comes too late finds the list empty and ends, and no thread waits for it.

cdef extern from "pythread.h" nogil:
    ctypedef void* PyThread_type_lock
    enum:
        WAIT_LOCK
        NOWAIT_LOCK
    ctypedef enum PyLockStatus:
        PY_LOCK_FAILURE
    unsigned long NOT_STARTED "PYTHREAD_INVALID_THREAD_ID"
    unsigned long PyThread_start_new_thread(void (*begin)(void*) noexcept nogil, void* given)
    PyThread_type_lock PyThread_allocate_lock()
    void PyThread_free_lock(PyThread_type_lock lock)
    int PyThread_acquire_lock(PyThread_type_lock lock, int mode)
    PyLockStatus PyThread_acquire_lock_timed(PyThread_type_lock lock, long long microseconds, int interruptible)
    void PyThread_release_lock(PyThread_type_lock lock)

cdef enum:
    MOST_THREADS = 256
    LEAST_PART = 32       # games that are worth asking for where no bots decide; where they do, one is
    WAIT = 10_000         # microseconds between two looks at signals, while helpers finish
    PARTS = 8             # for each thread, so that a slow one delays no other; less work is not worth starting it

ctypedef void (*Work)(Games* games, void* out, int first, int last) noexcept nogil

cdef struct Crew:
    PyThread_type_lock lock       # of all that follows
    PyThread_type_lock finished   # held until the last helper at work has put its part down
    Work work
    Games* games
    void* out
    int count                     # games in all
    int next                      # the first that no thread has taken
    int part
    int busy                      # threads at work on a part
    int members                   # threads that still know of this crew
    bint awaited


cdef void take_parts(Crew* crew) noexcept nogil:
    """Do parts until none is left; called, and left, with the lock held."""
    cdef int first, last
    while crew.next < crew.count:
        first = crew.next
        last = min(first + crew.part, crew.count)
        crew.next = last
        crew.busy += 1
        PyThread_release_lock(crew.lock)
        crew.work(crew.games, crew.out, first, last)
        PyThread_acquire_lock(crew.lock, WAIT_LOCK)
        crew.busy -= 1


cdef void leave(Crew* crew) noexcept nogil:
    """Give the lock back and forget the crew; the last one to do so frees it."""
    cdef bint last
    crew.members -= 1
    last = crew.members == 0
    PyThread_release_lock(crew.lock)
    if last:
        PyThread_free_lock(crew.lock)
        PyThread_free_lock(crew.finished)
        PyMem_RawFree(crew)


cdef void help_out(void* given) noexcept nogil:
    """The whole life of a helper."""
    cdef Crew* crew = <Crew*>given
    PyThread_acquire_lock(crew.lock, WAIT_LOCK)
    if not crew.awaited:
        take_parts(crew)
        if crew.busy == 0 and crew.awaited:
            PyThread_release_lock(crew.finished)
    leave(crew)


cdef Crew* new_crew() noexcept nogil:
    """A crew without work or members, NULL where there is no memory."""
    cdef Crew* crew = <Crew*>PyMem_RawCalloc(1, sizeof(Crew))
    if crew == NULL:
        return NULL
    crew.lock = PyThread_allocate_lock()
    crew.finished = PyThread_allocate_lock()
    if crew.lock == NULL or crew.finished == NULL:
        if crew.lock != NULL:
            PyThread_free_lock(crew.lock)
        if crew.finished != NULL:
            PyThread_free_lock(crew.finished)
        PyMem_RawFree(crew)
        return NULL
    return crew


cdef void share_out(Games* games, Work work, void* out, int busy, int threads) noexcept nogil:
    """Do the work for all games, `busy` of which have any, by at most `threads` threads.

    The calling thread works alone where there is little work, or no thread or memory to be had.
    """
    cdef Crew* crew = NULL
    cdef int helpers = min(threads, busy // (PARTS * games.part)) - 1
    cdef int started = 0
    if helpers > 0:
        crew = new_crew()
    if crew == NULL:
        work(games, out, 0, games.count)
        return
    crew.work = work
    crew.games = games
    crew.out = out
    crew.count = games.count
    crew.part = max(games.part, games.count // (PARTS * (helpers + 1)))
    crew.members = 1 + helpers
    PyThread_acquire_lock(crew.finished, WAIT_LOCK)
    while started < helpers and PyThread_start_new_thread(help_out, crew) != NOT_STARTED:
        started += 1
    PyThread_acquire_lock(crew.lock, WAIT_LOCK)
    crew.members -= helpers - started
    take_parts(crew)
    if crew.busy > 0:
        crew.awaited = True
        PyThread_release_lock(crew.lock)
        while PyThread_acquire_lock_timed(crew.finished, WAIT, 0) == PY_LOCK_FAILURE:
            interrupted(&games.watch)
        PyThread_acquire_lock(crew.lock, WAIT_LOCK)
    leave(crew)


cdef int take_trouble(Games* games) noexcept nogil:
    """Return why a bot has not decided in the work that ends here, 0 where all have."""
    cdef int trouble = INTERRUPTED if games.watch.interrupted else NO_MEMORY if games.starved else 0
    games.starved = False
    games.watch.thread = 0
    games.watch.interrupted = False
    return trouble


cdef int check_trouble(int trouble) except -1:
    """Raise what a signal handler raised, or the lack of memory."""
    if trouble == NO_MEMORY:
        raise MemoryError("no memory for the search of a bot")
    return -1 if trouble else 0


cdef int check_threads(int threads) except -1:
    if not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"threads are 1 to {MOST_THREADS}, not {threads}")
    return 0
