import Foundation

/// What was wrong in a decoding that went on all the same: because its policy or a property allows it, or because all issues are to be collected.
///
///     <item><price>five</price></item>      struct Item { var price: Int? }      nil under `.onlyRequired`, and an entry that is tolerated
///
/// Code of types may catch an error and try something else. Then nothing was wrong. So an error is first noted as a failure, which passes through the
/// values around it: the last entries are its. Whatever makes a value without what has failed keeps them (``keepFailure()``), and so does what collects
/// issues. A failure that this does not happen to was caught: it is forgotten when something else is read, or when the value around succeeds.
final class IssueLog {
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

    /// How many issues are collected; nil for the log of a decoding that is to have a value.
    fileprivate let limit: Int?
    private(set) var entries: [XMLCodingIssue] = []
    /// The failure that passes through values, or was caught.
    private(set) var failure: Failure?
    /// Whether the next list loses the items that fail.
    var nextListIsLossy = false
    /// How often the values of elements were read on behind a failure, by type.
    private var readOn: [ObjectIdentifier: [NodeIndex: Int]] = [:]

    /// So many losses in one document or record are no exceptions any more, and each takes memory.
    private static let maximumLossCount = 10_000

    init(limit: Int? = nil) { self.limit = limit }

    /// Whether the value has been given up, and all that is wrong is looked for.
    var isCollecting: Bool { limit != nil }

    /// For how many issues there is room.
    var room: Int { max((limit ?? Self.maximumLossCount) - entries.count, 0) }

    func append(_ issue: XMLCodingIssue) { if room > 0 { entries.append(issue) } }

    // MARK: What is read

    /// Begins to read something, and forgets a failure that code has caught before.
    ///
    /// - Returns: how many entries there are.
    func begin() -> Int {
        forgetFailure()
        return entries.count
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

    /// Keeps what is noted of a failure, whatever is read next: for good, where a value is made without what has failed, or until ``fail(again:since:)``.
    @discardableResult
    func keepFailure() -> Failure? {
        defer { failure = nil }
        return failure
    }

    /// Goes on with a failure that was kept, together with all that was noted since a value was begun.
    func fail(again failure: Failure, since mark: Int) {
        // There is no value that would be without something.
        if !isCollecting { entries.removeSubrange(mark..<failure.start) }
        self.failure = Failure(start: mark, issue: failure.issue, path: failure.path)
    }

    /// Forgets the failure that code has caught: nothing was wrong, or the value around has succeeded.
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
    /// What is wrong, where values are watched while they are read, so that what their code has caught is not told.
    let log: IssueLog?
    /// The root element of the document, once it is parsed.
    package internal(set) var root: XMLTree.Element?
    /// What the values that were made are without.
    package internal(set) var tolerated: [XMLCodingIssue] = []

    /// - Parameter limit: how many issues are collected; nil for a decoding that is to have a value.
    package init(limit: Int? = nil, isWatching: Bool = false) { log = isWatching || limit != nil ? IssueLog(limit: limit) : nil }

    /// What is wrong with a value whose decoding threw an error before it was gone through for all issues.
    package func issues(after error: any Error) -> [XMLCodingIssue] {
        var issues = log?.entries ?? []
        // Code that does something else the second time does not take away what it threw.
        if let issue = (error as? DecodingError)?.xmlIssue, !issues.contains(where: { $0.code == issue.code && $0.path == issue.path }) {
            issues.insert(issue, at: 0)
        } else if issues.isEmpty {
            issues = [XMLCodingIssue(.customError, path: "/", position: nil, message: String(describing: error), cause: error)]
        }
        return Array(issues.prefix(log?.limit ?? 1))
    }
}

/// What happens where something is wrong, and the decoding goes on.
extension DecodingContext {
    /// The log where all issues are collected; nil where the first error ends the decoding.
    var collectedIssues: IssueLog? { issues.flatMap { $0.isCollecting ? $0 : nil } }

    /// Has a value be made without what has failed, if the policy allows that.
    ///
    /// - Parameters:
    ///   - path: the coding path of what has failed.
    ///   - isLosing: whether there can be a value without it.
    /// - Throws: the error, if it does not.
    @inline(never)
    func passOver(_ error: any Error, at place: Place, path: @autoclosure () -> [any CodingKey], isLosing: Bool = true) throws {
        guard let issues else { throw error }
        guard isLosing, options.errorPolicy != .throwing, mayGoOn(after: error, losing: true, issues) else {
            // An error of another kind does not say what was asked for.
            if issues.isCollecting, !isOwn(error) { note(error, at: place, path: path()) }
            throw error
        }
        note(error, at: place, path: path())
        issues.keepFailure()
    }

    /// Notes why something has failed, unless that has been noted where it happened.
    ///
    /// - Parameters:
    ///   - mark: how many entries there were before; nil where nothing was noted since but the failure.
    ///   - path: the coding path of what was read.
    ///   - original: the error as it came from there.
    func note(_ error: any Error, since mark: Int? = nil, at place: Place, path: [any CodingKey], original: (any Error)? = nil) {
        guard let issues, !(error is CancellationError) else { return }
        var failed = path
        if isOwn(original ?? error), let error = error as? DecodingError, let context = error.context {
            failed = context.codingPath
            if case .keyNotFound(let key, _) = error { failed.append(key) }
        }
        let found = (error as? DecodingError)?.xmlIssues ?? []
        issues.fail(since: mark, with: found.isEmpty ? [issue(of: error, at: place)] : found, path: path, failed: failed)
    }

    /// Whether an error is this package's, so that its coding path is one of the document. The code of types may throw any other.
    private func isOwn(_ error: any Error) -> Bool { (error as? DecodingError)?.xmlIssue != nil }

    /// Notes why the code of a value has failed, and, where all issues are collected, what else is wrong with the value.
    ///
    /// - Parameters:
    ///   - original: the error as the code threw it.
    ///   - mark: how many entries there were before.
    ///   - isRead: whether the code has come to its end, and the value was refused.
    @inline(never)
    func fail(
        _ type: TypeTraits, with error: any Error, _ original: any Error, at place: Place, frame: FrameReference, since mark: Int,
        isRead: Bool, _ issues: IssueLog
    ) {
        let path = codingPath(frame: frame.number)
        note(error, since: mark, at: place, path: path, original: original)
        guard issues.isCollecting, !isRead, !(error is CancellationError), issues.failure.map({ $0.path.count > path.count }) ?? false,
            let failure = issues.keepFailure()
        else { return }
        if readOn(behind: failure.path[path.count], of: type, at: place, frame: frame, issues), checksNodes {
            let mark = issues.begin()
            do { try unknownNodes.check(at: place, frame: frame.number) } catch { note(error, since: mark, at: place, path: path) }
        }
        issues.fail(again: failure, since: mark)
    }

    /// Reads the properties of a type behind the one that has failed, each by itself, and notes what is wrong with them. Nothing tells synthesised code
    /// from other code for certain, so no code gets a value that the document does not have.
    ///
    /// - Returns: whether it can be known which those are.
    private func readOn(behind failed: any CodingKey, of type: TypeTraits, at place: Place, frame: FrameReference, _ issues: IssueLog)
        -> Bool
    {
        guard type.tellsIssuesOfEveryProperty ?? true, let asked = FirstKeys.asked(by: type.type), let keys = asked.traits else {
            return false
        }
        let plan = ElementPlan.of(type, by: keys)
        let number = plan.properties.firstIndex { $0.type != nil && isSame($0.key, failed.stringValue) }
        let isSynthesised = plan.isComplete && number != nil && asked.isFirstProperty(of: plan)
        guard type.tellsIssuesOfEveryProperty ?? isSynthesised, issues.mayReadOn(type.type, in: place.node) else { return false }
        func read<Key: CodingKey>(_: Key.Type) -> Bool {
            guard let container = try? keyedContainer(keyedBy: Key.self, at: place, frame: frame) else { return false }
            for property in plan.properties.dropFirst(number.map { $0 + 1 } ?? 0) where issues.room > 0 {
                guard let type = property.type, let key = Key(stringValue: property.key) else { continue }
                let mark = issues.begin()
                do {
                    if case .optional(let wrapped) = type.shape, let wrapped = wrapped as? any Decodable.Type {
                        _ = try container.decodeIfPresent(wrapped, forKey: key)
                    } else if let type = type.type as? any Decodable.Type {
                        _ = try container.decode(type, forKey: key)
                    }
                    issues.forgetFailure()
                } catch {
                    note(error, since: mark, at: place, path: codingPath(frame: frame.number) + [key])
                    issues.keepFailure()
                }
            }
            return true
        }
        return read(keys.type)
    }

    /// Decodes a list whose items are known where issues are noted: without items that fail, or on behind them, if that is wanted.
    @inline(never)
    func decodeNotedItems<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, at items: Place, step: PathStep, frame: Int, isLossy: Bool, _ issues: IssueLog
    ) throws -> T {
        guard let list = type as? any ItemCollection.Type, case .list(let item?) = traits.shape, let item = item as? any Decodable.Type
        else {
            return try lists.decodeItems(type, traits, at: items, step: step, frame: frame, in: self)
        }
        func decode<List: ItemCollection, Item: Decodable>(_: List.Type, of type: Item.Type, frame listFrame: Int) throws -> List {
            var items = ListItems(at: items, in: self)
            let traits = self.traits(of: type)
            var array: [Item] = []
            var first: (error: any Error, failure: IssueLog.Failure?)?
            let isLosing = isLossy || options.errorPolicy == .droppingItems
            let start = issues.begin()
            while let item = items.next {
                let mark = issues.begin()
                var path: [any CodingKey] { codingPath(frame: listFrame, step: .index(items.index)) }
                do {
                    if traits.scalarReadByText != nil, checksNodes { try unknownNodes.checkText(at: item, path: path) }
                    array.append(try self.decode(type, traits, at: item, step: .index(items.index), frame: listFrame))
                } catch {
                    note(error, since: mark, at: item, path: path)
                    let mayGoOn = (isLosing || issues.isCollecting) && mayGoOn(after: error, losing: isLosing, issues)
                    let failure = issues.keepFailure()
                    if !isLosing || !mayGoOn { first = first ?? (error, failure) }
                    if !mayGoOn { break }
                }
                items.advance(in: self)
            }
            if let first {
                // Without the list, it does not matter what its items were without.
                if let failure = first.failure { issues.fail(again: failure, since: start) }
                throw first.error
            }
            return List(items: identityCast(array, to: [List.Item].self))
        }
        return try DecodingSite(context: self, place: items, frame: frame).entering(step) { site in
            identityCast(try decode(list, of: item, frame: site.frame), to: type)
        }
    }

    private func issue(of error: any Error, at place: Place) -> XMLCodingIssue {
        if let parsing = (error as? DecodingError)?.xmlParsingError {
            return XMLCodingIssue(parsing.code, path: locator.path(of: place), position: parsing.position, message: parsing.message)
        }
        let message = (error as? DecodingError)?.context?.debugDescription ?? error.xmlDescription
        return errors.issue(.customError, at: place, message: message, cause: error)
    }

    /// Whether there is anything to do behind a failure.
    ///
    /// - Parameter isLosing: whether a value is made without what has failed. What is wrong with the model, whatever the document has, is not passed
    ///   over then.
    func mayGoOn(after error: any Error, losing isLosing: Bool, _ issues: IssueLog) -> Bool {
        if error is CancellationError || issues.room == 0 { return false }
        guard isLosing, let code = (error as? DecodingError)?.xmlErrorCode else { return true }
        return ![.nestingTooDeep, .invalidPath, .invalidGroup, .invalidOption, .contestedNode, .invalidTypeFamily, .ambiguousList]
            .contains(code)
    }
}
