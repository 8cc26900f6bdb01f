#!/usr/bin/env bash
# Format, vet and test the Go client and the package with the engine, with cgo and without; `make bindings-go` calls it.
set -euo pipefail

cd bindings/go
test -z "$(gofmt -l . | tee /dev/stderr)"
go vet ./...
go test -timeout 30m ./...
CGO_ENABLED=0 go vet ./local ./examples/local
CGO_ENABLED=0 go test -timeout 30m ./local
cd ../..
.venv/bin/python tools/examples.py go
