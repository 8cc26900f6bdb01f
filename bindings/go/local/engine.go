package local

// Backend names the engine that the build chose: "cgo" or "wasm".
const Backend = backend

// CacheCode keeps the compiled module in a folder, so that the first call of later processes takes milliseconds instead of
// a second. Call it before anything else of this package. With cgo it does nothing.
func CacheCode(folder string) error { return cacheCode(folder) }

// DeriveSeed returns the seed of game number stream of a series, as derive_seed in Python.
func DeriveSeed(seed, stream uint64) uint64 { return deriveSeed(seed, stream) }

// Version returns the version of the engine.
func Version() string { return version() }
