import Foundation

/// What happens where something is wrong, and the decoding goes on.
extension DecodingContext {
    /// Notes why the code of a value has failed, and, where all issues are collected, what else is wrong with the value.
    @inline(never)
    func fail(_ reading: PropertyReading, with error: any Error, at place: Place, frame: Int, _ issues: IssueLog) {
        defer { issues.end(reading, didSucceed: false) }
        issues.failedPlace = place
        if isAboutDecoding(error) { return }
        note(error, since: reading.settled, at: place)
        guard issues.isCollecting else { return }
        reading.settled = issues.entries.count
        if reading.readOn(unless: issues.codingThemselves), checksNodes {
            let mark = issues.entries.count
            do {
                try unknownNodes.check(at: place, frame: frame)
            } catch {
                note(error, since: mark, at: place)
            }
        }
    }

    /// Notes why something has failed, unless that has been noted where it happened.
    func note(_ error: any Error, since mark: Int, at place: Place) {
        guard let issues, !isAboutDecoding(error) else { return }
        var found = (error as? DecodingError)?.xmlIssues ?? []
        if found.isEmpty { found = [issue(of: error, at: place)] }
        if issues.note(found[0], since: mark) { found.dropFirst().forEach(issues.append) }
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
