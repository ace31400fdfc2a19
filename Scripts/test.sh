#!/usr/bin/env bash
# Runs every test, then builds and runs the examples. Arguments go to `swift test` and `swift build`.
#
#     Scripts/test.sh
#     Scripts/test.sh -Xswiftc -warnings-as-errors
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

Scripts/install-expat.sh
Scripts/install-python.sh

echo "== Tests"
# What talks to servers runs by itself: among thousands of tests that compute, calls would wait longer than their time limits allow.
services='XMLServicesTests|XMLRPCTests|SOAPTests|RequestsTests|DataRequestTests'
swift test "$@" --skip "$services" </dev/null
swift test "$@" --skip-build --filter "$services" </dev/null

# In release mode, as Scripts/quickstart.sh builds them, so that the two share what they build.
echo "== Examples"
swift build --package-path Examples -c release "$@" </dev/null
products=$(swift build --package-path Examples -c release "$@" --show-bin-path </dev/null)
for example in Quickstart FeedReader SpreadsheetPart SettingsFile EditingFiles MigratingFromXMLMapper SOAPCall RecordSplits; do
    "$products/$example" >/dev/null </dev/null
    echo "$example ran."
done
"$products/LargeFile" 5MB >/dev/null </dev/null
echo "LargeFile ran."
