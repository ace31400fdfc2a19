#!/usr/bin/env python3
"""Measures the installed or given xmlcodable on made documents: seconds, MB/s and peak memory of its commands, beside xmllint --stream where that is
installed. Prints the table of Docs/Tools.md.

    Tools/measure.py PATH_OF_XMLCODABLE [MB...]
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
    """Seconds and peak MB of a command whose output goes nowhere."""
    with open(os.devnull, "w") as nowhere:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
    if status != 0:
        sys.exit(f"{command} failed")
    return seconds, usage.ru_maxrss / (1024 if sys.platform == "linux" else 1 << 20)


def commands(tool, file):
    books = ["--at", "catalog/book"]
    yield "`outline`", [tool, "outline", file]
    yield "`check`", [tool, "check", file]
    yield "`convert --to jsonl --no-scan`", [tool, "convert", *books, "--no-scan", file]
    yield "`convert --to jsonl`", [tool, "convert", *books, file]
    yield "`head`", [tool, "head", *books, file]
    yield "`splits`", [tool, "splits", *books, file]
    yield "`query /catalog/book/title`", [tool, "query", "/catalog/book/title", file]
    yield "`format`", [tool, "format", file]
    if shutil.which("xmllint"):
        yield "`xmllint --stream --noout`", ["xmllint", "--stream", "--noout", "--huge", file]


tool, sizes = sys.argv[1], [int(size) for size in sys.argv[2:]] or [100, 1000]
with tempfile.TemporaryDirectory() as folder:
    results = {}
    for size in sizes:
        file = os.path.join(folder, f"{size}.xml")
        make(file, size * 1_000_000)
        megabytes = os.path.getsize(file) / 1e6
        for name, command in commands(tool, file):
            seconds, peak = measure(command)
            results.setdefault(name, []).append((seconds, megabytes / seconds, peak))
            print(name, f"{seconds:.1f} s, {peak:.0f} MiB", file=sys.stderr)
        os.remove(file)
print("| Command | " + " | ".join(f"{size} MB: s | MB/s | peak MiB" for size in sizes) + " |")
print("|---|" + "---:|---:|---:|" * len(sizes))
for name, row in results.items():
    print(f"| {name} | " + " | ".join(f"{seconds:.1f} | {speed:.0f} | {peak:.0f}" for seconds, speed, peak in row) + " |")
