#!/usr/bin/env bash
# Builds xmlcodable in release mode and installs it.
#
#     Tools/install.sh              into ~/.local/bin
#     Tools/install.sh /usr/local   into /usr/local/bin
set -euo pipefail

prefix=${1:-$HOME/.local}
mkdir -p "$prefix/bin"
prefix=$(cd "$prefix" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."

Scripts/install-expat.sh
echo "Building xmlcodable in release mode, which takes some minutes the first time." >&2
build() { swift build --package-path Tools -c release --product xmlcodable "$@" </dev/null; }
build >&2
install -m 755 "$(build --show-bin-path)/xmlcodable" "$prefix/bin/xmlcodable"
echo "Installed $prefix/bin/xmlcodable."
