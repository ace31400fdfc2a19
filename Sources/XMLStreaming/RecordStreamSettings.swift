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

    /// What feeds a document's pieces to the decoder, and tells the caller's closures what comes up.
    func feed<Record>(
        _ errorPolicy: XMLDecoder.RecordErrorPolicy, _ onProgress: XMLDecoder.RecordProgress? = nil,
        _ makeFeed: (RecordStreamSettings, RecordReports) throws -> PieceFeed<Record>
    ) rethrows -> PieceFeed<Record> {
        let reports = RecordReports()
        let feed = try makeFeed(self, reports)
        feed.tellCaller = { bytesRead, byteCount in
            reports.tell(errorPolicy)
            onProgress?(bytesRead, byteCount)
        }
        return feed
    }

    /// - Throws: `DecodingError` for an option that cannot be, or a path that is none.
    func checkedPath() throws -> RecordPath {
        try options.check()
        return try RecordPath(path, namespacePrefixes: options.namespacePrefixes)
    }

    /// The same options, but issues wait until the caller is told of them.
    func options(reportingTo reports: RecordReports) -> XMLDecoder.Options {
        var options = options
        if let onIssue = options.onIssue { options.onIssue = { issue in reports.add { _ in onIssue(issue) } } }
        if case .report(let tell) = options.unknownNodePolicy {
            options.unknownNodePolicy = .report { issue in reports.add { _ in tell(issue) } }
        }
        return options
    }
}

/// What becomes of a record that cannot be decoded: ``XMLDecoder/RecordErrorPolicy`` without the caller's closures.
enum RecordFailureHandling: Sendable {
    case `throw`
    case skip
    case collect(limit: Int)
}

extension XMLDecoder.RecordErrorPolicy {
    var handling: RecordFailureHandling {
        switch self {
        case .throw: .throw
        case .skip: .skip
        case .collect(let limit, _): .collect(limit: limit)
        }
    }
}

/// What the caller is to be told of records, in the order in which it came up: they may have been decoded on another thread, or off the caller's
/// actor.
final class RecordReports: Sendable {
    /// Calls one of the caller's closures.
    typealias Report = @Sendable (XMLDecoder.RecordErrorPolicy) -> Void

    private let waiting = Locked<[Report]>([])

    func add(_ report: @escaping Report) { waiting.withLock { $0.append(report) } }

    /// Adds what others wait with.
    func take(from others: RecordReports) {
        let taken = others.take()
        if !taken.isEmpty { waiting.withLock { $0 += taken } }
    }

    private func take() -> [Report] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }

    /// Tells the caller's closures everything that waits, once.
    func tell(_ errorPolicy: XMLDecoder.RecordErrorPolicy) {
        for report in take() { report(errorPolicy) }
    }
}
