#!/usr/bin/env bash
# Builds the contender quick-xml, from the sources that Debian's packages install. No registry is asked. xml-bench takes part with it as
# soon as it is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

registry=/usr/share/cargo/registry
packages="librust-quick-xml-dev librust-serde-dev librust-serde-derive-dev"

if ! command -v cargo >/dev/null; then
    echo "cargo is missing. Install it, for instance: apt-get install cargo" >&2
    exit 1
fi
has_crates() { compgen -G "$registry/quick-xml-0.26*" >/dev/null && compgen -G "$registry/serde_derive-1*" >/dev/null; }
if ! has_crates && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq </dev/null
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages </dev/null >&2 || true
fi
if ! has_crates; then
    echo "quick-xml 0.26 and serde are not in $registry. On Debian 12: apt-get install $packages" >&2
    exit 1
fi

# Beside what Swift builds, where xml-bench looks for it, and git does not.
cargo build --release --offline --manifest-path quick-xml/Cargo.toml --target-dir .build/quick-xml \
    --config 'source.crates-io.replace-with="debian"' --config "source.debian.directory=\"$registry\""
echo "Built: Benchmarks/.build/quick-xml/release/quick-xml-bench"
