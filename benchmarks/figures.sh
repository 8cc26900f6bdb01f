#!/bin/sh
# The figures of docs/performance.md, docs/beside-others.md and docs/adapters.md in one run, a file of build/figures for
# each command. Needs an idle machine for about half an hour, `make prepare bindings .venv/.peers` before.
# growth.py draws docs/images/growth.svg too.
set -eu
cd "$(dirname "$0")/.."
mkdir -p build/figures

measure() {
    name=$1
    shift
    echo "$name: $*"
    { echo "\$ $*"; uptime; "$@"; uptime; } > "build/figures/$name.txt" 2>&1
}

measure bench isettlers bench
measure peers python benchmarks/peers.py --markdown
measure growth python benchmarks/growth.py --rounds 15
measure operations pytest -q benchmarks --benchmark-columns=median,min,max
measure search python benchmarks/search/run.py --rounds 3
measure native python benchmarks/native/run.py --rounds 5 --budget 0.3
measure bindings python benchmarks/bindings.py --repeats 3
measure adapters python benchmarks/adapters.py
