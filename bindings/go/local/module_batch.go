//go:build !cgo || isettlers_go

package local

import (
	"encoding/binary"

	"github.com/isettlers/isettlers-go/local/internal/module"
)

// mostGames returns the most games of a batch: their states, actions and counts have to fit the module's memory at once.
func mostGames(g *Game) int {
	i := borrow(g)
	defer i.give()
	return int((i.free() - 64) / int64(g.sizes.state+8))
}

// numbers are the counts or actions of the games.
func (i *instance) putNumbers(numbers []int32) int32 {
	at := i.take(4 * len(numbers))
	for k, number := range numbers {
		binary.LittleEndian.PutUint32(i.memory[at+int32(4*k):], uint32(number))
	}
	return at
}

// keep takes the states and counts back from the instance.
func (b *Batch) keep(i *instance, states, counts int32) {
	copy(bytesOf(b.states)[:b.Len()*b.game.sizes.state], i.memory[states:])
	for k := range b.counts {
		b.counts[k] = i.number(counts + int32(4*k))
	}
}

func (b *Batch) start(seed, first uint64) {
	i := borrow(b.game)
	defer i.give()
	states, counts := i.put(bytesOf(b.states)), i.putNumbers(b.counts)
	i.Xisettlers_batch_start(i.tables, int64(seed), int64(first), int32(b.Len()), states, counts)
	b.keep(i, states, counts)
}

func (b *Batch) apply(actions []int32) (int32, error) {
	i := borrow(b.game)
	defer i.give()
	states, counts := i.put(bytesOf(b.states)), i.putNumbers(b.counts)
	running := i.Xisettlers_batch_apply(i.tables, states, int32(b.Len()), int32(i.putNumbers(actions)), counts, i.fault)
	if running < 0 {
		return 0, i.err(int64(running))
	}
	b.keep(i, states, counts)
	return running, nil
}

// A writer writes a row for each game: it takes tables, states, their number and the output.
type writer func(m *module.Module, tables, states, games, out int32) int32

// rows calls a writer with as many games at a time as fit, and takes the bytes of their rows.
func (b *Batch) rows(write writer, row int, take func(i *instance, at int32, first, games int)) {
	i := borrow(b.game)
	defer i.give()
	size := b.game.sizes.state
	most := int((i.free() - 64) / int64(size+row))
	for first := 0; first < b.Len(); first += most {
		i.use(b.game)
		games := min(most, b.Len()-first)
		states := i.put(bytesOf(b.states)[first*size : (first+games)*size])
		out := i.take(games * row)
		write(i.Module, i.tables, states, int32(games), out)
		take(i, out, first, games)
	}
}

func (b *Batch) mask(out []byte) {
	row := b.game.actions
	b.rows((*module.Module).Xisettlers_batch_mask, row, func(i *instance, at int32, first, games int) {
		copy(out[first*row:], i.bytes(at, games*row))
	})
}

func (b *Batch) observe(out []float32) {
	row := b.game.observation
	b.rows((*module.Module).Xisettlers_batch_observe, 4*row, func(i *instance, at int32, first, games int) {
		i.floats(at, out[first*row:(first+games)*row])
	})
}
