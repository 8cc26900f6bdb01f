//go:build !cgo || isettlers_go

package local

import (
	"encoding/binary"
	"fmt"
	"runtime"
	"sync"

	"github.com/isettlers/isettlers-go/local/internal/module"
)

// Bytes of what the library writes.
const (
	errorBytes = 384
	pathAt     = 4
	textAt     = 128
	stateBytes = 8 * stateWords
	legalBytes = 2 * MaxLegal
	eventBytes = 8 * eventWords
	smallBytes = 64
)

// An instance is the engine with a memory of its own, for one goroutine at a time. Its memory holds, from the first free
// byte on, the parts below, the tables of a game, and room for the inputs and outputs of one call.
type instance struct {
	*module.Module
	memory []byte

	fault, state, legal, small, events, tables int32

	game        *Game // whose tables are there
	first, next int32
}

func newInstance() *instance {
	made := module.New()
	made.X_initialize()
	i := &instance{Module: made, memory: *made.Xmemory().Slice(), next: *made.X__heap_base()}
	i.fault = i.take(errorBytes)
	i.state = i.take(stateBytes)
	i.legal = i.take(legalBytes)
	i.small = i.take(smallBytes)
	i.events = i.take(maxEvents * eventBytes)
	i.tables = i.take(0)
	i.first = i.tables
	if version := i.Xisettlers_abi_version(); version != abi {
		panic(fmt.Sprintf("isettlers/local: the module has ABI %d, not %d", version, abi))
	}
	return i
}

// fits says whether some bytes are free.
func (i *instance) fits(size int64) bool { return size <= i.free() }

func (i *instance) free() int64 { return int64(len(i.memory)) - int64(i.next) - 8 }

// take returns the address of free bytes, aligned to 8.
func (i *instance) take(size int) int32 {
	if !i.fits(int64(size)) {
		panic(fmt.Sprintf("isettlers/local: no room for %d bytes in the module", size))
	}
	at := (i.next + 7) &^ 7
	i.next = at + int32(size)
	return at
}

// put returns the address of a copy of bytes, 0 for none.
func (i *instance) put(data []byte) int32 {
	if len(data) == 0 {
		return 0
	}
	at := i.take(len(data))
	copy(i.memory[at:], data)
	return at
}

func (i *instance) bytes(at int32, size int) []byte {
	return i.memory[at : at+int32(size) : at+int32(size)]
}

func (i *instance) word(at int32) uint64 { return binary.LittleEndian.Uint64(i.memory[at:]) }

func (i *instance) number(at int32) int32 { return int32(binary.LittleEndian.Uint32(i.memory[at:])) }

func (i *instance) text(at int32) string {
	end := at
	for i.memory[end] != 0 {
		end++
	}
	return string(i.memory[at:end])
}

// faultOf returns the fault of a negative result.
func (i *instance) faultOf(code int64) fault {
	return fault{code: int32(code), path: i.text(i.fault + pathAt), text: i.text(i.fault + textAt)}
}

// err returns the error of a result, nil where it is none.
func (i *instance) err(code int64) error {
	if code >= 0 {
		return nil
	}
	return i.faultOf(code).err()
}

// use makes the instance ready for a game: its tables are there, and the room behind them is free.
func (i *instance) use(g *Game) {
	if i.game != g {
		i.game = g
		copy(i.memory[i.tables:], bytesOf(g.tables))
		i.first = i.tables + int32(8*len(g.tables))
	}
	i.next = i.first
}

// pool are the instances that nobody uses.
var pool struct {
	sync.Mutex
	free []*instance
}

// borrow returns an instance for a game, nil for none; give it back.
func borrow(g *Game) *instance {
	pool.Lock()
	last := len(pool.free) - 1
	at := last
	for k := last; k >= 0; k-- {
		if pool.free[k].game == g {
			at = k
			break
		}
	}
	var i *instance
	if at >= 0 {
		i = pool.free[at]
		pool.free[at] = pool.free[last]
		pool.free = pool.free[:last]
	}
	pool.Unlock()
	if i == nil {
		i = newInstance()
	}
	if g != nil {
		i.use(g)
	}
	return i
}

// borrowEmpty returns an instance that holds no tables; give it back.
func borrowEmpty() *instance {
	i := borrow(nil)
	i.game, i.next = nil, i.tables
	return i
}

// give takes an instance back; where there are enough, the garbage collector gets it.
func (i *instance) give() {
	pool.Lock()
	defer pool.Unlock()
	if len(pool.free) < runtime.GOMAXPROCS(0) {
		pool.free = append(pool.free, i)
	}
}
