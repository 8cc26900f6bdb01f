//go:build !cgo || isettlers_wasm

package local

import (
	"encoding/binary"
	"math"
)

const backend = "wasm"

func codeText(code int32) string {
	i := borrow(nil)
	defer i.give()
	return i.text(uint32(i.run("isettlers_error_text", uint64(uint32(code)))))
}

func version() string {
	i := borrow(nil)
	defer i.give()
	return i.text(uint32(i.run("isettlers_version")))
}

func deriveSeed(seed, stream uint64) uint64 {
	i := borrow(nil)
	defer i.give()
	return uint64(i.run("isettlers_derive_seed", seed, stream))
}

var setups = map[source]string{setupTree: "isettlers_setup", setupOfSnapshot: "isettlers_setup_of_snapshot",
	setupOfDocument: "isettlers_setup_of_document", setupOfRecord: "isettlers_setup_of_record"}

var noRoom = fault{code: codeRoom, text: "the input is too large for the module's memory"}

func tablesOf(from source, input, data []byte) ([]uint64, fault) {
	i := borrowEmpty()
	defer i.give()
	if !i.fits(int64(len(input) + len(data) + 16)) {
		return nil, noRoom
	}
	given, own := i.put(input), i.put(data)
	return i.made(func(at uint32, size int64) int64 {
		return i.run(setups[from], given, uint64(len(input)), own, uint64(len(data)), uint64(at), uint64(size),
			uint64(i.fault))
	})
}

func (g *Game) withNetwork(network []byte) ([]uint64, fault) {
	i := borrow(g)
	defer i.give()
	if !i.fits(int64(len(network) + 16)) {
		return nil, noRoom
	}
	given := i.put(network)
	return i.made(func(at uint32, size int64) int64 {
		return i.run("isettlers_with_network", uint64(i.tables), given, uint64(len(network)), uint64(at), uint64(size),
			uint64(i.fault))
	})
}

// made returns the tables that a function writes, which first says how many bytes they have.
func (i *instance) made(call func(at uint32, size int64) int64) ([]uint64, fault) {
	size := call(0, 0)
	if size < 0 {
		return nil, i.faultOf(size)
	}
	if !i.fits(size) {
		return nil, noRoom
	}
	at := i.take(int(size))
	if size = call(at, size); size < 0 {
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
		size := i.output(out, func(to, capacity uint64) int64 {
			return i.run("isettlers_catalogue", uint64(i.tables), from, uint64(len(data)), to, capacity, uint64(i.fault))
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
	result := i.run32("isettlers_set_language", uint64(i.tables), text, uint64(i.fault))
	copy(bytesOf(g.tables), i.memory[i.tables:])
	return i.err(int64(result))
}

func sizesOf(g *Game) sizes {
	i := borrow(g)
	defer i.give()
	tables := uint64(i.tables)
	return sizes{
		name:        i.text(uint32(i.run("isettlers_game", tables))),
		seats:       int(i.run32("isettlers_seats", tables)),
		state:       int(i.run32("isettlers_state_size", tables)),
		actions:     int(i.run32("isettlers_num_actions", tables)),
		observation: int(i.run32("isettlers_observation_size", tables)),
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
	s.actor = max(int32(i.call(i.actors, uint64(i.tables), uint64(i.state))), -1)
	i.give()
}

func (s *State) start(seed uint64) {
	i := borrow(s.game)
	s.decide(i, int32(i.call(i.starting, uint64(i.tables), seed, uint64(i.state), uint64(i.legal))))
}

func (s *State) apply(action int32) {
	i := s.with()
	s.decide(i, int32(i.call(i.applying, uint64(i.tables), uint64(i.state), uint64(uint32(action)), uint64(i.legal))))
}

func (s *State) check(action int32) error {
	i := s.with()
	defer i.give()
	return i.err(int64(i.run32("isettlers_check_action", uint64(i.tables), uint64(i.state), uint64(uint32(action)),
		uint64(i.fault))))
}

func (s *State) refresh() {
	i := s.with()
	s.decide(i, int32(i.call(i.legals, uint64(i.tables), uint64(i.state), uint64(i.legal))))
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
	return s.recorded(i, i.run32("isettlers_begin", uint64(i.tables), seed, uint64(i.state), uint64(i.legal),
		uint64(i.events), maxEvents, uint64(i.small)))
}

func (s *State) step(action int32) []uint64 {
	i := s.with()
	return s.recorded(i, i.run32("isettlers_step", uint64(i.tables), uint64(i.state), uint64(action), uint64(i.legal),
		uint64(i.events), maxEvents, uint64(i.small)))
}

func (s *State) pending() bool {
	i := s.with()
	defer i.give()
	return i.run32("isettlers_pending", uint64(i.tables), uint64(i.state)) != 0
}

func (s *State) hash() uint64 {
	i := s.with()
	defer i.give()
	i.run("isettlers_hash", uint64(i.tables), uint64(i.state), uint64(i.small))
	return i.word(i.small)
}

func (s *State) evaluate(seat, weights int32) float64 {
	i := s.with()
	defer i.give()
	i.run("isettlers_evaluate", uint64(i.tables), uint64(i.state), uint64(seat), uint64(weights), uint64(i.small))
	return math.Float64frombits(i.word(i.small))
}

func (s *State) greedy(seed uint64) int32 {
	i := s.with()
	defer i.give()
	return i.run32("isettlers_greedy", uint64(i.tables), uint64(i.state), seed)
}

func (s *State) playout(seed uint64) int32 {
	i := s.with()
	decisions := i.run32("isettlers_playout", uint64(i.tables), uint64(i.state), seed)
	s.decide(i, 0)
	return decisions
}

func (s *State) resample(seat int32, seed uint64) {
	i := s.with()
	i.run("isettlers_resample", uint64(i.tables), uint64(i.state), uint64(seat), seed)
	s.decide(i, 0)
}

func (s *State) observe(seat int32, out []float32) {
	i := s.with()
	defer i.give()
	at := i.take(4 * len(out))
	i.run("isettlers_observe", uint64(i.tables), uint64(i.state), uint64(seat), uint64(at))
	i.floats(at, out)
}

// floats copies numbers out.
func (i *instance) floats(at uint32, out []float32) {
	from := i.bytes(at, 4*len(out))
	for k := range out {
		out[k] = math.Float32frombits(binary.LittleEndian.Uint32(from[4*k:]))
	}
}

func (s *State) seatNumbers(which perSeat, out *[MaxSeats]int32) {
	i := s.with()
	defer i.give()
	name := map[perSeat]string{points: "isettlers_scores", ranks: "isettlers_ranks"}[which]
	i.run(name, uint64(i.tables), uint64(i.state), uint64(i.small))
	for seat := range out {
		out[seat] = i.number(i.small + uint32(4*seat))
	}
}

var loads = map[writing]string{documentTree: "isettlers_load_document", snapshotBytes: "isettlers_load"}

func (s *State) load(what writing, input []byte) error {
	i := borrow(s.game)
	if !i.fits(int64(len(input))) {
		i.give()
		return noRoom.err()
	}
	code := i.run32(loads[what], uint64(i.tables), i.put(input), uint64(len(input)), uint64(i.state), uint64(i.fault))
	if code < 0 {
		defer i.give()
		return i.err(int64(code))
	}
	s.decide(i, 0)
	return nil
}

// writers are the functions for each text or tree, and the arguments that they take between tables and output.
var writers = map[writing]struct {
	name         string
	state, which bool
}{
	setupText:     {name: "isettlers_setup_tree"},
	seatText:      {name: "isettlers_seat_name", which: true},
	actionText:    {name: "isettlers_action_text", state: true, which: true},
	actionTree:    {name: "isettlers_action_tree", state: true, which: true},
	hindranceTree: {name: "isettlers_why_not", state: true, which: true},
	viewTree:      {name: "isettlers_view", state: true, which: true},
	decidedByText: {name: "isettlers_decided_by", state: true},
	documentTree:  {name: "isettlers_document", state: true},
	snapshotBytes: {name: "isettlers_save", state: true},
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
	writer := writers[what]
	arguments := append(make([]uint64, 0, 8), uint64(i.tables))
	if writer.state {
		arguments = append(arguments, uint64(i.state))
	}
	if writer.which {
		arguments = append(arguments, uint64(uint32(which)))
	}
	return i.output(out, func(at, size uint64) int64 { return i.run(writer.name, append(arguments, at, size)...) })
}

// output calls a function that writes to a slice, or returns the bytes that it needs where the slice is empty.
func (i *instance) output(out []byte, write func(at, size uint64) int64) int64 {
	if len(out) == 0 {
		return write(0, 0)
	}
	at := i.take(len(out))
	size := write(uint64(at), uint64(len(out)))
	copy(out, i.memory[at:])
	return size
}

func writeEvents(e *Events, reader int32, out []byte) int64 {
	i := borrow(e.game)
	defer i.give()
	copy(i.memory[i.state:], bytesOf(e.before[:]))
	copy(i.memory[i.events:], bytesOf(e.words))
	return i.output(out, func(at, size uint64) int64 {
		return i.run("isettlers_event_trees", uint64(i.tables), uint64(i.state), uint64(i.events), uint64(e.Len()),
			uint64(uint32(reader)), at, size)
	})
}
