import XMLCodable

/// How the records of a document are found and decoded.
struct RecordStreamSettings: Sendable {
    let path: String
    /// Whether the document is UTF-8 whatever its XML declaration says.
    var isUTF8 = false
    var options: XMLDecoder.Options
    var errorPolicy: XMLDecoder.RecordErrorPolicy
    /// The part of the document that is decoded; nil for all of it.
    var split: XMLRecordSplit?

    /// The same settings, but closures that are to be told of issues and errors are not called before the reports are made.
    func reporting(to reports: RecordReports) -> RecordStreamSettings {
        var settings = self
        if let onIssue = options.onIssue { settings.options.onIssue = { issue in reports.add { onIssue(issue) } } }
        if case .report(let report) = options.unknownNodePolicy {
            settings.options.unknownNodePolicy = .report { issue in reports.add { report(issue) } }
        }
        switch errorPolicy {
        case .throw: break
        case .skip(let report): settings.errorPolicy = .skip { error in reports.add { report(error) } }
        case .collect(let limit, let report):
            settings.errorPolicy = .collect(limit: limit) { issues in reports.add { report(issues) } }
        }
        return settings
    }
}

/// What is to be told of records that were decoded on another thread, in the order in which it came up.
final class RecordReports: Sendable {
    private let waiting = Locked<[() -> Void]>([])

    func add(_ report: @escaping () -> Void) { waiting.withLock { $0.append(report) } }

    /// Tells everything that waits, once.
    func make() {
        let reports = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for report in reports { report() }
    }
}
