"""The records of large XML files in Spark, Ray, Dask, and whatever takes Arrow: each split of a file is read by a process `xmlcodable` of its own.

    spark.dataSource.register(XMLCodableDataSource)
    books = spark.read.format("xmlcodable").option("at", "catalog/book").schema("`@id` long, title string").load("/shared/export.xml")
    books = ray_dataset("/shared/export.xml", at="catalog/book")
    books = dask_dataframe("/shared/export.xml", at="catalog/book")

All partitions have one schema: yours, or that of one pass over all files. `Docs/BigData.md` has the rest.
"""

import glob
import json
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.json

try:
    from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
except ImportError:  # The others need no Spark.
    DataSource = DataSourceReader = object


@dataclass
class Records:
    """The records of files, which can be sent to other processes.

    paths: files, or patterns of them. at: which elements are records, such as catalog/book. schema: an Arrow schema; found in one pass over the
    files unless given. sample: of how many records at the start of each file the schema is found. size: how many bytes a split has at least.
    record_size: how many bytes a record may have as JSON. options: more options of xmlcodable, such as --untrusted. tool: the executable."""

    paths: list
    at: str
    schema: pa.Schema = None
    sample: int = None
    size: str = "64M"
    record_size: int = 16 << 20
    options: tuple = ()
    tool: str = "xmlcodable"

    def __post_init__(self):
        self.paths = [self.paths] if isinstance(self.paths, str) else list(self.paths)
        # What is no pattern of a file is one itself. Workers are in other folders.
        self.paths = [os.path.abspath(file) for path in self.paths for file in sorted(glob.glob(path)) or [path]]
        self.takes_all = self.schema is None
        if self.takes_all:
            self.schema = self.found_schema()

    @contextmanager
    def running(self, *arguments, input=None):
        """The standard output of the tool. What it tells of an error becomes the error, with file, line and column."""
        with tempfile.TemporaryFile() as errors:
            with subprocess.Popen(
                [self.tool, *arguments, *self.options], stdin=input or subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors) as process:
                try:
                    yield process.stdout
                except BaseException:
                    process.kill()
                    raise
                # Not before it has said how it ended are its records worth anything.
                process.stdout.read()
            if process.returncode != 0:
                errors.seek(0)
                message = errors.read().decode(errors="replace").strip()
                raise RuntimeError(message or f"{self.tool} {arguments[0]} ended with exit code {process.returncode}")

    def splits(self):
        """Where each file is divided, as pairs of a path and a line of JSON."""
        found = []
        for path in self.paths:
            with self.running("splits", "--at", self.at, "--size", self.size, path) as lines:
                found += [(path, line.decode().strip()) for line in lines]
        return found

    def batches(self, split):
        """The records of a split, as batches of Arrow."""
        path, line = split
        types = [argument for given in json_types(self.schema) for argument in ("--type", given)]
        read = pa.json.ReadOptions(block_size=self.record_size)
        parse = pa.json.ParseOptions(
            explicit_schema=pa.schema([as_texts(field) for field in self.schema]),
            unexpected_field_behavior="error" if self.takes_all else "ignore")
        with self.running("convert", "--at", self.at, "--split", line, "--type", "=object", *types, path) as output:
            if not output.peek(1):
                return
            try:
                for batch in pa.json.open_json(output, read_options=read, parse_options=parse):
                    columns = [cast(column, field) for column, field in zip(batch.columns, self.schema)]
                    yield pa.RecordBatch.from_arrays(columns, schema=self.schema)
                return
            except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
                part = json.loads(line)
                failure = ValueError(f"{path}: records in bytes {part['start']} to {part['end']} do not fit the schema: {error}")
                # Where the tool has failed, too, that is the reason, and the error.
                output.read()
        raise failure

    def found_schema(self):
        """The schema of all values in the files, or of those in the first records of each. Dates stay texts: they may have a zone or none."""
        rows, children = {}, {}
        for path in self.paths:
            for row in self.outline(path):
                known = rows.setdefault(row["path"], row)
                known["most"] = max(known["most"], row["most"])
                known["type"] = common_type(known["type"], row["type"])
                known["longest"] = max(known.get("longest", 0), row.get("longest", 0))
        for path in rows:
            children.setdefault(path.rpartition("/")[0], []).append(path)
        record = "/" + self.at.strip("/")
        if record not in rows:
            raise ValueError(f"{', '.join(self.paths)}: no path of names leads to records at {self.at}; other paths need a schema")

        def fields(path):
            for child in children.get(path, []):
                kind = pa.struct(list(fields(child))) if child in children else arrow_type(rows[child])
                name = child.rpartition("/")[2]
                yield pa.field(name, pa.list_(kind) if rows[child]["most"] > 1 and name[0] != "@" else kind)
            if rows[path]["type"] not in ("elements", "empty"):
                yield pa.field("#text", arrow_type(rows[path]))

        return pa.schema(list(fields(record)))

    def outline(self, path):
        if self.sample is None:
            with self.running("outline", "--format", "json", path) as output:
                text = output.read()
        else:
            with tempfile.TemporaryFile() as file:
                file.write(b"<sample>")
                with self.running("head", "--at", self.at, "--number", str(self.sample), path) as output:
                    shutil.copyfileobj(output, file)
                file.write(b"</sample>")
                file.seek(0)
                with self.running("outline", "--format", "json", "-", input=file) as output:
                    text = output.read()
        outline = json.loads(text)
        if not outline["isComplete"]:
            raise ValueError(f"{path}: too many paths for a schema; it has to be given")
        if self.sample is None:
            return outline["paths"]
        above = ("/" + self.at.strip("/")).rpartition("/")[0]
        return [dict(row, path=above + row["path"].removeprefix("/sample")) for row in outline["paths"]]


def common_type(one, other):
    types = {one, other} - {"empty"}
    if len(types) < 2:
        return types.pop() if types else "empty"
    if types == {"integer", "decimal"}:
        return "decimal"
    return "mixed" if any(kind.startswith(("elements", "mixed")) for kind in types) else "text"


def arrow_type(row):
    if row["type"] == "decimal":
        # What a number of 64 bits holds exactly.
        return pa.float64() if row["longest"] <= 16 else pa.string()
    return {"integer": pa.int64(), "boolean": pa.bool_()}.get(row["type"], pa.string())


def json_types(fields, above=""):
    """What convert has to know, so that a value is of one type in all records."""
    for field in fields:
        path, kind, several = above + field.name, field.type, ""
        if pa.types.is_list(kind):
            kind, several = kind.value_type, "[]"
        if pa.types.is_struct(kind):
            yield f"{path}=object{several}"
            yield from json_types(kind, path + "/")
        else:
            yield f"{path}={'string' if pa.types.is_string(kind) else 'nullable'}{several}"


def as_texts(field):
    """The field as it comes from the tool; Arrow makes numbers and dates of texts."""
    if pa.types.is_list(field.type):
        kind = pa.list_(as_texts(field.type.value_field))
    elif pa.types.is_struct(field.type):
        kind = pa.struct([as_texts(inner) for inner in field.type])
    else:
        kind = pa.string()
    return pa.field(field.name, kind)


def cast(column, field):
    try:
        column = column.cast(field.type)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise pa.ArrowInvalid(f"{field.name}: {error}")
    if column.null_count and not field.nullable:
        raise pa.ArrowInvalid(f"{field.name}: a record has none")
    return column


# Spark 4: the options are path, at, size, sample, recordSize, tool and arguments (more options of xmlcodable, with spaces between them).


class XMLCodableDataSource(DataSource):
    @classmethod
    def name(cls):
        return "xmlcodable"

    def records(self, schema=None):
        given = self.options
        return Records(
            given["path"], given["at"], schema, sample=given.get("sample"), size=given.get("size", "64M"),
            record_size=int(given.get("recordSize", 16 << 20)), options=tuple(given.get("arguments", "").split()),
            tool=given.get("tool", "xmlcodable"))

    def schema(self):
        from pyspark.sql.pandas.types import from_arrow_schema

        self.finds_schema = True
        return from_arrow_schema(self.records().schema)

    def reader(self, schema):
        from pyspark.sql.pandas.types import to_arrow_schema

        records = self.records(to_arrow_schema(schema, timezone="UTC"))
        records.takes_all = hasattr(self, "finds_schema")
        return XMLCodableReader(records)


class XMLCodableReader(DataSourceReader):
    def __init__(self, records):
        self.records = records

    def partitions(self):
        return [InputPartition(split) for split in self.records.splits()]

    def read(self, partition):
        return self.records.batches(partition.value)


def ray_dataset(paths, at, **options):
    import ray
    from ray.data.block import BlockMetadata
    from ray.data.datasource import Datasource, ReadTask

    records = Records(paths, at, **options)

    class Source(Datasource):
        def estimate_inmemory_data_size(self):
            return None

        def get_read_tasks(self, parallelism, *arguments, **named):
            return [self.task(split) for split in records.splits()]

        def task(self, split):
            def tables():
                yield records.schema.empty_table()
                yield from (pa.Table.from_batches([batch]) for batch in records.batches(split))

            metadata = BlockMetadata(num_rows=None, size_bytes=None, exec_stats=None, input_files=(split[0],))
            return ReadTask(tables, metadata, schema=records.schema)

    return ray.data.read_datasource(Source())


def dask_dataframe(paths, at, **options):
    import dask.dataframe
    import pandas

    records = Records(paths, at, **options)

    def frame(split=None):
        batches = records.batches(split) if split else []
        return pa.Table.from_batches(batches, schema=records.schema).to_pandas(types_mapper=pandas.ArrowDtype)

    return dask.dataframe.from_map(frame, records.splits(), meta=frame())
