import Foundation

extension XMLDecoder {
    // MARK: What may be wrong

    /// What happens to a value that cannot be decoded.
    public enum ErrorPolicy: Sendable, Hashable {
        /// Its error is thrown. The default.
        case throwing
        /// A property that is an optional becomes nil, and what is wrong is told to ``XMLDecoder/onIssue``. Everything else is thrown. An enum
        /// with an unknown raw value is such a failure, for an optional property of its type.
        ///
        /// A property is what a type asks a keyed container for: also an optional in ``Attribute``, ``Element`` and the like. Items of a list are
        /// none.
        case onlyRequired
        /// The same, and items of arrays and sets that cannot be decoded are left out.
        ///
        /// Lists that a type decodes by itself, groups (``XMLGroups``) and values of dictionaries are as strict as ever, and so is a marked list
        /// (`@Element var items: [Item]`) that has one element which may be an item or wrap the items.
        case droppingItems
    }

    /// What happens to a value that cannot be decoded. By default its error is thrown.
    ///
    /// What does not depend on the document is thrown in any case: a model that contradicts itself, or values that are nested too deeply. So is
    /// the failure after 10,000 others in one document or record.
    ///
    /// For single properties see ``XMLLossy``. With another policy than ``ErrorPolicy/throwing``, or with ``onIssue``, decoding is slower.
    public var errorPolicy: ErrorPolicy {
        get { self[\.errorPolicy] }
        set { self[\.errorPolicy] = newValue }
    }

    /// Is told what a value is without: of each failure that ``errorPolicy`` or an ``XMLLossy`` property has passed over. Nil by default.
    ///
    /// It is called when a value is complete, or a record: once for each issue, in the order in which they were found. Nobody is told of a
    /// decoding that throws, nor of errors that a type's own code catches. A closure of ``UnknownNodePolicy/report(_:)`` is told of nodes that no
    /// key asks for, and this one is not.
    @preconcurrency public var onIssue: (@Sendable (XMLCodingIssue) -> Void)? {
        get { self[\.onIssue] }
        set { self[\.onIssue] = newValue }
    }

    // MARK: Decoding with all issues

    /// Decodes a value from a document, or finds all that is wrong with it.
    ///
    /// ```swift
    /// let result = try XMLDecoder().decodeCollectingIssues(Person.self, from: data)
    /// guard let person = result.value else {
    ///     for issue in result.issues { print(issue.code, issue.path, issue.position?.line ?? 0) }
    ///     return
    /// }
    /// ```
    ///
    /// A document without issues is decoded as `decode` does it, at the same speed. After a failure the same document is gone through once more: behind
    /// a property that fails, the other properties of the type are read, and behind an item that fails, the other items. What is read then is
    /// dropped, and no code of a type gets a value that the document does not have.
    ///
    /// - Of a type whose `init(from:)` is written by hand, only what it asks for before its first failure is read; see ``XMLIssueCollecting``.
    /// - An error that the code of a type catches is none.
    /// - A document that is not well-formed has that one issue, and so has one whose root element has another name than ``rootElementName``.
    ///
    /// - Parameters:
    ///   - type: what the document is decoded as.
    ///   - data: the document.
    ///   - limit: how many issues are collected at most; at least one. Then the decoding ends.
    /// - Throws: `CancellationError` of a type's own code.
    public func decodeCollectingIssues<T: Decodable>(_ type: T.Type, from data: Data, limit: Int = 100) throws -> XMLCollectedValue<T> {
        try collect(type, limit) { collection in
            try decode(type, for: collection, parsingWith: { try DocumentParser.parse(data, options: $0, memory: $1) })
        }
    }

    /// Decodes a value from a document, or finds all that is wrong with it, as from `Data`.
    ///
    /// - Throws: `CancellationError` of a type's own code.
    public func decodeCollectingIssues<T: Decodable>(_ type: T.Type, from bytes: [UInt8], limit: Int = 100) throws -> XMLCollectedValue<T> {
        try collect(type, limit) { collection in
            try decode(type, for: collection, parsingWith: { try DocumentParser.parse(bytes, options: $0, memory: $1) })
        }
    }

    /// Decodes a value from a document, or finds all that is wrong with it, as from `Data`. The encoding in its XML declaration is ignored.
    ///
    /// - Throws: `CancellationError` of a type's own code.
    public func decodeCollectingIssues<T: Decodable>(_ type: T.Type, from string: String, limit: Int = 100) throws -> XMLCollectedValue<T> {
        try collect(type, limit) { collection in
            try decode(type, for: collection, parsingWith: { try DocumentParser.parse(string, options: $0, memory: $1) })
        }
    }

    /// Decodes a value from a file, or finds all that is wrong with it, as from `Data`.
    ///
    /// - Throws: `CancellationError` of a type's own code, and what Foundation throws where the file cannot be read.
    public func decodeCollectingIssues<T: Decodable>(_ type: T.Type, contentsOf url: URL, limit: Int = 100) throws -> XMLCollectedValue<T> {
        let isReadOnce = (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == false
        return try collect(type, limit) { collection in
            try decode(type, isReadOnce: isReadOnce, for: collection) {
                try DocumentParser.parse(contentsOf: url, options: $0, memory: $1)
            }
        }
    }

    /// Decodes a value from an element of a tree that you have parsed already, or finds all that is wrong with it, as from `Data`.
    ///
    /// - Throws: `CancellationError` of a type's own code.
    public func decodeCollectingIssues<T: Decodable>(
        _ type: T.Type, from element: XMLTree.Element, limit: Int = 100
    ) throws -> XMLCollectedValue<T> {
        try collect(type, limit, from: element.index) { collection in
            try options.check()
            return try decode(type, from: element.index, of: element.arena, needs: [], for: collection)
        }
    }

    /// - Parameter element: what is decoded; nil for the root.
    private func collect<T: Decodable>(
        _ type: T.Type, _ limit: Int, from element: NodeIndex? = nil, _ decode: (IssueCollection) throws -> T
    ) throws -> XMLCollectedValue<T> {
        let limit = max(limit, 1)
        let first = IssueCollection()
        do {
            var value = try decode(first)
            var tolerated = first.tolerated
            // What code has caught that lost something on its way is told apart only where all is noted.
            if !tolerated.isEmpty, errorPolicy == .throwing, onIssue == nil, let arena = first.arena {
                let exact = IssueCollection(isWatching: true)
                value = try self.decode(type, from: element ?? arena.root, of: arena, needs: [], for: exact)
                tolerated = exact.tolerated
            }
            return XMLCollectedValue(value: value, issues: Array(tolerated.prefix(limit)), isComplete: tolerated.count <= limit)
        } catch let error as CancellationError {
            throw error
        } catch {
            guard let arena = first.arena else {
                guard let issue = (error as? DecodingError)?.soleIssue else { throw error }
                return XMLCollectedValue(value: nil, issues: [issue], isComplete: true)
            }
            let all = IssueCollection(limit: limit)
            _ = try? self.decode(type, from: element ?? arena.root, of: arena, needs: [], for: all)
            let issues = all.issues(after: error)
            return XMLCollectedValue(value: nil, issues: issues, isComplete: issues.count < limit)
        }
    }
}

extension DecodingError {
    /// The one issue of a document that could not be parsed, or of a root element that has another name.
    fileprivate var soleIssue: XMLCodingIssue? {
        if let error = xmlParsingError {
            return XMLCodingIssue(error.code, path: "/", position: error.position, message: error.message)
        }
        return xmlIssue
    }
}
