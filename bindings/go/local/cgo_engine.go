//go:build cgo && !isettlers_go

package local

/*
#cgo CFLAGS: -std=c11 -O3 -DNDEBUG
#cgo LDFLAGS: -lm

#include "engine.h"

#cgo noescape go_started
#cgo nocallback go_started
#cgo noescape go_applied
#cgo nocallback go_applied
#cgo noescape go_refreshed
#cgo nocallback go_refreshed
#cgo noescape isettlers_pending
#cgo nocallback isettlers_pending
#cgo noescape isettlers_hash
#cgo nocallback isettlers_hash
#cgo noescape isettlers_evaluate
#cgo nocallback isettlers_evaluate
#cgo noescape isettlers_greedy
#cgo nocallback isettlers_greedy
#cgo noescape isettlers_playout
#cgo nocallback isettlers_playout
#cgo noescape isettlers_resample
#cgo nocallback isettlers_resample
#cgo noescape isettlers_observe
#cgo nocallback isettlers_observe
#cgo noescape go_seat_numbers
#cgo nocallback go_seat_numbers
#cgo noescape isettlers_search_run
#cgo nocallback isettlers_search_run
#cgo noescape isettlers_search_run_first
#cgo nocallback isettlers_search_run_first
*/
import "C"

import (
	"sync"
	"unsafe"
)

const backend = "cgo"

func (g *Game) pointer() *C.isettlers_tables {
	return (*C.isettlers_tables)(unsafe.Pointer(unsafe.SliceData(g.tables)))
}

func (g *Game) words() *C.uint64_t { return (*C.uint64_t)(unsafe.Pointer(unsafe.SliceData(g.tables))) }

func (s *State) words() *C.uint64_t { return (*C.uint64_t)(unsafe.Pointer(&s.state)) }

func (s *State) ids() *C.uint16_t { return (*C.uint16_t)(unsafe.Pointer(&s.legal)) }

// addressOf returns where a slice begins, nil where it is empty.
func addressOf[T any](slice []T) unsafe.Pointer {
	if len(slice) == 0 {
		return nil
	}
	return unsafe.Pointer(unsafe.SliceData(slice))
}

func faultOf(code int32, e *C.isettlers_error) fault {
	return fault{code: code, path: C.GoString(&e.path[0]), text: C.GoString(&e.text[0])}
}

func codeText(code int32) string { return C.GoString(C.isettlers_error_text(C.int32_t(code))) }

func version() string { return C.GoString(C.isettlers_version()) }

func deriveSeed(seed, stream uint64) uint64 {
	return uint64(C.isettlers_derive_seed(C.uint64_t(seed), C.uint64_t(stream)))
}

func tablesOf(from source, input, data []byte) ([]uint64, fault) {
	return made(func(out unsafe.Pointer, room C.size_t, e *C.isettlers_error) C.int64_t {
		return C.go_tables(C.int32_t(from), (*C.uint8_t)(addressOf(input)), C.size_t(len(input)),
			(*C.uint8_t)(addressOf(data)), C.size_t(len(data)), out, room, e)
	})
}

func (g *Game) withNetwork(network []byte) ([]uint64, fault) {
	return made(func(out unsafe.Pointer, room C.size_t, e *C.isettlers_error) C.int64_t {
		return C.go_with_network(g.pointer(), (*C.uint8_t)(addressOf(network)), C.size_t(len(network)), out, room, e)
	})
}

// made returns the tables that a function writes, which first says how many bytes they have.
func made(write func(out unsafe.Pointer, room C.size_t, e *C.isettlers_error) C.int64_t) ([]uint64, fault) {
	var e C.isettlers_error
	var tables []uint64
	size := C.int64_t(0)
	for range 2 {
		tables = make([]uint64, wordsFor(int(size)))
		size = write(addressOf(tables), C.size_t(8*len(tables)), &e)
		if size < 0 {
			return nil, faultOf(int32(size), &e)
		}
	}
	return tables, fault{}
}

func (g *Game) catalogue(data []byte) ([]byte, error) {
	return accepted(func(out []byte) (int64, error) {
		var e C.isettlers_error
		size := C.go_catalogue(g.pointer(), (*C.uint8_t)(addressOf(data)), C.size_t(len(data)), addressOf(out),
			C.size_t(len(out)), &e)
		return int64(size), faultOf(int32(min(size, 0)), &e).err()
	})
}

func (g *Game) setLanguage(code string) error {
	var e C.isettlers_error
	result := C.isettlers_set_language(g.pointer(), cText(code), &e)
	return faultOf(int32(result), &e).err()
}

func sizesOf(g *Game) sizes {
	tables := g.pointer()
	return sizes{
		name:        C.GoString(C.isettlers_game(tables)),
		seats:       int(C.isettlers_seats(tables)),
		state:       int(C.isettlers_state_size(tables)),
		actions:     int(C.isettlers_num_actions(tables)),
		observation: int(C.isettlers_observation_size(tables)),
	}
}

// decide keeps what the library returned: the number of legal actions and the seat.
func (s *State) decide(packed C.int64_t) {
	s.count, s.actor = int32(packed), int32(packed>>32)-1
}

func (s *State) start(seed uint64) {
	s.decide(C.go_started(s.game.words(), C.uint64_t(seed), s.words(), s.ids()))
}

func (s *State) apply(action int32) {
	s.decide(C.go_applied(s.game.words(), s.words(), C.int32_t(action), s.ids()))
}

func (s *State) check(action int32) error {
	var e C.isettlers_error
	code := C.isettlers_check_action(s.game.pointer(), unsafe.Pointer(&s.state), C.int32_t(action), &e)
	return faultOf(int32(code), &e).err()
}

func (s *State) refresh() { s.decide(C.go_refreshed(s.game.words(), s.words(), s.ids())) }

var rooms = sync.Pool{New: func() any { return new([maxEvents * eventWords]uint64) }}

// recorded plays with room for events and returns those that happened.
func (s *State) recorded(play func(events *C.isettlers_event, count *C.uint32_t)) []uint64 {
	room := rooms.Get().(*[maxEvents * eventWords]uint64)
	defer rooms.Put(room)
	var count C.uint32_t
	play((*C.isettlers_event)(unsafe.Pointer(room)), &count)
	s.refresh()
	return append([]uint64(nil), room[:eventWords*count]...)
}

func (s *State) begin(seed uint64) []uint64 {
	return s.recorded(func(events *C.isettlers_event, count *C.uint32_t) {
		C.isettlers_begin(s.game.pointer(), C.uint64_t(seed), unsafe.Pointer(&s.state), nil, events, maxEvents, count)
	})
}

func (s *State) step(action int32) []uint64 {
	return s.recorded(func(events *C.isettlers_event, count *C.uint32_t) {
		C.isettlers_step(s.game.pointer(), unsafe.Pointer(&s.state), C.int32_t(action), nil, events, maxEvents, count)
	})
}

func (s *State) pending() bool {
	return C.isettlers_pending(s.game.pointer(), unsafe.Pointer(&s.state)) != 0
}

func (s *State) hash() uint64 {
	var hash C.uint64_t
	C.isettlers_hash(s.game.pointer(), unsafe.Pointer(&s.state), &hash)
	return uint64(hash)
}

func (s *State) evaluate(seat, weights int32) float64 {
	var value C.double
	C.isettlers_evaluate(s.game.pointer(), unsafe.Pointer(&s.state), C.int32_t(seat), C.int32_t(weights), &value)
	return float64(value)
}

func (s *State) greedy(seed uint64) int32 {
	return int32(C.isettlers_greedy(s.game.pointer(), unsafe.Pointer(&s.state), C.uint64_t(seed)))
}

func (s *State) playout(seed uint64) int32 {
	return int32(C.isettlers_playout(s.game.pointer(), unsafe.Pointer(&s.state), C.uint64_t(seed)))
}

func (s *State) resample(seat int32, seed uint64) {
	C.isettlers_resample(s.game.pointer(), unsafe.Pointer(&s.state), C.int32_t(seat), C.uint64_t(seed))
}

func (s *State) observe(seat int32, out []float32) {
	C.isettlers_observe(s.game.pointer(), unsafe.Pointer(&s.state), C.int32_t(seat), (*C.float)(addressOf(out)))
}

func (s *State) seatNumbers(which perSeat, out *[MaxSeats]int32) {
	C.go_seat_numbers(s.game.pointer(), unsafe.Pointer(&s.state), C.int32_t(which), (*C.int32_t)(unsafe.Pointer(out)))
}

func (s *State) load(what writing, input []byte) error {
	var e C.isettlers_error
	code := C.go_load(C.int32_t(what), s.game.pointer(), (*C.uint8_t)(addressOf(input)), C.size_t(len(input)),
		unsafe.Pointer(&s.state), &e)
	return faultOf(int32(code), &e).err()
}

func (s *State) write(what writing, which int32, out []byte) int64 {
	return int64(C.go_write(C.int32_t(what), s.game.pointer(), unsafe.Pointer(&s.state), C.int32_t(which), addressOf(out),
		C.size_t(len(out))))
}

// writeOf writes a text or tree of a setup.
func writeOf(g *Game, what writing, which int32, out []byte) int64 {
	return int64(C.go_write(C.int32_t(what), g.pointer(), nil, C.int32_t(which), addressOf(out), C.size_t(len(out))))
}

func writeEvents(e *Events, reader int32, out []byte) int64 {
	return int64(C.isettlers_event_trees(e.game.pointer(), unsafe.Pointer(&e.before),
		(*C.isettlers_event)(addressOf(e.words)), C.uint32_t(e.Len()), C.int32_t(reader), addressOf(out),
		C.size_t(len(out))))
}
