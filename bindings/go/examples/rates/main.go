//go:build unix

// Rates plays random games by package local, and prints millions of decisions per second of CPU time for each game. With
// the C driver of benchmarks/native it measures both in turns, and prints the median of the ratios. The start-up is the
// time until the first game has begun.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os/exec"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

var games = []struct {
	name  string
	setup isettlers.Tree
}{
	{"imperial", isettlers.Tree{"factions": []string{"romans", "barbarians"}}},
	{"burgundy", isettlers.Tree{"players": 2}},
	{"founders", isettlers.Tree{"players": 2}},
}

func main() {
	driver := flag.String("driver", "", "the C driver, build/native/bench (default: none)")
	rounds := flag.Int("rounds", 5, "measures of each game")
	seconds := flag.Float64("seconds", 1, "CPU seconds of a measure")
	flag.Parse()
	began := time.Now()
	if _, err := local.New(games[0].name, games[0].setup, nil); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("start-up: %.1f ms\n", 1000*time.Since(began).Seconds())
	fmt.Printf("%-10s %14s", "game", local.Backend+" M/s")
	if *driver != "" {
		fmt.Printf(" %14s %14s", "C M/s", "ratio")
	}
	fmt.Println()
	for _, each := range games {
		if err := compare(each.name, each.setup, *driver, *rounds, *seconds); err != nil {
			log.Fatal(err)
		}
	}
}

func compare(name string, setup isettlers.Tree, driver string, rounds int, seconds float64) error {
	game, err := local.New(name, setup, nil)
	if err != nil {
		return err
	}
	var here, there, ratios []float64
	for range rounds {
		own, err := rate(game, seconds)
		if err != nil {
			return err
		}
		here = append(here, own)
		if driver != "" {
			other, err := driven(driver, name, setup, seconds)
			if err != nil {
				return err
			}
			there, ratios = append(there, other), append(ratios, own/other)
		}
	}
	fmt.Printf("%-10s %14.2f", name, median(here)/1e6)
	if driver != "" {
		fmt.Printf(" %14.2f %14.2f", median(there)/1e6, median(ratios))
	}
	fmt.Println()
	return nil
}

// rate plays games for some CPU seconds and returns the decisions per second.
func rate(game *local.Game, seconds float64) (float64, error) {
	state := game.Start(0)
	random := uint64(88172645463325252)
	decisions, began := 0, cpu()
	for seed := uint64(0); ; seed++ {
		if taken := cpu() - began; taken >= seconds {
			return float64(decisions) / taken, nil
		}
		for state.Restart(seed); !state.Over(); decisions++ {
			random ^= random << 13
			random ^= random >> 7
			random ^= random << 17
			legal := state.Legal()
			if err := state.Apply(int(legal[random>>32*uint64(len(legal))>>32])); err != nil {
				return 0, err
			}
		}
	}
}

// driven returns the decisions per second of games that the C driver plays in the same way.
func driven(driver, name string, setup isettlers.Tree, seconds float64) (float64, error) {
	text, err := json.Marshal(isettlers.Tree{"game": name, "setup": setup})
	if err != nil {
		return 0, err
	}
	printed, err := exec.Command(driver, string(text), strconv.FormatFloat(seconds, 'f', -1, 64), "3", "ismcts:10").Output()
	if err != nil {
		return 0, err
	}
	var measures map[string]struct{ Count, CPU float64 }
	if err := json.Unmarshal(printed, &measures); err != nil {
		return 0, err
	}
	return measures["driven"].Count / measures["driven"].CPU, nil
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// cpu returns the seconds of CPU time that this process has used.
func cpu() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		log.Fatal(err)
	}
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return seconds(used.Utime) + seconds(used.Stime)
}
