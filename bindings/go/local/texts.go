package local

import (
	"slices"

	"github.com/isettlers/isettlers-go"
)

// writing says which text or tree is asked for.
type writing int32

// The texts and trees that the library writes.
const (
	setupText writing = iota
	seatText
	actionText
	actionTree
	hindranceTree
	viewTree
	decidedByText
	documentTree
	snapshotBytes
)

// ActionText returns any action id in words, as the seat to decide reads it.
func (s *State) ActionText(action int) (string, error) {
	if err := s.checkID(action); err != nil {
		return "", err
	}
	return s.text(actionText, action), nil
}

// Action returns any action id with its kind, its arguments and its text.
func (s *State) Action(action int) (isettlers.Action, error) {
	if err := s.checkID(action); err != nil {
		return isettlers.Action{}, err
	}
	tree := mustTree(s.written(actionTree, action))
	kind, _ := tree["kind"].(string)
	arguments, _ := tree["arguments"].(isettlers.Tree)
	words, _ := tree["text"].(string)
	return isettlers.Action{ID: action, Kind: kind, Arguments: arguments, Text: words}, nil
}

// WhyNot returns why an action id is not legal: the first rule in its way; nil where it is.
func (s *State) WhyNot(action int) (*isettlers.Hindrance, error) {
	if err := s.checkID(action); err != nil {
		return nil, err
	}
	written := s.written(hindranceTree, action)
	if len(written) == 1 { // nil
		return nil, nil
	}
	tree := mustTree(written)
	kind, _ := tree["kind"].(string)
	values, _ := tree["values"].(isettlers.Tree)
	words, _ := tree["text"].(string)
	return &isettlers.Hindrance{Kind: kind, Values: values, Text: words}, nil
}

// View returns what a reader knows, with the legal actions where it is to decide: a seat, [Spectator] or [Everything].
func (s *State) View(reader int) (isettlers.Tree, error) {
	if err := s.game.checkReader(reader); err != nil {
		return nil, err
	}
	return mustTree(s.written(viewTree, reader)), nil
}

// Document returns the whole state as a tree to read and edit, hidden information included; [Game.Read] opens it.
func (s *State) Document() isettlers.Tree { return mustTree(s.written(documentTree, 0)) }

// Events are what an action did, to be read for each reader.
type Events struct {
	before [stateWords]uint64
	game   *Game
	words  []uint64
}

// Len returns the number of events.
func (e *Events) Len() int { return len(e.words) / eventWords }

// Read returns the events as a reader may hear them: a seat, [Spectator] or [Everything].
func (e *Events) Read(reader int) ([]isettlers.Event, error) {
	if err := e.game.checkReader(reader); err != nil {
		return nil, err
	}
	list := must(written(func(out []byte) int64 { return writeEvents(e, int32(reader), out) }))
	return eventsOf(must(isettlers.DecodeList(list))), nil
}

func eventsOf(list []any) []isettlers.Event {
	events := make([]isettlers.Event, len(list))
	for number, event := range list {
		events[number] = eventOf(event.(isettlers.Tree))
	}
	return events
}

func eventOf(tree isettlers.Tree) isettlers.Event {
	event := isettlers.Event{Seat: isettlers.NoSeat}
	event.Kind, _ = tree["kind"].(string)
	event.Text, _ = tree["text"].(string)
	event.Values, _ = tree["values"].(isettlers.Tree)
	event.Reveals, _ = tree["reveals"].(bool)
	if seat, ok := tree["seat"].(int64); ok {
		event.Seat = int(seat)
	}
	return event
}

func (g *Game) checkReader(reader int) error {
	if reader == Spectator || reader == Everything {
		return nil
	}
	return g.checkSeat(reader)
}

func (s *State) checkID(action int) error {
	if action < 0 || action >= s.game.actions {
		return badRequest("$.action", "expected an id from 0 to %d, got %d", s.game.actions-1, action)
	}
	return nil
}

func (s *State) written(what writing, which int) []byte {
	return must(written(func(out []byte) int64 { return s.write(what, int32(which), out) }))
}

func (s *State) text(what writing, which int) string { return text(s.written(what, which)) }

// written returns the bytes of a function that returns how many it needs.
func written(write func(out []byte) int64) ([]byte, error) {
	return accepted(func(out []byte) (int64, error) {
		size := write(out)
		if size < 0 {
			return 0, refusal(int32(size))
		}
		return size, nil
	})
}

// accepted is written for a function that has an error of its own.
func accepted(write func(out []byte) (int64, error)) ([]byte, error) {
	size, err := write(nil)
	if err != nil {
		return nil, err
	}
	out := slices.Grow([]byte{}, int(size))[:size]
	if _, err = write(out); err != nil {
		return nil, err
	}
	return out, nil
}

// text returns a text without the zero at its end.
func text(ended []byte) string { return string(ended[:len(ended)-1]) }

// must returns a result that checked arguments do not fail to give.
func must[T any](result T, err error) T {
	if err != nil {
		panic(err)
	}
	return result
}

func mustTree(data []byte) isettlers.Tree { return must(isettlers.DecodeTree(data)) }
