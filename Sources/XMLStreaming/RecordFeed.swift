import XMLCodable

/// Bytes in, records out: parses a piece of a document into a tree and decodes the records that it completes.
///
/// It belongs to one task at a time.
final class RecordFeed<Record: Decodable>: PieceFeed<Record> {
    private let options: XMLDecoder.Options
    private let failureHandling: RecordFailureHandling
    private let reports: RecordReports
    private let document: DocumentStream
    private(set) var memory: DecoderMemory
    private var continuesNames = false
    /// The part of the document that is decoded; nil for all of it.
    private let split: XMLRecordSplit?

    /// - Parameters:
    ///   - reports: take what the caller is to be told.
    ///   - cut: where in the document the first bytes are that come, if that is not the start of the document or of the split.
    ///   - names: names that have come before.
    ///   - memory: what is left of a part of a document before it.
    /// - Throws: `DecodingError.dataCorrupted` for a path that is none.
    init(
        _ settings: RecordStreamSettings, reports: RecordReports = RecordReports(), at cut: DocumentCut? = nil,
        names: consuming NameTable = NameTable(), memory: DecoderMemory = DecoderMemory()
    ) throws {
        self.memory = memory
        self.reports = reports
        options = settings.options(reportingTo: reports)
        failureHandling = settings.failureHandling
        split = settings.split
        let selector = RecordSelector(
            path: try settings.checkedPath(),
            rootElementName: options.rootElementName.map { ExpandedName.resolving($0, settings.options.namespacePrefixes) })
        do {
            document = try DocumentStream(
                options: options.parsing, isUTF8: settings.isUTF8, selector: selector, at: cut ?? settings.split?.start, names: names,
                memory: memory.parsing)
        } catch let error as XMLParsingError {
            throw error.asDecodingError
        }
    }

    /// Ends a part of the document, leaves its memory to the next part, and gives the names in it, with the namespaces that were declared. The stream
    /// is of no use afterwards.
    func leave() -> NameTable {
        memory.forgetNames()
        return document.leave()
    }

    override var receivedBytes: Int { document.receivedBytes - (split?.byteRange.lowerBound ?? 0) }

    /// Takes the next bytes, in pieces that are good to be parsed at once, and gives the records that are complete now.
    override func feed(_ bytes: UnsafeRawBufferPointer) -> [Record] {
        var rest = bytes
        var found: [Record] = []
        while !hasEnded, !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Piece.preferredSize))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            let decoded = records { try document.feed(piece) }
            if found.isEmpty { found = decoded } else { found += decoded }
        }
        return found
    }

    /// Takes a part of the document, before or after which nothing comes.
    ///
    /// - Parameter isEnd: whether the document ends with a part that has no end of its own.
    /// - Returns: its records; nil, and all that has been told of them is void, unless it ends where it is said to, or is fed in pieces and ends the records.
    func feed(_ part: RecordSplitter.Part, isEnd: Bool) -> [Record]? {
        // The limit on the length of tokens is no less than this, so that no token of the part can break it.
        if let end = part.end, part.byteCount <= XMLLimits.minimumTokenBytes {
            var endsThere = false
            let records = records {
                endsThere = try document.feed(partWithEndTags: part.bytesWithEndTags, upTo: end, countedIn: part.codeUnit)
            }
            return endsThere ? records : nil
        }
        var records = part.withBytes(feed)
        if isEnd { records += finish(after: nil) }
        return hasEnded || part.end.map(document.isAt) ?? true ? records : nil
    }

    override func finish() -> [Record] { records { try document.finish(at: split?.end) } }

    private func records(_ parse: () throws -> Void) -> [Record] {
        guard !hasEnded else { return [] }
        var problem: (any Error)?
        do {
            try parse()
            if let failure = document.selection.failure { throw failure }
        } catch {
            problem = (error as? XMLParsingError)?.asDecodingError ?? error
        }
        guard let (arena, elements) = document.lendElements() else {
            if let problem { end(with: problem) }
            return []
        }
        let records = decode(elements, in: arena)
        if let problem { end(with: problem) }
        // A type may have kept its decoder or a container: what they refer to is theirs then.
        let isMemoryFree = isKnownUniquelyReferenced(&memory)
        if !isMemoryFree { memory = DecoderMemory() }
        continuesNames = isMemoryFree && options.keysAreNames
        document.takeBack(consume arena)
        return records
    }

    /// Decodes the elements up to the first error that is not to be skipped, and lets go of the decoding.
    @inline(never)
    private func decode(_ elements: [NodeIndex], in arena: Arena) -> [Record] {
        let context = DecodingContext(arena: arena, options: options, memory: memory, continuesNames: continuesNames)
        defer { context.finish(isPart: true) }
        return DeepStack.run(levels: arena.depth) { decode(elements, in: arena, context) }
    }

    private func decode(_ elements: [NodeIndex], in arena: Arena, _ context: DecodingContext) -> [Record] {
        [Record](unsafeUninitializedCapacity: elements.count) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            for element in elements {
                do {
                    // There is room for as many as there are elements.
                    (start + count).initialize(to: try context.decodeOne(Record.self, from: element))
                    count += 1
                } catch {
                    switch failureHandling {
                    case .throw: return end(with: error)
                    case .skip: reports.add { if case .skip(let tell) = $0 { tell(error) } }
                    case .collect(let limit):
                        if error is CancellationError { return end(with: error) }
                        let element = XMLTree.Element(arena: arena, index: element)
                        let issues = issues(in: element, limit: max(limit, 1), after: error)
                        reports.add { if case .collect(_, let tell) = $0 { tell(issues) } }
                    }
                }
            }
        }
    }

    /// All that is wrong with a record that has failed, which is decoded once more.
    private func issues(in element: XMLTree.Element, limit: Int, after error: any Error) -> [XMLCodingIssue] {
        let collection = IssueCollection(limit: limit)
        _ = try? XMLDecoder(options).decode(Record.self, from: element, for: collection)
        return collection.issues(after: error)
    }
}
