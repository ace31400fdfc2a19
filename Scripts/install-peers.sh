#!/usr/bin/env bash
# Installs the programs in other languages that tests of services talk to, where Debian's packages can be had: PHP and Perl with their SOAP,
# and xmlrpc-c with its client.
# Tests that need them are skipped where they are missing, and fail in a run of all checks, where CI is "true".
set -euo pipefail

if php -r 'exit(extension_loaded("soap") ? 0 : 1);' 2>/dev/null && perl -MSOAP::Lite -e 1 2>/dev/null \
    && command -v xmlrpc xmlrpc-c-config cc >/dev/null; then exit 0; fi

give_up() {
    echo "Tests with PHP, Perl and xmlrpc-c cannot run: $1" >&2
    if [ "${CI:-}" = true ]; then exit 1; fi
    exit 0
}

command -v apt-get >/dev/null || give_up "there is no apt-get."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
packages="php-cli php-soap libsoap-lite-perl libxmlrpc-core-c3-dev gcc libc6-dev"
if ! (apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages) >"$log" 2>&1 </dev/null; then
    give_up "apt-get failed. $(tail -n 3 "$log")"
fi
