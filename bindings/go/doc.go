// Package isettlers plays games in an isettlers engine: a process of its own that knows the rules, spoken to by frames
// of msgpack. Package local has the engine in the program itself.
//
// [Launch] starts an engine as a child process whose games are yours alone; [Dial] and [Connect] reach a server that
// hosts tables for several players, or an engine that another program started.
//
//	engine, err := isettlers.Launch(ctx, isettlers.LaunchOptions{})
//	...
//	defer engine.Close()
//	state, status, err := engine.Start(ctx, "imperial", setup, isettlers.StartOptions{Legal: true})
//	for err == nil && !status.Over {
//		var applied isettlers.Applied
//		applied, err = state.Apply(ctx, status.Legal[0], isettlers.ApplyOptions{Legal: true})
//		status = applied.Status
//	}
//
// An [Engine], a [State] and a [Seat] may be used by several goroutines at once. Requests of several goroutines are
// under way together; those that name the same state are carried out in the order they were sent.
//
// # Options
//
// The options of a request may be left out; of several given, the last ones count. A field that says "In the mode `table`
// only" is for a [Seat] alone.
//
// # Contexts
//
// When the context of a request ends, the call returns the context's error and its reply is passed over; the engine may
// have carried it out. A state or seat that such a request opens is closed again. [State.Bot] alone waits a little: it
// stops the search and returns its best action so far.
//
// # Errors
//
// A refused request fails with an [*Error], whose code [CodeOf] returns; the connection stays usable. When the connection
// ends, all requests under way fail with a [*LostError].
package isettlers
