package isettlers

import (
	"errors"
	"sync"
	"testing"
)

func TestAFullMailboxDropsTheOldestAndCountsThem(t *testing.T) {
	box := newMailbox().changes
	for at := range kept + 3 {
		box.put(Change{Changed: Changed{Status: Status{At: at}}})
	}
	box.finish(ErrArchived)
	first, ok, err := box.take()
	if !ok || err != nil || first.At != 3 || first.Missed != 3 {
		t.Errorf("got %+v, %v, %v", first, ok, err)
	}
	for at := 4; at < kept+3; at++ {
		if change, ok, _ := box.take(); !ok || change.At != at || change.Missed != 0 {
			t.Fatalf("got %+v, want %d", change, at)
		}
	}
	if _, ok, err := box.take(); ok || !errors.Is(err, ErrArchived) {
		t.Errorf("got %v, %v at the end", ok, err)
	}
}

func TestEveryChangeReachesOneOfThoseWhoWait(t *testing.T) {
	box, c := newMailbox().changes, &conn{done: make(chan struct{})}
	var mu sync.Mutex
	var waiting sync.WaitGroup
	seen := map[int]int{}
	for range 4 {
		waiting.Add(1)
		go func() {
			defer waiting.Done()
			for {
				change, err := box.next(t.Context(), c)
				if err != nil {
					return
				}
				mu.Lock()
				seen[change.At]++
				mu.Unlock()
			}
		}()
	}
	for at := range 1000 {
		box.put(Change{Changed: Changed{Status: Status{At: at}}})
	}
	box.finish(ErrClosed)
	waiting.Wait()
	for at := range 1000 {
		if seen[at] != 1 {
			t.Fatalf("change %d was taken %d times", at, seen[at])
		}
	}
}
