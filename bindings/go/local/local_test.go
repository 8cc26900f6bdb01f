package local_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

func game(t testing.TB, number int) *local.Game {
	t.Helper()
	each := setups[number]
	made, err := local.New(each.name, each.setup, nil)
	must(t, err)
	return made
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// refused checks the code and path of an error, and a part of its text.
func refused(t *testing.T, err error, code, path, part string) {
	t.Helper()
	var refusal *isettlers.Error
	if !errors.As(err, &refusal) {
		t.Fatalf("expected %s, got %v", code, err)
	}
	if refusal.Code != code || refusal.Path != path || !strings.Contains(refusal.Message, part) {
		t.Errorf("expected %s at %q with %q, got %#v", code, path, part, refusal)
	}
}

// advance takes some greedy actions.
func advance(t testing.TB, state *local.State, actions int) *local.State {
	t.Helper()
	for seed := uint64(0); seed < uint64(actions) && !state.Over(); seed++ {
		action, err := state.Greedy(seed)
		must(t, err)
		must(t, state.Apply(action))
	}
	return state
}

func TestBadSetupsAreRefused(t *testing.T) {
	for _, bad := range []struct {
		game, path, part string
		setup            isettlers.Tree
	}{
		{"chess", "$.game", "chess", nil},
		{"founders", "$.setup.players", "from 2 to 4", isettlers.Tree{"players": 9}},
		{"burgundy", "$.setup.colour", "unknown field", isettlers.Tree{"players": 2, "colour": "red"}},
		{"imperial", "$.setup", "martians", isettlers.Tree{"factions": []string{"romans", "martians"}}},
	} {
		made, err := local.New(bad.game, bad.setup, nil)
		if made != nil {
			t.Error("a game of", bad)
		}
		refused(t, err, isettlers.CodeBadSetup, bad.path, bad.part)
	}
	_, err := local.New("founders", isettlers.Tree{"players": make(chan int)}, nil)
	refused(t, err, isettlers.CodeBadRequest, "$.setup.players", "chan int")
	_, err = local.Parse([]byte(`{"game": "founders", "setup": {"players": `), nil)
	refused(t, err, isettlers.CodeBadFormat, "", "")
	_, err = local.Parse(nil, nil)
	refused(t, err, isettlers.CodeBadFormat, "", "")
	_, err = local.New("founders", isettlers.Tree{"players": 2}, []byte("no data"))
	refused(t, err, isettlers.CodeBadFormat, "", "data")
}

func TestAnIllegalActionChangesNothing(t *testing.T) {
	for number := range setups {
		state := advance(t, game(t, number).Start(3), 20)
		hash, legal := state.Hash(), slices.Clone(state.Legal())
		for _, action := range []int{-1, 1 << 20, state.Game().Actions(), illegal(state)} {
			refused(t, state.Apply(action), isettlers.CodeIllegalAction, "$.action", fmt.Sprint(action))
			_, err := state.Step(action)
			refused(t, err, isettlers.CodeIllegalAction, "$.action", "")
		}
		if state.Hash() != hash || !slices.Equal(state.Legal(), legal) {
			t.Error("the state changed")
		}
		for _, action := range legal {
			if !state.IsLegal(int(action)) {
				t.Error("not legal:", action)
			}
		}
	}
}

// illegal returns an id that is not legal now.
func illegal(state *local.State) int {
	for id := range state.Game().Actions() {
		if !slices.Contains(state.Legal(), uint16(id)) {
			return id
		}
	}
	panic("all actions are legal")
}

func TestAGameThatIsOverRefusesDecisions(t *testing.T) {
	state := game(t, 1).Start(1)
	if decisions := state.Playout(5); decisions < 50 || !state.Over() || state.Actor() != isettlers.NoSeat {
		t.Fatal(decisions, state.Over(), state.Actor())
	}
	refused(t, state.Apply(3), isettlers.CodeOver, "", "over")
	_, err := state.Greedy(1)
	refused(t, err, isettlers.CodeOver, "", "over")
	_, err = state.Choose("ismcts:10", 1)
	refused(t, err, isettlers.CodeOver, "", "over")
	_, err = state.Search("ismcts:10", local.SearchOptions{})
	refused(t, err, isettlers.CodeOver, "", "over")
	outcome := state.Outcome()
	if outcome == nil || len(outcome.Winners) != 1 || outcome.Ranks[outcome.Winners[0]] != 0 || outcome.DecidedBy == "" {
		t.Error(outcome)
	}
}

func TestArgumentsOutOfRangeAreRefused(t *testing.T) {
	state := game(t, 2).Start(1)
	_, err := state.Evaluate(2, local.Plain)
	refused(t, err, isettlers.CodeBadRequest, "$.seat", "0 to 1")
	_, err = state.Evaluate(0, 7)
	refused(t, err, isettlers.CodeBadRequest, "$.weights", "7")
	_, err = state.Observe(-1, nil)
	refused(t, err, isettlers.CodeBadRequest, "$.seat", "-1")
	_, err = state.View(-3)
	refused(t, err, isettlers.CodeBadRequest, "$.seat", "-3")
	refused(t, state.Resample(9, 1), isettlers.CodeBadRequest, "$.seat", "9")
	_, err = state.ActionText(-1)
	refused(t, err, isettlers.CodeBadRequest, "$.action", "-1")
	_, err = state.Action(1 << 17)
	refused(t, err, isettlers.CodeBadRequest, "$.action", "")
	for _, spec := range []string{"nobody", "ismcts:1000,ms=5", "ismcts:1\x00"} {
		_, err = state.Choose(spec, 1)
		refused(t, err, isettlers.CodeBadRequest, pathOf(err), "")
	}
	_, err = state.Search("greedy", local.SearchOptions{})
	refused(t, err, isettlers.CodeBadRequest, "", "search")
	_, err = state.Search("ismcts:1000", local.SearchOptions{Memory: 64})
	refused(t, err, isettlers.CodeLimit, "", "bytes, got 64")
	_, err = state.Game().NewBatch(0)
	refused(t, err, isettlers.CodeBadRequest, "$.games", "0")
}

func pathOf(err error) string {
	var refusal *isettlers.Error
	errors.As(err, &refusal)
	return refusal.Path
}

func TestDamagedSnapshotsAreRefused(t *testing.T) {
	state := advance(t, game(t, 0).Start(5), 30)
	snapshot := state.Save()
	for at := range snapshot {
		damaged := bytes.Clone(snapshot)
		damaged[at] ^= 0x41
		_, err := state.Game().Load(damaged)
		if code := isettlers.CodeOf(err); code != isettlers.CodeBadFormat && code != isettlers.CodeBadSetup {
			t.Fatalf("byte %d: %v", at, err)
		}
	}
	for _, short := range [][]byte{nil, {}, snapshot[:40], snapshot[:len(snapshot)-1], append(bytes.Clone(snapshot), 0)} {
		_, err := local.Open(short, nil)
		refused(t, err, isettlers.CodeBadFormat, pathOf(err), "")
	}
	_, err := game(t, 1).Load(snapshot)
	if err == nil {
		t.Error("a snapshot of another game was loaded")
	}
}

func TestACopyIsItsOwn(t *testing.T) {
	state := advance(t, game(t, 0).Start(9), 12)
	copied, other := state.Clone(), game(t, 1).Start(2)
	other.CopyFrom(state)
	hash := state.Hash()
	advance(t, state, 1)
	for _, each := range []*local.State{copied, other} {
		if each.Hash() != hash || each.Game() != state.Game() || each.Hash() == state.Hash() {
			t.Error("not a copy")
		}
		must(t, each.Apply(int(each.Legal()[0])))
	}
	same := state.Hash()
	state.CopyFrom(state)
	if state.Hash() != same {
		t.Error("a copy of itself differs")
	}
}

func TestAStepSaysWhatHappened(t *testing.T) {
	for number := range setups {
		state, opening := game(t, number).Begin(4)
		if again := state.Game().Start(4); again.Hash() != state.Hash() || !slices.Equal(again.Legal(), state.Legal()) {
			t.Error("Begin and Start differ")
		}
		_, err := opening.Read(local.Spectator)
		must(t, err)
		twin, eventCount := state.Clone(), 0
		for range 60 {
			action := int(state.Legal()[len(state.Legal())-1])
			events, err := state.Step(action)
			must(t, err)
			must(t, twin.Apply(action))
			if state.Hash() != twin.Hash() || state.Actor() != twin.Actor() || !slices.Equal(state.Legal(), twin.Legal()) {
				t.Fatal("Step and Apply differ")
			}
			all, err := events.Read(local.Everything)
			must(t, err)
			for _, event := range all {
				if event.Kind == "" || event.Text == "" {
					t.Fatal(event)
				}
			}
			eventCount += len(all)
			if state.Over() {
				break
			}
		}
		if eventCount == 0 {
			t.Error("nothing happened")
		}
		_, err = opening.Read(7)
		refused(t, err, isettlers.CodeBadRequest, "$.seat", "7")
	}
}

func TestActionsAndViewsAreTrees(t *testing.T) {
	state := advance(t, game(t, 0).Start(6), 10)
	action, err := state.Action(int(state.Legal()[0]))
	must(t, err)
	text, err := state.ActionText(action.ID)
	must(t, err)
	if action.Text != text || action.Kind == "" || action.ID != int(state.Legal()[0]) {
		t.Error(action, text)
	}
	if why, err := state.WhyNot(action.ID); why != nil || err != nil {
		t.Error(why, err)
	}
	other := 0
	for slices.Contains(state.Legal(), uint16(other)) {
		other++
	}
	if why, err := state.WhyNot(other); err != nil || why.Kind == "" || why.Text == "" {
		t.Error(why, err)
	}
	_, err = state.WhyNot(-1)
	refused(t, err, isettlers.CodeBadRequest, "$.action", "-1")
	view, err := state.View(state.Actor())
	must(t, err)
	everything, err := state.View(local.Everything)
	must(t, err)
	if reflect.DeepEqual(view, everything) || !reflect.DeepEqual(everything, state.Document()) {
		t.Error("a seat sees all")
	}
	if names := state.Game().SeatNames(); !slices.Equal(names, []string{"romans", "barbarians"}) {
		t.Error(names)
	}
	if setup := state.Game().Setup(); fmt.Sprint(setup["factions"]) != "[romans barbarians]" {
		t.Error(setup)
	}
}

func TestASeatForeseesTheSameWhateverIsHiddenFromIt(t *testing.T) {
	for number := range setups {
		state := advance(t, game(t, number).Start(3), 6)
		drawn := state.Clone()
		must(t, drawn.Resample(state.Actor(), 9))
		ahead, err := state.Ahead(nil, 100)
		must(t, err)
		if actions, _ := ahead["ahead"].([]any); len(actions) != len(state.Legal()) {
			t.Errorf("expected %d actions, got %v", len(state.Legal()), ahead)
		}
		other, err := drawn.Ahead(nil, 100)
		must(t, err)
		if !reflect.DeepEqual(ahead, other) {
			t.Errorf("%v is not %v", other, ahead)
		}
		for _, action := range state.Legal() {
			one, err := state.Obstacle(int(action))
			must(t, err)
			if another, err := drawn.Obstacle(int(action)); err != nil || one != another {
				t.Errorf("%v is not %v, %v", another, one, err)
			}
		}
		_, err = state.Ahead([]string{"fly"}, 100)
		refused(t, err, "bad_request", "", "expected a kind of actions of "+setups[number].name+", got 'fly'")
		_, err = state.Ahead(nil, 0)
		refused(t, err, "bad_request", "$.limit", "expected 1 to 2000, got 0")
		_, err = state.Obstacle(-1)
		refused(t, err, "illegal_action", "$.action", "")
	}
}

func TestASearchInSlicesChoosesAsAWhole(t *testing.T) {
	for number := range setups {
		state := advance(t, game(t, number).Start(8), 25)
		hash := state.Hash()
		whole, err := state.Choose("ismcts:120", 3)
		must(t, err)
		search, err := state.Search("ismcts:120", local.SearchOptions{Seed: 3})
		must(t, err)
		defer search.Close()
		if _, err := search.Best(); isettlers.CodeOf(err) != isettlers.CodeBadRequest {
			t.Error("a choice without iterations:", err)
		}
		for _, slice := range []int{1, 50, 500} {
			_, err = search.Run(slice)
			must(t, err)
		}
		best, err := search.Best()
		must(t, err)
		stats, err := search.Stats()
		must(t, err)
		if best != whole || stats.Iterations != 120 || stats.Seat != state.Actor() || stats.Full || state.Hash() != hash {
			t.Error(best, whole, stats)
		}
		line, err := search.Line(3)
		must(t, err)
		if len(line) == 0 || len(line) > 3 || int(line[0]) != best {
			t.Error(line)
		}
	}
}

func TestIterationsBeginWithAnAction(t *testing.T) {
	for number := range setups {
		state := advance(t, game(t, number).Start(8), 25)
		search, err := state.Search("ismcts:120", local.SearchOptions{Seed: 3})
		must(t, err)
		defer search.Close()
		legal := state.Legal()
		first := int(legal[len(legal)-1])
		all, err := search.RunFirst(first, 40)
		must(t, err)
		roots, err := search.Roots()
		must(t, err)
		tried := roots[slices.IndexFunc(roots, func(root local.Root) bool { return root.Action == first })]
		if all != 40 || tried.Visits != 40 {
			t.Error(all, roots)
		}
		for _, wrong := range []int{-1, 1 << 40, illegal(state)} {
			_, err = search.RunFirst(wrong, 1)
			refused(t, err, "illegal_action", "$.action", "")
		}
		_, err = search.RunFirst(first, -1)
		refused(t, err, "bad_request", "$.iterations", "expected an int from 0, got -1")
	}
}

func TestSearchesOfSeveralSeedsAreSummed(t *testing.T) {
	state := advance(t, game(t, 1).Start(8), 25)
	var searches []*local.Search
	visits := 0
	for seed := range uint64(3) {
		search, err := state.Search("ismcts:50", local.SearchOptions{Seed: seed})
		must(t, err)
		defer search.Close()
		_, err = search.RunUntil(context.Background())
		must(t, err)
		searches = append(searches, search)
	}
	roots, err := local.Roots(searches...)
	must(t, err)
	for _, root := range roots {
		visits += root.Visits
		if !state.IsLegal(root.Action) || root.Mean < 0 || root.Mean > 1 {
			t.Error(root)
		}
	}
	best, err := local.Best(searches...)
	must(t, err)
	if visits != 150 || !state.IsLegal(best) {
		t.Error(visits, best)
	}
}

func TestTheEndOfAContextStopsASearch(t *testing.T) {
	state := game(t, 0).Start(8)
	search, err := state.Search("ismcts:100000000", local.SearchOptions{Memory: 1 << 20})
	must(t, err)
	defer search.Close()
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err = search.RunUntil(ended); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	first, err := search.Run(1)
	must(t, err)
	short, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	done, err := search.RunUntil(short)
	must(t, err)
	if done < first {
		t.Error(first, done)
	}
	if again, err := search.RunUntil(ended); again != done || err != nil {
		t.Error(again, err)
	}
	search.Close()
	search.Close()
	if _, err = search.Run(1); !errors.Is(err, local.ErrClosed) {
		t.Error(err)
	}
	if _, err = search.Best(); !errors.Is(err, local.ErrClosed) {
		t.Error(err)
	}
}

func TestABatchPlaysAsItsGames(t *testing.T) {
	made := game(t, 2)
	batch, err := made.NewBatch(5)
	must(t, err)
	batch.Start(7, 100)
	states := make([]*local.State, batch.Len())
	for i := range states {
		states[i] = made.Start(local.DeriveSeed(7, 100+uint64(i)))
	}
	actions := make([]int32, batch.Len())
	for round := 0; ; round++ {
		for i, state := range states {
			actions[i] = -1
			if !state.Over() {
				actions[i] = int32(state.Legal()[round*(i+1)%len(state.Legal())])
				must(t, state.Apply(int(actions[i])))
			}
		}
		running, err := batch.Apply(actions)
		must(t, err)
		if running == 0 {
			break
		}
	}
	for i, state := range states {
		if copied := batch.State(i); copied.Hash() != state.Hash() || !copied.Over() {
			t.Error("game", i, "differs")
		}
	}
}

func TestABatchHasRows(t *testing.T) {
	made := game(t, 1)
	batch, err := made.NewBatch(3)
	must(t, err)
	mask, rows := batch.Mask(nil), batch.Observe(nil)
	for i := range batch.Len() {
		state := batch.State(i)
		if bytes.Count(mask[i*made.Actions():(i+1)*made.Actions()], []byte{1}) != int(batch.Counts()[i]) {
			t.Error("the mask has not the legal actions")
		}
		row, err := state.Observe(state.Actor(), nil)
		must(t, err)
		if !slices.Equal(row, rows[i*made.ObservationSize():(i+1)*made.ObservationSize()]) {
			t.Error("another observation")
		}
	}
	hash := batch.State(0).Hash()
	legal := int32(batch.State(0).Legal()[0])
	_, err = batch.Apply([]int32{legal, legal, int32(illegal(batch.State(2)))})
	if err == nil || batch.State(0).Hash() != hash {
		t.Error("an illegal action:", err)
	}
	refused(t, err, isettlers.CodeIllegalAction, pathOf(err), "")
	if path := pathOf(err); path == "" {
		t.Error("no path")
	}
	_, err = batch.Apply([]int32{legal})
	refused(t, err, isettlers.CodeBadRequest, "$.actions", "3")
}

func TestGoroutinesShareAGame(t *testing.T) {
	for number := range setups {
		made := game(t, number)
		var work sync.WaitGroup
		hashes := make([]uint64, 8)
		for i := range hashes {
			work.Add(1)
			go func() {
				defer work.Done()
				state := advance(t, made.Start(uint64(i%4)), 60)
				if _, err := state.Choose("ismcts:20", 1); err != nil {
					t.Error(err)
				}
				hashes[i] = state.Hash()
			}()
		}
		work.Wait()
		if !slices.Equal(hashes[:4], hashes[4:]) {
			t.Error("the same seeds gave other games")
		}
	}
}

func TestHotCallsDoNotAllocate(t *testing.T) {
	start := advance(t, game(t, 0).Start(2), 15)
	state, row := start.Clone(), make([]float32, start.Game().ObservationSize())
	for name, call := range map[string]func() error{
		"Apply":    func() error { state.CopyFrom(start); return state.Apply(int(state.Legal()[0])) },
		"Restart":  func() error { state.Restart(3); return nil },
		"Hash":     func() error { state.Hash(); return nil },
		"Actor":    func() error { state.Actor(); return nil },
		"Evaluate": func() error { _, err := state.Evaluate(0, local.Tuned); return err },
		"Greedy":   func() error { _, err := start.Greedy(1); return err },
		"Playout":  func() error { state.CopyFrom(start); state.Playout(1); return nil },
		"Resample": func() error { state.CopyFrom(start); return state.Resample(0, 1) },
		"Observe":  func() error { _, err := start.Observe(0, row); return err },
	} {
		if allocations := testing.AllocsPerRun(100, func() { must(t, call()) }); allocations != 0 {
			t.Errorf("%s: %v allocations", name, allocations)
		}
	}
}
