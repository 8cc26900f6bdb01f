// Local plays a game of Founders of the Empire in this process: a search against the greedy bot. The end is saved to a
// file, which Python opens too: isettlers.load(open("founders.save", "rb").read())
package main

import (
	"fmt"
	"log"
	"os"

	"isettlers"
	"isettlers/local"
)

var bots = []string{"ismcts:200", "greedy"}

func main() {
	path := "founders.save"
	if len(os.Args) > 1 {
		path = os.Args[1]
	}
	if err := play(path); err != nil {
		log.Fatal(err)
	}
}

func play(path string) error {
	game, err := local.New("founders", isettlers.Tree{"players": 2}, nil)
	if err != nil {
		return err
	}
	state := game.Start(1)
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
	return os.WriteFile(path, state.Save(), 0o644)
}
