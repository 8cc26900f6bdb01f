package isettlers_test

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tinylib/msgp/msgp"

	"github.com/isettlers/isettlers-go"
)

// A peer is the other side of a connection, which does what no engine does.
type peer struct {
	net.Conn
	source *bufio.Reader
}

// meet connects to a peer, which answers hello and then does as told.
func meet(t *testing.T, then func(*peer)) *isettlers.Engine {
	t.Helper()
	here, there := net.Pipe()
	other := &peer{Conn: there, source: bufio.NewReader(there)}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if id, err := other.request(); err == nil {
			other.reply(id, msgp.AppendMapStrStr(nil, map[string]string{"mode": "embed"}), "protocol", 1)
			then(other)
		}
	}()
	engine, err := isettlers.Connect(bounded(t), isettlers.NewStream(here, 1<<20), isettlers.Options{Grace: time.Second})
	must(t, err)
	t.Cleanup(func() {
		_ = engine.Close()
		_ = there.Close()
		<-ended
	})
	return engine
}

// request takes one request and returns its id.
func (p *peer) request() (any, error) {
	head := make([]byte, 4)
	if _, err := io.ReadFull(p.source, head); err != nil {
		return nil, err
	}
	frame := make([]byte, binary.BigEndian.Uint32(head))
	if _, err := io.ReadFull(p.source, frame); err != nil {
		return nil, err
	}
	request, _, err := msgp.ReadMapStrIntfBytes(frame, nil)
	return request["id"], err
}

// reply sends a result: a map's bytes, and one more field.
func (p *peer) reply(id any, fields []byte, name string, value any) {
	fields[0]++
	fields, _ = msgp.AppendIntf(msgp.AppendString(fields, name), value)
	frame := msgp.AppendString(msgp.AppendMapHeader(nil, 2), "id")
	frame, _ = msgp.AppendIntf(frame, id)
	p.frame(append(msgp.AppendString(frame, "ok"), fields...))
}

func (p *peer) frame(frame []byte) {
	_, _ = p.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(frame))), frame...))
}

func tree(fields map[string]any) []byte {
	frame, _ := msgp.AppendMapStrIntf(nil, fields)
	return frame
}

func wantLost(t *testing.T, err error) *isettlers.LostError {
	t.Helper()
	var lost *isettlers.LostError
	if !errors.As(err, &lost) {
		t.Fatalf("got %v, want a lost connection", err)
	}
	return lost
}

func TestWhatIsNoReplyEndsTheConnection(t *testing.T) {
	deep := append(msgp.AppendString(msgp.AppendMapHeader(nil, 1), "id"), strings.Repeat("\x91", 100_000)...)
	for name, frame := range map[string][]byte{
		"nothing":           {},
		"no msgpack":        {0xc1},
		"no map":            {0x01},
		"a map cut short":   {0x82, 0xa2, 'i', 'd', 0x01},
		"more after it":     append(tree(map[string]any{"push": "hello"}), 0),
		"no id":             tree(map[string]any{"ok": map[string]any{}}),
		"an id too large":   tree(map[string]any{"id": uint64(1 << 33), "ok": map[string]any{}}),
		"a negative id":     tree(map[string]any{"id": -1, "ok": map[string]any{}}),
		"neither ok nor":    tree(map[string]any{"id": 2}),
		"a key that is one": {0x81, 0x01, 0x01},
		"no UTF-8":          {0x81, 0xa1, 0xff, 0x01},
		"deep":              deep,
		"a long array":      {0x81, 0xa2, 'o', 'k', 0xdd, 0xff, 0xff, 0xff, 0xff},
		"a long map":        {0xdf, 0xff, 0xff, 0xff, 0xff},
		"a bad error":       tree(map[string]any{"id": 2, "error": 3}),
		"a bad push":        tree(map[string]any{"push": "progress", "request": "x"}),
	} {
		t.Run(name, func(t *testing.T) {
			engine := meet(t, func(p *peer) {
				_, _ = p.request()
				p.frame(frame)
				_, _ = io.Copy(io.Discard, p)
			})
			_, err := engine.Call(bounded(t), "legal", nil)
			if lost := wantLost(t, err); !errors.Is(lost, isettlers.ErrFrame) {
				t.Errorf("got %v", err)
			}
			_, err = engine.Call(bounded(t), "legal", nil)
			wantLost(t, err)
			wantLost(t, engine.Err())
			<-engine.Done()
		})
	}
}

func TestAFrameOverTheLimitEndsTheConnection(t *testing.T) {
	engine := meet(t, func(p *peer) {
		_, _ = p.request()
		_, _ = p.Write([]byte{0, 0x10, 0, 1})
		_, _ = io.Copy(io.Discard, p)
	})
	_, err := engine.Call(bounded(t), "legal", nil)
	if lost := wantLost(t, err); !errors.Is(lost, isettlers.ErrFrame) || !strings.Contains(err.Error(), "1048577") {
		t.Errorf("got %v", err)
	}
}

func TestAStreamThatEndsWithinAFrameIsAnError(t *testing.T) {
	for _, bytes := range [][]byte{{0, 0}, {0, 0, 0, 9, 1}, {0, 2, 0, 0, 1}} {
		engine := meet(t, func(p *peer) {
			_, _ = p.request()
			_, _ = p.Write(bytes)
			_ = p.Close()
		})
		_, err := engine.Call(bounded(t), "legal", nil)
		if lost := wantLost(t, err); !errors.Is(lost, io.ErrUnexpectedEOF) {
			t.Errorf("got %v", err)
		}
	}
}

func TestTheServersReasonForClosingIsTold(t *testing.T) {
	engine := meet(t, func(p *peer) {
		_, _ = p.request()
		p.frame(tree(map[string]any{"push": "closing", "code": "closing", "message": "good night"}))
		_ = p.Close()
	})
	_, err := engine.Call(bounded(t), "legal", nil)
	wantLost(t, err)
	wantCode(t, err, isettlers.CodeClosing, "")
}

// A deaf transport takes no more requests once it has closed, but what it said before can still be read.
type deaf struct{ closed chan struct{} }

func (d deaf) Send([]byte) error {
	close(d.closed)
	return io.ErrClosedPipe
}

func (d deaf) Receive() ([]byte, error) {
	<-d.closed
	time.Sleep(50 * time.Millisecond)
	return tree(map[string]any{"push": "closing", "code": "limit", "message": "too many connections"}), nil
}

func (d deaf) Close() error { return nil }

func TestTheServersReasonIsToldThoughNothingCanBeSent(t *testing.T) {
	_, err := isettlers.Connect(bounded(t), deaf{closed: make(chan struct{})}, isettlers.Options{})
	wantLost(t, err)
	wantCode(t, err, isettlers.CodeLimit, "")
}

// A mute transport takes no requests and says nothing until it is closed.
type mute struct {
	closing sync.Once
	closed  chan struct{}
}

func (m *mute) Send([]byte) error { return io.ErrClosedPipe }

func (m *mute) Receive() ([]byte, error) {
	<-m.closed
	return nil, io.EOF
}

func (m *mute) Close() error {
	m.closing.Do(func() { close(m.closed) })
	return nil
}

func TestATransportThatCannotSendEndsTheConnection(t *testing.T) {
	_, err := isettlers.Connect(bounded(t), &mute{closed: make(chan struct{})}, isettlers.Options{})
	if wantLost(t, err); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
}

func TestAReplyOfTheWrongShapeFailsItsRequestAlone(t *testing.T) {
	engine := meet(t, func(p *peer) {
		for _, reply := range []map[string]any{{"seed": "no word"}, {"actor": 1}, {"state": 4, "legal": "none"}, {"state": 4}} {
			id, _ := p.request()
			p.frame(tree(map[string]any{"id": id, "ok": reply}))
		}
	})
	for range 3 {
		_, _, err := engine.Start(bounded(t), "imperial", nil, isettlers.StartOptions{})
		if !errors.Is(err, isettlers.ErrFrame) || errors.As(err, new(*isettlers.LostError)) {
			t.Errorf("got %v", err)
		}
	}
	_, _, err := engine.Start(bounded(t), "imperial", nil, isettlers.StartOptions{})
	must(t, err)
}

func TestUnknownFieldsPushesAndRepliesArePassedOver(t *testing.T) {
	engine := meet(t, func(p *peer) {
		id, _ := p.request()
		p.frame(tree(map[string]any{"push": "weather", "sun": true}))
		p.frame(tree(map[string]any{"push": "changed", "state": 99, "at": 3}))
		p.frame(tree(map[string]any{"push": "progress", "request": 12345, "done": 3}))
		p.frame(tree(map[string]any{"id": 4_000_000_000, "ok": map[string]any{}}))
		new := map[string]any{"deep": []any{map[string]any{"x": 1.5}}}
		p.frame(tree(map[string]any{"id": id, "new": new, "ok": map[string]any{
			"state": 4, "actor": nil, "over": true, "at": 7, "new": new, "legal": []any{},
		}}))
	})
	_, status, err := engine.Start(bounded(t), "imperial", nil, isettlers.StartOptions{})
	must(t, err)
	if status.Actor != isettlers.NoSeat || !status.Over || status.At != 7 || status.Legal == nil {
		t.Errorf("got %+v", status)
	}
}

func TestTheEndOfAContextEndsARequest(t *testing.T) {
	requests := make(chan struct{}, 1)
	engine := meet(t, func(p *peer) {
		for {
			if _, err := p.request(); err != nil {
				return
			}
			requests <- struct{}{}
		}
	})
	ctx, cancel := context.WithCancel(bounded(t))
	go func() {
		<-requests
		cancel()
	}()
	_, err := engine.Call(ctx, "legal", nil)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	must(t, engine.Err())
}

func TestAPeerThatReadsNothingHoldsNobodyUp(t *testing.T) {
	engine := meet(t, func(*peer) {})
	var all sync.WaitGroup
	for range 200 {
		all.Add(1)
		go func() {
			defer all.Done()
			ctx, done := context.WithTimeout(context.Background(), 100*time.Millisecond)
			defer done()
			if _, err := engine.Call(ctx, "legal", nil); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v", err)
			}
		}()
	}
	all.Wait()
}

func TestABotThatDoesNotHearIsGivenUpAfterTheGrace(t *testing.T) {
	methods := make(chan any, 2)
	engine := meet(t, func(p *peer) {
		id, _ := p.request()
		p.reply(id, []byte{0x80}, "state", 1)
		for range 2 {
			id, _ := p.request()
			methods <- id
		}
	})
	state, _, err := engine.Start(bounded(t), "imperial", nil, isettlers.StartOptions{})
	must(t, err)
	ctx, done := context.WithTimeout(bounded(t), 20*time.Millisecond)
	defer done()
	_, err = state.Bot(ctx, "greedy", isettlers.BotOptions{})
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "did not answer") {
		t.Errorf("got %v", err)
	}
	if bot, cancel := <-methods, <-methods; bot == cancel {
		t.Errorf("got the ids %v and %v", bot, cancel)
	}
}

func TestABotCancelledBeforeItFoundAnythingSaysBoth(t *testing.T) {
	engine := meet(t, func(p *peer) {
		id, _ := p.request()
		p.reply(id, []byte{0x80}, "state", 1)
		search, _ := p.request()
		cancel, _ := p.request()
		p.reply(cancel, []byte{0x80}, "cancelled", true)
		refusal := map[string]any{"code": "cancelled", "message": "nothing yet"}
		p.frame(tree(map[string]any{"id": search, "error": refusal}))
	})
	state, _, err := engine.Start(bounded(t), "imperial", nil, isettlers.StartOptions{})
	must(t, err)
	ctx, done := context.WithTimeout(bounded(t), 20*time.Millisecond)
	defer done()
	_, err = state.Bot(ctx, "greedy", isettlers.BotOptions{})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	wantCode(t, err, isettlers.CodeCancelled, "")
}

func TestAMissingEngineIsNamed(t *testing.T) {
	_, err := isettlers.Launch(bounded(t), isettlers.LaunchOptions{Program: "/nonexistent/isettlers"})
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), isettlers.ProgramVariable) {
		t.Errorf("got %v", err)
	}
	t.Setenv(isettlers.ProgramVariable, "/nonexistent/named")
	_, err = isettlers.Launch(bounded(t), isettlers.LaunchOptions{})
	if err == nil || !strings.Contains(err.Error(), "/nonexistent/named") {
		t.Errorf("got %v", err)
	}
}

func TestAnEngineThatDoesNotStartSaysWhy(t *testing.T) {
	_, err := isettlers.Launch(bounded(t), isettlers.LaunchOptions{Arguments: []string{"--nonesuch"}})
	var exit *isettlers.ExitError
	if wantLost(t, err); !errors.As(err, &exit) || exit.State.ExitCode() != 2 || !strings.Contains(err.Error(), "--nonesuch") {
		t.Errorf("got %v", err)
	}
}

// script writes a program that stands for an engine.
func script(t *testing.T, body string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "engine")
	must(t, os.WriteFile(path, []byte("#!/bin/sh\n"+body+"\n"), 0o700))
	return path
}

func TestAProgramThatIsNoEngineIsAnError(t *testing.T) {
	program := script(t, "echo Hello, I am no engine at all")
	_, err := isettlers.Launch(bounded(t), isettlers.LaunchOptions{Program: program})
	if wantLost(t, err); !errors.Is(err, isettlers.ErrFrame) {
		t.Errorf("got %v", err)
	}
}

func TestAnEngineThatDoesNotEndIsKilled(t *testing.T) {
	program := script(t, "trap '' TERM; exec sleep 600")
	options := isettlers.LaunchOptions{Program: program, Options: isettlers.Options{Grace: 200 * time.Millisecond}}
	ctx, done := context.WithTimeout(bounded(t), 100*time.Millisecond)
	defer done()
	_, err := isettlers.Launch(ctx, options)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestAKilledEngineFailsWhatWasUnderWay(t *testing.T) {
	program := script(t, `echo $$ > "$0.pid"; exec "`+os.Getenv(isettlers.ProgramVariable)+`" "$@"`)
	engine, err := isettlers.Launch(bounded(t), isettlers.LaunchOptions{Program: program})
	must(t, err)
	state, _ := start(t, engine)
	options := isettlers.BotOptions{Progress: func(isettlers.Progress) { kill(t, program+".pid") }}
	_, err = state.Bot(bounded(t), "flat", options)
	var exit *isettlers.ExitError
	if wantLost(t, err); !errors.As(err, &exit) || exit.State.Success() {
		t.Errorf("got %v", err)
	}
	_, err = state.Legal(bounded(t))
	wantLost(t, err)
	must(t, engine.Close())
}

func kill(t *testing.T, pidFile string) {
	t.Helper()
	text, err := os.ReadFile(pidFile)
	if err != nil {
		t.Error(err)
		return
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Error(err)
		return
	}
	if engine, err := os.FindProcess(pid); err == nil {
		_ = engine.Kill()
	}
}

func TestClosingFailsWhatIsUnderWay(t *testing.T) {
	engine, err := isettlers.Launch(bounded(t), isettlers.LaunchOptions{})
	must(t, err)
	state, _ := start(t, engine)
	var once sync.Once
	closed := make(chan error, 1)
	options := isettlers.BotOptions{Progress: func(isettlers.Progress) {
		once.Do(func() { go func() { closed <- engine.Close() }() })
	}}
	_, err = state.Bot(bounded(t), "flat", options)
	if !errors.Is(err, isettlers.ErrClosed) {
		t.Errorf("got %v", err)
	}
	must(t, <-closed)
	must(t, engine.Close())
	if _, err := state.Legal(bounded(t)); !errors.Is(err, isettlers.ErrClosed) || !errors.Is(engine.Err(), isettlers.ErrClosed) {
		t.Errorf("got %v", err)
	}
}
