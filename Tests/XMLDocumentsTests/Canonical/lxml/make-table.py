#!/usr/bin/env python3
"""Makes table.json beside this file: documents, and what lxml (libxml2) says their canonical forms are.

    python3 -m pip install lxml
    python3 Tests/XMLDocumentsTests/Canonical/lxml/make-table.py

The documents are random but always the same. Canonical forms do not depend on the version of lxml: a table that comes out different shows a
fault there or here.
"""
import json
import pathlib
import random

from lxml import etree

random = random.Random(20010315)

# Left out is what libxml2 2.14 gets wrong: it writes `&` in URIs as it is, and makes line feeds of carriage returns in entities.
PREFIXES = ["", "p", "q", "r", "aa", "B", "é"]
URIS = ["urn:a", "urn:b", "http://example.com/", "http://example.com/a", "urn:%C3%A4", "mailto:x", "urn:A?b=c"]
LOCAL_NAMES = ["a", "b", "item", "Z", "_x", "long-name.1", "größe", "日本", "ab"]
TEXTS = [
    "plain", " ", "\n  ", "\r\n", "a&amp;b", "&lt;tag&gt;", "&#13;", "&#xD;\n", "&#9;&#10;", "\t", "&quot;&apos;", "ü€😀", "<![CDATA[<&>]]>",
    "<![CDATA[]]>", "<![CDATA[a]]]]><![CDATA[>b]]>", "]] &gt;", "&#x1F600;", "&#60;", "&#38;", "x\r y",
]
VALUES = [
    "", "1", " two  words ", "a&amp;b", "&lt;&gt;", "&quot;", "it&apos;s", "&#9;&#10;&#13;", "a\tb\nc", "a\r\nb", "ü😀", "p:name", "&#xA0;", ">",
]


def comment():
    return random.choice(["<!---->", "<!-- a - b -->", "<!--<b>&amp;-->", "<!--\n-->"])


def instruction():
    return random.choice(["<?go?>", "<?go on?>", "<?go   on  ?>", "<?x-y a=\"1\" &amp; <b>?>", "<?t\n\nu?>"])


def between():
    return "".join(random.choice(["", "\n", " ", comment(), instruction()]) for _ in range(random.randrange(5)))


def element(scope, depth, breadth):
    """An element as text. `scope` has the URI of each prefix around it."""
    scope = dict(scope)
    tags = []
    for prefix in random.sample(PREFIXES, random.choice([0, 0, 1, 1, 2, 4])):
        uri = "" if prefix == "" and random.random() < 0.4 else random.choice(URIS)
        scope[prefix] = uri
        tags.append((f"xmlns:{prefix}" if prefix else "xmlns", uri))
    usable = [prefix for prefix in scope if prefix and scope[prefix]]
    seen = set()
    for _ in range(random.choice([0, 0, 1, 2, 3, 8])):
        prefix = random.choice(["", ""] + usable)
        name = random.choice(LOCAL_NAMES)
        if (scope[prefix] if prefix else "", name) not in seen:
            seen.add((scope[prefix] if prefix else "", name))
            tags.append((f"{prefix}:{name}" if prefix else name, random.choice(VALUES)))
    if random.random() < 0.15:
        tags.append(random.choice([("xml:lang", "en"), ("xml:space", "preserve"), ("xml:base", "http://example.com/b"), ("xml:id", "i")]))
    random.shuffle(tags)
    prefix = random.choice(["", ""] + usable)
    name = random.choice(LOCAL_NAMES)
    name = f"{prefix}:{name}" if prefix else name
    quote = random.choice("\"'")
    text = "<" + name + "".join(f"{random.choice([' ', '  ', chr(10)])}{n}={quote}{v}{quote}" for n, v in tags)
    children = []
    if depth:
        for _ in range(random.randrange(breadth + 1)):
            children.append(random.choice([
                lambda: element(scope, depth - 1, breadth), lambda: element(scope, depth - 1, breadth), lambda: random.choice(TEXTS),
                lambda: random.choice(TEXTS), comment, instruction,
            ])())
    if not children and random.random() < 0.5:
        return text + random.choice(["/>", " />"])
    return text + ">" + "".join(children) + f"</{name}{random.choice(['', ' '])}>"


def deep(levels):
    """Elements inside each other that declare the same prefixes again and again."""
    start, end = "", ""
    for level in range(levels):
        name = ["p:a", "b", "q:c"][level % 3] if level else "p:a"
        prefixes = f' xmlns:p="urn:{level % 4}" xmlns:q="urn:q"' if level % 5 == 0 else ""
        default = ' xmlns=""' if level % 7 == 0 else ' xmlns="urn:d"' if level % 11 == 3 else ""
        start += f"<{name}{prefixes}{default}>"
        end = f"</{name}>" + end
    return start + "text" + end


FIXED = [
    "<a/>", "<a></a>", "<a b='1' a='2'/>", "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<a/>\n", deep(40), deep(200),
    "<a xmlns:z='urn:1' xmlns:y='urn:2' y:a='1' z:b='2' c='3' xml:lang='en'/>",
    "<a xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang='en'/>",
    "<a xmlns='urn:a'><b xmlns=''><c xmlns='urn:a'/></b></a>", "<a xmlns='urn:a'><p:b xmlns:p='urn:p' xmlns=''><c/></p:b></a>",
    "<p:a xmlns:p='urn:a'><p:b xmlns:p='urn:b'><p:c xmlns:p='urn:a'/></p:b></p:a>", "<a xmlns=''/>",
    "<!DOCTYPE a [<!ATTLIST a d CDATA 'default' n NMTOKENS #IMPLIED i ID #IMPLIED>]><a n='  x   y ' i=' z '><a d='own'/></a>",
    "<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA 'urn:p' p:d CDATA 'v'>]><a><p:b/><a xmlns:p='urn:q'/></a>",
    "<!DOCTYPE a [<!ENTITY e 'one &amp; <b>two</b>'><!ENTITY v 'x&#38;lt;y'>]><a v='&v;'>&e;&e;</a>",
    "<!DOCTYPE a [<?in the type?><!-- neither -->]><?before?><!--b--><a/><?behind?><!--c-->",
]


def document(number):
    body = deep(random.randrange(3, 12)) if number % 29 == 0 else element({"": ""}, random.choice([1, 2, 3, 4]), random.choice([2, 4, 6]))
    return random.choice(["", "<?xml version=\"1.0\"?>\n"]) + between() + body + between()


def form(node, **options):
    return etree.tostring(node, method="c14n", **options).decode()


def alone(element):
    """The element as a document: with the declarations in scope, which lxml adds, and the attributes with the prefix xml that it inherits."""
    copy = etree.fromstring(etree.tostring(element, with_tail=False, encoding="UTF-8"), etree.XMLParser(strip_cdata=False, huge_tree=True))
    for ancestor in element.iterancestors():
        for name, value in ancestor.items():
            if name.startswith("{http://www.w3.org/XML/1998/namespace}") and name not in copy.attrib:
                copy.set(name, value)
    return copy


def row(text):
    parser = etree.XMLParser(attribute_defaults=True, resolve_entities="internal", strip_cdata=False, huge_tree=True)
    tree = etree.fromstring(text.encode(), parser).getroottree()
    prefixes = random.sample([prefix or "#default" for prefix in PREFIXES], 2)
    # lxml takes None for the default namespace, and does not know `#default`.
    listed = [prefix for prefix in prefixes if prefix != "#default"]
    result = {
        "document": text,
        "inclusive": form(tree, with_comments=False),
        "inclusiveWithComments": form(tree, with_comments=True),
        "exclusive": form(tree, exclusive=True, with_comments=False),
        "exclusiveWithComments": form(tree, exclusive=True, with_comments=True),
        "prefixes": listed,
        "exclusiveWithPrefixes": form(tree, exclusive=True, inclusive_ns_prefixes=listed, with_comments=True),
    }
    # The number of an element in document order, whose subtree is written.
    elements = list(tree.iter(etree.Element))
    apex = random.randrange(len(elements))
    element = elements[apex]
    result |= {
        "apex": apex,
        "exclusiveSubtree": form(element, exclusive=True, with_comments=True),
        "inclusiveSubtree": form(alone(element).getroottree(), with_comments=True),
    }
    return result


rows = [row(text) for text in FIXED + [document(number) for number in range(150 - len(FIXED))]]
table = {"lxml": ".".join(map(str, etree.LXML_VERSION[:3])), "libxml2": ".".join(map(str, etree.LIBXML_VERSION)), "rows": rows}
path = pathlib.Path(__file__).with_name("table.json")
path.write_text(json.dumps(table, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
print(f"{len(rows)} documents, {path.stat().st_size} bytes, {path}")
