#!/usr/bin/env python3
"""Compares Package.swift, for Swift 6.0, with Package@swift-6.1.swift, which has beside the same targets what is behind traits: the macro and the
adapter for async-http-client. Without what is only in the newer manifest, it is the older one."""
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
print("\n".join(problems) or "The manifests agree.")
sys.exit(1 if problems else 0)
