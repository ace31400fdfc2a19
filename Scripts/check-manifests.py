#!/usr/bin/env python3
"""Compares Package.swift, for Swift 6.0, with Package@swift-6.1.swift, which has beside the same targets what is behind traits: the macro and the
adapter for async-http-client. Without what is only in the newer manifest, it is the older one.

It also makes sure that what a test imports is what its target depends on, because a module that another target has built is found in a second build
only."""
import difflib
import re
import sys
from pathlib import Path

top = Path(__file__).resolve().parent.parent


def lines(name):
    text = (top / name).read_text()
    text = re.sub(r"// swift-tools-version: \S+\n", "", text)
    # The condition that the target XMLModels has for the plugin.
    text = re.sub(r'\.target\(name: "XMLModelMacros", condition: \.when\(traits: \["Macros"\]\)\),', "", text)
    # The adapter: its product, and its target.
    text = re.sub(r'\.library\(name: "XMLServicesAsyncHTTPClient", .*\n', "", text)
    text = re.sub(r'\.target\(\s*name: "XMLServicesAsyncHTTPClient",.*?\]\s*\),\n', "", text, flags=re.S)
    return [line.strip() for line in text.split("\n") if line.strip()]


old, new = lines("Package.swift"), lines("Package@swift-6.1.swift")
missing = [line[2:] for line in difflib.ndiff(old, new) if line.startswith("- ")]
added = "\n".join(line[2:] for line in difflib.ndiff(old, new) if line.startswith("+ "))
problems = [f"Package@swift-6.1.swift has no line '{line}'" for line in missing]
problems += [f"Package.swift has no {kind}" for kind in re.findall(r"\.(?:testTarget|target|library|executableTarget)\(", added)]


def dependencies_of_targets():
    """The dependencies of each target, those of its dependencies included."""
    text = (top / "Package.swift").read_text()
    targets = re.findall(r'\.(?:target|testTarget|executableTarget)\(\s*name: "(\w+)"(?:, dependencies: \[|,\s*dependencies: \[)(.*?)\]', text, re.S)
    direct = {name: set(re.findall(r'"(\w+)"', listed)) for name, listed in targets}

    def all_of(name):
        return {name}.union(*(all_of(other) for other in direct.get(name, ())))

    return {name: all_of(name) for name in direct}


def imports(file):
    """The modules that a file imports, but for those that a text in it does."""
    inside = False
    for line in file.read_text().split("\n"):
        if line.count('"""') % 2:
            inside = not inside
        found = re.match(r"(?:@\w+ )*import (?:struct |class |enum |func )?(\w+)", line)
        if found and not inside:
            yield found[1]


for target, known in dependencies_of_targets().items():
    for file in sorted((top / "Tests" / target).rglob("*.swift")):
        for module in imports(file):
            if (top / "Sources" / module).is_dir() and module not in known:
                problems.append(f"{file.relative_to(top)} imports {module}, which {target} does not depend on")

print("\n".join(problems) or "The manifests agree.")
sys.exit(1 if problems else 0)
