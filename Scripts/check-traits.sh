#!/usr/bin/env bash
# Checks what the package trait Macros costs those who do not enable it: with an empty cache, neither the package itself nor a client of it fetches
# swift-syntax, and no example built the plugin. With the trait a client fetches it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { echo "$*" >&2; exit 1; }

# Resolves the package in a folder, and prints what was checked out.
checkouts() {
    local scratch
    scratch=$(mktemp -d -p "$work")
    swift package --package-path "$1" --cache-path "$scratch/cache" --scratch-path "$scratch/build" resolve >&2
    ls "$scratch/build/checkouts"
}

client() {
    mkdir -p "$work/$1/Sources/Client"
    echo 'import XMLModels' >"$work/$1/Sources/Client/main.swift"
    cat >"$work/$1/Package.swift" <<EOF
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
    name: "Client", platforms: [.macOS(.v12)],
    dependencies: [.package(path: "$PWD/.package/XMLCodable"$2)],
    targets: [.executableTarget(name: "Client", dependencies: [.product(name: "XMLModels", package: "XMLCodable")])])
EOF
    checkouts "$work/$1"
}

[ -z "$(checkouts .)" ] || fail "The package itself fetches dependencies."
[ -z "$(client plain "")" ] || fail "A client without traits fetches dependencies."
[ "$(client macros ', traits: ["Macros"]')" = swift-syntax ] || fail "A client with the trait Macros does not fetch swift-syntax alone."
for build in .build Examples/.build; do
    [ ! -e "$build/checkouts/swift-syntax" ] || fail "$build has swift-syntax."
done
# Planning a build makes a folder for the plugin; only building it makes the program.
[ -z "$(find Examples/.build -type f -name 'XMLModelMacros-tool' 2>/dev/null)" ] || fail "The examples built the plugin, which they do not use."
echo "Only the trait Macros fetches swift-syntax."
