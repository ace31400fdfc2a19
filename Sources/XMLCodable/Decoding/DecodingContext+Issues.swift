import Foundation

/// What happens where something is wrong, and the decoding goes on.
extension DecodingContext {
    /// Has a type's own `init(from:)` do the work, and notes what it asks for.
    @inline(never)
    func decode<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, from decoder: ElementDecoder, at place: Place, frame: Int, noting issues: IssueLog
    ) throws -> T {
        let reading = issues.begin(type, frame: frame, at: place)
        let progress = order?.progress(around: place, frame: frame)
        do {
            if traits.isExamined { try checkElement(traits, at: place, frame: frame) }
            if traits.isEnum { previous?.replaceValue(at: place) }
            let value = try T(from: decoder)
            _ = issues.startAttempt()
            if readNodes.isTracking { try readNodes.rejectUnread(at: place, frame: frame, in: self) }
            if traits.isExamined { try examine(value, traits, at: place, frame: frame) }
            issues.end(reading, didSucceed: true)
            return value
        } catch {
            let error = errors.located(error, of: type, at: place, frame: frame)
            if let progress { order?.goBack(to: progress) }
            fail(reading, with: error, at: place, frame: frame, issues)
            throw error
        }
    }

    @inline(never)
    private func fail(_ reading: PropertyReading, with error: any Error, at place: Place, frame: Int, _ issues: IssueLog) {
        defer { issues.end(reading, didSucceed: false) }
        issues.failedPlace = place
        if isAboutDecoding(error) { return }
        note(error, since: reading.settled, at: place)
        guard issues.isCollecting else { return }
        reading.settled = issues.entries.count
        if reading.readOn(unless: issues.codingThemselves), readNodes.isTracking {
            let mark = issues.entries.count
            do {
                try readNodes.rejectUnread(at: place, frame: frame, in: self)
            } catch {
                note(error, since: mark, at: place)
            }
        }
        // It was read, though in vain.
        readNodes.note(place)
    }

    /// All that is wrong with a value that has failed, which is decoded once more.
    package func issues<T: Decodable>(of type: T.Type, from element: NodeIndex, limit: Int, after error: any Error) -> [XMLCodingIssue] {
        let collection = IssueCollection(limit: limit)
        let collecting = DecodingContext(
            arena: arena, options: options, memory: DecoderMemory(), continuesNames: false, expectsRest: expectsRest,
            collection: collection)
        defer { collecting.finish() }
        collection.begin(collecting)
        _ = try? collecting.decodeOne(type, from: element)
        return collection.issues(after: error)
    }

    /// Notes why something has failed, unless that has been noted where it happened.
    func note(_ error: any Error, since mark: Int, at place: Place) {
        guard let issues, !isAboutDecoding(error) else { return }
        let found = self.issues(of: error, at: place)
        guard let first = found.first, issues.note(first, since: mark) else { return }
        found.dropFirst().forEach(issues.append)
    }

    private func issues(of error: any Error, at place: Place) -> [XMLCodingIssue] {
        let known = (error as? DecodingError)?.xmlIssues ?? []
        return known.isEmpty ? [issue(of: error, at: place)] : known
    }

    private func issue(of error: any Error, at place: Place) -> XMLCodingIssue {
        if let error = error as? DecodingError {
            if let parsing = error.xmlParsingError {
                return XMLCodingIssue(parsing.code, path: locator.path(of: place), position: parsing.position, message: parsing.message)
            }
            return errors.issue(.customError, at: place, message: error.context?.debugDescription, cause: error)
        }
        let message = XMLCodingIssue.message(of: error)
        return errors.issue(.customError, at: place, message: message, cause: error)
    }

    /// Whether an error says nothing of the document: the decoding starts again, or was given up.
    private func isAboutDecoding(_ error: any Error) -> Bool {
        error is NeedsMissing || error is CancellationError || !memory.missing.isEmpty
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

    /// A keyed container that notes what is asked of it.
    @inline(never)
    func watched<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, frame: FrameReference) -> KeyedDecodingContainer<Key> {
        guard let issues, !isFinished else { return container }
        let isInside = frames.value.number(of: frame) != issues.reading.frame
        let watched = WatchedKeyedContainer(container, in: self, issues, isInside: isInside)
        return KeyedDecodingContainer(watched)
    }
}

extension TypeTraits {
    /// Nil as a value of the type, which is an optional or a wrapper around one; nothing for other types.
    func nilValue<Value>(as _: Value.Type) -> Value? {
        guard isOptional, let type = type as? any ExpressibleByNilLiteral.Type else { return nil }
        return type.init(nilLiteral: ()) as? Value
    }

    private var isOptional: Bool {
        switch shape {
        case .optional: true
        case .wrapper(_, let inner): TypeTraits.of(inner).isOptional
        case .ordinary: (type as? any AbsenceWrapper.Type)?.isOptional ?? false
        case .scalar, .list, .dictionary: false
        }
    }
}
