#!/usr/bin/env bash
# Counts the files of the library in which a line runs while a process decodes one value: with an attribute, with a list, with a choice, with a path,
# and without any property, which shows the files of all decoding. Fails where there are more than are held below.
#
#     Scripts/check-walks.sh                 the sources as they are
#     Scripts/check-walks.sh --list          names the files, too
#     Scripts/check-walks.sh REVISION        those of another revision, which nothing is held of
#
# The library is built anew, with coverage, which takes 80 seconds of a processor, and so it does after a change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
Scripts/install-expat.sh
exec python3 - "$@" <<'PYTHON'
import collections
import os
import pathlib
import shutil
import subprocess
import sys

# What is held. Lower a figure that fell in the same change.
HELD = {"attribute": 34, "list": 32, "choice": 40, "path": 38, "nothing": 26}

PROGRAM = """
import Foundation
import XMLCodable

struct WithAttribute: Decodable { @Attribute var id: Int }
struct WithList: Decodable { var tag: [String] }
struct WithChoice: Decodable {
    enum Shape: Decodable { case circle(Int), square(Int) }
    enum CodingKeys: String, CodingKey { case shape = "" }
    var shape: Shape
}
struct WithPath: Decodable {
    enum CodingKeys: String, CodingKey { case currency = "details/price/@currency" }
    var currency: String
}
struct WithNothing: Decodable {}

func decode<T: Decodable>(_: T.Type, _ document: String) throws { _ = try XMLDecoder().decode(T.self, from: Data(document.utf8)) }

switch CommandLine.arguments[1] {
case "attribute": try decode(WithAttribute.self, "<a id='7'/>")
case "list": try decode(WithList.self, "<a><tag>sand</tag><tag>spice</tag></a>")
case "choice": try decode(WithChoice.self, "<a><circle>7</circle></a>")
case "path": try decode(WithPath.self, "<a><details><price currency='EUR'>7</price></details></a>")
default: try decode(WithNothing.self, "<a/>")
}
"""
MANIFEST = """// swift-tools-version: 6.0
import PackageDescription
let package = Package(
    name: "Walks", platforms: [.macOS(.v13)], dependencies: [.package(path: "LIBRARY")],
    targets: [.executableTarget(name: "Walks", dependencies: [.product(name: "XMLCodable", package: "XMLCodable")])],
    swiftLanguageModes: [.v6])
"""


def run(*command, **options):
    return subprocess.run(command, check=True, stdin=subprocess.DEVNULL, **options)


def output(*command):
    return run(*command, stdout=subprocess.PIPE, text=True).stdout.strip()


def walked_files(library, folder):
    """The files in which a line runs for each walk, of a library whose client is built in `folder`."""
    (folder / "Sources/Walks").mkdir(parents=True, exist_ok=True)
    (folder / "Sources/Walks/main.swift").write_text(PROGRAM)
    (folder / "Package.swift").write_text(MANIFEST.replace("LIBRARY", str(library)))
    build = ["swift", "build", "--package-path", str(folder), "-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping"]
    run(*build, stdout=sys.stderr)
    program = output(*build, "--show-bin-path") + "/Walks"
    toolchain = pathlib.Path(shutil.which("swift")).resolve().parent
    files = {}
    for walk in HELD:
        raw, merged = str(folder / "walk.profraw"), str(folder / "walk.profdata")
        run(program, walk, env={**os.environ, "LLVM_PROFILE_FILE": raw})
        run(toolchain / "llvm-profdata", "merge", raw, "-o", merged)
        files[walk] = set()
        # SF:file, then DA:line,count for each of its lines.
        for line in output(toolchain / "llvm-cov", "export", "-format=lcov", f"-instr-profile={merged}", program).splitlines():
            if line.startswith("SF:"):
                file = line.rpartition("/Sources/")[2]
            elif line.startswith("DA:") and not line.endswith(",0") and not file.startswith("Walks/"):
                files[walk].add(file)
    return files


top = pathlib.Path.cwd()
work = top / ".build/walks"
revision = next((argument for argument in sys.argv[1:] if argument != "--list"), None)
if revision:
    library = work / revision / "XMLCodable"
    shutil.rmtree(work / revision, ignore_errors=True)
    run("git", "worktree", "add", "--quiet", "--force", "--detach", library, revision)
    try:
        files = walked_files(library, work / revision / "Walks")
    finally:
        run("git", "worktree", "remove", "--force", library)
        shutil.rmtree(work / revision, ignore_errors=True)
else:
    files = walked_files(top / ".package/XMLCodable", work / "Walks")

if "--list" in sys.argv:
    for file in sorted(set().union(*files.values())):
        print(f"{file}: {', '.join(walk for walk in HELD if file in files[walk])}")
folders = {walk: collections.Counter(str(pathlib.PurePath(file).parent) for file in found) for walk, found in files.items()}
print(f"{'files with a line that runs':32}" + "".join(f"{walk:>11}" for walk in HELD))
for folder in sorted(set().union(*folders.values())):
    print(f"{folder:32}" + "".join(f"{folders[walk][folder] or '':>11}" for walk in HELD))
print(f"{'all':32}" + "".join(f"{len(files[walk]):>11}" for walk in HELD))
if not revision:
    print(f"{'held':32}" + "".join(f"{held:>11}" for held in HELD.values()))
    sys.exit(1 if any(len(files[walk]) > held for walk, held in HELD.items()) else 0)
PYTHON
