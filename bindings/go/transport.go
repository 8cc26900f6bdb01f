package isettlers

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// DefaultMaxFrame is how many bytes a frame from the other side may have unless an option says otherwise.
const DefaultMaxFrame = 64 << 20

const lengthBytes = 4

// A Transport carries whole frames. Send and Receive are called by one goroutine each, Close by any and more than once;
// after Close both return an error.
type Transport interface {
	// Send takes one frame, which it may not keep.
	Send(frame []byte) error
	// Receive returns the next frame, which is the caller's from then on.
	Receive() ([]byte, error)
	Close() error
}

// NewStream returns a Transport over a stream of bytes, on which the length of each frame goes before it. A maxFrame of
// 0 stands for [DefaultMaxFrame].
func NewStream(conn io.ReadWriteCloser, maxFrame int) Transport {
	return &stream{conn: conn, frames: newFrameReader(conn, maxFrame)}
}

type stream struct {
	conn   io.ReadWriteCloser
	frames *frameReader
	out    []byte
}

func (s *stream) Send(frame []byte) error {
	s.out = appendFrame(s.out[:0], frame)
	_, err := s.conn.Write(s.out)
	return err
}

func (s *stream) Receive() ([]byte, error) { return s.frames.next() }

func (s *stream) Close() error { return s.conn.Close() }

func appendFrame(to, frame []byte) []byte {
	return append(binary.BigEndian.AppendUint32(to, uint32(len(frame))), frame...)
}

// A frameReader cuts a stream of bytes into frames.
type frameReader struct {
	source *bufio.Reader
	most   int
}

func newFrameReader(source io.Reader, most int) *frameReader {
	if most <= 0 {
		most = DefaultMaxFrame
	}
	return &frameReader{source: bufio.NewReaderSize(source, 64<<10), most: most}
}

// next returns the next frame; io.EOF where the stream ends between two.
func (r *frameReader) next() ([]byte, error) {
	head, err := r.source.Peek(lengthBytes)
	if err != nil {
		if errors.Is(err, io.EOF) && len(head) > 0 {
			return nil, cutShort(err)
		}
		return nil, err
	}
	size := binary.BigEndian.Uint32(head)
	if uint64(size) > uint64(r.most) {
		return nil, badFrame("%d bytes; the limit is %d", size, r.most)
	}
	_, _ = r.source.Discard(lengthBytes)
	return r.body(int(size))
}

// body reads so many bytes; memory is taken as they come, not as the length promises.
func (r *frameReader) body(size int) ([]byte, error) {
	const atOnce = 64 << 10
	if size <= atOnce {
		frame := make([]byte, size)
		if _, err := io.ReadFull(r.source, frame); err != nil {
			return nil, cutShort(err)
		}
		return frame, nil
	}
	var frame bytes.Buffer
	if _, err := io.CopyN(&frame, r.source, int64(size)); err != nil {
		return nil, cutShort(err)
	}
	return frame.Bytes(), nil
}

func cutShort(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: %w within a frame", ErrFrame, io.ErrUnexpectedEOF)
	}
	return err
}
