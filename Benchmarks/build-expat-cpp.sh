#!/usr/bin/env bash
# Builds the contender expat-cpp. xml-bench takes part with it as soon as it is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

../Scripts/install-expat.sh
# Beside what Swift builds, where xml-bench looks for it, and git does not.
mkdir -p .build/expat-cpp
"${CXX:-c++}" -std=c++17 -O2 -Wall -Wextra -Werror expat-cpp/main.cpp -lexpat -o .build/expat-cpp/expat-cpp-bench
echo "Built: Benchmarks/.build/expat-cpp/expat-cpp-bench"
