"""Tests xmlcodable_source.py with the engines themselves: Tools/Engines/test.sh installs them and runs this."""

import os
import pathlib
import sys
import tempfile
import unittest

import pyarrow as pa

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
# The processes of the engines need the same.
os.environ["PYTHONPATH"] = sys.path[0]
os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
import xmlcodable_source
from xmlcodable_source import Records, XMLCodableDataSource, dask_dataframe, ray_dataset

TOOL = os.environ.get("XMLCODABLE", "xmlcodable")
COUNT = 4000


def book(n, text=""):
    # Only some records have an attribute, several authors, a number, an element in an element.
    attribute, sold = (' currency="EUR"', f"<sold><y>{n}</y></sold>") if n % 7 == 0 else ("", "")
    authors = "".join(f"<author>A{k}</author>" for k in range(n % 3))
    return f'<book id="{n:05}">{text}<n>{n}</n><price{attribute}>{n}.50</price>{authors}{sold}</book>'


BOOKS = "<catalog>\n" + "\n".join(book(n) for n in range(COUNT)) + "\n</catalog>\n"
BROKEN = "<catalog>\n" + "\n".join(book(n, "</oops>" if n == COUNT // 2 else "") for n in range(COUNT)) + "\n</catalog>\n"
# What the error says: the line of the record, and the column of the name in its second tag.
PLACE = f":{COUNT // 2 + 2}:{len('<book id=%00000%></') + 1}: mismatched tag"


class EngineTestCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.books, cls.broken = cls.file("books.xml", BOOKS), cls.file("broken.xml", BROKEN)

    @classmethod
    def file(cls, name, text):
        path = cls.folder / name
        path.write_text(text)
        return str(path)

    @staticmethod
    def size(splits):
        """Of how many bytes a split is, so that there are so many."""
        return str(len(BOOKS) // splits + 1)

    def expect_books(self, rows):
        """Rows as dictionaries."""
        rows = sorted(rows, key=lambda row: row["n"])
        self.assertEqual([row["n"] for row in rows], list(range(COUNT)))
        self.assertEqual(rows[2]["@id"], "00002")
        self.assertEqual(rows[2]["price"], {"@currency": None, "#text": 2.5})
        self.assertEqual(rows[7]["price"], {"@currency": "EUR", "#text": 7.5})
        self.assertEqual(list(rows[2]["author"]), ["A0", "A1"])
        self.assertEqual(list(rows[1]["author"]), ["A0"])
        self.assertEqual(rows[7]["sold"], {"y": 7})


class ArrowTests(EngineTestCase):
    """What all engines get."""

    def rows(self, path, at, **options):
        records = Records(path, at, tool=TOOL, **options)
        return [row for split in records.splits() for batch in records.batches(split) for row in batch.to_pylist()]

    def test_rows_are_records(self):
        for splits in (1, 2, 8):
            records = Records(self.books, "catalog/book", size=self.size(splits), tool=TOOL)
            self.assertEqual(len(records.splits()), splits)
            self.expect_books(self.rows(self.books, "catalog/book", size=self.size(splits)))

    def test_schema_of_all_files_and_of_a_sample(self):
        late = self.file("late.xml", "<c><b><n>1</n></b><b><n>2</n><n>3</n><t a='1'/></b></c>")
        more = self.file("more.xml", "<c><b><n>1.5</n></b></c>")
        self.assertEqual(self.rows(late, "c/b"), [{"n": [1], "t": None}, {"n": [2, 3], "t": {"@a": 1}}])
        both = Records([late, more], "c/b", tool=TOOL)
        self.assertEqual(both.schema.field("n").type, pa.list_(pa.float64()))
        self.assertEqual(Records(str(self.folder / "[lm]o*e.xml"), "c/b", tool=TOOL).paths, [more])
        self.assertEqual(Records(late, "c/b", sample=1, tool=TOOL).schema, pa.schema([("n", pa.int64())]))
        # What the sample does not have is an error, not fewer columns.
        with self.assertRaisesRegex(ValueError, "late.xml: records in bytes 0 to .* do not fit the schema"):
            self.rows(late, "c/b", sample=1)
        # The outline knows one element by its namespace, a table two columns by their prefixes.
        prefixes = self.file("prefixes.xml", "<c xmlns:p='u' xmlns:q='u'><b><p:n>1</p:n></b><b><q:n>2</q:n></b></c>")
        with self.assertRaisesRegex(ValueError, "prefixes.xml: .* unexpected field"):
            self.rows(prefixes, "c/b")
        with self.assertRaisesRegex(ValueError, "c/none"):
            Records(late, "c/none", tool=TOOL)

    def test_given_schema(self):
        file = self.file("typed.xml", "<c><b d='2020-02-03' x='9'><m>9.5</m><f>true</f></b><b><d/><m/><f>0</f></b><b>t</b></c>")
        fields = [("@d", pa.date32()), ("m", pa.decimal128(5, 2)), ("f", pa.bool_()), ("none", pa.list_(pa.string())), ("#text", pa.string())]
        rows = self.rows(file, "c/b", schema=pa.schema(fields))
        self.assertEqual([str(row["@d"]) for row in rows], ["2020-02-03", "None", "None"])
        self.assertEqual([str(row["m"]) for row in rows], ["9.50", "None", "None"])
        self.assertEqual([row["f"] for row in rows], [True, False, None])
        self.assertEqual([row["#text"] for row in rows], [None, None, "t"])
        for name, kind in (("@d", pa.int64()), ("m", pa.date32())):
            with self.assertRaisesRegex(ValueError, f"typed.xml: records in bytes 0 to .* do not fit the schema: {name}: "):
                self.rows(file, "c/b", schema=pa.schema([(name, kind)]))
        with self.assertRaisesRegex(ValueError, "@d: a record has none"):
            self.rows(file, "c/b", schema=pa.schema([pa.field("@d", pa.string(), nullable=False)]))

    def test_errors(self):
        schema = pa.schema([("n", pa.int64())])
        for splits in (1, 2, 8):
            with self.assertRaisesRegex(RuntimeError, "broken.xml" + PLACE):
                self.rows(self.broken, "catalog/book", schema=schema, size=self.size(splits))
        with self.assertRaisesRegex(RuntimeError, "broken.xml" + PLACE):
            self.rows(self.broken, "catalog/book")
        with self.assertRaisesRegex(RuntimeError, "none.xml: no such file"):
            self.rows("none.xml", "catalog/book", schema=schema)
        with self.assertRaisesRegex(RuntimeError, "distinct names"):
            self.rows(self.books, "catalog/book", schema=schema, options=("--max-names", "2"))

    def test_no_records_and_few_of_them(self):
        empty = self.file("empty.xml", "<c></c>")
        self.assertEqual(self.rows(empty, "c/b", schema=pa.schema([("n", pa.int64())])), [])
        records = Records(self.books, "catalog/book", record_size=10_000, tool=TOOL)
        # A reader that wants no more ends the tool.
        batches = records.batches(records.splits()[0])
        self.assertGreater(next(batches).num_rows, 0)
        batches.close()


class SparkTests(EngineTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        from pyspark.sql import SparkSession

        cls.spark = (
            SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.memory", "1g")
            .config("spark.sql.warehouse.dir", str(cls.folder / "warehouse")).config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1").getOrCreate())
        cls.addClassCleanup(cls.spark.stop)
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.spark.dataSource.register(XMLCodableDataSource)

    def ours(self, path, at="c/b", schema=None, **options):
        reader = self.spark.read.format("xmlcodable").options(tool=TOOL, at=at, **options)
        return (reader.schema(schema) if schema else reader).load(path)

    def theirs(self, path, tag="b", schema=None, **options):
        reader = self.spark.read.format("xml").options(rowTag=tag, **options)
        return (reader.schema(schema) if schema else reader).load(path)

    @staticmethod
    def rows(frame):
        return [row.asDict(True) for row in frame.collect()]

    def test_rows_are_records(self):
        for splits in (1, 2, 8):
            frame = self.ours(self.books, "catalog/book", size=self.size(splits))
            self.assertEqual(frame.rdd.getNumPartitions(), splits)
            self.expect_books(self.rows(frame))
        self.expect_books(self.rows(self.ours(self.books, "catalog/book", sample="50", arguments="--untrusted --max-depth 9")))
        with self.assertRaisesRegex(Exception, "books.xml:2:.*elements inside"):
            self.ours(self.books, "catalog/book", "n long", arguments="--max-depth 2").collect()

    def test_given_schema(self):
        schema = "`@id` string not null, n int, price struct<`#text` decimal(9,2)>, author array<string>, t timestamp, s timestamp_ntz"
        frame = self.ours(self.books, "catalog/book", schema, size=self.size(2))
        self.assertEqual(frame.selectExpr("count(*)", "sum(n)", "sum(size(author))").first()[:2], (COUNT, COUNT * (COUNT - 1) // 2))
        self.assertEqual(frame.where("n = 7").first().asDict(True)["price"], {"#text": 7.5})
        file = self.file("times.xml", "<c><b><t>2020-01-02T03:04:05Z</t><s>2020-01-02T03:04:05</s><d>2020-01-02</d></b></c>")
        frame = self.ours(file, schema="t timestamp, s timestamp_ntz, d date")
        row = frame.selectExpr("unix_timestamp(t)", "string(s)", "string(d)").first()
        self.assertEqual(row[:], (1577934245, "2020-01-02 03:04:05", "2020-01-02"))

    def test_error_in_the_middle_is_an_error_of_the_job(self):
        """Spark's reader gives the records before the error, and one that it calls corrupt: the others are lost, without an error."""
        for splits in (1, 2, 8):
            with self.assertRaisesRegex(Exception, "broken.xml" + PLACE):
                self.ours(self.broken, "catalog/book", "n long", size=self.size(splits)).collect()
        self.assertLess(self.theirs(self.broken, "book", "n long").count(), COUNT)
        with self.assertRaises(Exception) as caught:
            self.theirs(self.broken, "book", "n long", mode="FAILFAST").collect()
        # Asked to fail, it does, and says neither line nor column.
        self.assertNotIn(PLACE, str(caught.exception))

    # Where both readers give the same, and where they do not: what is right, and what Spark gives.
    SAME = {
        "a comment with the tag": ("<c><!-- <b><t>no</t></b> --><b><t>x</t></b></c>", ["x"]),
        "a comment with the end tag": ("<c><b><!-- </b> --><t>x</t></b></c>", ["x"]),
        "CDATA with the tag": ("<c><b><t><![CDATA[<b>a</b>]]></t></b><b><t>2</t></b></c>", ["<b>a</b>", "2"]),
        "a processing instruction with the tag": ("<c><?pi <b><t>no</t></b> ?><b><t>x</t></b></c>", ["x"]),
        "a record in a record": ("<c><b><t>1</t><b><t>2</t></b></b><b><t>3</t></b></c>", ["1", "3"]),
        "names that start alike, tags over lines": ("<c><bb><t>0</t></bb><b\n><t>1</t></b><b\ta='>'><t>2</t></b\n></c>", ["1", "2"]),
        "a prefix that is not declared": ("<c><b><q:t>0</q:t><t>1</t></b></c>", ["1"]),
        "a prefix": ("<c xmlns:p='urn:p'><p:b><t>0</t></p:b><b><t>1</t></b></c>", ["1"]),
    }
    DIFFERENT = {
        "an element of the name elsewhere is none of the records": (
            "<c><x><b><t>0</t></b></x><b><t>1</t></b></c>", ["1"], ["0", "1"]),
        "entities of the document are read": (
            "<!DOCTYPE c [<!ENTITY e 'ent'>]><c><b><t>&e;</t></b><b><t>2</t></b></c>", ["ent", "2"], [None, "2"]),
        "nothing follows the root element": (
            "<c><b><t>1</t></b></c><b><t>2</t></b>", "d.xml:1:23: there is something after the root element", ["1", None]),
        "a tag that is not closed": ("<c>\n<b><t>1</t></b>\n<b><t>2</t>\n<b><t>3</t></b>\n</c>", "d.xml:5:", ["1", None]),
    }

    def test_beside_the_reader_of_spark(self):
        for name, (document, right) in self.SAME.items():
            with self.subTest(name):
                file = self.file("d.xml", document)
                self.assertEqual([row["t"] for row in self.rows(self.ours(file, schema="t string"))], right)
                self.assertEqual([row["t"] for row in self.rows(self.theirs(file, schema="t string"))], right)
        for name, (document, right, spark) in self.DIFFERENT.items():
            with self.subTest(name):
                file = self.file("d.xml", document)
                if isinstance(right, str):
                    with self.assertRaisesRegex(Exception, right):
                        self.ours(file, schema="t string").collect()
                else:
                    self.assertEqual([row["t"] for row in self.rows(self.ours(file, schema="t string"))], right)
                self.assertEqual([row["t"] for row in self.rows(self.theirs(file, schema="t string"))], spark)

    def test_leading_zeros_are_part_of_a_text(self):
        file = self.file("zeros.xml", "<c><b><t>007</t></b></c>")
        self.assertEqual(self.rows(self.ours(file)), [{"t": "007"}])
        self.assertEqual(self.rows(self.theirs(file)), [{"t": 7}])


class RayTests(EngineTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        import ray

        ray.init(num_cpus=2, object_store_memory=100 << 20, include_dashboard=False, log_to_driver=False)
        cls.addClassCleanup(ray.shutdown)
        ray.data.DataContext.get_current().enable_progress_bars = False

    def test_rows_are_records(self):
        for splits in (1, 2, 8):
            self.expect_books(ray_dataset(self.books, "catalog/book", size=self.size(splits), tool=TOOL).take_all())

    def test_error_in_the_middle_is_an_error_of_the_job(self):
        with self.assertRaisesRegex(Exception, "broken.xml" + PLACE):
            ray_dataset(self.broken, "catalog/book", schema=pa.schema([("n", pa.int64())]), size=self.size(8), tool=TOOL).take_all()


class DaskTests(EngineTestCase):
    def test_rows_are_records(self):
        for splits in (1, 2, 8):
            frame = dask_dataframe(self.books, "catalog/book", size=self.size(splits), tool=TOOL)
            self.assertEqual(frame.npartitions, splits)
            result = frame.compute(scheduler="threads", num_workers=2)
            self.assertTrue((result.dtypes == frame.dtypes).all())
            self.expect_books(pa.Table.from_pandas(result).to_pylist())

    def test_error_in_the_middle_is_an_error_of_the_job(self):
        frame = dask_dataframe(self.broken, "catalog/book", schema=pa.schema([("n", pa.int64())]), size=self.size(8), tool=TOOL)
        for scheduler in ("threads", "processes"):
            with self.assertRaisesRegex(RuntimeError, "broken.xml" + PLACE):
                frame.compute(scheduler=scheduler, num_workers=2)


class PartsTests(EngineTestCase):
    """DuckDB and Polars over the files of `convert --parts`, as Docs/BigData.md has it."""

    def test_rows_are_records(self):
        import subprocess

        import duckdb
        import polars

        for parts in (1, 2, 8):
            folder = self.folder / str(parts)
            folder.mkdir()
            subprocess.run(
                [TOOL, "convert", "--at", "catalog/book", "--parts", str(parts), "-o", folder / "books.jsonl", self.books], check=True)
            self.assertEqual(len(list(folder.iterdir())), parts)
            table = duckdb.sql(f"select * from read_json('{folder}/*.jsonl', sample_size = -1)").to_arrow_table()
            self.expect_books(table.to_pylist())
            self.expect_books(polars.scan_ndjson(f"{folder}/*.jsonl", infer_schema_length=None).collect().to_dicts())


if __name__ == "__main__":
    unittest.main(verbosity=2)
