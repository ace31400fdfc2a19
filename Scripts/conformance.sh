#!/usr/bin/env bash
# Runs XMLTree over a checkout of the W3C's XML test suite (https://www.w3.org/XML/Test/), which is not part of this repository. Prints what
# was accepted and rejected against what the suite expects, and fails where something deviates that is not known to. See Docs/Conformance.md.
#
#     Scripts/conformance.sh DIR         DIR is where the suite's xmlconf.xml is
#
# Other arguments go to `swift build`.
set -euo pipefail

if [ $# -eq 0 ] || [ ! -f "$1/xmlconf.xml" ]; then
    echo "usage: Scripts/conformance.sh DIR [arguments of swift build], where DIR/xmlconf.xml is the test suite's list" >&2
    exit 2
fi
# An absolute path, because the next step leaves the directory that the path was given in.
suite=$(cd "$1" && pwd)
shift
cd "$(dirname "${BASH_SOURCE[0]}")/.."

Scripts/install-expat.sh

# In debug mode: the suite takes a second, and optimising would take longer than that.
build=(--package-path Tools --product xml-conformance "$@")
swift build "${build[@]}" </dev/null >&2
exec "$(swift build "${build[@]}" --show-bin-path </dev/null)/xml-conformance" "$suite"
