#!/usr/bin/env bash
# Builds everything and tests its behaviour. With --all it also runs what takes long: many seeds of random and differential suites, servers and clients in
# Python, and in release mode the examples, and hostile documents each in a process of its own. Other arguments go to `swift test` and `swift build`.
#
#     Scripts/test.sh
#     Scripts/test.sh --all -Xswiftc -warnings-as-errors
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

runs_all=false
arguments=()
for argument in "$@"; do
    if [ "$argument" = --all ]; then runs_all=true; else arguments+=("$argument"); fi
done
# A test that hangs would hold up everything: `run_tests SECONDS ...` ends after so many seconds, where GNU's tools are, and then names the tests that
# had not ended. What failed is said again at the end, where it is not lost among thousands of lines.
# An empty array counts as unset for older versions of Bash.
run_tests() {
    local log status=0 limited=()
    log=$(mktemp)
    if command -v timeout >/dev/null && command -v stdbuf >/dev/null; then
        limited=(timeout --foreground --signal=INT --kill-after=60 "$1" stdbuf -oL)
    fi
    shift
    # No pipe, which would not end before everything that a test has left behind.
    ${limited[@]+"${limited[@]}"} swift test ${arguments[@]+"${arguments[@]}"} "$@" </dev/null > >(tee "$log") 2>&1 || status=$?
    if [ "$status" != 0 ]; then
        sleep 2
        printf '\n== What failed\n'
        grep -E -A 8 'recorded an issue|(^|: )error: |failed after' "$log" | grep -Ev 'passed after|started\.' | tail -n 300 || true
    fi
    # 137: it did not end when it was asked to.
    if [ "$status" = 124 ] || [ "$status" = 137 ]; then
        printf '\n== The tests took too long. These had not ended:\n'
        awk '/ Test (case|run) / { next }
            / Test .* started\.$/ { sub(/^[^ ]+ +Test /, ""); sub(/ started\.$/, ""); running[$0]++ }
            / Test .* (passed|failed) after / { sub(/^[^ ]+ +Test /, ""); sub(/( with [0-9]+ test cases?)? (passed|failed) after .*$/, ""); running[$0]-- }
            END { for (name in running) if (running[name] > 0) print "    " name }' "$log"
    fi
    rm "$log"
    return "$status"
}

Scripts/install-expat.sh

# What talks to servers runs by itself: among thousands of tests that compute, calls would wait longer than their time limits allow.
services='XMLServicesTests|XMLRPCTests|SOAPTests|RequestsTests|DataRequestTests'

if ! $runs_all; then
    echo "== Tests, but for those that take long: --all runs them"
    # Without debug information, which takes a sixth of what compiling takes.
    if [ "$#" = 0 ]; then arguments=(-debug-info-format none); fi
    slow='Tests/mutations|BadInputDepthTests/endlessType|LeakTests/growth|SpellingsTests/alone'
    slow+='|FragmentSizeTests|ConcurrentRecordsBehaviourTests/(longTokens|sources)'
    slow+='|RecordsMemoryTests/longToken|DictionaryFormTests/randomDocuments|ConcurrentRecordsTests/every|DeepDocumentsTests'
    slow+='|UpdateGrowthTests|EncodingErrorsTests/cyclesWithoutLimit|QueryLimitsTests/smallStack'
    slow+='|SOAPTests.HostileMessagesTests/amplification|GSOAPTests|PythonTests|PeersTests'
    run_tests 3000 --skip "$services" --skip "$slow"
    run_tests 900 --skip-build --filter "$services" --skip "$slow"
    exit
fi

Scripts/install-python.sh
export TEST_EXTENT=all
Scripts/install-peers.sh

echo "== Tests"
run_tests 3000 --skip "$services"
run_tests 900 --skip-build --filter "$services"

# The packages beside this one share a folder of what is built, as in .ci/run: the library is compiled once for all of them.
packages=(--scratch-path "$PWD/.build/packages" --disable-build-manifest-caching)
echo "== Examples"
build_examples() { swift build --package-path Examples "${packages[@]}" -c release ${arguments[@]+"${arguments[@]}"} "$@" </dev/null; }
build_examples
products=$(build_examples --show-bin-path)
for example in Quickstart FeedReader SpreadsheetPart SettingsFile EditingFiles MigratingFromXMLMapper SOAPCall RecordSplits; do
    "$products/$example" >/dev/null </dev/null
    echo "$example ran."
done
"$products/LargeFile" 5MB >/dev/null </dev/null
echo "LargeFile ran."

# Of the library as it is shipped: an eighth of the time that the same takes in a debug build. `swift test` alone would compile the library once more, so
# that tests could see into it.
echo "== Hostile documents: time, memory, and growth by size"
benchmarks=(--package-path Benchmarks "${packages[@]}" -c release ${arguments[@]+"${arguments[@]}"})
swift build --build-tests "${benchmarks[@]}" </dev/null
swift test --skip-build "${benchmarks[@]}" --filter AttackTests </dev/null
