#!/usr/bin/env python3
"""Checks what a reader of the documentation relies on, and lists what is missing:

- every product is in the table of Docs/Products.md and has a DocC catalog;
- every public type is in the Topics of its module's DocC catalog, and Topics name no type that is gone;
- sentences have a subject: none begins with "What" or "Whatever" and is no question, none says "is none", "nobody" or "whoever";
- every public declaration has a doc comment, unless it satisfies a requirement of a protocol that has one;
- every row of the cookbook is in its page's index, in that of the first page, and in the DocC catalog of its module, into which `--write` puts it;
- links between pages of the documentation lead somewhere;
- no line of prose has more than 150 characters.
"""

import re
import sys
from pathlib import Path

top = Path(__file__).resolve().parent.parent
problems = []

declaration = re.compile(
    r"(?:@\S+\s+)*(?:public|open)\s+(?:static |final |class |mutating |nonisolated |indirect |override |convenience )*"
    r"(struct|class|enum|protocol|actor|typealias|func|var|let|init|subscript|case)\b\s*(.*)")
top_level_type = {"struct", "class", "enum", "protocol", "actor", "typealias"}
witness = re.compile(
    r"func (transformFromXML\(|transformToXML\(|mapper\(|encode\(to encoder:|hash\(into|makeIterator\(\)|makeAsyncIterator\(\)|next\(|== "
    r"|_formattedValue\(of content|_formattedContent\(of value|value\(of text|text\(of value|offsetDate\(of text)"
    r"|(var|let) (description|debugDescription|rawValue|errorDescription|hashValue|startIndex|endIndex|customMirror|nodeKind|expectation|scale|words|lineLength|xmlRpcKind|xmlRpcRawValue)\b"
    r"|init\??\((from decoder:|xmlRpcRawValue:|rawValue:|\w+Literal |\w+Literal:)|subscript\(position:"
    r"|typealias (Object|XML|Element|AsyncIterator|Iterator|Key|Value|Index|Indices|SubSequence|RawValue|\w+Literal\w*|StringLiteralType)\b")


# A sentence that begins with such a word, up to its end or that of its paragraph, list item or cell.
relative = re.compile(r"\b(?:What|Whatever|Whoever)\b(?:(?!\n\s*\n|\n\s*- )[^.!?|])*\??")
pronoun = re.compile(r"\b(?:is|are)\s+none\b|\bnobody\b|\bwhoever\b", re.IGNORECASE)


def prose(text):
    """A page without its code, headings and links to headings. Lines keep their numbers."""
    return re.sub(
        r"(?ms)^ *```.*?^ *```|``.*?``|`[^`]+`|^#[^\n]*|\[[^\]]*\]\([^)]*#[^)]*\)", lambda match: "\n" * match.group().count("\n"), text)


def has_comment(lines, number):
    """Whether a doc comment is above a line, or above the attributes before it."""
    while number > 0 and re.match(r"\s*@\w+(\(.*\))?\s*$", lines[number - 1]):
        number -= 1
    return number > 0 and lines[number - 1].lstrip().startswith("///")


def products(manifest):
    return re.findall(r'\.library\(name: "(\w+)"', (top / manifest).read_text())


modules = products("Package@swift-6.1.swift")
table, hosted = (top / "Docs/Products.md").read_text(), (top / ".spi.yml").read_text()
problems += [f"Docs/Products.md: the table has no {module}" for module in modules if f"| `{module}` |" not in table]
# A product behind a trait is empty where documentation is built without it.
problems += [f".spi.yml: no {module}" for module in products("Package.swift") if not re.search(rf"\b{module}\b", hosted)]
for module in modules:
    types = {}
    for file in sorted((top / "Sources" / module).rglob("*.swift")):
        lines = file.read_text().split("\n")
        for number, line in enumerate(lines):
            match = declaration.match(line.strip())
            if not match:
                continue
            kind, rest = match.groups()
            place = f"{file.relative_to(top)}:{number + 1}"
            if kind in top_level_type and not line.startswith(" "):
                types[re.match(r"\w+", rest).group()] = place
            if not has_comment(lines, number) and not witness.match(f"{kind} {rest}") and not witness.match(kind + rest):
                problems.append(f"{place}: no doc comment: {line.strip()}")

    topics = (top / "Sources" / module / f"{module}.docc" / f"{module}.md").read_text().partition("## Topics")[2]
    listed = set(re.findall(r"^- ``(\w+)``$", topics, re.MULTILINE))
    # A name with an underscore in front is hidden from documentation.
    hidden = {name for name in types if name.startswith("_")}
    problems += [f"{place}: {name} is not in the Topics of {module}.docc" for name, place in types.items() if name not in listed | hidden]
    problems += [f"{module}.docc: Topics name {name}, which is no public type" for name in sorted(listed - types.keys())]

def anchors(text):
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


def article(text):
    """A page of the cookbook as DocC shows it: without the index, which DocC makes itself, and without links to pages that it does not have."""
    text = re.sub(r"^# .*", "# Cookbook", text, count=1)
    text = re.sub(r"(?m)^ *- \[.*\]\([^)]*#[^)]*\)\n|^- \[Cookbook of .*\n", "", text)
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"(?s)\[([^\]\[]*)\]\((?!https?:)[^)\s]+\)", r"\1", text))


contents = (top / "Docs/Cookbook.md").read_text()
for page in sorted(top.glob("Docs/Cookbook*.md")):
    text = page.read_text()
    module = page.stem.replace("Cookbook", "XML") if page.stem != "Cookbook" else "XMLCodable"
    catalog = top / "Sources" / module / f"{module}.docc/Cookbook.md"
    if "--write" in sys.argv:
        catalog.write_text(article(text))
    elif not catalog.is_file() or catalog.read_text() != article(text):
        problems.append(f"{catalog.relative_to(top)}: not what Docs/{page.name} has; run Scripts/check-documentation.py --write")
    for row in re.findall(r"^### (.*)$", text, re.MULTILINE):
        anchor = re.sub(r"[^\w\- ]", "", row.lower()).replace(" ", "-")
        if f"](#{anchor})" not in text:
            problems.append(f"Docs/{page.name}: the index has no '{row}' (#{anchor})")
        if f"](#{anchor})" not in contents and f"]({page.name}#{anchor})" not in contents:
            problems.append(f"Docs/Cookbook.md: the index has no '{row}' of {page.name}")

pages = [*top.glob("*.md"), *top.glob("Docs/*.md"), *top.glob("*/README.md"), *top.glob("Sources/*/*.docc/*.md")]
for page in sorted(pages):
    in_code = False
    for name, anchor in re.findall(r"\]\(((?:[\w./-]+\.md)?)#([^)\s]+)\)", re.sub(r"(?ms)^```.*?^```", "", page.read_text())):
        target = page.parent / name if name else page
        if not target.is_file() or anchor not in anchors(target.read_text()):
            problems.append(f"{page.relative_to(top)}: nothing at {name}#{anchor}")
    if page.name == "Architecture.md" and page.read_text().count("\n") > 250:
        problems.append("Docs/Architecture.md: more than 250 lines, which is what somebody new reads in one go")
    for number, line in enumerate(page.read_text().split("\n")):
        if line.startswith("```"):
            in_code = not in_code
        if len(line) > 150 and not in_code and not line.startswith("|") and "](" not in line:
            problems.append(f"{page.relative_to(top)}:{number + 1}: {len(line)} characters")
    text = prose(page.read_text())
    for match in [*relative.finditer(text), *pronoun.finditer(text)]:
        if not match.group().endswith("?"):
            words = " ".join(match.group().split()[:6])
            problems.append(f"{page.relative_to(top)}:{text.count(chr(10), 0, match.start()) + 1}: the sentence needs a subject: '{words}'")

print("\n".join(problems) or "The documentation is complete.")
sys.exit(1 if problems else 0)
