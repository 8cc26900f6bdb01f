package local_test

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

// searching begins a search that the test closes.
func searching(t *testing.T, state *local.State, spec string, options local.SearchOptions) *local.Search {
	t.Helper()
	search, err := state.Search(spec, options)
	must(t, err)
	t.Cleanup(search.Close)
	return search
}

// likeTheFirst likes the first legal action of each leaf, and the seat that decides there.
func likeTheFirst(leaves *local.Leaves) error {
	seats := leaves.Seats()
	for leaf, seat := range seats {
		state := leaves.State(leaf)
		if state.Actor() != seat {
			return fmt.Errorf("seat %d decides, not %d", state.Actor(), seat)
		}
		actions, players := state.Game().Actions(), state.Game().Seats()
		priors := leaves.Priors()[leaf*actions:][:actions]
		for action := range priors {
			priors[action]++
		}
		priors[state.Legal()[0]] += 4
		leaves.Rewards()[leaf*players+seat] += 0.75
	}
	return nil
}

func rootsOf(t *testing.T, searches ...*local.Search) []local.Root {
	t.Helper()
	roots, err := local.Roots(searches...)
	must(t, err)
	return roots
}

func visitsOf(t *testing.T, search *local.Search) int {
	t.Helper()
	visits := 0
	for _, root := range rootsOf(t, search) {
		visits += root.Visits
	}
	return visits
}

func TestPriorsAndRewardsComeFromTheProgram(t *testing.T) {
	for number := range setups {
		state := advance(t, game(t, number).Start(3), 12)
		search := searching(t, state, "ismcts:100,puct=1", local.SearchOptions{Seed: 1})
		all := 0
		iterations, err := search.RunWith(1000, 8, func(leaves *local.Leaves) error {
			size := state.Game().ObservationSize()
			rows := leaves.Observe(nil)
			if leaves.Len() < 1 || leaves.Len() > 8 || len(rows) != leaves.Len()*size {
				t.Errorf("%d leaves, %d numbers", leaves.Len(), len(rows))
			}
			for leaf, seat := range leaves.Seats() {
				row, err := leaves.State(leaf).Observe(seat, nil)
				must(t, err)
				if !slices.Equal(row, rows[leaf*size:][:size]) {
					t.Error("the row differs of leaf", leaf)
				}
			}
			all += leaves.Len()
			return likeTheFirst(leaves)
		})
		must(t, err)
		if iterations != 100 || all < 50 {
			t.Errorf("%d iterations, %d leaves", iterations, all)
		}
		liked := slices.MaxFunc(rootsOf(t, search), func(one, two local.Root) int {
			return int(1e6*one.Prior) - int(1e6*two.Prior)
		})
		if liked.Action != int(state.Legal()[0]) {
			t.Errorf("%v has the largest prior", liked)
		}
	}
}

func TestLeavesWithoutAnAnswerLeaveNoTrace(t *testing.T) {
	state := advance(t, game(t, 2).Start(3), 12)
	spec, options := "ismcts:nodes=5000,puct=1", local.SearchOptions{Seed: 9}
	search := searching(t, state, spec, options)
	broken := errors.New("no answer")
	for _, wrong := range []func(leaves *local.Leaves){
		func(leaves *local.Leaves) { leaves.Rewards()[0] = 1.5 },
		func(leaves *local.Leaves) { leaves.Priors()[leaves.State(0).Legal()[0]] = -1 },
	} {
		_, err := search.RunWith(50, 4, func(leaves *local.Leaves) error { wrong(leaves); return nil })
		refused(t, err, isettlers.CodeBadRequest, "", "priors from 0 to 1e9 and rewards from 0 to 1")
	}
	if iterations, err := search.RunWith(50, 4, func(*local.Leaves) error { return broken }); iterations != 0 || err != broken {
		t.Error(iterations, err)
	}
	panicked := func() (reason any) {
		defer func() { reason = recover() }()
		_, err := search.RunWith(50, 4, func(*local.Leaves) error { panic(broken) })
		return err
	}()
	if panicked != broken {
		t.Error(panicked)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = search.RunWith(50, 4, func(*local.Leaves) error { runtime.Goexit(); return nil })
	}()
	<-ended
	fresh := searching(t, state, spec, options)
	for _, each := range []*local.Search{search, fresh} {
		iterations, err := each.RunWith(50, 4, likeTheFirst)
		must(t, err)
		if iterations != 50 {
			t.Error(iterations, "iterations")
		}
	}
	if !reflect.DeepEqual(rootsOf(t, search), rootsOf(t, fresh)) {
		t.Error("the roots differ")
	}
}

func TestAFailureAmongManyBatchesTakesBackItsOwn(t *testing.T) {
	state := advance(t, game(t, 1).Start(3), 12)
	spec, options := "ismcts:nodes=5000,puct=1", local.SearchOptions{Seed: 9}
	search, fresh := searching(t, state, spec, options), searching(t, state, spec, options)
	calls, broken := 0, errors.New("no answer")
	before, err := search.RunWith(50, 4, func(leaves *local.Leaves) error {
		if calls++; calls > 5 {
			return broken
		}
		return likeTheFirst(leaves)
	})
	if before == 0 || before >= 50 || err != broken {
		t.Fatal(before, err)
	}
	_, err = fresh.RunWith(before, 4, likeTheFirst)
	must(t, err)
	if !reflect.DeepEqual(rootsOf(t, search), rootsOf(t, fresh)) {
		t.Error("the roots differ")
	}
}

func TestABatchOfAnotherSizeAndASearchWithoutPuctAreRefused(t *testing.T) {
	state := game(t, 0).Start(7)
	for _, bad := range []struct {
		spec         string
		until, batch int
		path, part   string
	}{
		{"ismcts:50,puct=1", 50, 0, "$.batch", "expected an int from 1 to 4096, got 0"},
		{"ismcts:50,puct=1", 50, 4097, "$.batch", "expected an int from 1 to 4096, got 4097"},
		{"ismcts:50,puct=1", 50, -1 << 32, "$.batch", "expected an int from 1 to 4096"},
		{"ismcts:50,puct=1", -1, 4, "$.until", "expected an int from 0, got -1"},
		{"ismcts:50,puct=0", 50, 4, "", "the search has no puct"},
	} {
		search := searching(t, state, bad.spec, local.SearchOptions{})
		iterations, err := search.RunWith(bad.until, bad.batch, likeTheFirst)
		refused(t, err, isettlers.CodeBadRequest, bad.path, bad.part)
		if iterations != 0 || visitsOf(t, search) != 0 {
			t.Error(bad.spec, iterations)
		}
	}
}

func TestASearchThatWaitsForItsLeavesRefusesCalls(t *testing.T) {
	state := game(t, 0).Start(7)
	search := searching(t, state, "ismcts:50,puct=1", local.SearchOptions{})
	_, err := search.RunWith(50, 4, func(leaves *local.Leaves) error {
		_, err := search.Run(1)
		refused(t, err, isettlers.CodeBadRequest, "", "waits for its leaves")
		_, err = search.RunWith(50, 4, likeTheFirst)
		refused(t, err, isettlers.CodeBadRequest, "", "waits for its leaves")
		_, err = search.Follow(int(state.Legal()[0]), state, "ismcts:50", local.SearchOptions{})
		refused(t, err, isettlers.CodeBadRequest, "", "waits for its leaves")
		return likeTheFirst(leaves)
	})
	must(t, err)
	_, err = search.RunWith(100, 4, likeTheFirst)
	must(t, err)
	other := searching(t, state, "ismcts:nodes=1000,puct=1", local.SearchOptions{})
	_, err = other.RunWith(50, 4, func(leaves *local.Leaves) error {
		other.Close()
		return likeTheFirst(leaves)
	})
	if !errors.Is(err, local.ErrClosed) {
		t.Error(err)
	}
	if _, err = other.RunWith(50, 4, likeTheFirst); !errors.Is(err, local.ErrClosed) {
		t.Error(err)
	}
}

func TestASearchThatFollowsKeepsTheSubtree(t *testing.T) {
	for number := range setups {
		state := advance(t, game(t, number).Start(3), 12)
		search := searching(t, state, "ismcts:2000", local.SearchOptions{Seed: 1})
		_, err := search.Run(2000)
		must(t, err)
		before := rootsOf(t, search)
		action, err := search.Best()
		must(t, err)
		must(t, state.Apply(action))
		next, err := search.Follow(action, state, "ismcts:100", local.SearchOptions{Seed: 2})
		must(t, err)
		defer next.Close()
		kept := visitsOf(t, next)
		iterations, err := next.Run(100)
		must(t, err)
		if kept == 0 || iterations != 100 || visitsOf(t, next) != kept+100 {
			t.Errorf("%d visits are kept, %d after %d iterations", kept, visitsOf(t, next), iterations)
		}
		if !reflect.DeepEqual(rootsOf(t, search), before) {
			t.Error("the search before has changed")
		}
		_, err = search.Follow(action, state, "uct:100", local.SearchOptions{})
		refused(t, err, isettlers.CodeBadRequest, "", "the same kind of trees")
		for _, beyond := range []int{-1, state.Game().Actions(), 1 << 40} {
			_, err = search.Follow(beyond, state, "ismcts:100", local.SearchOptions{})
			refused(t, err, isettlers.CodeBadRequest, "$.action", fmt.Sprint(beyond))
		}
		_, err = search.Follow(action, game(t, (number+1)%len(setups)).Start(1), "ismcts:100", local.SearchOptions{})
		refused(t, err, isettlers.CodeBadRequest, "$.state", "a state of the same setup and language")
		state.Playout(1)
		_, err = search.Follow(action, state, "ismcts:100", local.SearchOptions{})
		refused(t, err, isettlers.CodeOver, "", "over")
	}
}

// A search whose memory is full is followed by one that may take as much, and a batch finds room beside each.
func TestAFullSearchIsFollowedByAsLargeOnes(t *testing.T) {
	state := game(t, 1).Start(3)
	spec, options := "ismcts:nodes=1000000,puct=1", local.SearchOptions{Memory: 15 << 20}
	search := searching(t, state, spec, options)
	for range 3 {
		_, err := search.RunWith(1<<20, 64, func(*local.Leaves) error { return nil })
		must(t, err)
		stats, err := search.Stats()
		must(t, err)
		if !stats.Full || stats.Nodes < 490_000 {
			t.Fatal(stats)
		}
		action, err := search.Best()
		must(t, err)
		must(t, state.Apply(action))
		search, err = search.Follow(action, state, spec, options)
		must(t, err)
		t.Cleanup(search.Close)
		if visitsOf(t, search) == 0 {
			t.Error("no visits are kept")
		}
	}
}
