package isettlers

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
)

// FuzzFrames reads any bytes as a stream of frames, and what is in them in every way that a frame is read.
func FuzzFrames(f *testing.F) {
	for _, v := range vectors(f, "reply", "error", "push", "stream", "malformed") {
		f.Add(appendFrame(nil, v.data))
		f.Add(v.data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		frames := newFrameReader(bytes.NewReader(data), 1<<20)
		for {
			frame, err := frames.next()
			if err != nil {
				if !errors.Is(err, io.EOF) && !errors.Is(err, ErrFrame) {
					t.Fatal("an error of another kind:", err)
				}
				return
			}
			readAll(t, frame)
		}
	})
}

func readAll(t *testing.T, frame []byte) {
	var outside envelope
	opened := outside.open(frame)
	c := &conn{calls: map[uint32]*call{}, boxes: map[int]*mailbox{1: newMailbox()}}
	if err := c.dispatch(frame); err != nil && !errors.Is(err, ErrFrame) && !errors.As(err, new(*Error)) {
		t.Fatal("an error of another kind:", err)
	}
	if opened == nil && outside.ok != nil {
		for _, method := range strings.Fields("hello status step verify create bot legal ahead lobby observe") {
			if err := decode(outside.ok, replyOf(method)); err != nil && !errors.Is(err, ErrFrame) {
				t.Fatal("an error of another kind:", err)
			}
		}
	}
	r := reader{rest: frame}
	tree := r.tree()
	if r.err != nil {
		return
	}
	w := writer{nesting: deepest + 1}
	w.value("$", tree, 0)
	again := reader{rest: w.frame}
	back := again.tree()
	if w.err != nil || again.err != nil || !reflect.DeepEqual(back, tree) && !hasNaN(tree) {
		t.Fatalf("%v, %v: %v came back as %v", w.err, again.err, tree, back)
	}
}

// hasNaN finds the one number that is not itself.
func hasNaN(value any) bool {
	switch value := value.(type) {
	case float64:
		return value != value
	case []any:
		for _, one := range value {
			if hasNaN(one) {
				return true
			}
		}
	case Tree:
		for _, one := range value {
			if hasNaN(one) {
				return true
			}
		}
	}
	return false
}
