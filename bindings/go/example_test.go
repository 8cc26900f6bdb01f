package isettlers_test

import (
	"context"
	"fmt"
	"log"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/imperial"
)

func Example() {
	ctx := context.Background()
	engine, err := isettlers.Launch(ctx, isettlers.LaunchOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer engine.Close()

	setup := isettlers.Tree{"factions": []string{"romans", "japanese"}}
	options := isettlers.StartOptions{Seed: isettlers.Seed(7), Legal: true}
	state, status, err := engine.Start(ctx, "imperial", setup, options)
	for err == nil && !status.Over {
		var applied isettlers.Applied
		applied, err = state.Apply(ctx, status.Legal[0], isettlers.ApplyOptions{Legal: true})
		status = applied.Status
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("over:", status.Over)
	// Output: over: true
}

// What a bot decides is of a kind that the game's tables name.
func ExampleState_Bot() {
	ctx := context.Background()
	engine, err := isettlers.Launch(ctx, isettlers.LaunchOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer engine.Close()

	setup := isettlers.Tree{"factions": []string{"romans", "japanese"}}
	state, _, err := engine.Start(ctx, "imperial", setup, isettlers.StartOptions{Seed: isettlers.Seed(7)})
	if err != nil {
		log.Fatal(err)
	}
	choice, err := state.Bot(ctx, "greedy", isettlers.BotOptions{Seed: isettlers.Seed(1), Apply: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(imperial.Tables.Kind(choice.Action), choice.Status.At)
	// Output: draft 1
}
