#!/usr/bin/env bash
# Installs the programs in other languages that tests of services talk to, where Debian's packages can be had: PHP with SOAP and XML-RPC,
# Perl with SOAP::Lite, xmlrpc-c with its client, gSOAP and supervisord.
# Tests that need them are skipped where they are missing, and fail in a run of all checks, where CI is "true".
set -euo pipefail

if php -r 'exit(extension_loaded("soap") && extension_loaded("xmlrpc") ? 0 : 1);' 2>/dev/null && perl -MSOAP::Lite -e 1 2>/dev/null \
    && [ -e /usr/include/stdsoap2.h ] && [ "$(command -v xmlrpc xmlrpc-c-config cc soapcpp2 supervisord | wc -l)" = 5 ]; then exit 0; fi

give_up() {
    echo "Tests with PHP, Perl, xmlrpc-c, gSOAP and supervisord cannot run: $1" >&2
    if [ "${CI:-}" = true ]; then exit 1; fi
    exit 0
}

command -v apt-get >/dev/null || give_up "there is no apt-get."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# The tests start a supervisord of their own: the system need not.
export RUNLEVEL=1
packages="php-cli php-soap php-xmlrpc libsoap-lite-perl libxmlrpc-core-c3-dev gsoap libgsoap-dev supervisor gcc libc6-dev"
if ! (apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages) >"$log" 2>&1 </dev/null; then
    give_up "apt-get failed. $(tail -n 3 "$log")"
fi
