//go:build !cgo || isettlers_go

package local

import (
	"encoding/binary"
	"math"

	"github.com/isettlers/isettlers-go/local/internal/module"
)

const backend = "go"

func codeText(code int32) string {
	i := borrow(nil)
	defer i.give()
	return i.text(i.Xisettlers_error_text(code))
}

func version() string {
	i := borrow(nil)
	defer i.give()
	return i.text(i.Xisettlers_version())
}

func deriveSeed(seed, stream uint64) uint64 {
	i := borrow(nil)
	defer i.give()
	return uint64(i.Xisettlers_derive_seed(int64(seed), int64(stream)))
}

var setups = map[source]func(m *module.Module, given, length, own, ownLength, at, size, fault int32) int64{
	setupTree:       (*module.Module).Xisettlers_setup,
	setupOfSnapshot: (*module.Module).Xisettlers_setup_of_snapshot,
	setupOfDocument: (*module.Module).Xisettlers_setup_of_document,
	setupOfRecord:   (*module.Module).Xisettlers_setup_of_record,
}

var noRoom = fault{code: codeRoom, text: "the input is too large for the module's memory"}

func tablesOf(from source, input, data []byte) ([]uint64, fault) {
	i := borrowEmpty()
	defer i.give()
	if !i.fits(int64(len(input) + len(data) + 16)) {
		return nil, noRoom
	}
	given, own := i.put(input), i.put(data)
	return i.made(func(at, size int32) int64 {
		return setups[from](i.Module, given, int32(len(input)), own, int32(len(data)), at, size, i.fault)
	})
}

func (g *Game) withNetwork(network []byte) ([]uint64, fault) {
	i := borrow(g)
	defer i.give()
	if !i.fits(int64(len(network) + 16)) {
		return nil, noRoom
	}
	given := i.put(network)
	return i.made(func(at, size int32) int64 {
		return i.Xisettlers_with_network(i.tables, given, int32(len(network)), at, size, i.fault)
	})
}

// made returns the tables that a function writes, which first says how many bytes they have.
func (i *instance) made(call func(at, size int32) int64) ([]uint64, fault) {
	size := call(0, 0)
	if size < 0 {
		return nil, i.faultOf(size)
	}
	if !i.fits(size) {
		return nil, noRoom
	}
	at := i.take(int(size))
	if size = call(at, int32(size)); size < 0 {
		return nil, i.faultOf(size)
	}
	tables := make([]uint64, wordsFor(int(size)))
	copy(bytesOf(tables), i.bytes(at, int(size)))
	return tables, fault{}
}

func (g *Game) catalogue(data []byte) ([]byte, error) {
	i := borrow(g)
	defer i.give()
	from, err := i.lend(data)
	if err != nil {
		return nil, err
	}
	return accepted(func(out []byte) (int64, error) {
		size := i.output(out, func(to, capacity int32) int64 {
			return i.Xisettlers_catalogue(i.tables, from, int32(len(data)), to, capacity, i.fault)
		})
		return size, i.err(size)
	})
}

func (g *Game) setLanguage(code string) error {
	i := borrow(g)
	defer i.give()
	text, err := i.lend(append([]byte(code), 0))
	if err != nil {
		return err
	}
	result := i.Xisettlers_set_language(i.tables, int32(text), i.fault)
	copy(bytesOf(g.tables), i.memory[i.tables:])
	return i.err(int64(result))
}

func sizesOf(g *Game) sizes {
	i := borrow(g)
	defer i.give()
	return sizes{
		name:        i.text(i.Xisettlers_game(i.tables)),
		seats:       int(i.Xisettlers_seats(i.tables)),
		state:       int(i.Xisettlers_state_size(i.tables)),
		actions:     int(i.Xisettlers_num_actions(i.tables)),
		observation: int(i.Xisettlers_observation_size(i.tables)),
	}
}

// with returns an instance that holds the state; give it back.
func (s *State) with() *instance {
	i := borrow(s.game)
	copy(i.memory[i.state:], bytesOf(s.state[:wordsFor(s.game.sizes.state)]))
	return i
}

// decide takes the state back from the instance, with its legal actions and the seat to decide.
func (s *State) decide(i *instance, count int32) {
	words := wordsFor(s.game.sizes.state)
	copy(bytesOf(s.state[:words]), i.memory[i.state:])
	ids := i.bytes(i.legal, int(2*count))
	for k := range s.legal[:count] {
		s.legal[k] = binary.LittleEndian.Uint16(ids[2*k:])
	}
	s.count = count
	s.actor = max(i.Xisettlers_actor_unchecked(i.tables, i.state), -1)
	i.give()
}

func (s *State) start(seed uint64) {
	i := borrow(s.game)
	s.decide(i, i.Xisettlers_start(i.tables, int64(seed), i.state, i.legal))
}

func (s *State) apply(action int32) {
	i := s.with()
	s.decide(i, i.Xisettlers_apply_unchecked(i.tables, i.state, action, i.legal))
}

func (s *State) check(action int32) error {
	i := s.with()
	defer i.give()
	return i.err(int64(i.Xisettlers_check_action(i.tables, i.state, action, i.fault)))
}

func (s *State) refresh() {
	i := s.with()
	s.decide(i, i.Xisettlers_legal_unchecked(i.tables, i.state, i.legal))
}

// recorded takes the state back after a function that wrote events, and returns them.
func (s *State) recorded(i *instance, count int32) []uint64 {
	words := make([]uint64, eventWords*i.number(i.small))
	copy(bytesOf(words), i.memory[i.events:])
	s.decide(i, count)
	return words
}

func (s *State) begin(seed uint64) []uint64 {
	i := borrow(s.game)
	return s.recorded(i, i.Xisettlers_begin(i.tables, int64(seed), i.state, i.legal, i.events, maxEvents, i.small))
}

func (s *State) step(action int32) []uint64 {
	i := s.with()
	return s.recorded(i, i.Xisettlers_step(i.tables, i.state, action, i.legal, i.events, maxEvents, i.small))
}

func (s *State) pending() bool {
	i := s.with()
	defer i.give()
	return i.Xisettlers_pending(i.tables, i.state) != 0
}

func (s *State) hash() uint64 {
	i := s.with()
	defer i.give()
	i.Xisettlers_hash(i.tables, i.state, i.small)
	return i.word(i.small)
}

func (s *State) evaluate(seat, weights int32) float64 {
	i := s.with()
	defer i.give()
	i.Xisettlers_evaluate(i.tables, i.state, seat, weights, i.small)
	return math.Float64frombits(i.word(i.small))
}

func (s *State) greedy(seed uint64) int32 {
	i := s.with()
	defer i.give()
	return i.Xisettlers_greedy(i.tables, i.state, int64(seed))
}

func (s *State) playout(seed uint64) int32 {
	i := s.with()
	decisions := i.Xisettlers_playout(i.tables, i.state, int64(seed))
	s.decide(i, 0)
	return decisions
}

func (s *State) resample(seat int32, seed uint64) {
	i := s.with()
	i.Xisettlers_resample(i.tables, i.state, seat, int64(seed))
	s.decide(i, 0)
}

func (s *State) observe(seat int32, out []float32) {
	i := s.with()
	defer i.give()
	at := i.take(4 * len(out))
	i.Xisettlers_observe(i.tables, i.state, seat, at)
	i.floats(at, out)
}

// floats copies numbers out.
func (i *instance) floats(at int32, out []float32) {
	from := i.bytes(at, 4*len(out))
	for k := range out {
		out[k] = math.Float32frombits(binary.LittleEndian.Uint32(from[4*k:]))
	}
}

func (s *State) seatNumbers(which perSeat, out *[MaxSeats]int32) {
	i := s.with()
	defer i.give()
	if which == points {
		i.Xisettlers_scores(i.tables, i.state, i.small)
	} else {
		i.Xisettlers_ranks(i.tables, i.state, i.small)
	}
	for seat := range out {
		out[seat] = i.number(i.small + int32(4*seat))
	}
}

func (s *State) load(what writing, input []byte) error {
	i := borrow(s.game)
	if !i.fits(int64(len(input))) {
		i.give()
		return noRoom.err()
	}
	load := i.Xisettlers_load
	if what == documentTree {
		load = i.Xisettlers_load_document
	}
	code := load(i.tables, i.put(input), int32(len(input)), i.state, i.fault)
	if code < 0 {
		defer i.give()
		return i.err(int64(code))
	}
	s.decide(i, 0)
	return nil
}

func (s *State) write(what writing, which int32, out []byte) int64 {
	i := s.with()
	defer i.give()
	return i.write(what, which, out)
}

// writeOf writes a text or tree of a setup.
func writeOf(g *Game, what writing, which int32, out []byte) int64 {
	i := borrow(g)
	defer i.give()
	return i.write(what, which, out)
}

func (i *instance) write(what writing, which int32, out []byte) int64 {
	return i.output(out, func(at, size int32) int64 {
		switch what {
		case setupText:
			return i.Xisettlers_setup_tree(i.tables, at, size)
		case seatText:
			return i.Xisettlers_seat_name(i.tables, which, at, size)
		case actionText:
			return i.Xisettlers_action_text(i.tables, i.state, which, at, size)
		case actionTree:
			return i.Xisettlers_action_tree(i.tables, i.state, which, at, size)
		case hindranceTree:
			return i.Xisettlers_why_not(i.tables, i.state, which, at, size)
		case viewTree:
			return i.Xisettlers_view(i.tables, i.state, which, at, size)
		case decidedByText:
			return i.Xisettlers_decided_by(i.tables, i.state, at, size)
		case documentTree:
			return i.Xisettlers_document(i.tables, i.state, at, size)
		default:
			return i.Xisettlers_save(i.tables, i.state, at, size)
		}
	})
}

// output calls a function that writes to a slice, or returns the bytes that it needs where the slice is empty.
func (i *instance) output(out []byte, write func(at, size int32) int64) int64 {
	if len(out) == 0 {
		return write(0, 0)
	}
	at := i.take(len(out))
	size := write(at, int32(len(out)))
	copy(out, i.memory[at:])
	return size
}

func writeEvents(e *Events, reader int32, out []byte) int64 {
	i := borrow(e.game)
	defer i.give()
	copy(i.memory[i.state:], bytesOf(e.before[:]))
	copy(i.memory[i.events:], bytesOf(e.words))
	return i.output(out, func(at, size int32) int64 {
		return i.Xisettlers_event_trees(i.tables, i.state, i.events, int32(e.Len()), reader, at, int32(size))
	})
}
