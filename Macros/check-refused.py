#!/usr/bin/env python3
"""Compiles Refused/Refused.swift, and compares the errors with what its comments expect: as many, each with its words, and each at its declaration.

    Macros/check-refused.py BUILD    the folder of a debug build of the package Macros
"""
import re
import subprocess
import sys
from pathlib import Path

build = Path(sys.argv[1])
top = Path(__file__).resolve().parent
source = top / "Refused/Refused.swift"
# What a macro's tests use is built for the machine that compiles.
modules = next((folder for folder in (build / "Modules-tool", build / "Modules") if (folder / "XMLCodable.swiftmodule").exists()), None)
if modules is None:
    sys.exit(f"{build} has no module XMLCodable: build the package Macros first")
plugin = build / "XMLModelMacros-tool"
result = subprocess.run(
    ["swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I", modules, "-I", top.parent / "Sources/CExpat",
     "-load-plugin-executable", f"{plugin}#XMLModelMacros", source], capture_output=True, text=True)

# An error in an expansion is followed by a note that says where the expansion is.
found, pending = [], None
for line in result.stderr.split("\n"):
    if match := re.search(r"Refused\.swift:(\d+):\d+: error: (.*)", line):
        found.append((int(match[1]), match[2]))
    elif match := re.search(r": error: (.*)", line):
        pending = match[1]
    elif pending and (match := re.search(r"Refused\.swift:(\d+):\d+: note: (?:in expansion|expanded code)", line)):
        found.append((int(match[1]), pending))
        pending = None

problems = []
lines = source.read_text().split("\n")
expected = {number: line.split("// expect: ")[1] for number, line in enumerate(lines, 1) if "// expect: " in line}
for number, words in expected.items():
    if not any(abs(line - number) <= 2 and words in message for line, message in found):
        problems.append(f"{source.name}:{number}: no error with '{words}'")
for line, message in found:
    if not any(abs(line - number) <= 2 and words in message for number, words in expected.items()):
        problems.append(f"{source.name}:{line}: {message}")
print("\n".join(problems) or f"{len(expected)} models were refused, as they should be.")
sys.exit(1 if problems else 0)
