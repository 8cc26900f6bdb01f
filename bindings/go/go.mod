module github.com/isettlers/isettlers-go

go 1.24

require (
	github.com/coder/websocket v1.8.15
	github.com/tinylib/msgp v1.6.5
)

require github.com/philhofer/fwd v1.2.0 // indirect
