#!/usr/bin/env python3
"""Measures the installed or given xmlcodable on made documents: seconds, MB/s and peak memory of its commands, on one and two cores where they use
several, beside xmllint --stream, xmlstarlet and Python's lxml where those are installed. Prints the table of Docs/Tools.md.

    Tools/measure.py PATH_OF_XMLCODABLE [MB...]      100 and 1000 if none are given; 5000 takes 5 GB of temporary space and some minutes
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

WORDS = "the quick brown fox jumps over a lazy dog while seven wizards quietly box five dozen liquor jugs".split()


def record(n):
    keywords = "".join(f"    <keyword>{WORDS[(n + k) % 17]}</keyword>\n" for k in range(n % 4))
    return (
        f'  <book id="{n}" lang="en">\n    <title>{WORDS[n % 17]} {WORDS[n * 7 % 17]} &amp; {WORDS[n * 3 % 17]}</title>\n'
        f"    <author><name>{WORDS[n % 13].title()} {WORDS[n % 11].title()}</name><born>19{n % 90 + 10}-0{n % 9 + 1}-1{n % 9}</born></author>\n"
        f'{keywords}    <price currency="EUR">{n % 100}.{n % 90 + 10}</price>\n    <inStock>{"true" if n % 3 else "false"}</inStock>\n'
        f"    <description>{' '.join(WORDS[n * k % 17] for k in range(1, 25))}</description>\n  </book>\n")


def make(path, size):
    with open(path, "w") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<catalog>\n')
        n = 0
        while file.tell() < size:
            file.write("".join(record(n + k) for k in range(1000)))
            n += 1000
        file.write("</catalog>\n")


def measure(command):
    """Seconds and peak MiB of a command whose output goes nowhere; nothing where it fails."""
    with open(os.devnull, "w") as nowhere:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
    if status != 0:
        return None
    return seconds, usage.ru_maxrss / (1024 if sys.platform == "linux" else 1 << 20)


ITERPARSE = """
import sys
from lxml import etree
count = 0
for _, element in etree.iterparse(sys.argv[1], tag="book", huge_tree=True):
    count += len(element.findtext("title"))
    element.clear()
    while element.getprevious() is not None:
        del element.getparent()[0]
"""


def has_lxml():
    return subprocess.run([sys.executable, "-c", "import lxml"], stderr=subprocess.DEVNULL).returncode == 0


def commands(tool, file, megabytes):
    books = ["--at", "catalog/book"]
    # Larger documents are for memory.
    for cores in ["1", "2"] if megabytes <= 2000 else ["2"]:
        on = f", {cores} core" + ("s" if cores != "1" else "")
        for name, command in [
                ("`outline`", ["outline"]), ("`check`", ["check"]), ("`convert --to jsonl --no-scan`", ["convert", *books, "--no-scan"]),
                ("`convert --to jsonl`", ["convert", *books]), ("`query /catalog/book/title`", ["query", "/catalog/book/title"])]:
            yield name + on, [tool, *command, file, "--cores", cores]
    yield "`head`", [tool, "head", *books, file]
    yield "`splits`", [tool, "splits", *books, file]
    yield "`format`", [tool, "format", file]
    yield "`format --minify`", [tool, "format", "--minify", file]
    if megabytes > 2000:
        return
    if shutil.which("xmllint"):
        yield "`xmllint --stream --noout`", ["xmllint", "--stream", "--noout", "--huge", file]
    # It has the tree in memory, which takes some ten times as much as the file.
    if shutil.which("xmlstarlet") and megabytes <= 200:
        yield "`xmlstarlet sel -t -v 'count(/catalog/book)'`", ["xmlstarlet", "sel", "-t", "-v", "count(/catalog/book)", file]
    if shutil.which("xmlstarlet"):
        yield "`xmlstarlet val --well-formed`", ["xmlstarlet", "val", "--well-formed", file]
    if has_lxml():
        yield "Python, `lxml.etree.iterparse`", [sys.executable, "-c", ITERPARSE, file]


def main():
    tool, sizes = sys.argv[1], [int(size) for size in sys.argv[2:]] or [100, 1000]
    with tempfile.TemporaryDirectory() as folder:
        results = {}
        print("load average", os.getloadavg(), file=sys.stderr)
        for size in sizes:
            file = os.path.join(folder, f"{size}.xml")
            make(file, size * 1_000_000)
            megabytes = os.path.getsize(file) / 1e6
            for name, command in commands(tool, file, size):
                result = measure(command)
                if result is None and command[0] == tool:
                    sys.exit(f"{command} failed")
                cells = "failed | | " if result is None else f"{result[0]:.1f} | {megabytes / result[0]:.0f} | {result[1]:.0f}"
                results.setdefault(name, {})[size] = cells
                print(name, cells, file=sys.stderr)
            os.remove(file)
    print("load average", os.getloadavg(), file=sys.stderr)
    print("| Command | " + " | ".join(f"{size} MB: s | MB/s | peak MiB" for size in sizes) + " |")
    print("|---|" + "---:|---:|---:|" * len(sizes))
    for name, row in results.items():
        print(f"| {name} | " + " | ".join(row.get(size, "| |") for size in sizes) + " |")


if __name__ == "__main__":
    main()
