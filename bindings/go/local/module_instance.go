//go:build !cgo || isettlers_wasm

package local

import (
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// `make go-local`, at the top of the repository, writes the module.
//
//go:embed isettlers.wasm
var module []byte

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
	module                             api.Module
	memory                             []byte
	functions                          map[string]api.Function
	applying, starting, legals, actors api.Function
	stack                              [10]uint64

	fault, state, legal, small, events, tables uint32

	game        *Game // whose tables are there
	first, next uint32
}

var background = context.Background()

// cache is where compiled code is kept, nil for nowhere.
var cache wazero.CompilationCache

// compiled compiles the module once in a process, on all processors.
var compiled = sync.OnceValues(func() (wazero.Runtime, wazero.CompiledModule) {
	config := wazero.NewRuntimeConfig()
	if cache != nil {
		config = config.WithCompilationCache(cache)
	}
	engine := wazero.NewRuntimeWithConfig(background, config)
	workers := experimental.WithCompilationWorkers(background, runtime.GOMAXPROCS(0))
	return engine, must(engine.CompileModule(workers, module))
})

func cacheCode(folder string) (err error) {
	cache, err = wazero.NewCompilationCacheWithDir(folder)
	return err
}

func newInstance() *instance {
	engine, code := compiled()
	made := must(engine.InstantiateModule(background, code, wazero.NewModuleConfig().WithName("")))
	i := &instance{module: made, functions: map[string]api.Function{}}
	i.memory, _ = made.Memory().Read(0, made.Memory().Size())
	i.applying = i.function("isettlers_apply_unchecked")
	i.starting = i.function("isettlers_start")
	i.legals = i.function("isettlers_legal_unchecked")
	i.actors = i.function("isettlers_actor_unchecked")
	i.next = uint32(made.ExportedGlobal("__heap_base").Get())
	i.fault = i.take(errorBytes)
	i.state = i.take(stateBytes)
	i.legal = i.take(legalBytes)
	i.small = i.take(smallBytes)
	i.events = i.take(maxEvents * eventBytes)
	i.tables = i.take(0)
	i.first = i.tables
	if version := i.run("isettlers_abi_version"); version != abi {
		panic(fmt.Sprintf("isettlers/local: the module has ABI %d, not %d", version, abi))
	}
	return i
}

func (i *instance) function(name string) api.Function {
	function := i.functions[name]
	if function == nil {
		function = i.module.ExportedFunction(name)
		i.functions[name] = function
	}
	return function
}

// run calls a function by its name.
func (i *instance) run(name string, arguments ...uint64) int64 {
	return i.call(i.function(name), arguments...)
}

// call calls a function; it fails only by a fault of the engine.
func (i *instance) call(function api.Function, arguments ...uint64) int64 {
	copy(i.stack[:], arguments)
	if err := function.CallWithStack(background, i.stack[:]); err != nil {
		panic(err)
	}
	return int64(i.stack[0])
}

// run32 is run for a function that returns 32 bits.
func (i *instance) run32(name string, arguments ...uint64) int32 {
	return int32(i.run(name, arguments...))
}

// fits says whether some bytes are free.
func (i *instance) fits(size int64) bool { return size <= i.free() }

func (i *instance) free() int64 { return int64(len(i.memory)) - int64(i.next) - 8 }

// take returns the address of free bytes, aligned to 8.
func (i *instance) take(size int) uint32 {
	if !i.fits(int64(size)) {
		panic(fmt.Sprintf("isettlers/local: no room for %d bytes in the module", size))
	}
	at := (i.next + 7) &^ 7
	i.next = at + uint32(size)
	return at
}

// put returns the address of a copy of bytes, 0 for none.
func (i *instance) put(data []byte) uint64 {
	if len(data) == 0 {
		return 0
	}
	at := i.take(len(data))
	copy(i.memory[at:], data)
	return uint64(at)
}

func (i *instance) bytes(at uint32, size int) []byte {
	return i.memory[at : at+uint32(size) : at+uint32(size)]
}

func (i *instance) word(at uint32) uint64 { return binary.LittleEndian.Uint64(i.memory[at:]) }

func (i *instance) number(at uint32) int32 { return int32(binary.LittleEndian.Uint32(i.memory[at:])) }

func (i *instance) text(at uint32) string {
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
		i.first = i.tables + uint32(8*len(g.tables))
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

// give takes an instance back, which ends where there are enough.
func (i *instance) give() {
	pool.Lock()
	kept := len(pool.free) < runtime.GOMAXPROCS(0)
	if kept {
		pool.free = append(pool.free, i)
	}
	pool.Unlock()
	if !kept {
		_ = i.module.Close(background)
	}
}
