package local

import (
	"bytes"

	"github.com/isettlers/isettlers-go"
)

// notesHead are the bytes in front of the notes in the tree that has only them.
var notesHead = []byte("\x81\xa5notes")

// Replay returns a course with the game of a record that was made with the setup of this game, by any language. The error
// names the first action that is not legal.
func (g *Game) Replay(record []byte) (*Course, error) {
	if err := checkInput(record); err != nil {
		return nil, err
	}
	actions, err := recordActions(record)
	if err != nil {
		return nil, err
	}
	c := &Course{game: g, words: make([]uint64, courseWords(g, max(int(actions), fewActions)))}
	if err := c.replay(record); err != nil {
		return nil, err
	}
	return c, nil
}

// Record returns the finished record of the game, which every language replays. The notes are what you like, or nil. It
// fails for a course that began at a state, and for notes or a setup that exceed the limits of a record.
func (c *Course) Record(notes isettlers.Tree) ([]byte, error) {
	if len(notes) == 0 {
		return c.record(nil)
	}
	tree, err := isettlers.EncodeTree(isettlers.Tree{"notes": notes})
	if err != nil {
		return nil, err
	}
	return c.record(bytes.TrimPrefix(tree, notesHead))
}

// Verify compares the state now with the end of the record that the course was replayed from. It fails for another end, and
// for a record that is not finished.
func (c *Course) Verify(record []byte) error {
	if err := checkInput(record); err != nil {
		return err
	}
	return c.verify(record)
}

// RecordTree returns all that a record says: its header, "actions", the "hash" of its last position (nil in an unfinished
// one), and in "torn" the number of bytes at its end that were left out.
func RecordTree(record []byte) (isettlers.Tree, error) {
	if err := checkInput(record); err != nil {
		return nil, err
	}
	tree, err := recordTree(record)
	if err != nil {
		return nil, err
	}
	return isettlers.DecodeTree(tree)
}
