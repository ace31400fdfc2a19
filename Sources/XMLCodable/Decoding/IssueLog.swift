/// What was wrong in a decoding that went on all the same: because its policy or a property allows it, or because all issues are to be collected.
///
/// Code of types may catch an error and try something else. Then nothing was wrong: what was noted is forgotten as soon as the code asks for
/// anything else, or ends. So a reading has a mark up to which its issues count.
final class IssueLog {
    final class Entry {
        let issue: XMLCodingIssue
        /// Whether a value was made without what the issue is about.
        fileprivate(set) var isTolerated = false

        fileprivate init(_ issue: XMLCodingIssue) { self.issue = issue }
    }

    let policy: XMLDecoder.ErrorPolicy
    /// Whether the value has been given up, and all that is wrong is looked for.
    let isCollecting: Bool
    private let limit: Int
    private(set) var entries: [Entry] = []
    /// What the innermost value that codes itself has asked for.
    private(set) var reading = PropertyReading(of: Never.self, frame: 0, at: .element(0), inside: nil, settled: 0)
    /// Where the value was that failed last.
    var failedPlace: Place?
    /// Types whose code asks for something else than synthesised code would.
    private(set) var codingThemselves = Table<ObjectIdentifier, Bool>()
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

    // MARK: Issues

    func append(_ issue: XMLCodingIssue) { if !isFull { entries.append(Entry(issue)) } }

    /// Notes why something has failed, unless that has been noted where it happened.
    ///
    /// - Parameter mark: how many issues there were before.
    /// - Returns: whether it had not been noted.
    func note(_ issue: XMLCodingIssue, since mark: Int) -> Bool {
        if let first = entries[mark...].first(where: { !$0.isTolerated })?.issue {
            if first == issue { return false }
            // An error of a type's own code has been noted deeper inside.
            if let cause = first.cause, let other = issue.cause, type(of: cause) == type(of: other) { return false }
        }
        forget(since: mark)
        append(issue)
        return true
    }

    /// Marks all issues since there were so many: a value is made without what they are about.
    func tolerate(since mark: Int) {
        for index in mark..<entries.count { entries[index].isTolerated = true }
    }

    func forget(since mark: Int) {
        if mark < entries.count { entries.removeSubrange(mark...) }
        reading.settled = min(reading.settled, entries.count)
    }

    func removeAll() {
        entries = []
        reading.settled = 0
        nextListIsLossy = false
    }

    // MARK: What counts

    /// Starts an attempt to read something, and forgets the failures that the code around has caught.
    ///
    /// - Returns: how many issues there are.
    func startAttempt() -> Int {
        forget(since: reading.settled)
        return entries.count
    }

    /// Ends an attempt with a value: what it has noted counts, as far as it was not caught inside.
    func settle() { reading.settled = entries.count }

    /// Ends an attempt with an error: what it has noted counts unless the error is caught.
    func unsettle(to mark: Int) { reading.settled = mark }

    // MARK: Readings

    /// Begins the reading of a value that codes itself.
    func begin(_ type: any Any.Type, frame: Int, at place: Place) -> PropertyReading {
        _ = startAttempt()
        reading = PropertyReading(of: type, frame: frame, at: place, inside: reading, settled: entries.count)
        return reading
    }

    /// Ends a reading. Of one that has succeeded, what counts in it counts outside.
    func end(_ ended: PropertyReading, didSucceed: Bool) {
        if isCollecting, ended.asksForSomethingElse { codingThemselves[ObjectIdentifier(ended.type)] = true }
        if didSucceed { _ = startAttempt() }
        ended.end()
        guard let outer = ended.outer else { return }
        reading = outer
        if didSucceed { settle() }
    }
}

/// Who wants to know what was wrong in a document: what the decoder leaves for its caller.
package final class IssueCollection {
    /// How many issues are collected; nil for a decoding that is to have a value.
    let limit: Int?
    /// Whether it is noted what the code of types asks for, so that what it has caught is not told.
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
