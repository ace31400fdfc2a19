#!/usr/bin/env bash
# Builds xmlcodable in release mode and installs it, with its manual page and what shells complete of it.
#
#     Tools/install.sh              into ~/.local/bin
#     Tools/install.sh /usr/local   into /usr/local/bin
#
# Other arguments go to `swift build`. On Linux the command needs no toolchain where it runs: Swift's libraries and Foundation are in it. Of the system
# it needs expat and the C and C++ libraries, and the commands gzip, zstd, bzip2 and xz for files that are compressed so.
set -euo pipefail

prefix=${1:-$HOME/.local}
shift $(($# > 0))
arguments=("$@")
# The system has these libraries on macOS, and Linux has not. Symbols of them are a third of the file.
if [ "$(uname)" = Linux ]; then arguments+=(--static-swift-stdlib -Xlinker -s); fi
mkdir -p "$prefix/bin"
prefix=$(cd "$prefix" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."

Scripts/install-expat.sh
echo "Building xmlcodable in release mode, which takes some minutes the first time." >&2
# Without the plan of an earlier build, which may have files that are gone.
build() { swift build --disable-build-manifest-caching --package-path Tools -c release --product xmlcodable ${arguments[@]+"${arguments[@]}"} "$@" </dev/null; }
build >&2
install -m 755 "$(build --show-bin-path)/xmlcodable" "$prefix/bin/xmlcodable"
mkdir -p "$prefix"/share/{man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}
install -m 644 Tools/xmlcodable.1 "$prefix/share/man/man1/xmlcodable.1"
completions() { "$prefix/bin/xmlcodable" --generate-completion-script "$1" >"$prefix/share/$2"; }
completions bash bash-completion/completions/xmlcodable
completions zsh zsh/site-functions/_xmlcodable
completions fish fish/vendor_completions.d/xmlcodable.fish
echo "Installed $prefix/bin/xmlcodable, $(du -m "$prefix/bin/xmlcodable" | cut -f 1) MiB."
