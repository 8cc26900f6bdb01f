#!/usr/bin/env bash
# Build and test the wheels of this machine's system from the source archive in dist/; they go to dist too.
# tools/wheels.sh [auto|pyodide]
set -euo pipefail
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
python tools/requirements.py wheel-builds > dist/requirements.txt
python -m pip install --quiet --disable-pip-version-check --requirement dist/requirements.txt
rm dist/requirements.txt
python -m cibuildwheel --platform "${1:-auto}" --output-dir dist dist/isettlers-*.tar.gz
