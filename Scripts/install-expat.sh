#!/usr/bin/env bash
# Installs expat's headers where the C compiler does not find them. Used by quickstart.sh and test.sh; does nothing the second time.
set -euo pipefail

has_expat() {
    local compiler
    for compiler in clang cc gcc; do
        if command -v "$compiler" >/dev/null && printf '#include <expat.h>\n' | "$compiler" -E -x c - >/dev/null 2>&1; then return 0; fi
    done
    return 1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "Installing expat needs root rights, and sudo is not there. Run this as root: $*" >&2
        exit 1
    fi
}

if has_expat; then exit 0; fi

echo "expat.h is missing; installing it."
if command -v apt-get >/dev/null; then
    as_root apt-get update -qq </dev/null
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq libexpat1-dev </dev/null
elif command -v brew >/dev/null; then
    brew install expat </dev/null
elif command -v dnf >/dev/null; then
    as_root dnf install -y -q expat-devel </dev/null
elif command -v apk >/dev/null; then
    as_root apk add --quiet expat-dev </dev/null
else
    echo "No apt-get, brew, dnf or apk here. Install expat's development files and run this again." >&2
    exit 1
fi

# Homebrew's expat lies outside of the compiler's search path; Swift finds it through pkg-config.
if ! has_expat && ! command -v brew >/dev/null; then
    echo "expat was installed, but the compiler does not find expat.h." >&2
    exit 1
fi
