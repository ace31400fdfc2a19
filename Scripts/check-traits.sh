#!/usr/bin/env bash
# Checks what the package's traits cost those who do not enable them: with an empty cache, neither the package itself nor a client of it fetches
# anything, a client with a trait fetches what that needs and nothing of the other, and no example built the macro's plugin.
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

# A client of the product $2, with more arguments for its dependency in $3.
client() {
    mkdir -p "$work/$1/Sources/Client"
    echo "import $2" >"$work/$1/Sources/Client/main.swift"
    cat >"$work/$1/Package.swift" <<EOF
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
    name: "Client", platforms: [.macOS(.v13)],
    dependencies: [.package(path: "$PWD/.package/XMLCodable"$3)],
    targets: [.executableTarget(name: "Client", dependencies: [.product(name: "$2", package: "XMLCodable")])])
EOF
    checkouts "$work/$1"
}

[ -z "$(checkouts .)" ] || fail "The package itself fetches dependencies."
[ -z "$(client plain XMLModels "")" ] || fail "A client without traits fetches dependencies."
[ -z "$(client services XMLRPC "")" ] || fail "A client of services without traits fetches dependencies."
[ "$(client macros XMLModels ', traits: ["Macros"]')" = swift-syntax ] || fail "A client with the trait Macros does not fetch swift-syntax alone."
adapter=$(client adapter XMLServicesAsyncHTTPClient ', traits: ["AsyncHTTPClient"]')
for needed in async-http-client swift-nio swift-nio-ssl; do
    grep -qx "$needed" <<<"$adapter" || fail "A client with the trait AsyncHTTPClient does not fetch $needed."
done
! grep -qx swift-syntax <<<"$adapter" || fail "A client with the trait AsyncHTTPClient fetches swift-syntax."
for build in .build Examples/.build Benchmarks/.build; do
    for dependency in swift-syntax async-http-client swift-nio; do
        [ ! -e "$build/checkouts/$dependency" ] || fail "$build has $dependency."
    done
done
# Planning a build makes a folder for the plugin; only building it makes the program.
[ -z "$(find Examples/.build -type f -name 'XMLModelMacros-tool' 2>/dev/null)" ] || fail "The examples built the plugin, which they do not use."
echo "Only the trait Macros fetches swift-syntax, and only the trait AsyncHTTPClient fetches async-http-client."
