// Package local plays games in the program itself: no process is started, and no Python is needed.
//
//	game, err := local.New("founders", isettlers.Tree{"players": 2}, nil)
//	...
//	state := game.Start(7)
//	for !state.Over() {
//		err = state.Apply(int(state.Legal()[0]))
//	}
//	snapshot := state.Save()
//
// Trees, actions, events, outcomes and errors have the types of package isettlers, and the same ids and texts.
//
// # Two engines
//
// The same source has two engines behind it, and the build chooses: [Backend] names the choice.
//
//   - With cgo, the engine is one C file, which a C compiler builds with your program.
//   - Without (CGO_ENABLED=0, also when cross-compiling), it is the WebAssembly module of the engine translated to Go,
//     which the Go compiler builds for every platform that it knows. The tag isettlers_go chooses it where cgo is on.
//
// This is one package rather than two, so that a program changes from one to the other by a flag of its build.
//
// The C file and the Go file are made from the Cython source: run `make go-local` at the top of the repository first.
// Without them the package does not compile.
//
// # Memory and goroutines
//
// Several goroutines may use a [Game] at once. A [State], a [Search] and a [Batch] belong to one goroutine at a time.
// The garbage collector frees all of them. Close a [Search] all the same: without cgo it keeps 32 MB until then.
//
// Without cgo, each call borrows an instance of the module, with a memory of 32 MB, from a pool that all goroutines
// share: the pool makes as many as are used at once, and keeps as many as there are processors.
//
// # Speed
//
// [State.Apply], [State.Legal], [State.Actor], [State.CopyFrom], [State.Hash], [State.Evaluate], [State.Greedy],
// [State.Playout], [State.Resample], and [State.Observe] into a slice that is long enough allocate nothing.
// One call is one decision: Apply also finds the legal actions and the actor after it.
//
// # Errors
//
// Refusals are errors of type [*isettlers.Error] with a code, a text and, for inputs, the path of the fault. Nothing has
// changed then.
package local
