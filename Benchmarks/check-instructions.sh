#!/usr/bin/env bash
# Counts the instructions per byte that decoding and encoding take, and compares them with baseline.json, and with what they were at
# f0d3df4b. Fails where there are more than the tolerance of either allows.
#
#     Benchmarks/check-instructions.sh
#     Benchmarks/check-instructions.sh --update      writes what was counted as the new baseline
#
# Other arguments go to `swift build`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

update=()
build_arguments=()
for argument in "$@"; do
    if [ "$argument" = --update ]; then update=(--update); else build_arguments+=("$argument"); fi
done

if ! valgrind=$(command -v valgrind); then
    echo "valgrind is missing, and without it no instructions can be counted. Install it, for instance: apt-get install valgrind" >&2
    exit 1
fi
../Scripts/install-expat.sh

swift build -c release --product xml-bench ${build_arguments[@]+"${build_arguments[@]}"} </dev/null >&2
program="$(swift build -c release ${build_arguments[@]+"${build_arguments[@]}"} --show-bin-path </dev/null)/xml-bench"
# The C library takes its functions by the make of the processor.
processor=$(sed -n 's/^vendor_id[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
toolchain="$(swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p' | head -n 1), $(uname -m)${processor:+ $processor}"
exec "$program" instructions --baseline baseline.json --frozen baseline-f0d3df4b.json --valgrind "$valgrind" \
    --toolchain "$toolchain" ${update[@]+"${update[@]}"} </dev/null
