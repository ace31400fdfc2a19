/// What was wrong in a decoding that went on all the same: because its policy or a property allows it, or because all issues are to be collected.
///
/// Code of types may catch an error and try something else. Then nothing was wrong. So an error is first noted as a failure, which passes through the
/// values around it. Whatever makes a value without what has failed says so (``tolerateFailure()``), and what collects issues keeps it
/// (``keepFailure()``). A failure that neither happens to was caught: it is forgotten when something else is read, or when the value around succeeds.
final class IssueLog {
    final class Entry {
        let issue: XMLCodingIssue
        /// Whether a value was made without what the issue is about.
        fileprivate(set) var isTolerated = false

        fileprivate init(_ issue: XMLCodingIssue) { self.issue = issue }
    }

    /// What is noted of an error that is being thrown: the entries from a number on, the error's own issue and what else was found.
    struct Failure {
        let start: Int
        /// The error's own issue.
        let issue: XMLCodingIssue
        /// The coding path of what has failed.
        let path: [any CodingKey]

        /// Whether an error is this failure, further outside.
        ///
        /// - Parameter outer: the coding path there.
        fileprivate func isOf(_ other: XMLCodingIssue, inside outer: [any CodingKey]) -> Bool {
            guard outer.count <= path.count, zip(outer, path).allSatisfy({ isSame($0.stringValue, $1.stringValue) }) else { return false }
            if issue.code == other.code, issue.path == other.path { return true }
            // An error of a type's own code would be told of another place there.
            guard let cause = issue.cause, let otherCause = other.cause else { return false }
            return type(of: cause) == type(of: otherCause)
        }
    }

    let policy: XMLDecoder.ErrorPolicy
    /// Whether the value has been given up, and all that is wrong is looked for.
    let isCollecting: Bool
    private let limit: Int
    private(set) var entries: [Entry] = []
    /// The failure that passes through values, or was caught.
    private(set) var failure: Failure?
    /// Whether the next list loses the items that fail.
    var nextListIsLossy = false
    /// How often the values of elements were read on behind a failure, by type.
    private var readOn: [ObjectIdentifier: [NodeIndex: Int]] = [:]

    /// So many losses in one document or record are no exceptions any more, and each takes memory.
    private static let maximumLossCount = 10_000

    /// - Parameter limit: how many issues are collected; nil for the log of a decoding that is to have a value.
    init(_ options: XMLDecoder.Options, limit: Int? = nil) {
        policy = options.errorPolicy
        isCollecting = limit != nil
        self.limit = limit ?? Self.maximumLossCount
    }

    /// Whether there is no room for another issue.
    var isFull: Bool { entries.count >= limit }

    /// For how many issues there is room.
    var room: Int { max(limit - entries.count, 0) }

    func append(_ issue: XMLCodingIssue) { if !isFull { entries.append(Entry(issue)) } }

    // MARK: What is read

    /// Begins to read something, and forgets a failure that code has caught before.
    ///
    /// - Returns: how many entries there are.
    func begin() -> Int {
        forgetFailure()
        return entries.count
    }

    /// Ends the reading of something that has a value, and forgets what its code has caught.
    func succeed(since mark: Int) {
        failure = nil
        guard mark < entries.count else { return }
        entries.replaceSubrange(mark..., with: entries[mark...].filter(\.isTolerated))
    }

    /// Ends the reading of something that has failed.
    ///
    /// - Parameters:
    ///   - mark: how many entries there were before; nil where nothing was noted since but the failure.
    ///   - issues: what the error says.
    ///   - path: the coding path of what was read.
    ///   - failed: that of what has failed in it.
    func fail(since mark: Int? = nil, with issues: [XMLCodingIssue], path: [any CodingKey], failed: [any CodingKey]) {
        // What was noted further inside has more than the error says.
        let known = failure.flatMap { $0.start >= mark ?? 0 && $0.isOf(issues[0], inside: path) ? $0 : nil }
        if known == nil { forgetFailure() }
        let start = known?.start ?? entries.count
        fail(again: Failure(start: start, issue: issues[0], path: known?.path ?? failed), since: mark ?? start)
        if known == nil { issues.forEach(append) }
    }

    /// Keeps a failure, whatever is read next, until ``fail(again:since:)``.
    @discardableResult
    func keepFailure() -> Failure? {
        defer { failure = nil }
        return failure
    }

    /// Goes on with a failure that was kept, together with all that was noted since a value was begun.
    func fail(again failure: Failure, since mark: Int) {
        // There is no value that would be without something.
        if !isCollecting { entries.removeSubrange(mark..<failure.start) }
        for entry in entries[mark...] { entry.isTolerated = false }
        self.failure = Failure(start: mark, issue: failure.issue, path: failure.path)
    }

    /// A value is made without what has failed.
    func tolerateFailure() {
        guard let failure else { return }
        for entry in entries[failure.start...] { entry.isTolerated = true }
        self.failure = nil
    }

    /// Forgets the failure that code has caught.
    func forgetFailure() {
        if let failure { entries.removeSubrange(failure.start...) }
        failure = nil
    }

    /// Whether the value of an element may be read on once more: twice, because code may try a type again. Without an end, values inside each other that
    /// code reads twice would be read twice as often for each level.
    func mayReadOn(_ type: any Any.Type, in element: NodeIndex) -> Bool {
        readOn[ObjectIdentifier(type), default: [:]][element, default: 0] += 1
        return readOn[ObjectIdentifier(type)]?[element] ?? 0 <= 2
    }

    func removeAll() { (entries, failure, nextListIsLossy, readOn) = ([], nil, false, [:]) }
}

/// Who wants to know what was wrong in a document: what the decoder leaves for its caller.
package final class IssueCollection {
    /// How many issues are collected; nil for a decoding that is to have a value.
    let limit: Int?
    /// Whether values are watched while they are read, so that what their code has caught is not told.
    let isWatching: Bool
    /// The root element of the document, once it is parsed.
    package private(set) var root: XMLTree.Element?
    /// What is wrong.
    private var log: IssueLog?
    /// What the values that were made are without.
    package internal(set) var tolerated: [XMLCodingIssue] = []

    package init(limit: Int? = nil, isWatching: Bool = false) { (self.limit, self.isWatching) = (limit, isWatching || limit != nil) }

    func begin(_ context: DecodingContext) {
        root = XMLTree.Element(arena: context.arena, index: context.arena.root)
        log = context.issues
    }

    /// What is wrong with a value whose decoding threw an error before it was gone through for all issues.
    package func issues(after error: any Error) -> [XMLCodingIssue] {
        var issues = log?.entries.map(\.issue) ?? []
        // Code that does something else the second time does not take away what it threw.
        if let issue = (error as? DecodingError)?.xmlIssue, !issues.contains(where: { $0.code == issue.code && $0.path == issue.path }) {
            issues.insert(issue, at: 0)
        } else if issues.isEmpty {
            issues = [XMLCodingIssue(.customError, path: "/", position: nil, message: String(describing: error), cause: error)]
        }
        return Array(issues.prefix(limit ?? 1))
    }
}
