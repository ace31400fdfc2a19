"""Measures the engines over one file of Tools/measure.py: counts its records, sums their prices and counts their keywords. Prints the tables of
Docs/BigData.md: the median of several runs on one core and on two, as seconds and as seconds of processor time (user and system) of all processes.
Both are without the start of an engine. For Linux.

    PYTHON Tools/Engines/measure_engines.py XMLCODABLE [MB [RUNS [ROW...]]]

PYTHON is that of the environment that Tools/Engines/test.sh makes. 1000 MB and one run by default; a row is one whose name contains ROW.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.dirname(here)]
os.environ["PYTHONPATH"] = here
os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

import pyarrow as pa

PRICE = pa.struct([("@currency", pa.string()), ("#text", pa.float64())])
SCHEMA = pa.schema([("@id", pa.int64()), ("title", pa.string()), ("price", PRICE), ("keyword", pa.list_(pa.string())), ("inStock", pa.bool_())])
TYPES = ["@id=number", "price=object", "price/#text=number", "keyword=string[]", "inStock=boolean", "author/born=string"]


CORES = len(os.sched_getaffinity(0))


def processor_time():
    """Seconds of all processes of this session, and of those that have ended."""
    total = 0
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == os.getsid(0):
            total += sum(map(int, fields[11:15]))
    return total / os.sysconf("SC_CLK_TCK")


def tool(*arguments):
    return subprocess.run([os.environ["XMLCODABLE"], *arguments], check=True, stdout=subprocess.PIPE).stdout


def spark():
    from pyspark.sql import SparkSession

    import xmlcodable_source

    session = SparkSession.builder.master(f"local[{CORES}]").config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    session.dataSource.register(xmlcodable_source.XMLCodableDataSource)
    return session


def spark_result(frame, price="price.`#text`"):
    frame.createOrReplaceTempView("books")
    row = frame.sparkSession.sql(f"select count(*), sum({price}), sum(coalesce(size(keyword), 0)) from books").collect()[0]
    return row[0], row[1], row[2]


def spark_splits(session, file, **options):
    reader = session.read.format("xmlcodable").option("at", "catalog/book").option("tool", os.environ["XMLCODABLE"])
    if not options:
        reader = reader.schema("`@id` long, title string, price struct<`@currency` string, `#text` double>, keyword array<string>, inStock boolean")
    return spark_result(reader.options(**options).load(file))


def spark_own(session, file, schema):
    reader = session.read.format("xml").option("rowTag", "book")
    if schema:
        reader = reader.schema("_id long, title string, price struct<_currency: string, _VALUE: double>, keyword array<string>, inStock boolean")
    return spark_result(reader.load(file), "price._VALUE")


def ray(_, file):
    from xmlcodable_source import ray_dataset

    count, total, keywords = 0, 0.0, 0
    for batch in ray_dataset(file, "catalog/book", schema=SCHEMA, tool=os.environ["XMLCODABLE"]).iter_batches(batch_format="pyarrow"):
        count += batch.num_rows
        total += sum(pa.compute.sum(chunk.field("#text")).as_py() or 0 for chunk in batch["price"].chunks)
        keywords += sum(len(chunk.flatten()) for chunk in batch["keyword"].chunks)
    return count, total, keywords


def start_ray():
    import pyarrow.compute
    import ray

    ray.init(num_cpus=CORES, object_store_memory=500 << 20, include_dashboard=False, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False


def dask(_, file):
    from xmlcodable_source import dask_dataframe

    import pandas
    import pyarrow.compute

    frame = dask_dataframe(file, "catalog/book", schema=SCHEMA, tool=os.environ["XMLCODABLE"])

    def total(part):
        table = pa.Table.from_pandas(part)
        price = pa.compute.struct_field(table["price"], "#text")
        keywords = pa.compute.sum(pa.compute.list_value_length(table["keyword"])).as_py() or 0
        return pandas.DataFrame({"n": [len(part)], "p": [pa.compute.sum(price).as_py() or 0.0], "k": [keywords]})

    meta = pandas.DataFrame({"n": [0], "p": [0.0], "k": [0]})
    sums = frame.map_partitions(total, meta=meta).compute(scheduler="threads", num_workers=CORES)
    return int(sums["n"].sum()), float(sums["p"].sum()), int(sums["k"].sum())


def duckdb(_, source):
    import duckdb

    reader = f"read_json('{source}-*.jsonl')" if not source.endswith(".parquet") else f"'{source}'"
    return duckdb.sql(f"""select count(*), sum(price."#text"), sum(coalesce(len(keyword), 0)) from {reader}""").fetchall()[0]


def duckdb_parquet(_, source):
    import duckdb

    duckdb.sql(f"copy (from read_json('{source}-*.jsonl')) to '{source}.parquet'")


def polars(_, source):
    import polars

    frame = polars.scan_ndjson(f"{source}-*.jsonl")
    sums = frame.select(n=polars.len(), p=polars.col("price").struct.field("#text").sum(), k=polars.col("keyword").list.len().sum())
    return sums.collect().row(0)


def splits(_, file):
    print(len(tool("splits", "--at", "catalog/book", file).splitlines()), "splits", file=sys.stderr)


def convert(_, file):
    types = [argument for given in TYPES for argument in ("--type", given)]
    tool("convert", "--at", "catalog/book", "--parts", "2", "--no-scan", *types, "-o", os.path.join(os.path.dirname(file), "parts.jsonl"), file)


ROWS = {
    "`xmlcodable splits`": (None, splits),
    "Spark, `xmlcodable` with a given schema": (spark, spark_splits),
    "Spark, `xmlcodable` with `sample=10000`": (spark, lambda session, file: spark_splits(session, file, sample="10000")),
    "Spark, `rowTag` with a given schema": (spark, lambda session, file: spark_own(session, file, True)),
    "Spark, `rowTag`, which infers the schema": (spark, lambda session, file: spark_own(session, file, False)),
    "Ray, with a given schema": (start_ray, ray),
    "Dask, with a given schema": (None, dask),
    "`convert --parts 2 --no-scan --type …`, once": (None, convert),
    "then DuckDB over the parts": (None, lambda _, file: duckdb(_, os.path.join(os.path.dirname(file), "parts"))),
    "then Polars over the parts": (None, lambda _, file: polars(_, os.path.join(os.path.dirname(file), "parts"))),
    "then Parquet of them by DuckDB, once": (None, lambda _, file: duckdb_parquet(_, os.path.join(os.path.dirname(file), "parts"))),
    "then DuckDB over Parquet": (None, lambda _, file: duckdb(_, os.path.join(os.path.dirname(file), "parts.parquet"))),
}

def run(name, file, cores):
    """Seconds, those of the processor, and the result of a row in a process of its own, which has as many cores."""
    command = ["taskset", "-c", f"0-{cores - 1}", sys.executable, __file__, "--row", name, file]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    line = next((line for line in done.stdout.splitlines() if "ROW" in line), None)
    if line is None:
        sys.exit(done.stderr[-2000:])
    wall, processor, result = line.partition("ROW")[2].strip().split(" ", 2)
    print(name, cores, wall, processor, result, f"load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)
    return float(wall), float(processor)


def main():
    from measure import make

    megabytes, runs, *parts = sys.argv[2:] + ["1000", "1"][len(sys.argv) - 2:]
    names = [name for name in ROWS if not parts or any(part in name for part in parts)]
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "books.xml")
        make(file, int(megabytes) * 1_000_000)
        for _ in range(int(runs)):
            for cores in (1, 2):
                for name in names:
                    results.setdefault((name, cores), []).append(run(name, file, cores))
    print("| Run | one core: s | CPU s | two cores: s | CPU s |\n|---|---:|---:|---:|---:|")
    for name in names:
        cells = [f"{statistics.median(figures):.1f}" for cores in (1, 2) for figures in zip(*results[name, cores])]
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    if sys.argv[1] == "--row":
        start, work = ROWS[sys.argv[2]]
        engine = start() if start else None
        begin, used = time.monotonic(), processor_time()
        result = work(engine, sys.argv[3])
        print("ROW", f"{time.monotonic() - begin:.1f} {processor_time() - used:.1f}", result)
        sys.exit()
    os.environ["XMLCODABLE"] = os.path.abspath(sys.argv[1])
    main()
