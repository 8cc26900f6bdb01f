package isettlers_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/isettlers/isettlers-go"
)

func TestManyGoroutinesShareAnEngine(t *testing.T) {
	engine := launch(t)
	var games sync.WaitGroup
	for seed := range 8 {
		games.Add(1)
		go func() {
			defer games.Done()
			options := isettlers.StartOptions{Seed: isettlers.Seed(uint64(seed)), Legal: true}
			state, status, err := engine.Start(bounded(t), "imperial", factions("romans", "egyptians"), options)
			for taken := 0; err == nil && !status.Over && taken < 50; taken++ {
				var applied isettlers.Applied
				applied, err = state.Apply(bounded(t), status.Legal[0], isettlers.ApplyOptions{Legal: true})
				status = applied.Status
				if err == nil && status.At != taken+1 {
					t.Errorf("game %d: got %+v", seed, status)
				}
			}
			if err != nil {
				t.Error(err)
			}
		}()
	}
	games.Wait()
}

func TestRequestsArePipelined(t *testing.T) {
	engine := launch(t)
	state, _ := start(t, engine)
	var all sync.WaitGroup
	for range 300 {
		all.Add(1)
		go func() {
			defer all.Done()
			if legal, err := state.Legal(bounded(t)); err != nil || len(legal.IDs) == 0 {
				t.Errorf("got %v, %v", legal, err)
			}
		}()
	}
	all.Wait()
}

func TestOtherStatesAreNotHeldUpByABot(t *testing.T) {
	engine := launch(t)
	thinking, _ := start(t, engine)
	other, _ := start(t, engine)
	ctx, cancel := context.WithCancel(bounded(t))
	decided := make(chan error, 1)
	underway := make(chan struct{})
	var once sync.Once
	go func() {
		options := isettlers.BotOptions{Progress: func(isettlers.Progress) { once.Do(func() { close(underway) }) }}
		_, err := thinking.Bot(ctx, "flat", options)
		decided <- err
	}()
	<-underway
	_, err := other.Legal(bounded(t))
	must(t, err)
	select {
	case err := <-decided:
		t.Fatal("the bot decided first:", err)
	default:
	}
	cancel()
	must(t, <-decided)
}

func TestAStateThatNobodyWaitsForIsClosedAgain(t *testing.T) {
	engine := launch(t, "--states", "1")
	for range 20 {
		ctx, cancel := context.WithCancel(bounded(t))
		go cancel()
		state, _, err := engine.Start(ctx, "imperial", factions("romans", "japanese"), isettlers.StartOptions{})
		if err == nil {
			must(t, state.Close(bounded(t)))
		} else if !errors.Is(err, context.Canceled) {
			wantCode(t, err, isettlers.CodeLimit, "")
		}
	}
	for ctx := bounded(t); ; time.Sleep(10 * time.Millisecond) {
		_, _, err := engine.Start(ctx, "imperial", factions("romans", "japanese"), isettlers.StartOptions{})
		if isettlers.CodeOf(err) != isettlers.CodeLimit {
			must(t, err)
			return
		}
	}
}
