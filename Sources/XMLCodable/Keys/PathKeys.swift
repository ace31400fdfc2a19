/// The keys of one type of which some are paths: what each of these leads through, and which of them meet in one element.
///
/// Two keys meet where they have the same steps, as they are spelled. Where one key's value is the element that another leads through, the value can
/// only be the element's text. Two values in one element are an error, which the caller reports.
package final class PathKeys: Sendable {
    /// A key that is a path, or the name of an element that a path leads through or to.
    package struct Path: Sendable {
        let key: String
        package let steps: KeySteps
        /// A key that leads through the element that this one ends in.
        package fileprivate(set) var through: String?
        /// A key that ends in the same element.
        package fileprivate(set) var other: String?
        /// A key that is a path to the attribute of the same name: then this one means the element alone.
        package fileprivate(set) var attribute: String?

        /// The child of the key's own element that the path leads through or to; nil for an attribute.
        package var firstElement: String? { elementAtEnd?.first ?? steps.elements.first }

        /// Whether the key is more than a name.
        package var isMoreThanName: Bool {
            if case .element = steps.end { !steps.elements.isEmpty } else { true }
        }
    }

    /// What a key means that is not only a name.
    package typealias Meaning = Result<Path, KeySteps.Malformation>

    /// The paths by their keys, and why other keys are none.
    private let meanings: [String: Meaning]
    /// The keys that are paths, in the order of the type.
    let paths: [Path]
    /// The names of the element's own children that paths lead through or to.
    let firstElements: [String]
    /// The names of the element's own attributes that paths are.
    let attributes: [String]

    /// - Returns: nil if no key is a path.
    init?(keys: [String]) {
        guard keys.contains(where: KeySteps.isPath) else { return nil }
        var meanings: [String: Meaning] = [:]
        var candidates: [Path] = []
        for key in keys where !key.isEmpty {
            do throws(KeySteps.Malformation) {
                candidates.append(Path(key: key, steps: KeySteps.isPath(key) ? try KeySteps(path: key) : KeySteps(name: key)))
            } catch {
                meanings[key] = .failure(error)
            }
        }
        var through: [[String]: String] = [:]
        var ends: [[String]: [String]] = [:]
        var attributesAtEnds: [[String]: String] = [:]
        for path in candidates {
            let elements = path.steps.elements
            for count in 1..<elements.count + 1 { through[Array(elements[..<count])] = path.key }
            if let end = path.elementAtEnd { ends[end, default: []].append(path.key) }
            if case .attribute(let name) = path.steps.end { attributesAtEnds[elements + [name]] = path.key }
        }
        var paths: [Path] = []
        for var path in candidates {
            if let end = path.elementAtEnd {
                path.through = through[end]
                path.other = ends[end]?.first { $0 != path.key }
                if case .element = path.steps.end { path.attribute = attributesAtEnds[end] }
            }
            if path.isMoreThanName { paths.append(path) }
            if path.isMoreThanName || path.through != nil || path.other != nil || path.attribute != nil {
                meanings[path.key] = .success(path)
            }
        }
        self.meanings = meanings
        self.paths = paths
        var firstElements: [String] = []
        var attributes: [String] = []
        for path in paths {
            if let first = path.firstElement {
                if !firstElements.contains(first) { firstElements.append(first) }
            } else if case .attribute(let name) = path.steps.end {
                attributes.append(name)
            }
        }
        self.firstElements = firstElements
        self.attributes = attributes
    }

    /// What a key means; nil for one that is a name, and meets no other.
    package subscript(key: String) -> Meaning? { meanings[key] }
}

extension PathKeys {
    /// The keys of a type that mean a node which another one means as well because a strategy makes one name of two, each with the other one.
    ///
    /// Keys that are spelled alike are told apart without a strategy. A key that is a name may be an element's or an attribute's.
    ///
    /// - Parameter convert: what becomes of the name of an element or an attribute.
    static func contests(among keys: [String], _ convert: (_ name: String, _ isAttribute: Bool) -> String) -> [String: String] {
        func converted(_ node: Node) -> Node {
            let last = node.names.count - 1
            return Node(
                names: node.names.indices.map { ExactString(convert(node.names[$0].string, node.isAttribute && $0 == last)) },
                isAttribute: node.isAttribute)
        }
        var contests: [String: String] = [:]
        var ends: [Node: (key: String, node: Node)] = [:]
        let all = keys.filter { !$0.isEmpty }.flatMap { key in nodes(of: key).map { (key, $0) } }
        for (key, node) in all {
            let known = ends.updateValue((key, node), forKey: converted(node))
            if let (other, spelled) = known, spelled != node { (contests[key], contests[other]) = (other, key) }
        }
        for (key, node) in all {
            for count in 1..<node.names.count {
                let step = Node(names: Array(node.names[..<count]), isAttribute: false)
                if let (other, spelled) = ends[converted(step)], spelled != step { contests[other] = contests[other] ?? key }
            }
        }
        return contests
    }

    /// A node by the names of the elements that lead to it, and its own.
    private struct Node: Hashable {
        let names: [ExactString]
        let isAttribute: Bool

        init(names: [ExactString], isAttribute: Bool) { (self.names, self.isAttribute) = (names, isAttribute) }
        init(_ steps: [String], _ name: String, isAttribute: Bool) {
            self.init(names: (steps + [name]).map(ExactString.init), isAttribute: isAttribute)
        }
    }

    /// What a key may mean.
    private static func nodes(of key: String) -> [Node] {
        guard KeySteps.isPath(key), let steps = try? KeySteps(path: key) else {
            return [Node([], key, isAttribute: false), Node([], key, isAttribute: true)]
        }
        let (name, isAttribute) = steps.end.last
        return [Node(steps.elements, name, isAttribute: isAttribute)]
    }
}

extension PathKeys.Meaning {
    /// Whether the key is a path, or would be one.
    var isPath: Bool { if case .success(let path) = self { path.isMoreThanName } else { true } }
}

extension PathKeys.Path {
    /// The steps to the element that the path ends in; nil if it ends in an attribute.
    fileprivate var elementAtEnd: [String]? {
        steps.end.last.isAttribute ? nil : steps.elements + [steps.end.last.name]
    }
}
