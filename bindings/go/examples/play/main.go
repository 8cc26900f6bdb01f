// Play plays a game of Imperial Settlers, one side by the greedy bot and the other by its last legal action, prints the
// score, and saves the end as a snapshot and the whole game as a record.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/isettlers/isettlers-go"
)

func main() {
	seed := flag.Uint64("seed", 7, "what decides all chance of the game")
	folder := flag.String("out", ".", "where game.snapshot and game.record go")
	flag.Parse()
	if err := play(context.Background(), *seed, *folder); err != nil {
		log.Fatal(err)
	}
}

func play(ctx context.Context, seed uint64, folder string) error {
	engine, err := isettlers.Launch(ctx, isettlers.LaunchOptions{Stderr: os.Stderr})
	if err != nil {
		return err
	}
	defer engine.Close()

	setup := isettlers.Tree{"factions": []string{"romans", "japanese"}}
	options := isettlers.StartOptions{Seed: isettlers.Seed(seed), Legal: true}
	state, status, err := engine.Start(ctx, "imperial", setup, options)
	if err != nil {
		return err
	}
	for !status.Over {
		if status, err = decide(ctx, state, status); err != nil {
			return err
		}
	}
	return finish(ctx, state, folder)
}

// decide lets the greedy bot act for the first seat, and takes the last legal action for any other.
func decide(ctx context.Context, state *isettlers.State, status isettlers.Status) (isettlers.Status, error) {
	if status.Actor != 0 {
		last := status.Legal[len(status.Legal)-1]
		applied, err := state.Apply(ctx, last, isettlers.ApplyOptions{Legal: true})
		return applied.Status, err
	}
	choice, err := state.Bot(ctx, "greedy", isettlers.BotOptions{Apply: true, Legal: true})
	if err != nil {
		return isettlers.Status{}, err
	}
	return *choice.Status, nil
}

// finish prints the score and saves the game.
func finish(ctx context.Context, state *isettlers.State, folder string) error {
	summary, err := state.Status(ctx)
	if err != nil {
		return err
	}
	for seat, name := range summary.Names {
		fmt.Printf("%-12s %3d points\n", name, summary.Scores[seat])
	}
	fmt.Printf("%s won after %d actions (%s)\n",
		summary.Names[summary.Outcome.Winners[0]], summary.At, summary.Outcome.DecidedBy)

	saved, err := state.Save(ctx)
	if err != nil {
		return err
	}
	record, err := state.Record(ctx)
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{"game.snapshot": saved.Snapshot, "game.record": record.Record} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	fmt.Println("saved to", filepath.Join(folder, "game.snapshot"), "and", filepath.Join(folder, "game.record"))
	return nil
}
