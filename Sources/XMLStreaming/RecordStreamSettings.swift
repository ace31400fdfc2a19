import XMLCodable

/// How the records of a document are found and decoded.
struct RecordStreamSettings: Sendable {
    let path: String
    /// Whether the document is UTF-8 whatever its XML declaration says.
    var isUTF8 = false
    var options: XMLDecoder.Options
    var failureHandling = RecordFailureHandling.throw
    /// The part of the document that is decoded; nil for all of it.
    var split: XMLRecordSplit?

    /// - Throws: `DecodingError` for an option that cannot be, or a path that is none.
    func checkedPath() throws -> RecordPath {
        try options.check()
        return try RecordPath(path, namespacePrefixes: options.namespacePrefixes)
    }

    /// The same settings, but closures that are to be told of issues and errors are not called before the reports are made.
    func reporting(to reports: RecordReports) -> RecordStreamSettings {
        var settings = self
        if let onIssue = options.onIssue { settings.options.onIssue = { issue in reports.add { _ in onIssue(issue) } } }
        if case .report(let report) = options.unknownNodePolicy {
            settings.options.unknownNodePolicy = .report { issue in reports.add { _ in report(issue) } }
        }
        switch failureHandling {
        case .throw: break
        case .skip(let report): settings.failureHandling = .skip { error in reports.add { _ in report(error) } }
        case .collect(let limit, let report):
            settings.failureHandling = .collect(limit: limit) { issues in reports.add { _ in report(issues) } }
        }
        return settings
    }

    /// The same settings for what a caller wants of errors, whose closures belong to where the caller makes the reports.
    func reporting(to reports: RecordReports, for errorPolicy: XMLDecoder.RecordErrorPolicy) -> RecordStreamSettings {
        var settings = reporting(to: reports)
        switch errorPolicy {
        case .throw: break
        case .skip:
            settings.failureHandling = .skip { error in
                reports.add { if case .skip(let report) = $0 { report(error) } }
            }
        case .collect(let limit, _):
            settings.failureHandling = .collect(limit: limit) { issues in
                reports.add { if case .collect(_, let report) = $0 { report(issues) } }
            }
        }
        return settings
    }
}

/// What becomes of a record that cannot be decoded, on the thread that decodes: ``XMLDecoder/RecordErrorPolicy`` without the caller's closures.
enum RecordFailureHandling: Sendable {
    case `throw`
    case skip(@Sendable (any Error) -> Void)
    case collect(limit: Int, @Sendable ([XMLCodingIssue]) -> Void)
}

/// What is to be told of records, in the order in which it came up: they may have been decoded on another thread, or off the caller's actor.
final class RecordReports: Sendable {
    private let waiting = Locked<[@Sendable (XMLDecoder.RecordErrorPolicy) -> Void]>([])

    func add(_ report: @escaping @Sendable (XMLDecoder.RecordErrorPolicy) -> Void) { waiting.withLock { $0.append(report) } }

    /// Tells everything that waits, once.
    ///
    /// - Parameter errorPolicy: the caller's.
    func make(_ errorPolicy: XMLDecoder.RecordErrorPolicy = .throw) {
        let reports = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for report in reports { report(errorPolicy) }
    }
}
