package local

// Backend names the engine that the build chose: "cgo" or "go".
const Backend = backend

// DeriveSeed returns the seed of game number stream of a series, as derive_seed in Python.
func DeriveSeed(seed, stream uint64) uint64 { return deriveSeed(seed, stream) }

// Version returns the version of the engine.
func Version() string { return version() }
