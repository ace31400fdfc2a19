import Foundation

extension XMLFragment {
    // MARK: From documents

    /// An element of a tree, with the declarations that it needs.
    ///
    /// An element that is most of its tree shares the tree's storage. The fragment of a smaller one does not keep the tree in memory.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the element and the number of siblings of the elements around it.
    public init(_ element: XMLTree.Element) { self = FragmentSource(element.arena).fragment(of: element.index) }

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

    private func written(allowsUndeclaredPrefixes: Bool = false) throws -> FragmentWriter {
        do throws(FragmentProblem) {
            let numbers = NamespaceNumbers()
            let check = try FragmentCheck(self, allowsUndeclaredPrefixes: allowsUndeclaredPrefixes, numbers: numbers)
            var writer = FragmentWriter(numbers: numbers)
            writer.write(self, declaring: check.prefixes)
            if writer.isTooLong {
                throw FragmentProblem(
                    code: .limitExceeded, path: "", expected: RepeatedDeclarations.expectation, found: "longer ones",
                    suggestion: "declare the namespace on the outermost element")
            }
            return writer
        } catch {
            let issue = XMLCodingIssue(
                error.code, path: "/\(name)\(error.path)", position: nil, expected: error.expected, found: error.found,
                suggestion: error.suggestion)
            throw EncodingError.invalidValue(
                self, .init(codingPath: [], debugDescription: issue.description, underlyingError: issue.underlying))
        }
    }
}

extension XMLFragment: CustomStringConvertible {
    /// The fragment as text, as ``xmlString()`` has it. A fragment that is not well-formed is described all the same. Of one that is too long for
    /// ``xmlString()`` this is the start.
    public var description: String {
        let prefixes = (try? FragmentCheck(self, allowsUndeclaredPrefixes: true))?.prefixes ?? []
        var writer = FragmentWriter()
        writer.write(self, declaring: prefixes)
        return writer.string
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

extension XMLTree.Element: CustomStringConvertible {
    /// The element as text, with everything in it, and with the declarations that it needs of those around it; the text is a document.
    ///
    /// ``xmlString(indentation:)`` writes it without these declarations.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the element and the number of siblings of the elements around it.
    public var description: String { description(from: FragmentSource(arena)) }

    /// The same, where the descriptions of several elements are made in document order.
    package func description(from source: FragmentSource) -> String {
        var writer = FragmentWriter()
        writer.write(XMLFragment(.parsed(source.view(of: index))), declaring: [])
        return writer.string
    }
}

extension XMLTree.Elements: CustomStringConvertible {
    /// The elements as their texts.
    public var description: String {
        let source = FragmentSource(arena)
        return "[\(map { $0.description(from: source) }.joined(separator: ", "))]"
    }
}

extension XMLTree.Attributes: CustomStringConvertible {
    /// The attributes as they are written.
    public var description: String { "[\(map { "\($0.name)=\($0.value.debugDescription)" }.joined(separator: ", "))]" }
}

extension XMLTree.Children: CustomStringConvertible {
    /// The elements as their texts, and what is between them.
    public var description: String { Array(self).description }
}

extension XMLParsingOptions {
    /// The same options, for a fragment: with comments and processing instructions.
    package var keepingAllNodes: XMLParsingOptions {
        var options = self
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        return options
    }
}
