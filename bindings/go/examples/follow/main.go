// Follow plays a game and follows it from its beginning: it looks ahead, takes back, hears as a seat, records, and verifies.
//
// The argument is [TO], the file for the record (default: game.record).
package main

import (
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

const (
	actions = 38
	hearer  = 1
)

var obstacles = map[local.Obstacle]string{
	local.NoObstacle: "may be taken back", local.Revealed: "revealed", local.OthersActed: "others_acted",
}

func main() {
	to := "game.record"
	if len(os.Args) > 1 {
		to = os.Args[1]
	}
	if err := follow(to); err != nil {
		log.Fatal(err)
	}
}

func follow(to string) error {
	game, err := local.New("imperial", isettlers.Tree{"factions": []string{"romans", "barbarians"}}, nil)
	if err != nil {
		return err
	}
	course := game.Course(7)
	for _, step := range []func(*local.Course) error{play, lookAhead, back, listen} {
		if err := step(course); err != nil {
			return err
		}
	}
	record, err := course.Record(isettlers.Tree{"players": []string{"Ann", "Bob"}})
	if err != nil {
		return err
	}
	if err := os.WriteFile(to, record, 0o644); err != nil {
		return err
	}
	return verify(to)
}

func play(course *local.Course) error {
	for state := course.State(); course.At() < actions && !state.Over(); state = course.State() {
		legal := state.Legal()
		action := int(legal[course.At()%len(legal)])
		text, err := state.ActionText(action)
		if err != nil {
			return err
		}
		if err := course.Act(action); err != nil {
			return err
		}
		obstacle, err := course.Obstacle(course.At() - 1)
		if err != nil {
			return err
		}
		name := course.Game().SeatNames()[state.Actor()]
		fmt.Printf("%d %s: %s (%s)\n", course.At(), name, text, obstacles[obstacle])
	}
	return nil
}

func lookAhead(course *local.Course) error {
	tree, err := course.State().Ahead(nil, 400)
	if err != nil {
		return err
	}
	ahead, reveal := tree["ahead"].([]any), 0
	for _, entry := range ahead {
		if entry.(isettlers.Tree)["reveals"].(bool) {
			reveal++
		}
	}
	fmt.Printf("ahead: %d actions, %d reveal something\n", len(ahead), reveal)
	return nil
}

func back(course *local.Course) error {
	last := course.At() - 1
	obstacle, err := course.Obstacle(last)
	if err != nil || obstacle != local.NoObstacle {
		return err
	}
	return course.Back(last)
}

func listen(course *local.Course) error {
	since, err := course.Events(course.At() - 1)
	if err != nil {
		return err
	}
	heard, err := course.Log(hearer, since, course.At())
	if err != nil {
		return err
	}
	var kinds []string
	for _, event := range heard.Events {
		kinds = append(kinds, string(event.Kind))
	}
	fmt.Printf("after %d actions seat %d has heard: %s\n", course.At(), hearer, strings.Join(kinds, ", "))
	return nil
}

func verify(path string) error {
	record, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	game, err := local.GameOfRecord(record, nil)
	if err != nil {
		return err
	}
	again, err := game.Replay(record)
	if err != nil {
		return err
	}
	if err := again.Verify(record); err != nil {
		return err
	}
	fmt.Printf("verified: %d actions lead to %016x\n", again.At(), again.State().Hash())
	return nil
}
