package local_test

import (
	"errors"
	"os"
	"testing"

	"github.com/isettlers/isettlers-go"
	"github.com/isettlers/isettlers-go/local"
)

func TestAGameGetsANetworkBeforeItsBotsUseOne(t *testing.T) {
	file, err := os.ReadFile("../../../isettlers/burgundy/data/net-2.bin")
	must(t, err)
	game, err := local.New("burgundy", isettlers.Tree{"players": 2}, nil)
	must(t, err)
	const spec = "ismcts:40,weights=net"
	state := game.Start(7)
	if _, err := state.Choose(spec, 5); err == nil {
		t.Error("a bot used a network that is not there")
	}
	for _, wrong := range [][]byte{nil, file[:100]} {
		var refused *isettlers.Error
		if _, err := game.WithNetwork(wrong); !errors.As(err, &refused) {
			t.Errorf("%d bytes: %v", len(wrong), err)
		}
	}
	given, err := game.WithNetwork(file)
	must(t, err)
	again, err := given.Load(state.Save())
	must(t, err)
	action, err := again.Choose(spec, 5)
	must(t, err)
	must(t, again.Apply(action))
}
