// Package main has a setup with a field that there is not, which must not compile.
package main

import "github.com/isettlers/isettlers-go/imperial"

func main() {
	_ = imperial.Setup{Factions: []string{"romans", "barbarians"}, Bogus: 3}
}
