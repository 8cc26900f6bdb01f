// Bench measures the time from an action to the next legal ids, over whole games of two players by random legal actions,
// and prints one line of JSON.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"log"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/isettlers/isettlers-go"
)

type result struct {
	Language   string  `json:"language"`
	RoundTrips int     `json:"round_trips"`
	Median     float64 `json:"median_us"`
	P99        float64 `json:"p99_us"`
}

func main() {
	least := flag.Int("round-trips", 20_000, "how many round trips to measure at least")
	flag.Parse()
	times, err := measure(context.Background(), *least)
	if err != nil {
		log.Fatal(err)
	}
	slices.Sort(times)
	microseconds := func(share float64) float64 {
		return float64(times[int(share*float64(len(times)-1))].Nanoseconds()) / 1000
	}
	report := result{Language: "go", RoundTrips: len(times), Median: microseconds(0.5), P99: microseconds(0.99)}
	if err := json.NewEncoder(os.Stdout).Encode(report); err != nil {
		log.Fatal(err)
	}
}

// measure plays games until there are so many round trips.
func measure(ctx context.Context, least int) ([]time.Duration, error) {
	engine, err := isettlers.Launch(ctx, isettlers.LaunchOptions{Stderr: os.Stderr})
	if err != nil {
		return nil, err
	}
	defer engine.Close()
	times := make([]time.Duration, 0, least)
	for seed := uint64(1); len(times) < least; seed++ {
		if times, err = game(ctx, engine, seed, times); err != nil {
			return nil, err
		}
	}
	return times, nil
}

func game(ctx context.Context, engine *isettlers.Engine, seed uint64, times []time.Duration) ([]time.Duration, error) {
	chance := rand.New(rand.NewPCG(seed, 0))
	setup := isettlers.Tree{"factions": []string{"romans", "japanese"}}
	options := isettlers.StartOptions{Seed: &seed, Legal: true}
	state, status, err := engine.Start(ctx, "imperial", setup, options)
	for err == nil && !status.Over {
		action := status.Legal[chance.IntN(len(status.Legal))]
		began := time.Now()
		var applied isettlers.Applied
		applied, err = state.Apply(ctx, action, isettlers.ApplyOptions{Legal: true})
		times = append(times, time.Since(began))
		status = applied.Status
	}
	if err != nil {
		return nil, err
	}
	return times, state.Close(ctx)
}
