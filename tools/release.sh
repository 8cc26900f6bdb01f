#!/bin/sh
# Make all files of a release but the wheels of other systems, and fail where their versions differ. No step needs an
# account; the tag of the version publishes what .github/workflows/release.yml builds.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python

rm -rf dist
make --no-print-directory dist release-bindings
version=$($python -c 'from isettlers.version import __version__; print(__version__)')
$python tools/sbom.py dist "dist/isettlers-$version.cdx.json"
$python tools/release_check.py dist
