extension DecodingError {
    /// The context that every case carries.
    @inline(never)
    package var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// Where in the document decoding failed, and what was expected and found. Nil for an error that did not come from this package.
    ///
    /// For a document that is not well-formed see ``xmlParsingError``.
    public var xmlIssue: XMLCodingIssue? { (context?.underlyingError as? XMLCodingIssue)?.alone }

    /// All that the error is about: ``xmlIssue``, and the further issues of a value that has several. Empty for an error that did not come from this
    /// package.
    public var xmlIssues: [XMLCodingIssue] { (context?.underlyingError as? XMLCodingIssue)?.all ?? [] }

    /// Why the document could not be parsed. Nil if the error has another reason.
    public var xmlParsingError: XMLParsingError? { (context?.underlyingError as? XMLParsingError)?.told(byAnother: false) }

    /// The kind of error, which stays the same between versions. Nil for an error that did not come from this package.
    public var xmlErrorCode: XMLErrorCode? { xmlIssue?.code ?? xmlParsingError?.code }

    /// What ``xmlIssue`` or ``xmlParsingError`` says; Foundation's words for an error that did not come from this package.
    ///
    /// Swift prefers it to Foundation's property of the same name if the error's static type is `DecodingError`. For an `any Error` you get
    /// Foundation's, which only says that the data is not in the correct format.
    public var localizedDescription: String {
        xmlIssue?.description ?? xmlParsingError?.description ?? (self as any Error).localizedDescription
    }
}

extension DecodingError.Context {
    /// The context of an issue, in its own words, after a reason if there is one, or in those of a type's own code.
    @inline(never)
    package init(_ issue: XMLCodingIssue, path: [any CodingKey] = [], because reason: String? = nil, words: String? = nil) {
        let description = words ?? (reason.map { $0 + ": " } ?? "") + issue.description
        self.init(codingPath: path, debugDescription: description, underlyingError: issue.underlying)
    }
}

extension XMLParsingError {
    /// The error as decoders throw it.
    package var asDecodingError: DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: description, underlyingError: told(byAnother: true)))
    }
}
