//go:build cgo && !isettlers_go

package local

// #include "engine.h"
import "C"

import "unsafe"

func courseSize(g *Game, actions int32) int64 {
	return int64(C.isettlers_course_size(g.pointer(), C.int32_t(actions)))
}

func (c *Course) pointer() unsafe.Pointer { return addressOf(c.words) }

func (c *Course) size() C.size_t { return C.size_t(8 * len(c.words)) }

func (c *Course) begin(seed uint64) {
	C.isettlers_course_begin(c.game.pointer(), C.uint64_t(seed), c.pointer(), c.size())
}

func (c *Course) beginAt(s *State) {
	C.isettlers_course_begin_at(c.game.pointer(), unsafe.Pointer(&s.state), c.pointer(), c.size())
}

func (c *Course) at() int32 { return int32(C.isettlers_course_at(c.game.pointer(), c.pointer())) }

func (c *Course) seed() (uint64, bool) {
	var seed C.uint64_t
	known := C.isettlers_course_seed(c.game.pointer(), c.pointer(), &seed)
	return uint64(seed), known == 1
}

func (c *Course) action(number int32) (action, seat int32, err error) {
	var actor C.int32_t
	var e C.isettlers_error
	id := C.isettlers_course_action(c.game.pointer(), c.pointer(), C.int32_t(number), &actor, &e)
	return int32(id), int32(actor), faultOf(int32(id), &e).err()
}

func (c *Course) act(action int32) error {
	var e C.isettlers_error
	code := C.isettlers_course_act(c.game.pointer(), c.pointer(), c.size(), C.int32_t(action), nil, &e)
	return faultOf(int32(code), &e).err()
}

func (c *Course) position(at int32, s *State) error {
	var e C.isettlers_error
	code := C.isettlers_course_position(c.game.pointer(), c.pointer(), C.int32_t(at), unsafe.Pointer(&s.state), &e)
	return faultOf(int32(code), &e).err()
}

func (c *Course) events(at int32) (int64, error) {
	var e C.isettlers_error
	events := C.isettlers_course_events(c.game.pointer(), c.pointer(), C.int32_t(at), &e)
	return int64(events), faultOf(int32(events), &e).err()
}

func (c *Course) log(reader int32, since int64, at int32) ([]byte, error) {
	room := memory{make([]uint64, wordsFor(int(C.isettlers_obstacle_size())))}
	return accepted(func(out []byte) (int64, error) {
		var e C.isettlers_error
		size := C.isettlers_course_log(c.game.pointer(), c.pointer(), C.int32_t(reader), C.int64_t(since), C.int32_t(at),
			addressOf(out), C.size_t(len(out)), room.pointer(), C.size_t(8*len(room.words)), &e)
		return int64(size), faultOf(int32(size), &e).err()
	})
}

func (c *Course) back(at int32) error {
	var e C.isettlers_error
	code := C.isettlers_course_back(c.game.pointer(), c.pointer(), C.int32_t(at), &e)
	return faultOf(int32(code), &e).err()
}

func (c *Course) obstacle(at int32) (int32, error) {
	var e C.isettlers_error
	doubts := memory{make([]uint64, wordsFor(int(C.isettlers_obstacle_size())))}
	obstacle := C.isettlers_course_obstacle(c.game.pointer(), c.pointer(), C.int32_t(at), doubts.pointer(),
		C.size_t(8*len(doubts.words)), &e)
	return int32(obstacle), faultOf(int32(obstacle), &e).err()
}

func (s *State) find(text string) (int32, error) {
	var e C.isettlers_error
	action := C.isettlers_find_action(s.game.pointer(), unsafe.Pointer(&s.state), cText(text), &e)
	return int32(action), faultOf(int32(action), &e).err()
}
