#!/usr/bin/env bash
# Builds the fuzzers of Fuzz/ and runs each for some time, with the address sanitizer. Prints executions and findings; fails where there are any.
# Needs Linux, because libFuzzer comes with Swift's toolchains there.
#
#     Scripts/fuzz.sh                    60 seconds for each target
#     Scripts/fuzz.sh SECONDS [TARGET...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=${1:-60}
shift || true
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then targets=(parse decode values records dictionary query edit xmlrpc xmlrpcServer soap soapServer); fi

Scripts/install-expat.sh

# What the fuzzers learn, and inputs that they find faults with, stay here; git ignores it.
work=.build-fuzz
# Swift's own checks of unsafe pointers are part of debug builds only, unless they are asked for. lld, because gold does not link the sanitizer.
build=(--package-path Fuzz --scratch-path "$work" -c release -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
    -Xswiftc -assert-config -Xswiftc Debug)
swift build "${build[@]}" </dev/null >&2
fuzzer="$(swift build "${build[@]}" --show-bin-path </dev/null)/xml-fuzz"

# A fault prints its own account; Swift's backtrace would take longer than the run.
export SWIFT_BACKTRACE=enable=no
status=0
for target in "${targets[@]}"; do
    # What other threads still hold when a target is done looks like a leak.
    case $target in
    *Server) leaks=0 ;;
    *) leaks=1 ;;
    esac
    mkdir -p "$work/corpus/$target" "$work/findings/$target"
    log=$work/findings/$target.log
    result="nothing found"
    # What was found before is tried again first.
    if ! "$fuzzer" "$target" -max_total_time="$seconds" -print_final_stats=1 -dict=Fuzz/xml.dict -max_len=4096 -timeout=30 -rss_limit_mb=4096 -detect_leaks=$leaks \
        -artifact_prefix="$work/findings/$target/" "$work/corpus/$target" "$work/findings/$target" Fuzz/Corpus </dev/null >"$log" 2>&1; then
        status=1
        result="FOUND SOMETHING; the input is in $work/findings/$target, the account in $log"
        grep -aE '^(FAULT|==[0-9]+==ERROR|SUMMARY)|Fatal error' "$log" | cut -c 1-2000 >&2 || tail -n 20 "$log" >&2
    fi
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    echo "$target: ${executions:-an unknown number of} executions, $result"
done
exit $status
