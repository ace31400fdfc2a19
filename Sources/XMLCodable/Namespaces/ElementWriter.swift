// Elements that are written as they are, such as a fragment's: with the declarations of namespaces that are not in force where they are written.

/// Writes elements as they are, as compactly and with as few escapes as ``XMLTree`` writes a document, and declares what is not in force.
package struct ElementWriter: ~Copyable {
    package var writer: DocumentWriter
    /// What is declared where the next tag is written.
    package var scope: PrefixScope
    /// How many bytes declarations have taken that are not the elements' own.
    private var declaredCount = 0
    /// What others have written that belongs together with this.
    private let others: RepeatedDeclarations
    private let maximumCount: Int

    /// - Parameters:
    ///   - scope: what is declared in the place where the elements are written.
    ///   - numbers: those of the namespaces of all that is written in a document.
    ///   - others: what was written before of what this belongs to.
    ///   - maximumCount: after how many bytes nothing more is written.
    package init(
        in scope: PrefixTable = PrefixTable(), numbers: NamespaceNumbers = NamespaceNumbers(),
        after others: RepeatedDeclarations = RepeatedDeclarations(), upTo maximumCount: Int = .max
    ) {
        writer = DocumentWriter(elementEscapes: .necessaryInElements, attributeEscapes: .necessaryInAttributes, capacity: 256)
        self.scope = PrefixScope(scope, numbers: numbers)
        self.others = others
        self.maximumCount = maximumCount
    }

    /// What was declared so far, and before. With too many declarations, nothing more is written.
    package var repeatedDeclarations: RepeatedDeclarations {
        var all = others
        all.add(declaredCount, of: writer.output.count)
        return all
    }

    /// Whether there are too many declarations, or no memory, or as much as was asked for.
    package var isTooLong: Bool { writer.output.isExhausted || writer.output.count > maximumCount || repeatedDeclarations.areTooMany }

    /// What was written, as long as nothing more is.
    package var bytes: UnsafeBufferPointer<UInt8> { writer.output.bytes }

    /// What was written, as a string.
    package var string: String { String(decoding: writer.output.bytes, as: UTF8.self) }

    /// Declares a prefix on the element whose start tag is being written, if it means something else there.
    ///
    /// - Parameter isOwn: whether the element itself has the declaration.
    package mutating func declare(_ prefix: String, _ uri: String, isOwn: Bool = false) {
        if scope.prefix(prefix, means: uri) { return }
        let start = writer.output.count
        writer.declareNamespace(prefix: prefix, uri: uri)
        scope.bind(prefix, to: uri)
        if !isOwn { declaredCount += writer.output.count - start }
    }

    /// Writes an element of a parsed document with all that is in it, from front to back.
    ///
    /// - Parameter prefixes: what is to be declared on it beside what it needs.
    package mutating func write(_ parsed: ElementInScope, declaring prefixes: [(prefix: String, uri: String)] = []) {
        let arena = parsed.arena
        // Out of the writer while its other part is at work.
        var scope = PrefixScope()
        swap(&scope, &self.scope)
        defer { swap(&scope, &self.scope) }
        let mark = scope.mark
        let needed = parsed.neededDeclarations(and: prefixes).filter { !scope.prefix($0.prefix, means: $0.uri) }
        for (prefix, uri) in needed {
            scope.bind(prefix, to: uri)
            declaredCount += " xmlns:=\"\"".utf8.count + prefix.utf8.count + uri.utf8.count
        }
        // The elements whose own declarations are in force.
        var declaring: [(end: NodeIndex, mark: Int)] = []
        writer.write(parsed.index, of: arena, keepsWhitespace: true, declaring: needed, upTo: maximumCount) { node, attribute in
            guard let prefix = arena.declaredPrefix(arena.attributes[attribute].name) else { return true }
            while let last = declaring.last, last.end <= node { scope.restore(to: declaring.removeLast().mark) }
            let uri = arena.names.sharedNamespace(arena.attributeValue(attribute))
            if scope.prefix(prefix, means: uri) { return false }
            declaring.append((arena.node(node).subtreeEnd, scope.mark))
            scope.bind(prefix, to: uri)
            return true
        }
        scope.restore(to: mark)
    }
}

/// A value that is an element as it is, which a part of the package reads and writes by itself.
package protocol ElementValue: Codable, Sendable {
    /// What an error says is expected in a place where something is beside the element, or in it.
    static var expectationOfPlace: String { get }

    var name: XMLQName { get }
    /// Whether there is nothing in the element.
    var isEmptyElement: Bool { get }

    /// Writes the element.
    func write(to writer: inout ElementWriter, numbers: NamespaceNumbers)

    /// Writes what is in the element.
    func writeContent(to writer: inout ElementWriter)
}

/// A node that a part of the package puts into an element.
package protocol PreparedNode {
    associatedtype Element: ElementValue

    /// The element. Nil for another node.
    var element: Element? { get }
    /// The text of a text or of a CDATA section.
    var characterData: String? { get }

    /// Writes the node, if it is no element.
    func write(to writer: inout DocumentWriter)
}

/// How much of what was written are declarations of namespaces that were around fragments, and of which each fragment gets those that it needs: a
/// document may declare a very long one once and use it in very many elements.
package struct RepeatedDeclarations {
    private var byteCount = 0
    /// How many bytes of fragments are anything else.
    private var otherCount = 0

    /// What an error says of them.
    package static let expectation = "namespaces whose declarations take at most 16 MiB and 16 times what else the fragments have"

    package private(set) var areTooMany = false

    /// Adds what a writer has written in all.
    mutating func add(_ count: Int, of written: Int) {
        byteCount += count
        otherCount += written - count
        if byteCount > 16 << 20 + 16 * otherCount { exceed() }
    }

    /// Notes that no more is written.
    mutating func exceed() { areTooMany = true }
}
