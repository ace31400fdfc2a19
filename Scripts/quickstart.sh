#!/usr/bin/env bash
# Builds and runs Examples/Quickstart: decodes a document, shows values, changes one, encodes it again.
#
#     Scripts/quickstart.sh              the document that is shipped with the example
#     Scripts/quickstart.sh FILE         prints the outline of any XML file
set -euo pipefail

file=
if [ $# -gt 0 ]; then
    # An absolute path, because the next step leaves the directory that the path was given in.
    file="$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."

Scripts/install-expat.sh

echo "Building Examples/Quickstart in release mode. The first time takes a minute or two." >&2
swift build --package-path Examples -c release --product Quickstart </dev/null >&2
exec "$(swift build --package-path Examples -c release --show-bin-path </dev/null)/Quickstart" ${file:+"$file"}
