#!/usr/bin/env bash
# Runs XMLCoder's own tests against this library, with the import changed. Left out are tests of internals, tests that measure time, and those for
# Combine, which Linux lacks. The table in Docs/MigratingFromXMLCoder.md names those that fail, with the reason: fails if another one fails, if one
# of them passes, and if the number of tests is not the one that the page names.
#
#     Scripts/check-xmlcoder-tests.sh
#
# Arguments go to `swift test`. SwiftPM fetches XMLCoder; nothing of it is kept outside of the folder for what is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
page=Docs/MigratingFromXMLCoder.md
package=.build/xmlcoder-tests

Scripts/install-expat.sh
rm -rf "$package"
mkdir -p "$package/Tests/XMLCoderTests"
# XMLCoder is a dependency because SwiftPM then checks out its sources, with the tests.
cat >"$package/Package.swift" <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "XMLCoderTests", platforms: [.macOS(.v13)],
    dependencies: [
        .package(path: "../../.package/XMLCodable"), .package(url: "https://github.com/CoreOffice/XMLCoder", exact: "0.18.2"),
    ],
    targets: [
        // A method of a type that is used as a closure may leave its thread, which XMLCodable's strategies ask for.
        .testTarget(
            name: "XMLCoderTests", dependencies: [.product(name: "XMLCodable", package: "XMLCodable")],
            swiftSettings: [.enableUpcomingFeature("InferSendableFromCaptures")])
    ],
    swiftLanguageModes: [.v5])
SWIFT
tests=(--package-path "$package" "$@")
swift package resolve "${tests[@]}" </dev/null >&2
built=$(swift build "${tests[@]}" --show-bin-path </dev/null)
checkout=${built%/*/*}/checkouts/XMLCoder/Tests/XMLCoderTests

find "$checkout" -name '*.swift' | while read -r file; do
    name=${file#"$checkout"/}
    case $name in
    Auxiliary/* | Box/* | Minimal/BoxTreeTests.swift | BenchmarkTests.swift | CombineTests.swift) continue ;;
    esac
    mkdir -p "$package/Tests/XMLCoderTests/$(dirname "$name")"
    # Strategies with a formatter for each key are internal. The closure with a type in it is to be Sendable here.
    sed -E -e 's/^(@testable )?import XMLCoder$/import XMLCodable/' -e 's/XMLCoder\.Element/XMLCodable.Element/g' \
        -e '/^    func testKeyFormated/,/^    }$/d' \
        -e 's/nodeEncodingStrategy = \.custom \{ type, _ in$/& nonisolated(unsafe) let type = type; return/' \
        "$file" >"$package/Tests/XMLCoderTests/$name"
done

log=$package/log
swift test "${tests[@]}" --disable-swift-testing </dev/null >"$log" 2>&1 || true
count=$(sed -nE "/^Test Suite 'All tests' (passed|failed)/,\$ s/.*Executed ([0-9]+) tests.*/\1/p" "$log")
if [ -z "$count" ]; then
    tail -n 50 "$log" >&2
    echo "XMLCoder's tests did not run to their end." >&2
    exit 1
fi
failed=$(sed -nE "s/^Test Case '(-\[XMLCoderTests\.)?([[:alnum:]]+)[. ]([[:alnum:]]+)\]?' failed .*/\2.\3/p" "$log" | sort)
expected=$(sed -n "/^## XMLCoder's own tests/,/^## W/p" "$page" | grep -oE '`[[:alnum:]]+\.test[[:alnum:]]+`' | tr -d '`' | sort)

status=0
fail() { status=1; echo "$*" >&2; }
for test in $(comm -23 <(echo "$failed") <(echo "$expected")); do
    fail "$test fails, and $page does not name it:"
    grep -F "$test" "$log" | grep -F 'error:' >&2 || true
done
for test in $(comm -13 <(echo "$failed") <(echo "$expected")); do fail "$test does not fail: take it from the table in $page."; done
passed=$((count - $(grep -c . <<<"$failed" || true)))
for number in "Of the $count tests" " $passed pass"; do
    grep -qF "$number" <(tr '\n' ' ' <"$page") || fail "$page does not say \"${number# }\"."
done
echo "$count of XMLCoder's tests ran, and $passed passed."
exit $status
