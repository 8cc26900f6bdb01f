package ws_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/ws"
)

func program() string {
	if named := os.Getenv(isettlers.ProgramVariable); named != "" {
		return named
	}
	if built, err := filepath.Abs("../../../.venv/bin/isettlers"); err == nil {
		if _, err := os.Stat(built); err == nil {
			return built
		}
	}
	return "github.com/isettlers/isettlers-go"
}

// serve starts a server and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	_ = free.Close()
	server := exec.Command(program(), "serve", "--ws", address)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		_ = server.Wait()
	})
	return "ws://" + address + "/"
}

func TestAGameIsPlayedOverAWebSocket(t *testing.T) {
	ctx, done := context.WithTimeout(context.Background(), time.Minute)
	defer done()
	address := serve(t)
	engine, err := ws.Dial(ctx, address, isettlers.Options{})
	for ; err != nil && ctx.Err() == nil; engine, err = ws.Dial(ctx, address, isettlers.Options{}) {
		time.Sleep(20 * time.Millisecond)
	}
	if err != nil {
		t.Fatal(err)
	}
	setup := isettlers.Tree{"factions": []string{"romans", "japanese"}}
	options := isettlers.StartOptions{Seed: isettlers.Seed(7), Legal: true}
	state, status, err := engine.Start(ctx, "imperial", setup, options)
	for err == nil && !status.Over {
		var applied isettlers.Applied
		applied, err = state.Apply(ctx, status.Legal[0], isettlers.ApplyOptions{Legal: true})
		status = applied.Status
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Close(); err != nil {
		t.Error(err)
	}
	if _, err := state.Legal(ctx); !errors.Is(err, isettlers.ErrClosed) {
		t.Errorf("got %v", err)
	}
}

func TestMessagesThatAreNoFramesEndTheConnection(t *testing.T) {
	for name, message := range map[string]struct {
		kind websocket.MessageType
		text string
	}{
		"text": {websocket.MessageText, "hello"},
		"long": {websocket.MessageBinary, strings.Repeat("x", 2000)},
		"junk": {websocket.MessageBinary, "junk"},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if socket, err := websocket.Accept(w, r, nil); err == nil {
					_ = socket.Write(r.Context(), message.kind, []byte(message.text))
					_, _, _ = socket.Read(r.Context())
				}
			}))
			defer server.Close()
			address := "ws" + strings.TrimPrefix(server.URL, "http")
			_, err := ws.Dial(context.Background(), address, isettlers.Options{MaxFrame: 1000})
			if !errors.Is(err, isettlers.ErrFrame) || !errors.As(err, new(*isettlers.LostError)) {
				t.Errorf("got %v", err)
			}
		})
	}
}
