import Foundation

extension Error {
    /// Everything that the error says, for a log, an alert or a terminal: what was expected and found, the path, the line, the column and a remedy.
    ///
    /// Use it in a plain `catch`, where `localizedDescription` of a `DecodingError` is Foundation's and only says that the data is missing or
    /// not in the correct format:
    ///
    /// ```swift
    /// do {
    ///     _ = try XMLDecoder().decode(Catalog.self, from: data)
    /// } catch {
    ///     print(error.xmlDescription)
    ///     // expected a number (Double), found 'cheap' at /catalog/book[2]/price (line 3, column 30)
    /// }
    /// ```
    ///
    /// - A `DecodingError` or `EncodingError` gives its issue, and each further issue of its value in a line of its own. One that another coder
    ///   has thrown gives its words and its coding path.
    /// - A `CocoaError` gives the file that it is about, and the reason.
    /// - Any other error gives its `errorDescription` if it is a `LocalizedError`, as faults of services are, otherwise its `description`.
    ///
    /// The wording may change between versions. Compare ``XMLErrorCode``s instead.
    public var xmlDescription: String {
        switch self {
        case let error as DecodingError:
            guard let context = error.context else { break }
            return words(context.debugDescription, about: error.xmlIssues, context.codingPath, context.underlyingError)
        case let error as EncodingError:
            guard case .invalidValue(_, let context) = error else { break }
            return words(context.debugDescription, about: error.xmlIssues, context.codingPath, context.underlyingError)
        case let error as CocoaError:
            let reasons = [error, error.underlying].lazy.compactMap { ($0 as NSError?)?.localizedFailureReason }
            let reason = reasons.first ?? error.localizedDescription
            return (error.filePath ?? error.url?.path).map { "\($0): \(reason)" } ?? reason
        default: break
        }
        return (self as? any LocalizedError)?.errorDescription ?? String(describing: self)
    }

    private func words(
        _ words: String, about issues: [XMLCodingIssue], _ path: [any CodingKey], _ underlyingError: (any Error)?
    ) -> String {
        // The words of several issues have their number and the first one.
        if issues.count > 1 { return ([words] + issues.dropFirst().map(\.description)).joined(separator: "\n") }
        if let issue = issues.first { return issue.description }
        // An underlying error says where, as that of a document that cannot be parsed does: the words have it.
        guard underlyingError == nil, !path.isEmpty else { return words }
        return words + " at " + path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: "/")
    }
}
