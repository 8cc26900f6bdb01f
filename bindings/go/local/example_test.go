package local_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

func Example() {
	game, err := local.New("burgundy", isettlers.Tree{"players": 2}, nil)
	if err != nil {
		log.Fatal(err)
	}
	state := game.Start(7)
	for !state.Over() {
		if err := state.Apply(int(state.Legal()[0])); err != nil {
			log.Fatal(err)
		}
	}
	again, err := local.Open(state.Save(), nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Outcome() != nil, again.Hash() == state.Hash())
	// Output: true true
}

// A search runs until its time is up.
func ExampleSearch_RunUntil() {
	game, err := local.New("founders", isettlers.Tree{"players": 2}, nil)
	if err != nil {
		log.Fatal(err)
	}
	state := game.Start(7)
	search, err := state.Search("ismcts:1000000", local.SearchOptions{Seed: 1, Memory: 16 << 20})
	if err != nil {
		log.Fatal(err)
	}
	defer search.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if _, err := search.RunUntil(ctx); err != nil {
		log.Fatal(err)
	}
	action, err := search.Best()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(state.IsLegal(action))
	// Output: true
}

// The program gives priors and rewards, such as those of a network, in place of playouts.
func ExampleSearch_RunWith() {
	game, err := local.New("founders", isettlers.Tree{"players": 2}, nil)
	if err != nil {
		log.Fatal(err)
	}
	state := game.Start(7)
	search, err := state.Search("ismcts:1000,puct=1", local.SearchOptions{Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	defer search.Close()
	var rows []float32
	iterations, err := search.RunWith(200, 8, func(leaves *local.Leaves) error {
		rows = leaves.Observe(rows)
		for k := range leaves.Priors() {
			leaves.Priors()[k] = 1
		}
		for k := range leaves.Rewards() {
			leaves.Rewards()[k] = 0.5
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	action, err := search.Best()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(iterations, state.IsLegal(action))
	// Output: 200 true
}
