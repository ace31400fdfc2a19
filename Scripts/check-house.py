#!/usr/bin/env python3
"""Counts what every client compiles, links and reads, and fails where a figure is above the one held here.

A figure that fell is printed with what it may be lowered to: lower it in the same change, so that it does not grow back.

    Scripts/check-house.py

For each target: lines, and public types at the top level. For the core: types whose declaration and extensions are in more than two
files, files that manage memory by hand or cast without a check, functions that are compiled into their callers by force, and pairs of folders
that name each other. These are read off the text of the sources: members and operators of a type go unseen.
"""
import collections
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
CORE = "XMLCodable"

# Lines, and public types at the top level.
TARGETS = {
    # 29,678 before strict unknown nodes, paths objects/*, rests beside paths and groups, lists by key, limits on marks.
    "XMLCodable": (30011, 39),  # 29963 before values are written in one pass, and models by it, which took 870 lines from XMLModels; 29948 before the places of an element for services; 29737 before prefixes of other namespaces by type, names in the default namespace without one, rests in texts, larger stacks, and what a choice without a key refuses
    "XMLStreaming": (3910, 12),
    "XMLDocuments": (7222, 10),
    "XMLFormats": (3863, 29),
    "XMLModels": (4311, 37),
    "XMLInterchange": (1215, 1),
    "XMLServices": (2035, 16),  # 2031 before redirections without a place, and very many headers
    "XMLServicesAsyncHTTPClient": (497, 1),
    "XMLMapperCompat": (6315, 50),
    "XMLMapperMigration": (1291, 1),
    "XMLRPC": (3019, 32),  # 3126 before values on larger stacks, and the places of wrong ones
    "WSDL": (2208, 14),  # of SOAP before
    "SOAP": (3875, 16),
    "XMLModelMacros": (1275, 0),
}
WIDE_TYPES = 9
# The sites, which the folder Package declares for the parts, and which the protocols of the folders below hand on to them unopened.
SITES = {"DecodingSite", "EncodingSite"}
MANUAL_MEMORY = 6
# What each group of them saves is in Benchmarks/README.md. Without a measurement there is none more.
FORCED_INLINING = 136
CIRCLES = 0

ATTRIBUTES = r"(?:@\w+(?:\([^)]*\))?\s*)*"
MODIFIERS = ATTRIBUTES + r"(?:public |package |open |final |indirect |internal |nonisolated )*"
KINDS = r"(?:struct|class|enum|actor|protocol|typealias)"
DECLARATION = re.compile(rf"^{MODIFIERS}{KINDS}\s+(\w+)", re.M)
EXTENSION = re.compile(rf"^{MODIFIERS}extension\s+([\w.]+)", re.M)
NESTED = re.compile(r"^[ \t]+(?:\w+ )*(?:struct|class|enum|typealias|associatedtype|case)\s+(\w+)", re.M)
# A name with an underscore in front is hidden from documentation and completion.
PUBLIC = re.compile(rf"^{ATTRIBUTES}(?:[a-z]+ )*?(?:public|open) (?:[a-z]+ )*?{KINDS}\s+([A-Za-z]\w*)", re.M)
MANUAL = re.compile(r"\.allocate\(|unsafeBitCast|unsafeDowncast|assumingMemoryBound|Unmanaged")


def code(text):
    text = re.sub(r'"""(.|\n)*?"""', '""', text)
    return re.sub(r'"(\\.|[^"\\\n])*"', '""', re.sub(r"//.*", "", text))



def sources(target):
    paths = sorted((SOURCES / target).rglob("*.swift"))
    return {path.relative_to(SOURCES / target): path.read_text(encoding="utf-8") for path in paths}


def declaring_files(texts):
    declared = collections.defaultdict(set)
    for path, text in texts.items():
        for name in DECLARATION.findall(text):
            declared[name].add(path)
    return declared


def wide_types(texts):
    """Types of the module with declaration and extensions in more than two files, and in how many."""
    declared = declaring_files(texts)
    spread = {name: set(paths) for name, paths in declared.items()}
    for path, text in texts.items():
        for name in EXTENSION.findall(text):
            if name in spread:
                spread[name].add(path)
    return {name: len(paths) for name, paths in spread.items() if len(paths) > 2}


def circles(texts):
    """Pairs of folders each of which names a top-level type that one file of the other alone declares."""
    nested = {name for text in texts.values() for name in NESTED.findall(text)}
    owner = {name: next(iter(paths)).parts[0] for name, paths in declaring_files(texts).items() if len(paths) == 1 and name not in nested | SITES}
    arrows = set()
    for path, text in texts.items():
        for name in set(re.findall(r"(?<![\w.])[A-Z]\w+\b", text)) & owner.keys():
            arrows.add((path.parts[0], owner[name]))
    return sorted({tuple(sorted(arrow)) for arrow in arrows if arrow[0] != arrow[1] and arrow[::-1] in arrows})


figures = []
core = {}
# A target without a line above has its folder all the same.
folders = {path.name for path in SOURCES.iterdir() if path.is_dir()} - {"CExpat"}
for target in [*TARGETS, *sorted(folders - TARGETS.keys())]:
    texts = sources(target)
    bare = {path: code(text) for path, text in texts.items()}
    lines, public_types = TARGETS.get(target, (0, 0))
    figures.append((f"{target}: lines", sum(text.count("\n") for text in texts.values()), lines))
    figures.append((f"{target}: public types", len({name for text in bare.values() for name in PUBLIC.findall(text)}), public_types))
    if target == CORE:
        core = bare

wide = wide_types(core)
pairs = circles(core)
figures.append(("types over more than two files", len(wide), WIDE_TYPES))
figures.append(("files with manual memory", sum(bool(MANUAL.search(text)) for text in core.values()), MANUAL_MEMORY))
figures.append(("forced inlining", sum(text.count("@inline(__always)") for text in core.values()), FORCED_INLINING))
figures.append(("folders that name each other", len(pairs), CIRCLES))

failed = False
for name, now, held in figures:
    grew = now > held
    failed |= grew
    remark = f"  grew: {held} is held" if grew else f"  held at {held}: lower it to {now}" if now < held else ""
    print(f"{name:34}{now:7}{remark}")
if len(wide) > WIDE_TYPES:
    print("Types over most files: " + ", ".join(f"{name} {wide[name]}" for name in sorted(wide, key=wide.get, reverse=True)))
if len(pairs) > CIRCLES:
    print("Folders that name each other: " + ", ".join(" and ".join(pair) for pair in pairs))
sys.exit(1 if failed else 0)
