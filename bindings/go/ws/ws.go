// Package ws reaches an isettlers server by a WebSocket: `isettlers serve --ws`.
package ws

import (
	"context"
	"errors"
	"fmt"

	"github.com/coder/websocket"

	"github.com/isettlers/isettlers-go"
)

// Dial connects to a server: "ws://127.0.0.1:8000/".
func Dial(ctx context.Context, url string, options isettlers.Options) (*isettlers.Engine, error) {
	socket, _, err := websocket.Dial(ctx, url, nil)
	if err != nil {
		return nil, err
	}
	return isettlers.Connect(ctx, New(socket, options.MaxFrame), options)
}

// New returns a transport over a socket that stands: for callers who dial with headers or a client of their own. A
// maxFrame of 0 stands for [isettlers.DefaultMaxFrame].
func New(socket *websocket.Conn, maxFrame int) isettlers.Transport {
	if maxFrame <= 0 {
		maxFrame = isettlers.DefaultMaxFrame
	}
	socket.SetReadLimit(int64(maxFrame))
	ctx, cancel := context.WithCancel(context.Background())
	return &transport{socket: socket, life: ctx, end: cancel}
}

// A transport sends each frame as one binary message.
type transport struct {
	socket *websocket.Conn
	life   context.Context
	end    context.CancelFunc
}

func (t *transport) Send(frame []byte) error {
	return t.socket.Write(t.life, websocket.MessageBinary, frame)
}

func (t *transport) Receive() ([]byte, error) {
	kind, frame, err := t.socket.Read(t.life)
	if errors.Is(err, websocket.ErrMessageTooBig) {
		return nil, fmt.Errorf("%w: %w", isettlers.ErrFrame, err)
	}
	if err == nil && kind != websocket.MessageBinary {
		return nil, fmt.Errorf("%w: a message of text", isettlers.ErrFrame)
	}
	return frame, err
}

func (t *transport) Close() error {
	t.end()
	_ = t.socket.CloseNow()
	return nil
}
