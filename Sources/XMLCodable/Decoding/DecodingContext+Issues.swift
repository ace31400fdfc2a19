import Foundation

/// What happens where something is wrong, and the decoding goes on.
extension DecodingContext {
    /// Has a value be made without what has failed, if the policy allows that.
    ///
    /// - Throws: the error, if it does not.
    @inline(never)
    func passOver(_ error: any Error, at place: Place) throws {
        guard let issues, issues.policy != .throwing, mayGoOn(after: error, losing: true, issues) else { throw error }
        note(error, at: place)
        issues.tolerateFailure()
    }

    /// Notes why something has failed, unless that has been noted where it happened.
    ///
    /// - Parameters:
    ///   - mark: how many issues there were before; nil if nothing but the failure was noted since.
    ///   - path: where it failed, for an error that does not say it.
    func note(_ error: any Error, since mark: Int? = nil, at place: Place, path: [any CodingKey] = []) {
        guard let issues, !isAboutDecoding(error) else { return }
        var path = path
        if let error = error as? DecodingError, let context = error.context {
            path = context.codingPath
            if case .keyNotFound(let key, _) = error { path.append(key) }
        }
        let found = (error as? DecodingError)?.xmlIssues ?? []
        issues.fail(since: mark, with: found.isEmpty ? [issue(of: error, at: place)] : found, path: path)
    }

    /// Notes why the code of a value has failed, and, where all issues are collected, what else is wrong with the value.
    ///
    /// - Parameter mark: how many issues there were before.
    @inline(never)
    func fail(_ type: TypeTraits, with error: any Error, at place: Place, frame: FrameReference, since mark: Int, _ issues: IssueLog) {
        let path = codingPath(frame: frame.number)
        note(error, since: mark, at: place, path: path)
        guard issues.isCollecting, !isAboutDecoding(error), let failure = issues.failure else { return }
        // An error about the value itself was thrown when all of it was read, or by code that reads it in its own way.
        guard failure.path.count > path.count else { return }
        if readOn(behind: failure.path[path.count], of: type, at: place, frame: frame, issues), checksNodes {
            do { try unknownNodes.check(at: place, frame: frame.number) } catch { note(error, at: place) }
        }
        issues.note(failure)
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
        let number = plan.properties.firstIndex { isSame($0.key, failed.stringValue) }
        let isSynthesised = plan.isComplete && number != nil && asked.isFirstProperty(of: plan)
        guard type.tellsIssuesOfEveryProperty ?? isSynthesised else { return false }
        func read<Key: CodingKey>(_: Key.Type) -> Bool {
            guard let container = try? keyedContainer(keyedBy: Key.self, at: place, frame: frame) else { return false }
            for property in plan.properties.dropFirst(number.map { $0 + 1 } ?? 0) where !issues.isFull {
                guard let type = property.type, let key = Key(stringValue: property.key) else { continue }
                let mark = issues.mark
                do {
                    if case .optional(let wrapped) = type.shape, let wrapped = wrapped as? any Decodable.Type {
                        _ = try container.decodeIfPresent(wrapped, forKey: key)
                    } else if let type = type.type as? any Decodable.Type {
                        _ = try container.decode(type, forKey: key)
                    }
                    issues.succeed(since: mark)
                } catch {
                    note(error, since: mark, at: place)
                }
            }
            return true
        }
        return read(keys.type)
    }

    private func issue(of error: any Error, at place: Place) -> XMLCodingIssue {
        if let parsing = (error as? DecodingError)?.xmlParsingError {
            return XMLCodingIssue(parsing.code, path: locator.path(of: place), position: parsing.position, message: parsing.message)
        }
        let message = (error as? DecodingError)?.context?.debugDescription ?? error.xmlDescription
        return errors.issue(.customError, at: place, message: message, cause: error)
    }

    /// Whether an error says nothing of the document: the decoding starts again, or was given up.
    private func isAboutDecoding(_ error: any Error) -> Bool {
        error is CancellationError
    }

    /// Whether there is anything to do behind a failure.
    ///
    /// - Parameter isLosing: whether a value is made without what has failed. What is wrong with the model, whatever the document has, is not passed
    ///   over then.
    func mayGoOn(after error: any Error, losing isLosing: Bool, _ issues: IssueLog) -> Bool {
        if isAboutDecoding(error) || issues.isFull { return false }
        guard isLosing, let code = (error as? DecodingError)?.xmlErrorCode else { return true }
        return ![.nestingTooDeep, .invalidPath, .invalidGroup, .invalidOption, .contestedNode, .invalidTypeFamily, .ambiguousList]
            .contains(code)
    }
}
