import Foundation

extension XMLFragment {
    // MARK: From documents

    /// An element of a tree, with the declarations that it needs.
    ///
    /// An element that is most of its tree shares the tree's storage. The fragment of a smaller one does not keep the tree in memory.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the element and the number of siblings of the elements around it.
    public init(_ element: XMLTree.Element) { self = ElementScopes(element.arena).fragment(of: element.index) }

    /// Parses a document, with its comments and processing instructions, and takes its root element.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the document.
    /// - Throws: ``XMLParsingError``.
    public init(parsing string: String, options: XMLParsingOptions = XMLParsingOptions()) throws {
        self.init(try XMLTree(parsing: string, options: options.keepingAllNodes).root)
    }

    /// Parses a document, with its comments and processing instructions, and takes its root element.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the document.
    /// - Throws: ``XMLParsingError``.
    public init(parsing data: Data, options: XMLParsingOptions = XMLParsingOptions()) throws {
        self.init(try XMLTree(parsing: data, options: options.keepingAllNodes).root)
    }

    /// Parses a document, with its comments and processing instructions, and takes its root element.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the document.
    /// - Throws: ``XMLParsingError``.
    public init(parsing bytes: [UInt8], options: XMLParsingOptions = XMLParsingOptions()) throws {
        self.init(try XMLTree(parsing: bytes, options: options.keepingAllNodes).root)
    }

    // MARK: To documents

    /// The fragment as text, with the declarations that it needs.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the fragment.
    /// - Throws: `EncodingError` if a name is none, if a text has a character that XML cannot carry, or if a prefix means nothing or several
    ///   things in one tag, or if elements would have to declare namespaces again and again that are far longer than they are. The error's
    ///   ``XMLCodingIssue`` says where in the fragment that is.
    public func xmlString() throws -> String { try written().string }

    /// The fragment as bytes, in UTF-8 and without an XML declaration; see ``xmlString()``.
    ///
    /// - Throws: what ``xmlString()`` throws.
    public func xmlData() throws -> Data { try xmlData(allowsUndeclaredPrefixes: false) }

    package func xmlData(allowsUndeclaredPrefixes: Bool) throws -> Data {
        let written = try written(allowsUndeclaredPrefixes: allowsUndeclaredPrefixes)
        return Data(written.bytes)
    }

    /// - Parameter codingPath: that of an error.
    func written(allowsUndeclaredPrefixes: Bool = false, at codingPath: [any CodingKey] = []) throws -> ElementWriter {
        do throws(XMLCodingIssue) {
            let numbers = NamespaceNumbers()
            let check = try FragmentCheck(self, allowsUndeclaredPrefixes: allowsUndeclaredPrefixes, numbers: numbers)
            var writer = ElementWriter(numbers: numbers)
            writer.write(self, declaring: check.prefixes)
            if writer.isTooLong {
                throw XMLCodingIssue(
                    .limitExceeded, expected: RepeatedDeclarations.expectation, found: "longer ones",
                    suggestion: "declare the namespace on the outermost element")
            }
            return writer
        } catch {
            var issue = error
            issue.path = "/\(name)\(error.path)"
            throw EncodingError.invalidValue(
                self, .init(codingPath: codingPath, debugDescription: issue.description, underlyingError: issue.underlying))
        }
    }
}

extension XMLFragment: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The fragment as text, as ``xmlString()`` has it. A fragment that is not well-formed is described all the same. Of one that is too long for
    /// ``xmlString()`` this is the start.
    public var description: String { described().string }

    /// The first 240 bytes of the fragment and how long it is, as arrays and errors print it.
    public var debugDescription: String {
        // The bytes are the writer's, which lives to the end.
        let writer = described(upTo: DocumentExcerpt.maximum)
        return DocumentExcerpt.start(of: writer.bytes, length)
    }

    /// A mirror without children: a fragment is too long to be dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }

    private func described(upTo maximum: Int = .max) -> ElementWriter {
        var writer = ElementWriter(upTo: maximum)
        write(to: &writer, numbers: NamespaceNumbers())
        return writer
    }

    private var length: DocumentLength {
        var length = DocumentLength()
        var walk = FragmentWalk(self)
        while let event = walk.next() {
            switch event {
            case .start: length.elementCount += 1
            case .parsed(let parsed): length += parsed.arena.length(of: parsed.index)
            case .node(let node): length.textByteCount += node.characterData?.utf8.count ?? 0
            case .end: break
            }
        }
        return length
    }
}

extension XMLTree {
    /// A tree of a fragment: the fragment is written and parsed.
    ///
    /// - Parameters:
    ///   - fragment: the fragment, which becomes the root element.
    ///   - options: how it is parsed. Comments and processing instructions become nodes in any case.
    /// - Throws: `EncodingError` as ``XMLFragment/xmlString()`` does, and ``XMLParsingError``.
    public init(_ fragment: XMLFragment, options: XMLParsingOptions = XMLParsingOptions()) throws {
        try self.init(parsing: try fragment.xmlData(), options: options.keepingAllNodes)
    }
}
