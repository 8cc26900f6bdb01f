//go:build !cgo || isettlers_go

package local

import (
	"encoding/binary"
	"fmt"
	"math"
	"runtime"
	"sync"
)

// A memory is the block of a search in an instance that the search keeps.
type memory struct {
	*instance
	at   int32
	size int64
	once *sync.Once
}

// usualMemory are the most bytes of a search that asks for none: as much stays free for its leaves, and for a copy of it
// beside the search that follows.
const usualMemory = 15 << 20

// free gives the instance back, once.
func (m memory) free() { m.once.Do(m.give) }

func (i *instance) putText(words string) int32 { return i.put(append([]byte(words), 0)) }

func searchSize(g *Game, spec string) (int64, error) {
	i := borrow(g)
	defer i.give()
	if !i.fits(int64(len(spec)) + 8) {
		return 0, noRoom.err()
	}
	size := i.Xisettlers_search_size(i.tables, i.putText(spec), i.fault)
	return size, i.err(size)
}

func (s *State) choose(spec string, seed uint64, size int64) (int32, error) {
	i := s.with()
	defer i.give()
	given := i.putText(spec)
	size = min(size, i.free())
	action := i.Xisettlers_choose(i.tables, i.state, given, int64(seed), i.take(int(size)), int32(size), i.fault)
	return action, i.err(int64(action))
}

func (x *Search) begin(s *State, spec string, seed uint64, size int64) error {
	i := s.with()
	given := i.putText(spec)
	size = min(size, i.free())
	at := i.take(int(size))
	code := i.Xisettlers_search_begin(i.tables, i.state, given, int64(seed), at, int32(size), i.fault)
	return x.keep(i, at, size, code)
}

// keep makes the instance that of the search, where the library has begun it.
func (x *Search) keep(i *instance, at int32, size int64, code int32) error {
	if code < 0 {
		defer i.give()
		return i.err(int64(code))
	}
	x.memory = memory{instance: i, at: at, size: size, once: new(sync.Once)}
	runtime.AddCleanup(x, memory.free, x.memory)
	return nil
}

// follow reads a copy of the search before, which lies behind the new one until that has begun.
func (x *Search) follow(before *Search, action int32, s *State, spec string, seed uint64, size int64) error {
	defer runtime.KeepAlive(before)
	i, old := s.with(), before.used()
	given := i.putText(spec)
	behind := int64(len(old)) + 8
	if !i.fits(behind) {
		i.give()
		return noRoom.err()
	}
	size = min(size, i.free()-behind)
	at := i.take(int(size))
	next := i.next
	code := i.Xisettlers_search_follow(i.tables, i.put(old), action, i.state, given, int64(seed), at, int32(size), i.fault)
	i.next = next
	return x.keep(i, at, size, code)
}

// used returns the bytes of a search with its nodes so far, no more than one has that makes a node in each iteration.
func (x *Search) used() []byte {
	spec := fmt.Sprintf("ismcts:%d,puct=0", max(x.stats().Nodes, 1))
	return x.memory.bytes(x.memory.at, int(min(must(searchSize(x.game, spec)), x.memory.size)))
}

func (x *Search) run(iterations int64) int64 {
	m := x.memory
	defer runtime.KeepAlive(x)
	return m.Xisettlers_search_run(m.tables, m.at, iterations)
}

func (x *Search) runFirst(first int32, iterations int64) int64 {
	m := x.memory
	defer runtime.KeepAlive(x)
	return m.Xisettlers_search_run_first(m.tables, m.at, first, iterations)
}

func (x *Search) stats() Stats {
	m := x.memory
	defer runtime.KeepAlive(x)
	m.Xisettlers_search_stats(m.at, m.small)
	return Stats{
		Iterations: int(m.word(m.small)),
		Decisions:  int(m.word(m.small + 8)),
		Nodes:      int(m.word(m.small + 16)),
		Seat:       int(m.number(m.small + 24)),
		Full:       m.number(m.small+28) != 0,
	}
}

// rootBytes are the bytes of a root in the module.
const rootBytes = 32

// The roots lie where events do, which a search has none of.
func (x *Search) addRoots(sum *[MaxLegal]root, count int32) int32 {
	m := x.memory
	defer runtime.KeepAlive(x)
	m.putRoots(sum[:count])
	count = m.Xisettlers_search_actions(m.at, m.events, int32(count))
	for k := range sum[:count] {
		at := m.events + int32(k*rootBytes)
		sum[k] = root{
			total:  math.Float64frombits(m.word(at)),
			prior:  math.Float64frombits(m.word(at + 8)),
			visits: int64(m.word(at + 16)),
			action: m.number(at + 24),
		}
	}
	return count
}

func (i *instance) putRoots(sum []root) {
	at := i.memory[i.events:i.events]
	for _, r := range sum {
		at = binary.LittleEndian.AppendUint64(at, math.Float64bits(r.total))
		at = binary.LittleEndian.AppendUint64(at, math.Float64bits(r.prior))
		at = binary.LittleEndian.AppendUint64(at, uint64(r.visits))
		at = binary.LittleEndian.AppendUint64(at, uint64(r.action))
	}
}

func (x *Search) best(sum []root) int32 {
	m := x.memory
	defer runtime.KeepAlive(x)
	m.putRoots(sum)
	return m.Xisettlers_search_best(m.at, m.events, int32(len(sum)))
}

func (x *Search) line(out []uint16) int32 {
	m := x.memory
	defer runtime.KeepAlive(x)
	count := m.Xisettlers_search_line(m.at, m.events, int32(len(out)))
	for k := range out[:count] {
		out[k] = binary.LittleEndian.Uint16(m.memory[m.events+int32(2*k):])
	}
	return count
}
