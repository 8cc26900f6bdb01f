//go:build !cgo || isettlers_go

package local

import (
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/isettlers/isettlers-go"
)

func isFree(i *instance) bool {
	pool.Lock()
	defer pool.Unlock()
	return slices.Contains(pool.free, i)
}

func openSearch(t *testing.T) *Search {
	t.Helper()
	game, err := Parse([]byte(`{"game": "founders", "setup": {"players": 2}}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	search, err := game.Start(1).Search("ismcts:10,puct=1", SearchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return search
}

func TestACloseGivesTheInstanceBackOnce(t *testing.T) {
	search := openSearch(t)
	kept := search.memory.instance
	if isFree(kept) {
		t.Fatal("somebody else may use the instance of a search")
	}
	search.Close()
	search.Close()
	pool.Lock()
	defer pool.Unlock()
	count := 0
	for _, each := range pool.free {
		if each == kept {
			count++
		}
	}
	if count != 1 {
		t.Error("given back", count, "times")
	}
}

func TestAForgottenSearchGivesItsInstanceBack(t *testing.T) {
	kept := openSearch(t).memory.instance
	for range 500 {
		if runtime.GC(); isFree(kept) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the instance is lost")
}

func TestABatchTakesRoomOnlyWhileItRuns(t *testing.T) {
	search := openSearch(t)
	defer search.Close()
	free := search.memory.instance.free()
	evaluate := func(*Leaves) error {
		if search.memory.instance.free() >= free {
			t.Error("the batch takes no room")
		}
		return nil
	}
	for _, until := range []int{5, 10} {
		if iterations, err := search.RunWith(until, 4, evaluate); iterations != until || err != nil {
			t.Error(iterations, err)
		}
	}
	_, err := search.RunWith(20, mostLeaves, evaluate)
	if refusal := new(isettlers.Error); !errors.As(err, &refusal) || refusal.Code != isettlers.CodeLimit || refusal.Path != "$.batch" {
		t.Error(err)
	}
	if search.memory.instance.free() != free {
		t.Error("the room is lost")
	}
}

func TestThePoolKeepsAnInstanceForEachProcessor(t *testing.T) {
	var all []*instance
	for range 2 * runtime.GOMAXPROCS(0) {
		all = append(all, borrow(nil))
	}
	for _, each := range all {
		each.give()
	}
	pool.Lock()
	defer pool.Unlock()
	if len(pool.free) != runtime.GOMAXPROCS(0) {
		t.Error(len(pool.free), "instances are kept")
	}
}
