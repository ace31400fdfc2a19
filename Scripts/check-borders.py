#!/usr/bin/env python3
"""Checks the borders that Docs/Architecture.md draws: which folder of a module may name which, which module depends on which, that the core names no
other, what the others use of the core, that a test's target depends on what the test imports, and where memory is managed by hand. Prints every
breach and fails if there is one.

A file names a type where one of its words, outside of comments and string literals, is the name of a top-level type that the module declares in
exactly one other folder. Members, operators and nested types are not seen.
"""
import collections
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"

# A folder names its own types and those of the folders on lines above it. Folders on one line never name each other. A module without a line has no
# folders.
LAYERS = {
    "XMLCodable": [
        "Storage", "Errors", "Models", "Values", "Document", "Keys", "Parsing Writing", "Types", "Plan", "Namespaces", "Tree",
        "Decoding Encoding", "Package",
    ],
    "XMLDocuments": ["Texts", "Fragments", "Query", "Canonical Comparison", "Editing", "Conversion", "Updating"],
    "XMLFormats": ["SchemaTypes", "ValueFormats", "Tokens"],
    "XMLModels": [
        "Types", "Wrappers", "Rules", "Validation", "References", "Examination", "Issues", "Families", "Storage", "ModelDescription",
        "Participation",
    ],
    "XMLServices": ["Elements", "Coding Transport", "Exchange", "Requests"],
    "XMLRPC": ["Values", "Messages", "Coding", "Client Dispatcher", "AlamofireXMLRPC"],
    "WSDL": ["Reading", "SwiftTypes"],
    "SOAP": ["Attachments", "Messages", "Headers", "Exchange", "Client Dispatcher"],
}
# Every module beside the core: the modules of this package that it may depend on, which are the core and some of those above it, and what it uses of
# the core beside its public interface, the folder Package and SHARED.
MODULES = {
    "XMLDocuments": (
        "XMLCodable",
        "AnyCodingKey Arena CharacterEscapes DocumentEncoder DocumentExcerpt DocumentLength DocumentStart ElementRole ElementScopes ElementsAround ElementValue "
        "ElementWriter Excerpt ExpandedName FileOutput InternTable KeptRest LineCounter NameTable NameUnion "
        "NamespaceBindings NamespaceNumbers NeededPrefixes OtherOwners PrefixScope "
        "NodeIndex NodeRecord OutputBuffer PathScanner PositionScanner PredefinedEntities PrefixTable PreparedNode "
        "RepeatedDeclarations RestOfElement ElementInScope SingleByteEncoding TextRange TreeComposition UnwritableNodes WholeElement",
    ),
    "XMLStreaming": (
        "XMLCodable",
        "Arena AttributeRecord ByteOutput CString DecoderMemory DecodingContext DocumentCut DocumentMemory ElementsAround "
        "DocumentParser DocumentSelection DocumentSource ExpandedName FileOutput IssueCollection LineCounter NameTable NodeIndex NodeRecord "
        "ParsingMemory RecordEncoding SelectorAnswer SiblingOrdinals SingleByteEncoding SourceEncoding SourceWindow StartedElement SystemThread TreeBuilder TreeStorage",
    ),
    "XMLFormats": (
        "XMLCodable",
        "AbsenceWrapper AnyCodingKey BooleanWords CharacterEscapes CivilTime DateScanner DateText Dates DocumentEncoder EnglishNames "
        "GregorianDays Hexadecimal KnownType LineCounter OptionalAbsence OutputBuffer PositionScanner PredefinedEntities QualifiedNameDecoder "
        "QualifiedNameEncoder RFC822Dates Scalar ScalarForms ScalarParsing ScalarProblem ScalarText TokenList TypeShape TypeTraits Uncompared ValueContainer WrappedAbsence",
    ),
    "XMLModels": (
        "XMLCodable XMLDocuments XMLFormats",
        "AbsenceWrapper AnyCodingKey DecodingNotes Discrimination DocumentDecoder DocumentEncoder DocumentParser EncodingNotes EnumType Examination "
        "ExpandedName IssueCollection KnownType NamedByElement OutputBuffer PartOptions Scalar ScalarForms ScalarParsing "
        "ScalarProblem ScalarText Spelling TypeShape Uncompared WrappedAbsence "
        "DefaultedValue Immortal PossibleValue TypeRegistry TypeTraits",
    ),
    "XMLInterchange": ("XMLCodable XMLDocuments XMLStreaming", "FileOutput LineCounter PrefixScope"),
    "XMLServices": ("XMLCodable XMLStreaming", "AnyCodingKey Arena CharacterEscapes Dates RFC822Dates ScalarParsing"),
    "XMLServicesAsyncHTTPClient": ("XMLServices", ""),
    "XMLMapperCompat": ("XMLCodable XMLFormats XMLStreaming XMLServices", "CharacterEscapes ElementScopes NodeIndex"),
    "XMLMapperMigration": ("XMLCodable XMLFormats XMLServices XMLMapperCompat", "DocumentEncoder"),
    "XMLRPC": ("XMLCodable XMLServices", "AnyCodingKey Base64 CivilTime DateScanner DateText GregorianDays"),
    "WSDL": ("XMLCodable", ""),
    "SOAP": ("XMLCodable XMLServices WSDL", "Base64 ElementInScope ElementScopes ExpandedName PrefixTable"),
    "XMLModelMacros": ("", ""),
}
# What errors of the core suggest of the modules above it.
SUGGESTED = {"XMLDocuments", "XMLFormat", "XMLFormatted", "XMLInnerXML", "XMLTokens"}
# What any of them may use of the core beside its public interface and the folder Package.
SHARED = {
    "ConversionProblem", "DeepStack", "DepthGuard", "DocumentWriter", "ExactString", "InPlace", "LiteralKey", "Locked", "NameRules",
    "StandardNamespace", "ValueInError",
}
# Where values are: the coders hand them to what a part does for a type, whose protocols are in lower folders.
SITES = {"DecodingSite", "EncodingSite"}
# Where memory may be managed by hand and values cast without a check.
UNSAFE = {"Storage", "Parsing/ParsingState.swift", "Types/TypeMetadata.swift"}

MODIFIERS = r"(?:@\w+(?:\([^)]*\))?\s*)*(?:(?:public|package|open|final|indirect|internal|nonisolated) )*"
DECLARATION = re.compile(rf"^({MODIFIERS})(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)", re.M)
NESTED = re.compile(r"^[ \t]+(?:\w+ )*(?:struct|class|enum|typealias|associatedtype|case)\s+(\w+)", re.M)
GENERIC = re.compile(r"(?:struct|class|enum|func|init)\s*\S*?<([^>]*)>")
MANUAL = re.compile(r"\.allocate\(|unsafeBitCast|unsafeDowncast|assumingMemoryBound|Unmanaged")


def code(text):
    text = re.sub(r'"""(.|\n)*?"""', '""', text)
    return re.sub(r'"(\\.|[^"\\\n])*"', '""', re.sub(r"//.*", "", text))


def files(module, folder=SOURCES):
    root = folder / module
    return {path.relative_to(root): code(path.read_text(encoding="utf-8")) for path in sorted(root.rglob("*.swift"))}


def declarations(texts):
    """The folder and the modifiers of every top-level type that one folder alone declares."""
    found = collections.defaultdict(dict)
    for path, text in texts.items():
        for modifiers, name in DECLARATION.findall(text):
            found[name][path.parts[0]] = modifiers
    return {name: next(iter(folders.items())) for name, folders in found.items() if len(folders) == 1}


def words(text):
    return set(re.findall(r"(?<![.\w])[A-Z]\w+", text))


def nested(text):
    return set(NESTED.findall(text)) | {name for names in GENERIC.findall(text) for name in re.findall(r"(?:^|,)\s*(\w+)", names)}


def imports(text):
    return set(re.findall(r"^(?:@\w+ |\w+ )*import (?:\w+ )??(\w+)\b", text, re.M))


def declared_dependencies(module):
    """The modules of this package that the manifest has as the dependencies of a target."""
    manifest = (SOURCES.parent / "Package.swift").read_text(encoding="utf-8")
    target = re.search(rf'\.(?:target|testTarget)\(\s*name: "{module}",\s*dependencies: \[(.*?)\]', manifest, re.S)
    return set(re.findall(r'"(\w+)"', target.group(1))) if target else set()


def reached_dependencies(module):
    """The same, with the dependencies of those."""
    direct = declared_dependencies(module)
    return direct.union(*map(reached_dependencies, direct))


breaches = []
for module, layers in LAYERS.items():
    level = {folder: number for number, line in enumerate(layers) for folder in line.split()}
    texts = files(module)
    declared = {name: found for name, found in declarations(texts).items() if name not in SITES}
    for path, text in texts.items():
        own = path.parts[0]
        # What a module exports is said in a file beside its folders.
        if str(path) == "Exports.swift":
            continue
        if own not in level:
            breaches.append(f"{module}/{path}: the folder is in no layer")
            continue
        for name in sorted((words(text) - nested(text)) & declared.keys()):
            other = declared[name][0]
            if other != own and level.get(other, -1) >= level[own]:
                breaches.append(f"{module}/{path}: {own} names {name}, which is in {other}")
        is_allowed = own in UNSAFE or str(path) in UNSAFE
        if module in {"XMLCodable", "XMLModels"} and not is_allowed and (match := MANUAL.search(text)):
            breaches.append(f"{module}/{path}: {match.group()} outside of the folders and files that may")

core = declarations(files("XMLCodable"))
above = ["XMLCodable"]
names_of_others = {}
for module, (allowed, used) in MODULES.items():
    may_import = set(allowed.split())
    breaches += [f"Scripts/check-borders.py: {name} is not above {module}" for name in sorted(may_import - set(above))]
    above.append(module)
    texts = files(module)
    for name in declared_dependencies(module) - may_import:
        breaches.append(f"Package.swift: {module} depends on {name}")
    may_name = SHARED | set(used.split())
    for path, text in texts.items():
        for name in sorted((imports(text) & {"XMLCodable", *MODULES}) - may_import):
            breaches.append(f"{module}/{path}: imports {name}")
        for name in sorted((words(text) - nested(text)) & core.keys()):
            folder, modifiers = core[name]
            if "package" in modifiers and folder != "Package" and name not in may_name:
                breaches.append(f"{module}/{path}: {name} is neither public, nor in Package, nor shared")
    names = {name for name, (_, modifiers) in declarations(texts).items() if re.search("public|open", modifiers) and name not in core}
    if "XMLCodable" in may_import:
        names_of_others |= {name: module for name in names | {module} if name.startswith("XML")}
breaches += [f"{path.name}: the module is not in Scripts/check-borders.py" for path in SOURCES.iterdir() if path.name not in {*above, "CExpat"}]

# A test finds a module that another target has built, but not in a build from nothing.
tests = SOURCES.parent / "Tests"
for target in sorted(path.name for path in tests.iterdir() if path.is_dir()):
    known = reached_dependencies(target)
    for path, text in files(target, tests).items():
        for name in sorted((imports(text) & {"XMLCodable", *MODULES}) - known):
            breaches.append(f"Tests/{target}/{path}: imports {name}, which the target does not depend on")

# The compiler sees to the code; comments name what a reader of the core has.
for path in sorted((SOURCES / "XMLCodable").rglob("*.swift")):
    for name in sorted(set(re.findall(r"\w+", path.read_text(encoding="utf-8"))) & names_of_others.keys()):
        if name in SUGGESTED and path.name.endswith("+Hints.swift"):
            continue
        breaches.append(f"{path.relative_to(SOURCES)}: the core names {name}, of {names_of_others[name]}")

print("\n".join(breaches) or "All borders hold.")
sys.exit(1 if breaches else 0)
