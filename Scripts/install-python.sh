#!/usr/bin/env bash
# Makes the environment of Python that tests of services use, .build/python, from Tests/ServiceTestSupport/requirements.txt. Does nothing where
# it is there already. Tests that need it are skipped where it cannot be had, and fail in a run of all checks, where CI is "true".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

requirements=Tests/ServiceTestSupport/requirements.txt
environment=.build/python
# A copy of what was installed: others are installed anew.
installed=$environment/installed.txt

if cmp -s "$requirements" "$installed" && "$environment/bin/python3" -c '' 2>/dev/null; then exit 0; fi

give_up() {
    rm -rf "$environment"
    echo "Tests with Python's SOAP libraries cannot run: $1" >&2
    if [ "${CI:-}" = true ]; then exit 1; fi
    exit 0
}

command -v python3 >/dev/null || give_up "there is no python3."
rm -rf "$environment"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! python3 -m venv "$environment" >"$log" 2>&1; then
    give_up "python3 -m venv failed. $(tail -n 3 "$log")"
fi
if ! "$environment/bin/python3" -m pip install --quiet --disable-pip-version-check -r "$requirements" >"$log" 2>&1 </dev/null; then
    give_up "pip could not install what $requirements lists. $(tail -n 3 "$log")"
fi
cp "$requirements" "$installed"
echo "Python's libraries for tests of services are in $environment."
