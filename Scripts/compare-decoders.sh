#!/usr/bin/env bash
# Decodes the same documents by the library as it was and as it is, each in a process of its own, and prints which values and errors differ: an error by
# its case, its code and its places, not by its words. Fails where a difference is not one of Harness/expected.txt.
#
#     Scripts/compare-decoders.sh [REVISION [ARGUMENTS OF SWIFT BUILD...]]
#
# REVISION is what the library is compared with, f0d3df4b if there is none: the last one that decided per document whose a node is. What is built of it
# stays in .build/compare for the next run. Outcomes and all differences are in .build/compare, too. It takes 80 seconds on two processors, and the
# first run what building the library twice takes.
#
# A case is called TABLE/MODEL/DOCUMENT/TYPE/OPTIONS[/READING]. TYPE counts types that mean the same, such as one with wrappers and one that describes
# itself; OPTIONS are those of Harness/Sources/XMLOutcomes/Options.swift, and - is a decoder as it is made.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

revision=$(git rev-parse --verify --short=8 "${1:-f0d3df4b}^{commit}")
shift || true
work=$PWD/.build/compare
old=$work/$revision

Scripts/install-expat.sh

# The name of the last folder is that of the package.
if [ ! -f "$old/XMLCodable/Package.swift" ]; then
    mkdir -p "$old"
    git worktree add --force --detach "$old/XMLCodable" "$revision" >&2
fi

# Behind a link SwiftPM misses new and removed files of the library, unless the manifest is new.
touch Harness/Package.swift

# Prints where the program is, built against the library in a folder.
build() {
    export XMLCODABLE=$1
    # See Harness/Sources/XMLOutcomes/EarlierWrappers.swift.
    if ! grep -rq "struct _XMLNodeProperty" "$1/Sources/XMLCodable"; then export WRAPPERS_ARE_STRUCTS=1; fi
    local arguments=(--package-path Harness --product xml-outcomes --disable-build-manifest-caching -debug-info-format none "${@:2}")
    swift build "${arguments[@]}" </dev/null >&2 && swift build "${arguments[@]}" --show-bin-path </dev/null
}
# Of this revision, where all other packages beside the library are built, with their flags: nothing is compiled twice.
new=$(build "$PWD/.package/XMLCodable" --scratch-path "$PWD/.build/packages" -Xswiftc -warnings-as-errors "$@")/xml-outcomes
old=$(build "$old/XMLCodable" --scratch-path "$old/build")/xml-outcomes

# Sets and dictionaries have the same order in both.
export SWIFT_DETERMINISTIC_HASHING=1 SWIFT_BACKTRACE=enable=no
"$old" write >"$work/documents.jsonl"
# Both at once. A process that traps has printed everything before.
"$old" decode "$work/documents.jsonl" >"$work/old.jsonl" &
process=$!
status=0
"$new" decode "$work/documents.jsonl" >"$work/new.jsonl" || status=$?
wait "$process" || { echo "The old decoder trapped after the last case of $work/old.jsonl." >&2; }
[ "$status" = 0 ] || echo "The new decoder trapped after the last case of $work/new.jsonl." >&2
Harness/compare.py "$work/old.jsonl" "$work/new.jsonl" Harness/expected.txt "$work/differences.txt" || status=1
exit "$status"
