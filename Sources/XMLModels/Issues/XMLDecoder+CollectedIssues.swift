import Foundation

extension XMLDecoder {
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
        try collect(type, limit) { collection in
            try decode(type, for: collection, parsingWith: { try DocumentParser.parse(contentsOf: url, options: $0, memory: $1) })
        }
    }

    /// Decodes a value from an element of a tree that you have parsed already, or finds all that is wrong with it, as from `Data`.
    ///
    /// - Throws: `CancellationError` of a type's own code.
    public func decodeCollectingIssues<T: Decodable>(
        _ type: T.Type, from element: XMLTree.Element, limit: Int = 100
    ) throws -> XMLCollectedValue<T> {
        try collect(type, limit, from: element) { try decode(type, from: element, for: $0) }
    }

    /// - Parameter element: what is decoded; nil for the root.
    private func collect<T: Decodable>(
        _ type: T.Type, _ limit: Int, from element: XMLTree.Element? = nil, _ decode: (IssueCollection) throws -> T
    ) throws -> XMLCollectedValue<T> {
        let limit = max(limit, 1)
        let first = IssueCollection()
        do {
            var value = try decode(first)
            var tolerated = first.tolerated
            // What code has caught that lost something on its way is told apart only where all is noted.
            if !tolerated.isEmpty, errorPolicy == .throwing, onIssue == nil, let element = element ?? first.root {
                let exact = IssueCollection(isWatching: true)
                value = try self.decode(type, from: element, for: exact)
                tolerated = exact.tolerated
            }
            return XMLCollectedValue(value: value, issues: Array(tolerated.prefix(limit)), isComplete: tolerated.count <= limit)
        } catch let error as CancellationError {
            throw error
        } catch {
            guard let root = first.root else {
                guard let issue = (error as? DecodingError)?.soleIssue else { throw error }
                return XMLCollectedValue(value: nil, issues: [issue], isComplete: true)
            }
            let all = IssueCollection(limit: limit)
            _ = try? self.decode(type, from: element ?? root, for: all)
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
