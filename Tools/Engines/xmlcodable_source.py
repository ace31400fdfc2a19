"""The records of large XML files in Spark, Ray, Dask, and whatever takes Arrow: each split of a file is read by a process `xmlcodable` of its own.

    spark.dataSource.register(XMLCodableDataSource)
    books = spark.read.format("xmlcodable").option("at", "catalog/book").schema("`@id` long, title string").load("/shared/export.xml")
    books = ray_dataset("/shared/export.xml", at="catalog/book")
    books = dask_dataframe("/shared/export.xml", at="catalog/book")

All partitions have one schema: yours, a saved one, or that of one pass over all files. `Docs/BigData.md` has the rest.
"""

import glob
import json
import os
import subprocess
import tempfile
import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pyarrow as pa
import pyarrow.json

try:
    from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
except ImportError:  # The others need no Spark.
    DataSource = DataSourceReader = object


@dataclass
class Records:
    """The records of files, which can be sent to other processes.

    paths: files, directories, patterns, URLs file://. at: which elements are records, such as catalog/book. schema: an Arrow schema, or the file that
    `xmlcodable outline --schema` has written; found in one pass over the files unless given. sample: of how many records at the start of each file the
    schema is found. size: how many bytes a split has at least. record_size: how many bytes a record may have as JSON. options: more options of
    xmlcodable, such as --untrusted. tool: the executable."""

    paths: list
    at: str
    schema: pa.Schema | str = None
    sample: int = None
    size: str = "64M"
    record_size: int = 16 << 20
    options: tuple = ()
    tool: str = "xmlcodable"

    def __post_init__(self):
        paths = [self.paths] if isinstance(self.paths, (str, os.PathLike)) else self.paths
        # Workers are in other folders.
        self.paths = [os.path.abspath(file) for path in paths for file in files(os.fspath(path))]
        self.is_given = isinstance(self.schema, pa.Schema)
        if self.is_given:
            self.shape = {"at": self.at, "unknownNodes": "ignore", "fields": list(shape_fields(self.schema))}
            return
        if self.schema is None:
            self.shape = self.found_shape(self.paths, self.sample)
        else:
            with open(self.schema) as file:
                self.shape = json.load(file)
        record = self.shape["fields"][0]
        if record["path"] == "" and record["type"] != "object":
            # A row is an object, even where a record is nothing but a text.
            self.shape["fields"][:1] = [{"path": "", "type": "object"}, {"path": "#text", "type": record["type"]}]
        self.schema = arrow_schema(self.shape["fields"])

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
        """Where each file is divided, as pairs of a path and a line of JSON; nothing instead of it for a file that is one task."""
        if self.is_given:
            self.check_names()
        found, missing = [], []
        for path in self.paths:
            try:
                with self.running("splits", "--at", self.at, "--size", self.size, path) as lines:
                    found += [(path, line.decode().strip()) for line in lines]
            except RuntimeError as error:
                if NO_RECORDS in str(error):
                    missing.append(str(error))
                elif IS_COMPRESSED not in str(error):
                    raise
                found.append((path, None))
        if len(missing) == len(self.paths) and not all(message.endswith(IS_EMPTY) for message in missing):
            raise ValueError("\n".join(missing))
        for message in missing:
            warnings.warn(message)
        return found

    def check_names(self):
        """Tells which names of the schema no record has, or none of those that are looked at."""
        try:
            looked_at = self.paths[:CHECKED_FILES]
            fields = self.found_shape(looked_at, CHECKED_RECORDS)["fields"]
        except RuntimeError:
            return  # Reading the files will tell.
        types = {field["path"]: field["type"] for field in fields}
        known = [path for path in types if path not in ("", MORE)]

        def is_missing(path):
            above, _, name = path.rpartition("/")
            # The text of an element that never has an attribute.
            is_text = name == "#text" and types.get(above, "object").removesuffix("[]") != "object"
            return path not in types and path != MORE and not is_text

        missing = [field["path"] for field in self.shape["fields"] if is_missing(field["path"])]
        # What is in one that is missing is missing with it.
        missing = [path for path in missing if path.rpartition("/")[0] not in missing]
        if not missing:
            return
        has = f"has {', '.join(missing)}; there are {', '.join(known) or 'no attributes and elements'}"
        if MORE in types or len(looked_at) < len(self.paths):
            warnings.warn(f"{looked_at[0]}: none of the first {CHECKED_RECORDS} records {has}")
        else:
            raise ValueError(f"{', '.join(self.paths)}: no record {has}")

    def batches(self, split):
        """The records of a split, as batches of Arrow."""
        path, line = split
        read = pa.json.ReadOptions(block_size=self.record_size)
        schema = pa.schema([as_read(field, self.is_given) for field in self.schema])
        parse = pa.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error")
        part = ("--split", line) if line else ()
        with tempfile.NamedTemporaryFile("w", suffix=".json") as shape:
            json.dump(self.shape, shape)
            shape.flush()
            try:
                with self.running("convert", "--at", self.at, "--schema", shape.name, *part, path) as output:
                    if not output.peek(1):
                        return
                    try:
                        for batch in pa.json.open_json(output, read_options=read, parse_options=parse):
                            columns = [cast(column, field) for column, field in zip(batch.columns, self.schema)]
                            yield pa.RecordBatch.from_arrays(columns, schema=self.schema)
                        return
                    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
                        place = " in bytes {start} to {end}".format(**json.loads(line)) if line else ""
                        failure = ValueError(f"{path}: records{place} do not fit the schema: {error}")
                        # Where the tool has failed, too, that is the reason, and the error.
                        output.read()
            except RuntimeError as error:
                if line or NO_RECORDS not in str(error):
                    raise
                return
        raise failure

    def found_shape(self, paths, sample):
        """The schema of all values in the files, or of those in the first records of each, as `xmlcodable outline --schema` writes it."""
        number = () if sample is None else ("--number", str(sample))
        with self.running("outline", "--schema", "-", "--at", self.at, *number, *paths) as output:
            text = output.read()
        return json.loads(text)


# What the tool says.
NO_RECORDS, IS_EMPTY, IS_COMPRESSED = ": no element is at ", " has no elements in it", ": a compressed file cannot be divided"
# What a sample's schema has no place for, as XML.
MORE = "#more"
# Where the names of a given schema are looked for.
CHECKED_RECORDS, CHECKED_FILES = 1000, 100


def files(path):
    """The files that a path means."""
    if path.startswith("file:"):
        path = url2pathname(urlsplit(path).path)
    if os.path.isdir(path):
        found = sorted(file for ending in ("xml", "xml.gz") for file in glob.glob(f"{glob.escape(path)}/*.{ending}"))
        if not found:
            raise ValueError(f"{path}: no file in it ends with .xml or .xml.gz")
        return found
    return [path] if os.path.exists(path) else sorted(glob.glob(path)) or [path]


ARROW_TYPES = {
    "integer": pa.int64(), "double": pa.float64(), "boolean": pa.bool_(), "date": pa.date32(), "dateTime": pa.timestamp("us"),
    "dateTimeStamp": pa.timestamp("us", "UTC")}


def arrow_schema(fields):
    """The Arrow schema of the fields of a schema of the tool."""
    types, children = {field["path"]: field["type"] for field in fields}, {}
    for path in types:
        children.setdefault(path.rpartition("/")[0], []).append(path)

    def inside(above):
        for path in children.get(above, []):
            if path == "":
                continue
            name = types[path].removesuffix("[]")
            kind = pa.struct(list(inside(path))) if name == "object" else ARROW_TYPES.get(name, pa.string())
            yield pa.field(path.rpartition("/")[2], kind if name == types[path] else pa.list_(kind))

    return pa.schema(list(inside("")))


def shape_fields(fields, above=""):
    """The fields of a schema of the tool, of which Arrow makes what a given schema says. The first is the record itself."""
    if not above:
        yield {"path": "", "type": "object"}
    for field in fields:
        path, kind, several = above + field.name, field.type, ""
        if pa.types.is_list(kind):
            kind, several = kind.value_type, "[]"
        if pa.types.is_struct(kind):
            yield {"path": path, "type": f"object{several}"}
            yield from shape_fields(kind, path + "/")
        else:
            yield {"path": path, "type": ("string" if pa.types.is_string(kind) else "nullable") + several}


def as_read(field, is_given):
    """The field as it comes from the tool: numbers and Booleans of a schema that the tool has found, and texts, of which Arrow makes what they are."""
    if pa.types.is_list(field.type):
        kind = pa.list_(as_read(field.type.value_field, is_given))
    elif pa.types.is_struct(field.type):
        kind = pa.struct([as_read(inner, is_given) for inner in field.type])
    else:
        kind = field.type if not is_given and field.type in (pa.int64(), pa.float64(), pa.bool_()) else pa.string()
    return pa.field(field.name, kind)


def cast(column, field):
    try:
        column = column.cast(field.type)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise pa.ArrowInvalid(f"{field.name}: {error}")
    if column.null_count and not field.nullable:
        raise pa.ArrowInvalid(f"{field.name}: a record has none")
    return column


# Spark 4: the options are path, at, schema, size, sample, recordSize, tool and arguments (more options of xmlcodable, with spaces between them).


class XMLCodableDataSource(DataSource):
    @classmethod
    def name(cls):
        return "xmlcodable"

    def records(self, schema):
        given = self.options
        return Records(
            given["path"], given["at"], schema, sample=given.get("sample"), size=given.get("size", "64M"),
            record_size=int(given.get("recordSize", 16 << 20)), options=tuple(given.get("arguments", "").split()),
            tool=given.get("tool", "xmlcodable"))

    def schema(self):
        from pyspark.sql.pandas.types import from_arrow_schema

        self.found = self.records(self.options.get("schema"))
        return from_arrow_schema(self.found.schema, prefer_timestamp_ntz=True)

    def reader(self, schema):
        from pyspark.sql.pandas.types import to_arrow_schema

        schema = to_arrow_schema(schema, timezone="UTC")
        records = getattr(self, "found", None) or self.records(schema)
        # The same types, with Spark's names inside.
        records.schema = schema
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
