"""Tests xmlcodable_source.py with the engines themselves: Tools/Engines/test.sh installs them and runs this."""

import datetime
import gzip
import os
import pathlib
import subprocess
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
        prefixes = self.file("prefixes.xml", "<c xmlns:p='u' xmlns:q='u'><b><p:n>1</p:n></b><b><q:n>2</q:n></b></c>")
        self.assertEqual(self.rows(prefixes, "c/b"), [{"p:n": 1, "q:n": None}, {"p:n": None, "q:n": 2}])
        texts = self.file("texts.xml", "<c><b>1</b><b a='2'>3</b></c>")
        self.assertEqual(self.rows(texts, "c/b"), [{"@a": None, "#text": 1}, {"@a": 2, "#text": 3}])
        self.assertEqual(self.rows(self.file("values.xml", "<c><b>1</b><b/></c>"), "c/b"), [{"#text": 1}, {"#text": None}])
        with self.assertRaisesRegex(RuntimeError, "late.xml: no element is at c/none; c has b"):
            Records(late, "c/none", tool=TOOL)

    def test_a_sample_has_a_column_for_what_comes_later(self):
        late = self.file(
            "later.xml", "<c>\n<b><n>1</n><t>x</t></b>\n<b a='1'><n>2</n><n>3</n><t u='m'>y<i>z</i></t><o><p/></o></b>\n<b><n>4</n></b>\n</c>")
        self.assertEqual(
            self.rows(late, "c/b", sample=1),
            [{"n": 1, "t": "x", "#more": None},
             {"n": 2, "t": "yz", "#more": '<b a="1"><n>3</n><t u="m"><i>z</i></t><o><p /></o></b>'},
             {"n": 4, "t": None, "#more": None}])
        # A sample of all records is no sample.
        self.assertNotIn("#more", Records(late, "c/b", sample=3, tool=TOOL).schema.names)
        # A value that is no number would be a wrong result as a null.
        wrong = self.file("wrong.xml", "<c>\n<b><n>1</n></b>\n<b><n>2</n></b>\n <b><n>2.5</n></b>\n</c>")
        for size in ("10", "64M"):
            with self.assertRaisesRegex(RuntimeError, "wrong.xml:4:2: n: '2.5' is no integer"):
                self.rows(wrong, "c/b", sample=1, size=size)

    def test_a_given_schema_leaves_out_what_it_does_not_name(self):
        file = self.file("more.xml", "<c>\n<b><p k='1'>1</p></b>\n<b><p>2</p><p>3</p></b></c>")
        self.assertEqual(self.rows(file, "c/b", schema=pa.schema([("p", pa.list_(pa.int32()))])), [{"p": [1]}, {"p": [2, 3]}])
        with self.assertRaisesRegex(RuntimeError, "more.xml:3:1: p: 2 elements in one parent"):
            self.rows(file, "c/b", schema=pa.schema([("p", pa.int32())]))
        self.assertEqual(
            self.rows(file, "c/b", schema=pa.schema([("p", pa.int32()), ("#more", pa.string())])),
            [{"p": 1, "#more": '<b><p k="1" /></b>'}, {"p": 2, "#more": "<b><p>3</p></b>"}])

    def test_a_saved_schema_is_that_of_the_next_file(self):
        today = self.file(
            "today.xml", "<c><b i='1' big='12345678901234567890'><d>2026-11-21</d><t>2026-11-21T07:05:00Z</t><l>2026-11-21T07:05:00.5</l>"
            "<o>x</o><o>y</o></b></c>")
        saved = str(self.folder / "saved.json")
        subprocess.run([TOOL, "outline", "--schema", saved, "--at", "c/b", today], check=True)
        next_file = self.file("next.xml", "<c><b i='2'><o>z</o><d/></b></c>")
        records = Records(next_file, "c/b", saved, tool=TOOL)
        self.assertEqual(records.schema, Records(today, "c/b", tool=TOOL).schema)
        self.assertEqual(
            {field.name: field.type for field in records.schema},
            {"@i": pa.int64(), "@big": pa.string(), "d": pa.date32(), "t": pa.timestamp("us", "UTC"), "l": pa.timestamp("us"),
             "o": pa.list_(pa.string())})
        self.assertEqual(
            self.rows(next_file, "c/b", schema=saved), [{"@i": 2, "@big": None, "d": None, "t": None, "l": None, "o": ["z"]}])
        row, = self.rows(today, "c/b", schema=saved)
        self.assertEqual((row["@big"], row["d"], row["o"]), ("12345678901234567890", datetime.date(2026, 11, 21), ["x", "y"]))
        self.assertEqual(row["t"], datetime.datetime(2026, 11, 21, 7, 5, tzinfo=datetime.timezone.utc))
        self.assertEqual(row["l"], datetime.datetime(2026, 11, 21, 7, 5, 0, 500000))
        other = self.file("other.xml", "<c>\n<b i='3'><d>21.11.2026</d></b>\n</c>")
        with self.assertRaisesRegex(RuntimeError, "other.xml:2:1: d: '21.11.2026' is no date"):
            self.rows(other, "c/b", schema=saved)

    def test_names_that_never_occur_are_told(self):
        file = self.file("names.xml", "<c><b x='1'><m>2</m><p><q>3</q></p></b></c>")
        for fields, missing in (
            ([("mm", pa.int64())], "mm"), ([("@y", pa.string()), ("m", pa.int64())], "@y"),
            ([("p", pa.struct([("r", pa.string())]))], "p/r"), ([("s", pa.struct([("r", pa.string())]))], "s"),
        ):
            with self.assertRaisesRegex(ValueError, f"names.xml: no record has {missing}; there are @x, m, p, p/q"):
                self.rows(file, "c/b", schema=pa.schema(fields))
        many = self.file("many.xml", "<c>" + "<b><m>2</m></b>" * 1001 + "</c>")
        with self.assertWarnsRegex(UserWarning, "many.xml: none of the first 1000 records has mm; there are m"):
            self.assertEqual(len(self.rows(many, "c/b", schema=pa.schema([("mm", pa.int64())]))), 1001)
        with self.assertRaisesRegex(ValueError, "names.xml: no element is at c/d; c has b"):
            self.rows(file, "c/d", schema=pa.schema([("m", pa.int64())]))
        # One of several files may have none.
        empty = self.file("no-records.xml", "<c><d/></c>")
        for paths in ([file, empty], [empty, file]):
            with self.assertWarnsRegex(UserWarning, "no-records.xml: no element is at c/b; c has d"):
                self.assertEqual(self.rows(paths, "c/b", schema=pa.schema([("m", pa.int64())])), [{"m": 2}])

    def test_directories_urls_and_compressed_files(self):
        folder = self.folder / "a [b]"
        folder.mkdir()
        for name, number in (("2.xml", 2), ("3.xml.gz", 3), ("1.xml", 1), ("no.txt", 9), (".4.xml", 9)):
            text = f"<c><b><n>{number}</n></b><b><n>{number}0</n></b></c>".encode()
            (folder / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
        schema, rows = pa.schema([("n", pa.int64())]), [{"n": n} for n in (1, 10, 2, 20, 3, 30)]
        for options in ({}, {"schema": schema}, {"sample": 5}):
            for path in (str(folder), folder, folder.as_uri()):
                self.assertEqual(self.rows(path, "c/b", **options), rows)
        records = Records(folder, "c/b", size="10", tool=TOOL)
        self.assertEqual([os.path.basename(path) for path in records.paths], ["1.xml", "2.xml", "3.xml.gz"])
        self.assertEqual([(os.path.basename(path), line is None) for path, line in records.splits()][-1], ("3.xml.gz", True))
        self.assertEqual(self.rows((folder / "1.xml").as_uri(), "c/b"), rows[:2])
        self.assertEqual(self.rows(str(folder / "3.xml.gz"), "c/b"), rows[4:])
        (folder / "0.xml.gz").write_bytes(gzip.compress(b"<c/>"))
        self.assertEqual(self.rows(folder, "c/b", schema=schema), rows)
        (folder / "broken.xml.gz").write_bytes(gzip.compress(b"<c>\n<b></c>"))
        with self.assertRaisesRegex(RuntimeError, "broken.xml.gz:2:6: mismatched tag"):
            self.rows(folder, "c/b", schema=schema)
        (folder / "none").mkdir()
        with self.assertRaisesRegex(ValueError, "none: no file in it ends with .xml or .xml.gz"):
            Records(folder / "none", "c/b", tool=TOOL)

    def test_given_schema(self):
        file = self.file("typed.xml", "<c><b d='2020-02-03' x='9'><m>9.5</m><f>true</f></b><b><d/><m/><f>0</f></b><b>t</b></c>")
        fields = [("@d", pa.date32()), ("m", pa.decimal128(5, 2)), ("f", pa.bool_()), ("#text", pa.string())]
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
        with self.assertWarnsRegex(UserWarning, "empty.xml: no element is at c/b; c has no elements in it"):
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
        for frame in (frame, self.ours(file), self.ours(file, sample="1")):
            row = frame.selectExpr("unix_timestamp(t)", "string(s)", "string(d)").first()
            self.assertEqual(row[:], (1577934245, "2020-01-02 03:04:05", "2020-01-02"))
        self.assertEqual([field.dataType.simpleString() for field in frame.schema], ["timestamp", "timestamp_ntz", "date"])

    def test_saved_schema_directory_and_compressed_file(self):
        saved, folder = str(self.folder / "spark.json"), self.folder / "spark"
        folder.mkdir()
        subprocess.run([TOOL, "outline", "--schema", saved, "--at", "catalog/book", self.books], check=True)
        (folder / "1.xml").write_text("<catalog><book id='00001'><n>1</n></book></catalog>")
        (folder / "2.xml.gz").write_bytes(gzip.compress(b"<catalog><book id='2'><author>A</author></book></catalog>"))
        reader = self.spark.read.format("xmlcodable").options(tool=TOOL, at="catalog/book", schema=saved)
        frame = reader.load(folder.as_uri())
        self.assertEqual(frame.schema, self.ours(self.books, "catalog/book").schema)
        rows = sorted(self.rows(frame), key=lambda row: row["@id"])
        self.assertEqual([(row["@id"], row["n"], row["author"]) for row in rows], [("00001", 1, None), ("2", None, ["A"])])
        late = self.file("spark-late.xml", "<c><b><n>1</n></b>\n<b><n>2</n><t/></b>\n<b><n>x</n></b></c>")
        frame = self.ours(late, sample="1")
        with self.assertRaisesRegex(Exception, "spark-late.xml:3:1: n: 'x' is no integer"):
            frame.collect()
        late = self.file("spark-late.xml", "<c><b><n>1</n></b>\n<b><n>2</n><t/></b></c>")
        self.assertEqual(self.rows(self.ours(late, sample="1")), [{"n": 1, "#more": None}, {"n": 2, "#more": "<b><t /></b>"}])

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
