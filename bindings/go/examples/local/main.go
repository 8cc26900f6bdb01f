// Local plays a game of Founders of the Empire in this process: a search against the greedy bot. The end is saved to a
// file, which Python opens too: isettlers.load(open("founders.save", "rb").read())
//
// The arguments are [TO [FROM]]: the file for the end (default: founders.save), and a save of a game of two to continue,
// made in any language (default: a new game).
package main

import (
	"fmt"
	"log"
	"os"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

var bots = []string{"ismcts:200", "greedy"}

func main() {
	to := "founders.save"
	if len(os.Args) > 1 {
		to = os.Args[1]
	}
	state, err := begin(os.Args)
	if err == nil {
		err = play(state, to)
	}
	if err != nil {
		log.Fatal(err)
	}
}

func begin(arguments []string) (*local.State, error) {
	if len(arguments) > 2 {
		snapshot, err := os.ReadFile(arguments[2])
		if err != nil {
			return nil, err
		}
		return local.Open(snapshot, nil)
	}
	game, err := local.New("founders", isettlers.Tree{"players": 2}, nil)
	if err != nil {
		return nil, err
	}
	return game.Start(1), nil
}

func play(state *local.State, to string) error {
	for turn := uint64(0); !state.Over(); turn++ {
		bot := bots[state.Actor()]
		action, err := state.Choose(bot, turn)
		if err != nil {
			return err
		}
		text, err := state.ActionText(action)
		if err != nil {
			return err
		}
		fmt.Printf("%s: %s\n", bot, text)
		if err := state.Apply(action); err != nil {
			return err
		}
	}
	scores := state.Scores()
	fmt.Printf("%d to %d points\n", scores[0], scores[1])
	return os.WriteFile(to, state.Save(), 0o644)
}
