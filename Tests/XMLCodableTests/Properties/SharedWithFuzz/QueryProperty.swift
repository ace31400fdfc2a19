import XMLCodable
import XMLDocuments

/// A query leads where its definition says: step by step, all nodes at a time, without any of the ways to be fast.
enum QueryProperty {
    /// What went wrong with some queries of a document; nil if nothing did, which includes that the document could not be parsed.
    static func fault(_ document: [UInt8], _ source: inout RandomSource) -> String? {
        var options = XMLParsingOptions(&source)
        options.shouldProcessNamespaces = true
        guard let tree = try? XMLTree(parsing: document, options: options) else { return nil }
        let graph = NodeGraph(tree)
        for _ in 0..<6 {
            let context = source.element(of: graph.elements)
            let paths = (0..<1 + source.number(below: 2)).map { _ in RandomPath(&source, graph.names, depth: 0, from: .element) }
            var text = paths.map(\.text).joined(separator: " | ")
            var expected = Set(paths.flatMap { $0.nodes(from: context, in: graph) }).sorted()
            if source.isOnce(in: 4) {
                let position = 1 + source.number(below: 3)
                let isLast = source.isOnce(in: 3)
                text = "(\(text))[\(isLast ? "last()" : "\(position)")]"
                expected = isLast ? expected.suffix(1) : Array(expected.dropFirst(position - 1).prefix(1))
            }
            expected.removeAll { graph.nodes[$0].parent == nil }
            guard let element = graph.nodes[context].element else { return "no element at \(context)" }
            do {
                let found = try element.all(text).map { "\($0.place) \($0.stringValue.debugDescription)" }
                let meant = expected.map { "\(graph.nodes[$0].place) \(graph.nodes[$0].value.debugDescription)" }
                if found != meant {
                    return "\(text) from \(element.path): \(found) instead of \(meant), in \(tree.description.debugDescription)"
                }
                if try element.first(text)?.place != expected.first.map({ graph.nodes[$0].place }) { return "the first of \(text)" }
            } catch {
                return "\(error)"
            }
        }
        // A string that is no query, or one by chance, is an error with a place in it, or a walk that ends.
        let bytes = source.rest()
        let string = String(decoding: bytes.isEmpty ? Array(document.prefix(60)) : bytes, as: UTF8.self)
        do {
            _ = try tree.all(string).count
        } catch {
            if error.byteOffset > string.utf8.count || error.description.isEmpty {
                return "\(error.byteOffset) in \(string.debugDescription)"
            }
        }
        return nil
    }
}

extension RandomSource {
    /// A document whose elements have few names and are inside each other: what most queries lead to several times, on several ways.
    mutating func thicket() -> [UInt8] {
        var (text, open) = ("<a>", ["a"])
        for _ in 0..<8 + number(below: 24) {
            switch number(below: 6) {
            case 0 where open.count > 1, 1 where open.count > 1: text += "</\(open.removeLast())>"
            case 2: text += element(of: ["1", "a", "<!-- -->", "<![CDATA[1]]>"])
            default:
                let name = element(of: ["a", "b", "c"])
                text += "<\(name)\(element(of: ["", "", " a='1'", " b='a' c='1'"]))>"
                open.append(name)
            }
        }
        return Array((text + open.reversed().map { "</\($0)>" }.joined()).utf8)
    }
}

extension XMLQuery.Match {
    /// The path of the element, and which of its parts this is.
    fileprivate var place: String {
        switch self {
        case .element(let element): element.path
        case .attribute(let name, _, let element): "\(element.path)/@\(name)"
        case .text(_, let element): "\(element.path)/text()"
        }
    }
}

/// A document as nodes that know each other, in document order.
private struct NodeGraph {
    enum Kind { case document, element, attribute, text }

    struct Node {
        let kind: Kind, parent: Int?, name: XMLQName?, element: XMLTree.Element?, place: String, value: String
        var children: [Int] = [], attributes: [Int] = []
    }

    private(set) var nodes: [Node] = [], elements: [Int] = [], names: [XMLQName] = []

    init(_ tree: XMLTree) {
        nodes.append(Node(kind: .document, parent: nil, name: nil, element: nil, place: "/", value: tree.root.stringValue))
        // Nodes whose contents are still to come, and what is left of them.
        var open = [(node: 0, content: [XMLTree.Node.element(tree.root)][...])]
        while let (parent, content) = open.last {
            guard let node = content.first else {
                open.removeLast()
                continue
            }
            open[open.count - 1].content.removeFirst()
            guard case .element(let element) = node else {
                // Character data lasts to the next markup that is not a CDATA section's.
                guard case .text(var text, _) = node else { continue }
                while case .text(let more, _)? = open[open.count - 1].content.first {
                    text += more
                    open[open.count - 1].content.removeFirst()
                }
                if !text.isEmpty {
                    add(Node(kind: .text, parent: parent, name: nil, element: nil, place: nodes[parent].place + "/text()", value: text))
                }
                continue
            }
            let index = add(
                Node(kind: .element, parent: parent, name: element.name, element: element, place: element.path, value: element.stringValue))
            elements.append(index)
            names.append(element.name)
            for (name, value) in element.attributes where name.qualifiedName != "xmlns" && name.prefix != "xmlns" {
                names.append(name)
                nodes[index].attributes.append(nodes.count)
                nodes.append(
                    Node(kind: .attribute, parent: index, name: name, element: nil, place: "\(element.path)/@\(name)", value: value))
            }
            open.append((index, Array(element.children)[...]))
        }
    }

    @discardableResult
    private mutating func add(_ node: Node) -> Int {
        if let parent = node.parent { nodes[parent].children.append(nodes.count) }
        nodes.append(node)
        return nodes.count - 1
    }

    /// The elements around a node, the nearest first.
    func ancestors(of node: Int) -> [Int] {
        var (found, next) = ([Int](), nodes[node].parent)
        while let ancestor = next, nodes[ancestor].kind == .element {
            found.append(ancestor)
            next = nodes[ancestor].parent
        }
        return found
    }

    /// The siblings that follow a node or precede it, the nearest first.
    func siblings(of node: Int, follow: Bool) -> [Int] {
        guard nodes[node].kind != .attribute, let parent = nodes[node].parent else { return [] }
        let siblings = nodes[parent].children
        return follow ? siblings.filter { $0 > node } : siblings.filter { $0 < node }.reversed()
    }

    static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    /// A node's string-value as a number.
    func number(_ node: Int) -> Double {
        let text = String(
            decoding: Array(nodes[node].value.utf8.split(whereSeparator: Self.isSpace).joined(separator: [0x20])), as: UTF8.self)
        return text.utf8.allSatisfy { "0123456789.-".utf8.contains($0) } ? Double(text) ?? .nan : .nan
    }

    /// An element or the document, and all in it.
    func descendants(of node: Int) -> [Int] {
        var (found, pending) = ([Int](), [node])
        while let next = pending.popLast() {
            found.append(next)
            pending += nodes[next].children.reversed()
        }
        return found
    }
}

/// A path that is a query, and what it means.
private struct RandomPath {
    private struct Step {
        let text: String
        let leads: (_ node: Int, _ graph: NodeGraph) -> [Int]
        var predicates: [(text: String, holds: (_ node: Int, _ position: Int, _ count: Int, _ graph: NodeGraph) -> Bool)] = []
        init(_ text: String, _ leads: @escaping (_ node: Int, _ graph: NodeGraph) -> [Int]) { (self.text, self.leads) = (text, leads) }
    }

    private struct Condition {
        let text: String
        let holds: (_ node: Int, _ graph: NodeGraph) -> Bool
        init(_ text: String, _ holds: @escaping (_ node: Int, _ graph: NodeGraph) -> Bool) { (self.text, self.holds) = (text, holds) }
    }

    private var steps: [Step] = []
    let isAbsolute: Bool
    let text: String

    /// - Parameter turns: whether the path may go up or aside.
    init(_ source: inout RandomSource, _ names: [XMLQName], depth: Int, from kind: NodeGraph.Kind, turns: Bool = true) {
        var text = source.element(of: ["", "", "/", "//", "//", kind == .element ? ".//" : "./"])
        isAbsolute = text.first == "/"
        var kind = isAbsolute ? .element : kind
        for number in 0..<1 + source.number(below: 4) {
            if number > 0 { text += kind == .element && source.isOnce(in: 3) ? "//" : "/" }
            let isDeep = text.hasSuffix("//")
            if isDeep { steps.append(Step("") { $1.descendants(of: $0) }) }
            var step: Step
            switch source.number(below: turns ? 11 : 8) {
            case 8 where !isDeep && kind != .attribute, 9 where !isDeep && kind != .attribute:
                let (name, isMeant) = Self.name(&source, names)
                let follow = source.isOnce(in: 2)
                let isText = source.isOnce(in: 4)
                step = Step((follow ? "following-sibling::" : "preceding-sibling::") + (isText ? "text()" : name)) { node, graph in
                    graph.siblings(of: node, follow: follow).filter {
                        isText ? graph.nodes[$0].kind == .text : graph.nodes[$0].kind == .element && isMeant(graph.nodes[$0])
                    }
                }
                kind = isText ? .text : .element
            case 10 where !isDeep:
                let (name, isMeant) = Self.name(&source, names)
                step = Step("ancestor::" + name) { node, graph in graph.ancestors(of: node).filter { isMeant(graph.nodes[$0]) } }
                kind = .element
            case _ where kind != .element && !turns: step = Step(".") { node, _ in [node] }
            case 0 where !isDeep && turns, _ where kind != .element:
                step = Step("..") { node, graph in graph.nodes[node].parent.map { [$0] } ?? [] }
                kind = .element
            case 1 where !isDeep: step = Step(".") { node, _ in [node] }
            case 2:
                let (name, isMeant) = Self.name(&source, names)
                step = Step("@" + name) { node, graph in graph.nodes[node].attributes.filter { isMeant(graph.nodes[$0]) } }
                kind = .attribute
            case 3:
                step = Step("text()") { node, graph in graph.nodes[node].children.filter { graph.nodes[$0].kind == .text } }
                kind = .text
            default:
                let (name, isMeant) = Self.name(&source, names)
                step = Step(name) { node, graph in
                    graph.nodes[node].children.filter { graph.nodes[$0].kind == .element && isMeant(graph.nodes[$0]) }
                }
            }
            while step.text.first != ".", source.isOnce(in: 3) {
                step.predicates.append(Self.predicate(&source, names, depth, kind, isAside: step.text.contains("::")))
            }
            text += step.text + step.predicates.map { "[\($0.text)]" }.joined()
            steps.append(step)
        }
        self.text = text
    }

    private static func name(_ source: inout RandomSource, _ names: [XMLQName]) -> (String, (NodeGraph.Node) -> Bool) {
        let name = source.element(of: names)
        let uri = name.namespaceURI ?? ""
        switch source.number(below: 4) {
        case 0: return ("*", { _ in true })
        case 1 where !uri.contains("}") && uri != "*":
            return ("{\(uri)}*", { $0.name?.namespaceURI ?? "" == uri })
        case 2 where !uri.contains("}") && uri != "*":
            return ("{\(uri)}\(name.localName)", { $0.name?.namespaceURI ?? "" == uri && $0.name?.localName == name.localName })
        default: return ("{*}\(name.localName)", { $0.name?.localName == name.localName })
        }
    }

    private static func predicate(
        _ source: inout RandomSource, _ names: [XMLQName], _ depth: Int, _ kind: NodeGraph.Kind, isAside: Bool
    ) -> (text: String, holds: (Int, Int, Int, NodeGraph) -> Bool) {
        if source.isOnce(in: 4) {
            let meant = 1 + source.number(below: 3)
            return ("\(meant)", { _, position, _, _ in position == meant })
        }
        if source.isOnce(in: 6) { return ("last()", { _, position, count, _ in position == count }) }
        if !isAside, source.isOnce(in: 4) {
            let (operation, isTrue) = source.element(of: operators)
            let meant = Double(source.number(below: 4))
            if source.isOnce(in: 3) { return ("last() \(operation) \(meant)", { _, _, count, _ in isTrue(Double(count), meant) }) }
            if source.isOnce(in: 3) {
                return ("last() \(operation) position()", { _, position, count, _ in isTrue(Double(count), Double(position)) })
            }
            return ("position() \(operation) \(Int(meant))", { _, position, _, _ in isTrue(Double(position), meant) })
        }
        let condition = condition(&source, names, depth + 1, kind)
        return (condition.text, { node, _, _, graph in condition.holds(node, graph) })
    }

    private static func condition(_ source: inout RandomSource, _ names: [XMLQName], _ depth: Int, _ kind: NodeGraph.Kind) -> Condition {
        if depth < 3, source.isOnce(in: 5) {
            let (one, other) = (condition(&source, names, depth + 1, kind), condition(&source, names, depth + 1, kind))
            switch source.number(below: 3) {
            case 0: return Condition("(\(one.text)) and \(other.text)") { one.holds($0, $1) && other.holds($0, $1) }
            case 1: return Condition("(\(one.text) or \(other.text))") { one.holds($0, $1) || other.holds($0, $1) }
            default: return Condition("not(\(one.text))") { !one.holds($0, $1) }
            }
        }
        guard depth < 4 else { return Condition(".") { _, _ in true } }
        if source.isOnce(in: 2) { return comparison(&source, names, depth, kind) }
        let path = RandomPath(&source, names, depth: depth + 1, from: kind)
        let value = source.element(of: ["", "1", "a", " "])
        switch source.number(below: 4) {
        case 0:
            return Condition("\(path.text) = '\(value)'") { node, graph in
                path.nodes(from: node, in: graph).contains { graph.nodes[$0].value == value }
            }
        case 1:
            return Condition("\(path.text)!=\"\(value)\"") { node, graph in
                path.nodes(from: node, in: graph).contains { graph.nodes[$0].value != value }
            }
        default: return Condition(path.text) { node, graph in !path.nodes(from: node, in: graph).isEmpty }
        }
    }

    private static let operators: [(String, @Sendable (Double, Double) -> Bool)] = [
        ("=", { $0 == $1 }), ("!=", { $0 != $1 }), ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }), (">=", { $0 >= $1 }),
    ]

    /// A condition by numbers, functions or two paths.
    private static func comparison(_ source: inout RandomSource, _ names: [XMLQName], _ depth: Int, _ kind: NodeGraph.Kind) -> Condition {
        let (operation, isTrue) = source.element(of: operators)
        let number = Double(source.number(below: 3))
        if source.isOnce(in: 4) {
            let path = RandomPath(&source, names, depth: depth + 1, from: kind)
            return Condition("\(path.text) \(operation) \(number)") { node, graph in
                path.nodes(from: node, in: graph).contains { isTrue(graph.number($0), number) }
            }
        }
        // In front of what is counted or taken as a text, a path may go up, or to one sibling.
        let start = source.element(of: [
            "", "", "../", "../../", "following-sibling::*[1]/", "preceding-sibling::*[last()]/", "ancestor::*[2]/",
        ])
        let steps = start.split(separator: "/").map(String.init)
        func origin(_ node: Int, _ graph: NodeGraph) -> Int? {
            steps.reduce(node as Int?) { node, step in
                guard let node else { return nil }
                switch step {
                case "..": return graph.nodes[node].parent
                case "following-sibling::*[1]": return graph.siblings(of: node, follow: true).first { graph.nodes[$0].kind == .element }
                case "ancestor::*[2]": return graph.ancestors(of: node).dropFirst().first
                default: return graph.siblings(of: node, follow: false).last { graph.nodes[$0].kind == .element }
                }
            }
        }
        func selection(_ start: String) -> Step {
            var path = RandomPath(&source, names, depth: depth + 1, from: start.isEmpty ? kind : .element, turns: false)
            while !start.isEmpty, path.isAbsolute { path = RandomPath(&source, names, depth: depth + 1, from: .element, turns: false) }
            return Step(start + path.text) { node, graph in
                (start.isEmpty ? node : origin(node, graph)).map { path.nodes(from: $0, in: graph).sorted() } ?? []
            }
        }
        // An attribute has no siblings to go to.
        let one = selection(kind == .attribute && start.contains("sibling") ? "" : start)
        let other = selection("")
        let name = source.element(of: names)
        switch source.number(below: 6) {
        case 0: return Condition("count(\(one.text)) \(operation) \(number)") { isTrue(Double(one.leads($0, $1).count), number) }
        case 1:
            return Condition("contains(\(one.text), '1')") { node, graph in
                one.leads(node, graph).first.map { graph.nodes[$0].value.utf8.contains(UInt8(ascii: "1")) } ?? false
            }
        case 2:
            return Condition("starts-with(normalize-space(\(one.text)), 'a')") { node, graph in
                one.leads(node, graph).first.map { graph.nodes[$0].value.utf8.first { !NodeGraph.isSpace($0) } == UInt8(ascii: "a") }
                    ?? false
            }
        case 3:
            return Condition("local-name(\(one.text)) = '\(name.localName)'") { node, graph in
                one.leads(node, graph).first.map { graph.nodes[$0].name?.localName == name.localName } ?? false
            }
        case 4:
            return Condition("\(one.text) = \(other.text)") { node, graph in
                let values = one.leads(node, graph).map { Array(graph.nodes[$0].value.utf8) }
                return other.leads(node, graph).contains { values.contains(Array(graph.nodes[$0].value.utf8)) }
            }
        default:
            return Condition("\(one.text) \(operation == "=" ? "<" : operation) count(\(other.text))") { node, graph in
                let count = Double(other.leads(node, graph).count)
                return one.leads(node, graph).contains { operation == "=" ? graph.number($0) < count : isTrue(graph.number($0), count) }
            }
        }
    }

    /// Where the path leads from a node.
    func nodes(from node: Int, in graph: NodeGraph) -> Set<Int> {
        steps.reduce(isAbsolute ? [0] : [node]) { nodes, step in
            Set(
                nodes.flatMap { node in
                    step.predicates.reduce(step.leads(node, graph)) { candidates, predicate in
                        candidates.enumerated().filter { predicate.holds($0.element, $0.offset + 1, candidates.count, graph) }.map(
                            \.element)
                    }
                })
        }
    }
}
