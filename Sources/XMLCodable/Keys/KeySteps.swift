/// A coding key as the steps of a path: through child elements, to a child element, an attribute, the entries of a dictionary, or the items of a list
/// each of which is in an element of its own, or which are choices in one.
///
///     details/price               elements ["details"], end .element("price")
///     details/price/@currency     elements ["details", "price"], end .attribute("currency")
///     rate[@code]                 elements [], end .entries: elements `rate`, whose attribute `code` is the key
///     entry[key]/value            elements [], end .entries: elements `entry`, whose child `key` is the key and `value` the value
///     permission[]/@name          elements [], end .entries without a key: elements `permission`, each with an item as its attribute `name`
///     objects/*                   elements ["objects"], end .cases: the children of `objects` that are cases of a choice
///
/// A step is a name as any other key is: with a prefix, in James Clark's notation, for a strategy to convert. Namespace URIs hold slashes, so braces
/// are read first.
struct KeySteps: Sendable {
    /// Where a path ends: entries are a dictionary's, or elements that each hold an item of a list.
    indirect enum End: Sendable {
        case element(String)
        case attribute(String)
        case entries(Entries)
        /// The cases of a list of choices in the last of the elements.
        case cases

        /// The name of the last step, and whether it is an attribute's.
        var last: (name: String, isAttribute: Bool) {
            switch self {
            case .element(let name): (name, false)
            case .attribute(let name): (name, true)
            case .entries(let entries): (entries.element, false)
            case .cases: (KeySteps.cases, false)
            }
        }
    }

    /// The elements that are a dictionary's entries, or that hold the items of a list.
    struct Entries: Sendable {
        let element: String
        /// Nil for a list.
        let key: String?
        /// Whether the key is an attribute of the entry; otherwise it is a child element.
        let isKeyAttribute: Bool
        /// The way from the entry to its value; nil where the value is the entry itself, which a list's is not.
        let value: KeySteps?

        var areItems: Bool { key == nil }
    }

    /// Why a key is no path.
    struct Malformation: Error {
        /// What is wrong, and where in the key: `step 2 of 'a//b' is empty`.
        let description: String
    }

    /// The last step of a path that ends in the cases of a choice.
    private static let cases = "*"

    /// The elements that the path leads through.
    var elements: [String]
    var end: End

    /// A key that is a name.
    init(name: String) { self.init(elements: [], end: .element(name)) }

    private init(elements: [String], end: End) { (self.elements, self.end) = (elements, end) }

    /// The steps to the element that the path ends in; nil if it ends in an attribute.
    fileprivate var elementAtEnd: [String]? { end.last.isAttribute ? nil : elements + [end.last.name] }

    /// Whether a key is a path, or would be one: it has a character that no name has, outside of braces.
    @inline(never)
    static func isPath(_ key: String) -> Bool { firstIndex(ofAny: "/@[]", in: key) != nil }

    /// The first of some characters in a key, outside of braces, which enclose the URI of a namespace.
    private static func firstIndex(ofAny characters: String, in key: String) -> String.Index? {
        var isInBraces = false
        return key.utf8.firstIndex { byte in
            switch byte {
            case UInt8(ascii: "{"): isInBraces = true
            case UInt8(ascii: "}"): isInBraces = false
            default: return !isInBraces && characters.utf8.contains(byte)
            }
            return false
        }
    }

    /// What to write instead of a path whose step of an index is there several times, each time with an item of a list.
    static func remedy(for key: String, repeatingStep index: Int) -> String? {
        guard let steps = try? split(key), index < steps.count - 1 else { return nil }
        let (path, inner) = (steps[...index].joined(separator: "/"), steps[(index + 1)...].joined(separator: "/"))
        // What has brackets, or ends in cases, is a list in each of them.
        if inner == cases { return "for a list with the cases of each of them, the key is '\(path)', for types with the cases inline" }
        if steps.last == cases || steps.contains(where: { $0.last == "]" }) {
            return "for a list with the values of each of them, the key is '\(path)', for types with the key '\(inner)'"
        }
        return "for a list with an item from each of them, the key is '\(path)[]/\(inner)'"
    }

    // MARK: Parsing

    /// - Parameter key: a key for which ``isPath(_:)`` holds.
    init(path key: String) throws(Malformation) {
        let steps = try KeySteps.split(key)
        guard let index = steps.firstIndex(where: { $0.last == "]" }),
            let bracket = KeySteps.firstIndex(ofAny: "[", in: steps[index])
        else {
            try self.init(steps[...], of: key)
            return
        }
        let elements = try KeySteps.names(steps[..<index], of: key)
        let value = index + 1 < steps.count ? try KeySteps(steps[(index + 1)...], of: key) : nil
        self.init(elements: elements, end: .entries(try KeySteps.entries(steps[index], dividedAt: bracket, index, value, of: key)))
    }

    /// A path without entries.
    private init(_ steps: ArraySlice<String>, of key: String) throws(Malformation) {
        let last = steps.endIndex - 1
        let elements = try KeySteps.names(steps[..<last], of: key)
        if steps[last] == KeySteps.cases {
            if steps.startIndex > 0 {
                throw KeySteps.malformation(last, of: key, "is behind brackets: give the element a type with the list")
            }
            self.init(elements: elements, end: .cases)
            return
        }
        let isAttribute = steps[last].first == "@"
        let name = try KeySteps.name(isAttribute ? String(steps[last].dropFirst()) : steps[last], last, of: key)
        self.init(elements: elements, end: isAttribute ? .attribute(name) : .element(name))
    }

    /// Divides a key at its slashes. Braces enclose a namespace URI, brackets a dictionary's key.
    private static func split(_ key: String) throws(Malformation) -> [String] {
        var steps = [""]
        var (isInBraces, isInBrackets) = (false, false)
        for scalar in key.unicodeScalars {
            switch scalar {
            case "{": isInBraces = true
            case "}": isInBraces = false
            case _ where isInBraces: break
            case "[":
                if isInBrackets { throw malformation(steps.count - 1, of: key, "has a bracket in brackets") }
                isInBrackets = true
            case "]":
                if !isInBrackets { throw malformation(steps.count - 1, of: key, "closes a bracket that is not open") }
                isInBrackets = false
            case "/" where !isInBrackets:
                steps.append("")
                continue
            default: break
            }
            steps[steps.count - 1].unicodeScalars.append(scalar)
        }
        if isInBraces { throw malformation(steps.count - 1, of: key, "has a brace that is not closed") }
        if isInBrackets { throw malformation(steps.count - 1, of: key, "has a bracket that is not closed") }
        return steps
    }

    /// - Parameter value: the way from the entry to its value; nil where nothing is behind the brackets.
    private static func entries(
        _ step: String, dividedAt bracket: String.Index, _ index: Int, _ value: KeySteps?, of key: String
    ) throws(Malformation) -> Entries {
        let element = try name(String(step[..<bracket]), index, of: key)
        var inner = String(step[step.utf8.index(after: bracket)..<step.utf8.index(before: step.endIndex)])
        if inner.isEmpty {
            if value != nil { return Entries(element: element, key: nil, isKeyAttribute: false, value: value) }
            throw malformation(index, of: key, "is repeated, so that another step has to say what an item is")
        }
        let isKeyAttribute = inner.first == "@"
        if isKeyAttribute { inner = String(inner.dropFirst()) }
        let entryKey = try name(inner, index, of: key)
        guard let value else {
            if isKeyAttribute { return Entries(element: element, key: entryKey, isKeyAttribute: true, value: nil) }
            throw malformation(index, of: key, "has its key in a child element, so that another step has to say where the value is")
        }
        let isKeyItself =
            switch value.end {
            case .element(let name): !isKeyAttribute && value.elements.first ?? name == entryKey
            case .attribute(let name): isKeyAttribute && value.elements.isEmpty && name == entryKey
            case .entries, .cases: false
            }
        if isKeyItself { throw malformation(index + 1, of: key, "is the entry's key, and not its value") }
        return Entries(element: element, key: entryKey, isKeyAttribute: isKeyAttribute, value: value)
    }

    private static func names(_ steps: ArraySlice<String>, of key: String) throws(Malformation) -> [String] {
        var names: [String] = []
        for index in steps.indices {
            if steps[index].first == "@" { throw malformation(index, of: key, "is an attribute, in which there are no steps") }
            names.append(try name(steps[index], index, of: key))
        }
        return names
    }

    private static func name(_ name: String, _ index: Int, of key: String) throws(Malformation) -> String {
        if name.isEmpty { throw malformation(index, of: key, "is empty") }
        if name.unicodeScalars.last == "]" {
            let inner = (try? split(key))?[index...].joined(separator: "/") ?? name
            throw malformation(
                index, of: key, "has the second bracket of the key: the first one's values need a type with the key '\(inner)'")
        }
        let isName = ExpandedName(name).map { NameRules.isNameWithoutColon($0.localName) } ?? NameRules.isName(name)
        guard isName else { throw malformation(index, of: key, "is no name: '\(name)'") }
        return name
    }

    private static func malformation(_ index: Int, of key: String, _ problem: String) -> Malformation {
        Malformation(description: "step \(index + 1) of '\(key)' \(problem)")
    }
}

/// The keys of one type of which some are paths: what each of these leads through, and which of them meet in one element.
///
/// Two keys meet where they have the same steps, as they are spelled. Where one key's value is the element that another leads through, the value can
/// only be the element's text. Two values in one element are an error, which the caller reports.
final class PathKeys: Sendable {
    /// A key that is a path, or the name of an element that a path leads through or to.
    final class Path: Sendable {
        let key: String
        let steps: KeySteps
        /// A key that leads through the element that this one ends in.
        let through: String?
        /// A key that is a path to the attribute of the same name: then this one means the element alone.
        let attribute: String?
        /// Of a list of choices, the names of children beside its cases that other keys lead through or to.
        let others: [String]

        fileprivate init(_ key: String, _ steps: KeySteps, through: String?, attribute: String?, others: [String]) {
            (self.key, self.steps, self.through, self.attribute, self.others) = (key, steps, through, attribute, others)
        }

        /// The child of the key's own element that the path leads through or to; nil for an attribute.
        var firstElement: String? { steps.elementAtEnd?.first ?? steps.elements.first }

        /// Whether the key means an element, and no text of the one around it: it is more than a name, or others lead through the element.
        var meansElement: Bool { isMoreThanName || through != nil }

        /// Whether a key means its name, as any other: of `case id, at = "@id"` an `id` that is to be an attribute, or to be inline.
        func meansItsName(as kind: _XMLNodeKind) -> Bool {
            kind == .text ? !meansElement : !isMoreThanName && (kind == .attribute || kind == .inline)
        }

        /// Whether the key is more than a name.
        var isMoreThanName: Bool { if case .element = steps.end { !steps.elements.isEmpty } else { true } }
    }

    /// What a key means that is not only a name.
    typealias Meaning = Result<Path, KeySteps.Malformation>

    /// The paths by their keys, and why other keys are none.
    private let meanings: Table<String, Meaning>
    /// The keys that are paths, in the order of the type.
    let paths: [Path]

    /// - Returns: nil if no key is a path.
    init?(keys: [String]) {
        guard keys.contains(where: KeySteps.isPath) else { return nil }
        var meanings = Table<String, Meaning>()
        var candidates: [(key: String, steps: KeySteps)] = []
        for key in keys where !key.isEmpty {
            do throws(KeySteps.Malformation) {
                candidates.append((key, KeySteps.isPath(key) ? try KeySteps(path: key) : KeySteps(name: key)))
            } catch {
                meanings[key] = .failure(error)
            }
        }
        var through = Table<[String], String>()
        var ends = Table<[String], Int>()
        var attributesAtEnds = Table<[String], String>()
        for (key, steps) in candidates {
            for count in 1..<steps.elements.count + 1 { through[Array(steps.elements[..<count])] = key }
            if let end = steps.elementAtEnd { ends[end] = (ends[end] ?? 0) + 1 }
            if case .attribute(let name) = steps.end { attributesAtEnds[steps.elements + [name]] = key }
        }
        var paths: [Path] = []
        for (key, steps) in candidates {
            let end = steps.elementAtEnd
            let isElement = if case .element = steps.end { true } else { false }
            let path = Path(
                key, steps, through: end.flatMap { through[$0] }, attribute: isElement ? end.flatMap { attributesAtEnds[$0] } : nil,
                others: PathKeys.others(beside: steps, among: candidates.map { $0.steps }))
            if path.isMoreThanName { paths.append(path) }
            let isAlone = (end.flatMap { ends[$0] } ?? 0) < 2 && path.through == nil && path.attribute == nil
            if path.isMoreThanName || !isAlone { meanings[key] = .success(path) }
        }
        (self.meanings, self.paths) = (meanings, paths)
    }

    private static func others(beside steps: KeySteps, among all: [KeySteps]) -> [String] {
        guard case .cases = steps.end else { return [] }
        let count = steps.elements.count
        return all.filter { $0.elements.starts(with: steps.elements) }.compactMap { other in
            if case .cases = other.end, other.elements.count == count { return nil }
            return other.elements.dropFirst(count).first ?? (other.end.last.isAttribute ? nil : other.end.last.name)
        }
    }

    /// What a key means; nil for one that is a name, and meets no other.
    @inline(never)
    subscript(key: String) -> Meaning? { meanings[key] }
}

extension PathKeys.Meaning {
    /// Whether the key is a path, or would be one.
    var isPath: Bool { if case .success(let path) = self { path.isMoreThanName } else { true } }

    /// Whether the key of a text means an element.
    var meansElement: Bool { if case .success(let path) = self { path.meansElement } else { true } }
}
