/// The keys of one type of which some are paths: what each of these leads through, and which of them meet in one element.
///
/// Two keys meet where they have the same steps, as they are spelled. Where one key's value is the element that another leads through, the value can
/// only be the element's text. Two values in one element are an error, which the caller reports.
package final class PathKeys: Sendable {
    /// A key that is a path, or the name of an element that a path leads through or to.
    package final class Path: Sendable {
        let key: String
        package let steps: KeySteps
        /// A key that leads through the element that this one ends in.
        package let through: String?
        /// A key that is a path to the attribute of the same name: then this one means the element alone.
        package let attribute: String?
        /// Of a list of choices, the names of children beside its cases that other keys lead through or to.
        let others: [String]

        fileprivate init(_ key: String, _ steps: KeySteps, through: String?, attribute: String?, others: [String]) {
            (self.key, self.steps, self.through, self.attribute, self.others) = (key, steps, through, attribute, others)
        }

        /// The child of the key's own element that the path leads through or to; nil for an attribute.
        package var firstElement: String? { steps.elementAtEnd?.first ?? steps.elements.first }

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
    package typealias Meaning = Result<Path, KeySteps.Malformation>

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
    package subscript(key: String) -> Meaning? { meanings[key] }
}

extension PathKeys.Meaning {
    /// Whether the key is a path, or would be one.
    var isPath: Bool { if case .success(let path) = self { path.isMoreThanName } else { true } }

    /// Whether the key of a text means an element.
    var meansElement: Bool { if case .success(let path) = self { path.meansElement } else { true } }
}

extension KeySteps {
    /// The steps to the element that the path ends in; nil if it ends in an attribute.
    fileprivate var elementAtEnd: [String]? { end.last.isAttribute ? nil : elements + [end.last.name] }
}
