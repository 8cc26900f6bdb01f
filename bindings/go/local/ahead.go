package local

import (
	"strings"

	"github.com/isettlers/isettlers-go"
)

// An Obstacle is why an action may not be taken back.
type Obstacle int

// Obstacles.
const (
	NoObstacle Obstacle = iota
	// Revealed: somebody learnt of what chance has decided, or the seat of what it could not foresee.
	Revealed
	// OthersActed: another seat has acted.
	OthersActed
)

// maxActions are more than any limit.
const maxActions = 1<<31 - 1

// Ahead returns the legal actions with their consequences as the seat to decide can know them, and breadth first those that
// follow the actions of some kinds while a question is pending, as the key "ahead" of a tree, which the protocol describes.
// All legal actions are there, and up to limit (1 to 2000) in all.
func (s *State) Ahead(through []string, limit int) (isettlers.Tree, error) {
	if limit < 1 || limit > 2000 {
		return nil, badRequest("$.limit", "expected 1 to 2000, got %d", limit)
	}
	tree, err := s.ahead(strings.Join(through, " "), int32(limit))
	if err != nil {
		return nil, err
	}
	return mustTree(tree), nil
}

// Obstacle returns why the seat to decide may not take back a legal action that it takes. It may where nobody learns of what
// chance has decided, no other seat acts, and the seat can foresee all that it hears and sees.
func (s *State) Obstacle(action int) (Obstacle, error) {
	if !s.IsLegal(action) {
		return NoObstacle, s.check(nearest(action))
	}
	return Obstacle(s.obstacle(int32(action))), nil
}
