#!/usr/bin/env bash
# Installs xmlcodable into a temporary folder, and runs it from there: the executable, without the libraries of the toolchain, its manual, its
# completions, and the plugin `xml-model` in a client of the package, with the executable and without.
#
#     Tools/check-install.sh
#
# Arguments go to `swift build`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { printf '%s\n' "$*" >&2; exit 1; }

Tools/install.sh "$work/installed" "$@" | tee "$work/said"
grep -q 'xmlcodable, [1-9][0-9]* MiB' "$work/said" || fail "The script does not say how large the executable is."
tool=$work/installed/bin/xmlcodable
sample=Tools/Tests/ToolsTests/Samples/rss/1.xml
# As where there is no toolchain.
alone() { env -i PATH=/usr/bin:/bin "$tool" "$@"; }
alone check "$sample" || fail "The installed executable finds a fault in $sample."
gzip -c "$sample" | alone check || fail "The installed executable does not read what gzip has compressed."
if [ "$(uname)" = Linux ] && ldd "$tool" | grep -E '[Ss]wift|Foundation|dispatch|Blocks|not found'; then
    fail "The installed executable needs libraries of the toolchain."
fi
share=$work/installed/share
for file in man/man1/xmlcodable.1 bash-completion/completions/xmlcodable zsh/site-functions/_xmlcodable fish/vendor_completions.d/xmlcodable.fish; do
    grep -q outline "$share/$file" || fail "$file does not know the command outline."
done

mkdir -p "$work/client/Sources/Client"
echo 'print("client")' >"$work/client/Sources/Client/main.swift"
cat >"$work/client/Package.swift" <<SWIFT
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Client", platforms: [.macOS(.v13)], dependencies: [.package(path: "$PWD/.package/XMLCodable")],
    targets: [.executableTarget(name: "Client", dependencies: [.product(name: "XMLCodable", package: "XMLCodable")])])
SWIFT
# With a home of its own, so that no other xmlcodable is found.
plugin() { HOME=$work PATH=$1 swift package --package-path "$work/client" xml-model --name Feed "$PWD/$sample" </dev/null; }
path=$(dirname "$(command -v swift)"):/usr/bin:/bin

plugin "$work/installed/bin:$path" >"$work/printed.swift" || fail "The plugin failed."
"$tool" model --name Feed "$sample" | diff - "$work/printed.swift" || fail "The plugin prints something else than xmlcodable model."

if plugin "$path" >"$work/nothing" 2>"$work/errors"; then fail "Without xmlcodable the plugin ends as if all was well."; fi
grep -q 'Tools/install.sh' "$work/errors" || { cat "$work/errors" >&2; fail "Without xmlcodable the plugin does not say how to install it."; }
echo "xmlcodable installs, and the plugin runs it."
