#!/usr/bin/env bash
# Builds and runs Examples/Quickstart: decodes a document, shows values, changes one, encodes it again.
#
#     Scripts/quickstart.sh              the document that is shipped with the example
#     Scripts/quickstart.sh FILE         prints the outline of any XML file
set -euo pipefail

file=
if [ $# -gt 0 ]; then
    [ -r "$1" ] || { echo "There is no file $1 that can be read." >&2; exit 1; }
    # An absolute path, because the next step leaves the directory that the path was given in.
    file="$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."

Scripts/install-expat.sh

echo "Building Examples/Quickstart. The first time takes about half a minute." >&2
# Not optimised, which takes a third of the time, and without the plan of an earlier build, which may have files that are gone.
build() { swift build --disable-build-manifest-caching --package-path Examples --product Quickstart "$@" </dev/null; }
build >&2
exec "$(build --show-bin-path)/Quickstart" ${file:+"$file"}
