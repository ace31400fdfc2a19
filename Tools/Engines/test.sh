#!/usr/bin/env bash
# Tests Tools/Engines/xmlcodable_source.py with Spark, Ray, Dask, DuckDB and Polars, which are installed into a virtual environment in a cache folder
# (some 2 GB). Spark needs Java 17 or later, such as Debian's default-jre-headless. Takes some minutes.
#
#     Tools/Engines/test.sh                              with the xmlcodable of XMLCODABLE, of PATH, or one built in release mode
#     Tools/Engines/test.sh ArrowTests                   only these tests
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command -v java >/dev/null || { echo "Spark needs Java 17 or later: apt-get install default-jre-headless" >&2; exit 1; }

environment=${XDG_CACHE_HOME:-$HOME/.cache}/xmlcodable-engines
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/python" -m pip install --quiet 'pyspark>=4,<5' 'pyarrow>=18' pandas 'ray[data]' 'dask[dataframe]' duckdb polars

if [ -z "${XMLCODABLE:-}" ]; then
    XMLCODABLE=$(command -v xmlcodable) || {
        "$here/../install.sh" "$environment"
        XMLCODABLE=$environment/bin/xmlcodable
    }
fi
export XMLCODABLE RAY_USAGE_STATS_ENABLED=0
cd "$here"
exec "$environment/bin/python" -B test_engines.py "$@"
