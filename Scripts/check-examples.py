#!/usr/bin/env python3
"""Type-checks the Swift examples of README.md, SECURITY.md, Docs/ and the DocC catalogs as they are printed, against the modules of a debug build.

    swift build
    Scripts/check-examples.py [PAGE...]

Each block has a scope of its own, in which it sees its imports and what these comments above it say:

    <!-- examples: CODE -->           what the examples below it have before them: imports, `let data = Data()`, types
    <!-- example: given CODE -->      the same for the next block
    <!-- example: continues -->       the next block goes on where the one before it ended
    <!-- example: fragment -->        the next block is a part of something, and is not checked

Manifests are checked with SwiftPM's own module. Examples that need a trait are checked with the build of the package that tests it, if there is one.
"""
import collections
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

top = Path(__file__).resolve().parent.parent
# What only a build with a trait has, and the package that is built with it.
TRAITS = {"@XMLModel": "Macros", "import XMLServicesAsyncHTTPClient": "Adapters/AsyncHTTPClient"}
PIECE = re.compile(r"(?ms)^<!-- (examples?):\s(.*?)\s*-->\n|^( *)```swift\n(.*?)^\3```$")
IMPORT = re.compile(r"(?m)^(?:@_exported )?import \w+")
# What Swift has at file scope only.
FILE_SCOPE = re.compile(r"(?m)^(extension|import PackageDescription|@_exported|@main)\b|^@XMLModel\b")

Block = collections.namedtuple("Block", "page line code shared given continues")


def blocks(page):
    """The blocks of a page that are to be checked, and how many are not."""
    text, shared, marks, found, fragments = page.read_text(), "", [], [], 0
    for kind, mark, indentation, code, start in ((*match.groups(), match.start(4)) for match in PIECE.finditer(text)):
        if kind == "examples":
            shared = mark
        elif kind:
            marks.append(mark)
        else:
            given = [mark.removeprefix("given") for mark in marks if mark.startswith("given")]
            if len(marks) > len(given) + ("continues" in marks) + ("fragment" in marks):
                sys.exit(f"{page}: no such mark: {marks}")
            if "fragment" in marks or code.startswith("// swift-tools-version") and "import PackageDescription" not in code:
                fragments += 1
            else:
                line = text[:start].count("\n") + 1
                found.append(Block(page.relative_to(top), line, re.sub(rf"(?m)^{indentation}", "", code), shared, "\n".join(given), "continues" in marks))
            marks = []
    return found, fragments


def chains(page_blocks):
    """Blocks with those that continue them."""
    found = []
    for block in page_blocks:
        if block.continues and found:
            found[-1].append(block)
        else:
            found.append([block])
    return found


def source(chain, number, scoped):
    """The imports of a chain, and the rest of it: in a function, in which names of other chains do no harm, or as a file's own."""
    opening, closing = ("do {\n", "}\n") if scoped else ("", "")
    code = chain[0].shared + "\n" + "".join(
        f'{opening}{block.given}\n#sourceLocation(file: "{block.page}", line: {block.line})\n{block.code}#sourceLocation()\n' for block in chain)
    code += closing * len(chain)
    imports = "".join(f"{line}\n" for line in dict.fromkeys(IMPORT.findall(code)))
    code = IMPORT.sub("", code)
    return imports, f"func example{number}() async throws {{\n{code}}}\n" if scoped else code


def command(files, package):
    """What type-checks files against the build of the package, or of this one; nothing where it is not built."""
    build = top / (package or "") / ".build/debug"
    # What a macro's tests use is built for the machine that compiles.
    modules = next((folder for folder in (build / "Modules-tool", build / "Modules") if (folder / "XMLCodable.swiftmodule").exists()), None)
    if modules is None:
        return None
    plugin = ["-load-plugin-executable", f"{build}/XMLModelMacros-tool#XMLModelMacros"] if package == "Macros" else []
    manifests = Path(shutil.which("swiftc")).resolve().parent.parent / "lib/swift/pm/ManifestAPI"
    return ["swiftc", "-typecheck", "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility", "-suppress-warnings",
            "-j", str(os.cpu_count()), "-enable-batch-mode", "-continue-building-after-errors", "-diagnostic-style", "llvm",
            "-I", modules, "-I", top / "Sources/CExpat", "-I", manifests, "-package-description-version", "6.1", *plugin, *files]


def errors(call):
    result = subprocess.run(call, cwd=top, capture_output=True, text=True)
    return re.findall(r"(?m)^\S+:\d+:\d+: error: .*$", result.stderr) or ([result.stderr] if result.returncode else [])


def main(pages):
    # What can be in one module, by its imports; and what is checked by itself, with the package that it needs and how many blocks it has.
    together, alone, fragments, count = collections.defaultdict(str), [], 0, 0
    for page in pages:
        page_blocks, left_out = blocks(page)
        fragments += left_out
        for chain in chains(page_blocks):
            count += len(chain)
            text = "".join(f"{block.given}\n{block.code}" for block in chain)
            package = next((package for words, package in TRAITS.items() if words in text), None)
            scoped = not FILE_SCOPE.search(text)
            imports, code = source(chain, count, scoped)
            if scoped and package is None:
                together[imports] += code
            else:
                alone.append((package, len(chain), imports + code))

    with tempfile.TemporaryDirectory() as folder:
        def file(name, text):
            Path(folder, name).write_text(text)
            return Path(folder, name)

        functions = [file(f"functions{number}.swift", imports + code) for number, (imports, code) in enumerate(together.items())]
        calls, skipped = [command(["-parse-as-library", *functions], None)] if functions else [], collections.Counter()
        for number, (package, size, code) in enumerate(alone):
            calls.append(command([file(f"file{number}.swift", code)], package))
            if package and calls[-1] is None:
                calls.pop()
                skipped[package] += size
        if None in calls:
            sys.exit("There is no debug build of the package: swift build")
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            problems = list(dict.fromkeys(problem for found in pool.map(errors, calls) for problem in found))

    print("\n".join(problems) or f"{count - sum(skipped.values())} examples compile; {fragments} fragments were not checked.")
    for package, number in skipped.items():
        print(f"{number} were not checked, because the package {package} is not built.")
    sys.exit(1 if problems else 0)


every = [top / "README.md", top / "SECURITY.md", *sorted(top.glob("Docs/*.md")), *sorted(top.glob("Sources/*/*.docc/*.md"))]
main([Path(page).resolve() for page in sys.argv[1:]] or every)
