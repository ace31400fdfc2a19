/// What was wrong in a decoding that went on all the same: because its policy or a property allows it, or because all issues are to be collected.
///
/// Code of types may catch an error and try something else. Then nothing was wrong. So an issue counts once a value was made without what it is
/// about; all others belong to a failure that still passes through the values around it, and are forgotten when one of them succeeds.
final class IssueLog {
    final class Entry {
        let issue: XMLCodingIssue
        /// Whether a value was made without what the issue is about.
        fileprivate(set) var isTolerated = false

        fileprivate init(_ issue: XMLCodingIssue) { self.issue = issue }
    }

    /// What is noted of an error that is being thrown: the issues from a number on, the error's own and what else was found.
    struct Failure {
        let start: Int
        /// The error's own issue.
        let issue: XMLCodingIssue
        /// The coding path of what has failed.
        let path: [any CodingKey]

        fileprivate func isOf(_ other: XMLCodingIssue) -> Bool {
            if issue == other { return true }
            // An error of a type's own code is the same one further outside, where it would be told of another place.
            guard let cause = issue.cause, let otherCause = other.cause else { return false }
            return type(of: cause) == type(of: otherCause)
        }
    }

    let policy: XMLDecoder.ErrorPolicy
    /// Whether the value has been given up, and all that is wrong is looked for.
    let isCollecting: Bool
    private let limit: Int
    private(set) var entries: [Entry] = []
    /// The last failure that was noted.
    private(set) var failure: Failure?
    /// Whether the next list loses the items that fail.
    var nextListIsLossy = false

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

    /// Whether lists go on behind items that fail.
    var goesOnInLists: Bool { isCollecting || policy == .droppingItems }

    /// How many issues there are before a value is read, which is what ends it has to know.
    var mark: Int { entries.count }

    func append(_ issue: XMLCodingIssue) { if !isFull { entries.append(Entry(issue)) } }

    /// Ends the reading of something that has a value: what its code has caught is forgotten.
    func succeed(since mark: Int) {
        if mark < entries.count { forgetCaught(in: mark..<entries.count) }
    }

    /// Ends the reading of something that has failed.
    ///
    /// - Parameters:
    ///   - mark: how many issues there were before; nil if nothing but the failure was noted since.
    ///   - issues: what the error says.
    ///   - path: the coding path of what has failed.
    func fail(since mark: Int? = nil, with issues: [XMLCodingIssue], path: [any CodingKey]) {
        // What was noted where it happened, by a value inside, has more than the error says.
        let known = failure.flatMap { $0.start >= mark ?? 0 && $0.start < entries.count && $0.isOf(issues[0]) ? $0 : nil }
        let mark = mark ?? known?.start ?? entries.count
        let earlier = mark..<(known?.start ?? entries.count)
        if isCollecting {
            forgetCaught(in: earlier)
        } else {
            // What there is no value of is without nothing.
            entries.removeSubrange(earlier)
        }
        if known == nil { issues.forEach(append) }
        for entry in entries[mark...] { entry.isTolerated = false }
        note(Failure(start: mark, issue: issues[0], path: known?.path ?? path))
    }

    /// Notes that an error is being thrown which has been noted, and what else was found since.
    func note(_ failure: Failure) { self.failure = failure }

    /// A value is made without what the last failure is about.
    func tolerateFailure() {
        guard let failure else { return }
        for entry in entries[min(failure.start, entries.count)...] { entry.isTolerated = true }
        self.failure = nil
    }

    func removeAll() {
        entries = []
        failure = nil
        nextListIsLossy = false
    }

    /// Forgets failures that the code around has caught.
    private func forgetCaught(in range: Range<Int>) {
        if range.contains(where: { !entries[$0].isTolerated }) {
            entries.replaceSubrange(range, with: entries[range].filter(\.isTolerated))
        }
    }
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

    package init(limit: Int? = nil, isWatching: Bool = false) { (self.limit, self.isWatching) = (limit, isWatching) }

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
