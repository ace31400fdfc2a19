#!/usr/bin/env bash
# Makes models of the samples of all formats, compiles them once, reads every sample with them, and writes it back. Prints a table of formats, the lines
# of their models, and whether all of their samples came back; fails if one did not.
#
#     Tools/check-models.sh            the samples of the tests
#     Tools/check-models.sh FOLDER     a folder with a folder of samples for each format
#     Tools/check-models.sh --macro    models with @XMLModel, for which the first run builds swift-syntax; before a folder, too
#     Tools/check-models.sh --public   models with these options of xmlcodable model; several, before a folder, too
#     Tools/check-models.sh --next     models of the first sample of each format alone, which read the others: their values are the same when they were
#                                      written and read again
#     Tools/check-models.sh --corpora  the same with the samples of Tools/make-corpora.py, and models of several picks of five
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
model=()
scratch=$PWD/.build/packages
products=(XMLDocuments XMLFormats XMLModels)
traits=()
picks=('*.xml')
while [[ ${1:-} == --* && $1 != --macro ]]; do
    case $1 in
    --next) picks=(1.xml) ;;
    --corpora)
        picks=('[1-5].xml' {1,2,3}'[1-5].xml')
        corpora=$PWD/.build/corpora
        Tools/make-corpora.py "$corpora"
        ;;
    *) model+=("$1") ;;
    esac
    shift
done
if [ "${1:-}" = --macro ]; then
    shift
    model+=(--macro)
    # Where the tests of macros are built, and with them the library with this trait.
    scratch=$PWD/Macros/.build
    products=(XMLDocuments XMLModels)
    traits=(', traits: ["Macros"]')
fi
samples=${1:-${corpora:-Tools/Tests/ToolsTests/Samples}}
package=$scratch/models
sources=$package/Sources/Check
rm -rf "$sources"
mkdir -p "$sources"

# Where .ci/run builds the packages beside this one, with its flags, so that the library is not compiled once more. A plan that is kept may be that of
# another package.
build() { swift build --disable-build-manifest-caching --package-path "$@" -Xswiftc -warnings-as-errors -debug-info-format none </dev/null; }
tools=(Tools --scratch-path "$PWD/.build/packages" --product xmlcodable)
build "${tools[@]}" >&2
tool="$(build "${tools[@]}" --show-bin-path)/xmlcodable"

cat >"$package/Package.swift" <<SWIFT
// swift-tools-version: $(if [ ${#traits[@]} -gt 0 ]; then echo 6.1; else echo 6.0; fi)
import PackageDescription

let package = Package(
    name: "Models", platforms: [.macOS(.v13)], dependencies: [.package(path: "$PWD/.package/XMLCodable"${traits[0]:-})],
    targets: [
        .executableTarget(
            name: "Check",
            dependencies: [$(printf '.product(name: "%s", package: "XMLCodable"), ' "${products[@]}")])
    ])
SWIFT

{
    cat <<'SWIFT'
import Foundation
import XMLDocuments

/// What differs, but for white space and for the spelling of numbers.
func differences(_ first: Data, _ second: Data) throws -> [XMLDifference] {
    var options = XMLComparisonOptions()
    options.whiteSpace = .collapsed
    return XMLTree.difference(try XMLTree(parsing: first), try XMLTree(parsing: second), options: options).filter { difference in
        guard let first = difference.first.flatMap({ Double($0.value) }), let second = difference.second.flatMap({ Double($0.value) }) else { return true }
        return first != second
    }
}

/// Whether all samples came back.
func check(_ format: String, lines: Int, _ files: [String], _ copy: (Data) throws -> Data) -> Bool {
    var count = 0
    for file in files {
        do {
            let sample = try Data(contentsOf: URL(fileURLWithPath: file))
            let found = try differences(sample, copy(sample))
            if found.isEmpty { count += 1 } else { print(file, found) }
        } catch {
            print(file, error)
        }
    }
    let cells = [format.padding(toLength: 12, withPad: " ", startingAt: 0), String(repeating: " ", count: max(0, 5 - "\(lines)".count)) + "\(lines)"]
    print("| \(cells[0]) | \(cells[1]) | \(files.count) | \(count == files.count ? "yes" : "no ") |")
    return count == files.count
}

struct ReadOtherwise: Error {}

print("| Format       | Lines | Samples | Read and written back |\n|---|---:|---:|---|")
var results: [Bool] = []
SWIFT
    for folder in "$samples"/*/; do
        format=$(basename "$folder")
        files=$(printf '"%s", ' "$(realpath "$folder")"/*.xml)
        for pick in "${!picks[@]}"; do
            name="$(tr '[:lower:]' '[:upper:]' <<<"${format:0:1}")${format:1}Document${pick#0}"
            options=(${model[@]+"${model[@]}"} --name "$name" --output "$sources/$name.swift")
            body="try $name.read(\$0).xml()"
            if [ "${picks[0]}" != '*.xml' ]; then
                options+=(--equatable)
                body="let value = try $name.read(\$0); if try $name.read(value.xml()) != value { throw ReadOtherwise() }; return \$0"
            fi
            "$tool" model "${options[@]}" "$folder"${picks[pick]}
            echo "results.append(check(\"$format\", lines: $(wc -l <"$sources/$name.swift"), [$files]) { $body })"
        done
    done
    echo 'exit(results.contains(false) ? 1 : 0)'
} >"$sources/main.swift"

models=("$package" --scratch-path "$scratch")
build "${models[@]}" >&2
"$(build "${models[@]}" --show-bin-path)/Check"
