//go:build cgo && !isettlers_go

package local

// #include "engine.h"
import "C"

import (
	"unsafe"
)

// usualMemory are the most bytes of a search that asks for none.
const usualMemory = mostMemory

// A memory is the block of a search.
type memory struct{ words []uint64 }

func (m memory) pointer() unsafe.Pointer { return addressOf(m.words) }

// free does nothing: the garbage collector takes the memory back.
func (memory) free() {}

func cText(words string) *C.char {
	ended := append([]byte(words), 0)
	return (*C.char)(unsafe.Pointer(&ended[0]))
}

func searchSize(g *Game, spec string) (int64, error) {
	var e C.isettlers_error
	size := C.isettlers_search_size(g.pointer(), cText(spec), &e)
	return int64(size), faultOf(int32(min(size, 0)), &e).err()
}

func (s *State) choose(spec string, seed uint64, size int64) (int32, error) {
	var e C.isettlers_error
	room := memory{make([]uint64, wordsFor(int(size)))}
	action := C.isettlers_choose(s.game.pointer(), unsafe.Pointer(&s.state), cText(spec), C.uint64_t(seed), room.pointer(),
		C.size_t(8*len(room.words)), &e)
	return int32(action), faultOf(int32(action), &e).err()
}

func (x *Search) begin(s *State, spec string, seed uint64, size int64) error {
	var e C.isettlers_error
	x.memory = memory{make([]uint64, wordsFor(int(max(size, 8))))}
	code := C.isettlers_search_begin(s.game.pointer(), unsafe.Pointer(&s.state), cText(spec), C.uint64_t(seed), x.memory.pointer(),
		C.size_t(8*len(x.memory.words)), &e)
	return faultOf(int32(code), &e).err()
}

func (x *Search) follow(before *Search, action int32, s *State, spec string, seed uint64, size int64) error {
	var e C.isettlers_error
	x.memory = memory{make([]uint64, wordsFor(int(max(size, 8))))}
	code := C.isettlers_search_follow(x.game.pointer(), before.memory.pointer(), C.int32_t(action), unsafe.Pointer(&s.state),
		cText(spec), C.uint64_t(seed), x.memory.pointer(), C.size_t(8*len(x.memory.words)), &e)
	return faultOf(int32(code), &e).err()
}

func (x *Search) run(iterations int64) int64 {
	return int64(C.isettlers_search_run(x.game.pointer(), x.memory.pointer(), C.int64_t(iterations)))
}

func (x *Search) runFirst(first int32, iterations int64) int64 {
	return int64(C.isettlers_search_run_first(x.game.pointer(), x.memory.pointer(), C.int32_t(first),
		C.int64_t(iterations)))
}

func (x *Search) stats() Stats {
	var stats C.isettlers_stats
	C.isettlers_search_stats(x.memory.pointer(), &stats)
	return Stats{
		Iterations: int(stats.iterations),
		Decisions:  int(stats.decisions),
		Nodes:      int(stats.nodes),
		Seat:       int(stats.seat),
		Full:       stats.full != 0,
	}
}

func (x *Search) addRoots(sum *[MaxLegal]root, count int32) int32 {
	return int32(C.isettlers_search_actions(x.memory.pointer(), (*C.isettlers_root)(unsafe.Pointer(sum)),
		C.int32_t(count)))
}

func (x *Search) best(sum []root) int32 {
	return int32(C.isettlers_search_best(x.memory.pointer(), (*C.isettlers_root)(addressOf(sum)), C.int32_t(len(sum))))
}

func (x *Search) line(out []uint16) int32 {
	return int32(C.isettlers_search_line(x.memory.pointer(), (*C.uint16_t)(addressOf(out)), C.int32_t(len(out))))
}
