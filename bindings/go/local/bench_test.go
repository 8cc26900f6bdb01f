package local_test

import (
	"math/rand/v2"
	"testing"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

var setups = []struct {
	name  string
	setup isettlers.Tree
}{
	{"imperial", isettlers.Tree{"factions": []string{"romans", "barbarians"}}},
	{"burgundy", isettlers.Tree{"players": 2}},
	{"founders", isettlers.Tree{"players": 2}},
}

// BenchmarkDecision plays random games; one operation is one decision.
func BenchmarkDecision(b *testing.B) {
	for _, each := range setups {
		b.Run(each.name, func(b *testing.B) {
			game, err := local.New(each.name, each.setup, nil)
			if err != nil {
				b.Fatal(err)
			}
			chance := rand.New(rand.NewPCG(1, 1))
			state := game.Start(0)
			seed := uint64(1)
			b.ReportAllocs()
			for b.Loop() {
				if state.Over() {
					state.Restart(seed)
					seed++
				}
				legal := state.Legal()
				if err := state.Apply(int(legal[chance.IntN(len(legal))])); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
