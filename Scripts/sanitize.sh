#!/usr/bin/env bash
# Runs every test under a sanitizer, or under one after the other. Each has a build folder of its own, .build-NAME, which git ignores.
#
#     Scripts/sanitize.sh                address, thread, undefined
#     Scripts/sanitize.sh NAME [arguments of swift test]
#
# address    The address sanitizer and, on Linux, LeakSanitizer: memory that is not the program's, and memory that nobody frees.
# thread     The thread sanitizer: accesses of several threads to one place, of which one writes.
# undefined  The sanitizer of that name checks C, of which the package has nothing but a header of a few lines, and swiftc has it on Apple's
#            platforms only. What is undefined in Swift is a check that the compiler makes itself. So this is a release build, with the
#            optimiser's assumptions, in which all of them are on: preconditions of unsafe pointers (bounds, alignment, initialisation as
#            far as they are told), exclusive access, overflow.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

Scripts/install-expat.sh

run() {
    local name=$1
    shift
    echo "== $name"
    local arguments=()
    case $name in
    address | thread) arguments+=(--sanitize "$name") ;;
    undefined)
        arguments+=(-c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
            -Xswiftc -enforce-exclusivity=checked)
        ;;
    *)
        echo "usage: Scripts/sanitize.sh [address|thread|undefined [arguments of swift test]]" >&2
        exit 2
        ;;
    esac
    # Tests of how deep a stack of 512 KiB goes: the frames of instrumented code are several times as large.
    if [ "$name" != undefined ]; then
        arguments+=(--skip 'BadInputDepthTests/smallStack' --skip 'RobustnessTests/sharedLimits'
            --skip 'RobustnessTests/smallStack')
    fi
    # gold, the default on Linux, does not link the sanitizers' runtimes of Swift 6.3.
    if [ "$(uname)" = Linux ]; then arguments+=(-Xswiftc -use-ld=lld); fi
    # All tests are Swift Testing's; XCTest would leak before it found none of its own.
    swift test --disable-xctest --scratch-path ".build-$name" "${arguments[@]}" "$@" </dev/null
    # Attacks run on one thread, in processes of their own, and take very long where every access to memory is noted.
    if [ "$name" = thread ]; then return; fi
    swift test --disable-xctest --package-path Benchmarks --scratch-path ".build-$name-attacks" "${arguments[@]}" --filter AttackTests </dev/null
}

# Tests of attacks bound what a process may take, which does not fit a sanitizer.
export ATTACK_BOUNDS=none
# Swift's backtrace of a crash takes minutes, and the sanitizers have their own.
export SWIFT_BACKTRACE=enable=no
export LSAN_OPTIONS=suppressions=$PWD/Scripts/leak-suppressions.txt:print_suppressions=0
export ASAN_OPTIONS=detect_stack_use_after_return=0
if [ "$(uname)" = Linux ]; then export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=1; fi
export TSAN_OPTIONS=halt_on_error=1

if [ $# -gt 0 ]; then
    run "$@"
else
    for name in address thread undefined; do run "$name"; done
fi
