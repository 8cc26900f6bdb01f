#!/usr/bin/env bash
# Damage inputs of every door of the C library for some minutes each: tools/native_fuzz.sh MINUTES
# Needs clang with its libFuzzer. Findings, and inputs that reach new code, stay in build/native-fuzz. Comparisons are not
# traced: inputs are damaged as trees already, and tracing takes two thirds of the time.
set -euo pipefail
sources=bindings/c/fuzz
build=build/native-fuzz
targets=(setup load data apply events search json network course record document)

mkdir -p "${targets[@]/#/$build/}"
.venv/bin/python tools/fuzz_seeds.py unpack $build/seeds
clang -O2 -g1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
    -fno-sanitize-coverage=trace-cmp,trace-div,trace-gep,indirect-calls \
    -fsanitize-coverage-ignorelist=$sources/uncovered.txt -fsanitize-ignorelist=$sources/trusted.txt \
    -Ibindings/c/build $sources/targets.c -o $build/targets
for target in "${targets[@]}"; do
    TARGET=$target $build/targets -max_total_time=$((60 * $1)) -max_len=16384 -entropic=0 -detect_leaks=0 \
        -print_final_stats=1 -artifact_prefix=$build/ "$build/$target" "$build/seeds/$target"
done
