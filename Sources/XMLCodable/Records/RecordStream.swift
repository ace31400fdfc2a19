/// Bytes in, records out: parses a piece of a document and decodes the records that it completes.
///
/// It belongs to one task at a time.
final class RecordStream<Record: Decodable> {
    private let options: XMLDecoder.Options
    private let errorPolicy: XMLDecoder.RecordErrorPolicy
    private let selector: RecordSelector
    private let document: DocumentStream
    private(set) var memory = DecoderMemory()
    private var continuesNames = false
    /// The error that ended the stream, which comes after the records that were returned last.
    private(set) var failure: (any Error)?
    private(set) var hasEnded = false

    /// - Throws: `DecodingError.dataCorrupted` for a path that is none.
    init(path: String, isUTF8: Bool = false, options: XMLDecoder.Options, onError errorPolicy: XMLDecoder.RecordErrorPolicy) throws {
        try options.check()
        self.options = options
        self.errorPolicy = errorPolicy
        let path = try RecordPath(path, namespacePrefixes: options.namespacePrefixes)
        let rootElementName = options.rootElementName.map { ExpandedName.resolving($0, options.namespacePrefixes) }
        selector = RecordSelector(path: path, rootElementName: rootElementName)
        do {
            document = try DocumentStream(options: options.parsing, isUTF8: isUTF8, selector: selector)
        } catch let error as XMLParsingError {
            throw error.asDecodingError
        }
    }

    /// How many bytes have come.
    var receivedBytes: Int { document.receivedBytes }

    /// Takes the next bytes and gives the records that are complete now.
    func feed(_ bytes: UnsafeRawBufferPointer) -> [Record] { records { try document.feed(bytes) } }

    /// Takes the end of the document and gives the records that had to wait for it.
    func finish() -> [Record] {
        defer { hasEnded = true }
        return records { try document.finish() }
    }

    /// Ends the stream because of something outside of the document.
    func fail(_ error: any Error) {
        if !hasEnded { failure = error }
        hasEnded = true
    }

    private func records(_ parse: () throws -> Void) -> [Record] {
        guard !hasEnded else { return [] }
        var problem: (any Error)?
        do {
            try parse()
            if let root = selector.unexpectedRoot { throw unexpected(root.name, expected: root.expected, at: root.position) }
        } catch let error as XMLParsingError {
            problem = error.asDecodingError
        } catch {
            problem = error
        }
        guard let (arena, elements) = document.lendElements() else {
            if let problem { fail(problem) }
            return []
        }
        let records = decode(elements, in: arena)
        if let problem { fail(problem) }
        // A type may have kept its decoder or a container: what they refer to is theirs then.
        let isMemoryFree = isKnownUniquelyReferenced(&memory)
        if !isMemoryFree { memory = DecoderMemory() }
        continuesNames = isMemoryFree && options.keysAreNames
        document.takeBack(consume arena)
        return records
    }

    /// Decodes the elements up to the first error that is not to be skipped, and lets go of the decoding.
    private func decode(_ elements: [NodeIndex], in arena: Arena) -> [Record] {
        var next = 0
        let records = decode(elements, from: &next, in: arena, continuesNames: continuesNames)
        if memory.takeMissing(of: Record.self).isEmpty { return records }
        // The first rest of the records shows only here.
        return records + decode(elements, from: &next, in: arena, continuesNames: options.keysAreNames)
    }

    /// Decodes elements from one on, which becomes the first that was not decoded for want of what it needs.
    @inline(never)
    private func decode(_ elements: [NodeIndex], from next: inout Int, in arena: Arena, continuesNames: Bool) -> [Record] {
        let context = DecodingContext(
            arena: arena, options: options, memory: memory, continuesNames: continuesNames,
            expectsRest: memory.needs(of: Record.self).contains(.rest))
        defer { context.finish(isPart: true) }
        return DeepStack.run(levels: arena.depth) { decode(elements, from: &next, context) }
    }

    private func decode(_ elements: [NodeIndex], from next: inout Int, _ context: DecodingContext) -> [Record] {
        let first = next
        return [Record](unsafeUninitializedCapacity: elements.count - first) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            for (index, element) in elements[first...].enumerated() {
                do {
                    // There is room for as many as there are elements.
                    (start + count).initialize(to: try context.decodeOne(Record.self, from: element))
                    count += 1
                    if memory.missing.isEmpty { continue }
                    count -= 1
                    (start + count).deinitialize(count: 1)
                } catch {
                    if memory.missing.isEmpty {
                        guard case .skip(let report) = errorPolicy else { return fail(error) }
                        report(error)
                        continue
                    }
                }
                return next = first + index
            }
        }
    }

    private func unexpected(_ name: String, expected: String, at position: XMLPosition) -> DecodingError {
        let issue = XMLCodingIssue(
            .unexpectedRoot, path: "/\(name)", position: position, expected: "the root element \(expected)", found: "'\(name)'")
        let reason = "the root element has another name: \(issue)"
        return .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason, underlyingError: issue.underlying))
    }
}

extension DecodingError {
    /// A record's own code asks for more of the document that it is being decoded from.
    static var inTheMiddleOfAnotherCall: DecodingError {
        let message = "the document is being read already: the reader of the records is in the middle of another call"
        return .dataCorrupted(Context(codingPath: [], debugDescription: message))
    }
}
