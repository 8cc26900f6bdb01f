package isettlers_test

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/isettlers/isettlers-go"
)

// A mortal is a server of tables that can be killed and started again at the same place.
type mortal struct {
	t       *testing.T
	path    string
	command *exec.Cmd
}

func newMortal(t *testing.T) *mortal {
	folder, err := os.MkdirTemp("", "isettlers")
	must(t, err)
	m := &mortal{t: t, path: filepath.Join(folder, "socket")}
	m.live()
	t.Cleanup(func() {
		m.die()
		_ = os.RemoveAll(folder)
	})
	return m
}

func (m *mortal) live() {
	m.command = exec.Command(os.Getenv(isettlers.ProgramVariable), serving(m.path)...)
	must(m.t, m.command.Start())
}

func (m *mortal) die() {
	_ = m.command.Process.Kill()
	_ = m.command.Wait()
}

func (m *mortal) dial(ctx context.Context) (*isettlers.Engine, error) {
	return isettlers.Dial(ctx, "unix", m.path, isettlers.Options{})
}

// token is that of the seat that begins at a new table.
func (m *mortal) token() string {
	engine := visit(m.t, m.path)
	setup := isettlers.Tree{"factions": []string{"romans", "japanese"}, "first_player": 0}
	made, err := engine.Create(bounded(m.t), "imperial", setup, isettlers.CreateOptions{})
	must(m.t, err)
	return made.Tokens[0]
}

func keep(t *testing.T, m *mortal, dial func(context.Context) (*isettlers.Engine, error), heard *[]int) *isettlers.KeptSeat {
	options := isettlers.KeepOptions{
		Joined:     func(status isettlers.Status) { *heard = append(*heard, status.At) },
		FirstPause: 20 * time.Millisecond, LongestPause: 100 * time.Millisecond,
	}
	seat, err := isettlers.Keep(bounded(t), dial, m.token(), options)
	must(t, err)
	t.Cleanup(func() { _ = seat.Close() })
	return seat
}

func firstLegal(t *testing.T, seat *isettlers.KeptSeat) int {
	var legal isettlers.LegalReply
	must(t, seat.Do(bounded(t), func(s *isettlers.Seat) (err error) {
		legal, err = s.Legal(bounded(t))
		return err
	}))
	return legal.IDs[0]
}

func TestASeatIsKeptWhileTheServerIsKilledAndStartedAgain(t *testing.T) {
	m := newMortal(t)
	var heard []int
	seat := keep(t, m, m.dial, &heard)
	action := firstLegal(t, seat)
	m.die()
	go func() {
		time.Sleep(200 * time.Millisecond)
		m.live()
	}()
	step, err := seat.Step(bounded(t), action)
	must(t, err)
	if step.At != 1 || len(step.Events) == 0 || !slices.Equal(heard, []int{0, 0}) {
		t.Fatal(step.Status, heard)
	}
	must(t, seat.Close())
	if _, err := seat.Apply(bounded(t), action); !errors.Is(err, isettlers.ErrClosed) {
		t.Fatal(err)
	}
}

// A breaking connection ends when a reply comes.
type breaking struct {
	net.Conn
	breaks *atomic.Bool
}

func (b breaking) Read(data []byte) (int, error) {
	read, err := b.Conn.Read(data)
	if err == nil && b.breaks.CompareAndSwap(true, false) {
		_ = b.Conn.Close()
		return 0, net.ErrClosed
	}
	return read, err
}

func TestAnActionWhoseReplyWasLostIsTakenOnce(t *testing.T) {
	m := newMortal(t)
	var breaks atomic.Bool
	dial := func(ctx context.Context) (*isettlers.Engine, error) {
		conn, err := net.Dial("unix", m.path)
		if err != nil {
			return nil, err
		}
		return isettlers.Connect(ctx, isettlers.NewStream(breaking{conn, &breaks}, 0), isettlers.Options{})
	}
	var heard []int
	seat := keep(t, m, dial, &heard)
	action := firstLegal(t, seat)
	breaks.Store(true)
	status, err := seat.Apply(bounded(t), action)
	must(t, err)
	if status.At != 1 || !slices.Equal(heard, []int{0, 1}) {
		t.Fatal(status, heard)
	}
}

func TestAKeptSeatEndsWhereNothingCanBeGained(t *testing.T) {
	m := newMortal(t)
	visit(t, m.path)
	if _, err := isettlers.Keep(bounded(t), m.dial, "0000", isettlers.KeepOptions{}); isettlers.CodeOf(err) == "" {
		t.Fatal(err)
	}
	var heard []int
	seat := keep(t, m, m.dial, &heard)
	m.die()
	ctx, done := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer done()
	if _, err := seat.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
}

func TestAKeptSeatWhoseContextEndsDuringATryHasTheErrorsOfBoth(t *testing.T) {
	m := newMortal(t)
	ctx, end := context.WithCancel(bounded(t))
	tries := 0
	unreached := errors.New("nobody listens")
	dial := func(context.Context) (*isettlers.Engine, error) {
		if tries++; tries == 2 {
			end()
		}
		return nil, unreached
	}
	options := isettlers.KeepOptions{FirstPause: 1}
	_, err := isettlers.Keep(ctx, dial, "0000", options)
	if !errors.Is(err, context.Canceled) || !errors.Is(err, unreached) || tries != 2 {
		t.Fatal(err, tries)
	}

	var heard []int
	seat := keep(t, m, func(context.Context) (*isettlers.Engine, error) { return m.dial(bounded(t)) }, &heard)
	ctx, end = context.WithCancel(bounded(t))
	lost := &isettlers.LostError{Cause: unreached}
	err = seat.Do(ctx, func(*isettlers.Seat) error {
		end()
		return lost
	})
	if !errors.Is(err, context.Canceled) || !errors.Is(err, lost) {
		t.Fatal(err)
	}
}

// A moving transport puts frames in the place of a reply, as if another process had taken the table over.
type moving struct {
	isettlers.Transport
	instead *atomic.Pointer[[]isettlers.Tree]
	left    []isettlers.Tree
	id      any
}

func (m *moving) Receive() ([]byte, error) {
	if len(m.left) == 0 {
		frame, err := m.Transport.Receive()
		instead := m.instead.Swap(nil)
		if err != nil || instead == nil {
			return frame, err
		}
		reply, err := isettlers.DecodeTree(frame)
		if err != nil {
			return nil, err
		}
		m.left, m.id = *instead, reply["id"]
	}
	next := m.left[0]
	m.left = m.left[1:]
	if next["error"] != nil {
		next["id"] = m.id
	}
	return isettlers.EncodeTree(next)
}

func refusal(code string) isettlers.Tree {
	return isettlers.Tree{"error": isettlers.Tree{"code": code, "message": "another process holds it"}}
}

// refusing connects to servers of which the first two refuse to join.
func refusing(m *mortal, code string, refused *int) func(context.Context) (*isettlers.Engine, error) {
	var instead atomic.Pointer[[]isettlers.Tree]
	return func(ctx context.Context) (*isettlers.Engine, error) {
		conn, err := net.Dial("unix", m.path)
		if err != nil {
			return nil, err
		}
		stream := &moving{Transport: isettlers.NewStream(conn, 0), instead: &instead}
		engine, err := isettlers.Connect(ctx, stream, isettlers.Options{})
		if *refused < 2 {
			*refused++
			instead.Store(&[]isettlers.Tree{refusal(code)})
		}
		return engine, err
	}
}

func TestAKeptSeatIsJoinedAgainWhereTheServerCouldNotReachItsTable(t *testing.T) {
	m := newMortal(t)
	refused := 0
	var heard []int
	seat := keep(t, m, refusing(m, isettlers.CodeStore, &refused), &heard)
	firstLegal(t, seat)
	if refused != 2 || !slices.Equal(heard, []int{0}) {
		t.Fatal(refused, heard)
	}
}

func TestAKeptSeatEndsAtOnceWhereItsTableCannotBeRead(t *testing.T) {
	m := newMortal(t)
	visit(t, m.path)
	refused := 0
	dial := refusing(m, isettlers.CodeUnreadable, &refused)
	_, err := isettlers.Keep(bounded(t), dial, m.token(), isettlers.KeepOptions{})
	if isettlers.CodeOf(err) != isettlers.CodeUnreadable || refused != 1 {
		t.Fatal(err, refused)
	}
}

func TestAKeptSeatFollowsATableThatMoves(t *testing.T) {
	push := isettlers.Tree{"push": "moved", "state": 1}
	for _, frames := range [][]isettlers.Tree{
		{refusal(isettlers.CodeMoved)},
		{push, refusal(isettlers.CodeUnknownState)},
	} {
		m := newMortal(t)
		var instead atomic.Pointer[[]isettlers.Tree]
		dial := func(ctx context.Context) (*isettlers.Engine, error) {
			conn, err := net.Dial("unix", m.path)
			if err != nil {
				return nil, err
			}
			stream := &moving{Transport: isettlers.NewStream(conn, 0), instead: &instead}
			return isettlers.Connect(ctx, stream, isettlers.Options{})
		}
		var heard []int
		seat := keep(t, m, dial, &heard)
		action := firstLegal(t, seat)
		instead.Store(&frames)
		step, err := seat.Step(bounded(t), action)
		must(t, err)
		if step.At != 1 || len(step.Events) == 0 || !slices.Equal(heard, []int{0, 1}) {
			t.Fatal(step.Status, heard)
		}
	}
}
