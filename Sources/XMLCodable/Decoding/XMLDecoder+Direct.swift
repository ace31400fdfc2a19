/// Documents of types that are read without containers (``DirectCoding``) are, where the options allow it. Whatever is unusual in one ends that, and
/// the tree decoder reads it.
extension XMLDecoder {
    /// An attempt to read a document of a type directly; nil if there is none to be made.
    @inline(never)
    func directAttempt(at type: any Any.Type) -> (any DirectReading)? {
        guard let coding = _XMLDirectCoding.of(type) else { return nil }
        let options = options
        guard options.allowReadingDirectly else { return nil }
        let forms = options.scalarForms
        guard forms.haveAllTypesText else { return nil }
        return coding.reading(forms, options.parsing, memory: { directMemory.withLock { $0.take() } }) {
            let decoder = SubtreeDecoding(type, options, takeMemory())
            if decoder.isSufficient { return decoder }
            giveBack(decoder)
            return nil
        }
    }

    /// Ends an attempt.
    func finish(_ attempt: any DirectReading) {
        directMemory.withLock { $0 = attempt.keptMemory }
        if let decoder = attempt.subtreeDecoder as? SubtreeDecoding { giveBack(decoder) }
    }

    private func giveBack(_ decoder: SubtreeDecoding) { if let memory = decoder.takeMemory() { keep(memory) } }
}

extension XMLDecoder.Options {
    /// What reads records of a type directly; nil if they are to be read as records of any other type are.
    ///
    /// - Parameters:
    ///   - records: an array of the type, to which records are appended.
    ///   - cut: where in the document the first bytes are that come; nil for a document from its start.
    ///   - isUTF8: whether the document is in UTF-8 whatever its XML declaration says.
    ///   - steps: where the records are; nil for a path that cannot be followed directly. It is asked for where the type and the options allow it.
    package func directRecords(
        of type: any Any.Type, at cut: DocumentCut?, isUTF8: Bool, into records: UnsafeMutableRawPointer, steps: () throws -> RecordSteps?
    ) rethrows -> (any DirectRecordReading)? {
        guard let coding = _XMLDirectCoding.of(type), allowReadingDirectly else { return nil }
        let forms = scalarForms
        guard forms.haveAllTypesText, parsing.errorContextLength == 0, parsing.entities.isEmpty, let steps = try steps() else { return nil }
        return coding.recordReading(forms, parsing, steps, at: cut, isUTF8: isUTF8, into: records) {
            SubtreeDecoding(type, self, DecoderMemory(), ofRecords: true)
        }
    }

    /// Whether documents are read as the defaults have it, as far as it matters to reading them directly.
    fileprivate var allowReadingDirectly: Bool {
        guard readsDirectly, keysAreNames, valueTransform == nil, onIssue == nil, rootElementName == nil, trimValueWhitespaces,
            checksValues, parsing.encoding == nil, elementOrderPolicy == .any, errorPolicy == .throwing,
            repeatedElementPolicy == .first
        else { return false }
        guard case .deferredToDecoder = nodeDecodingStrategy, case .ignore = unknownNodePolicy else { return false }
        return (try? check()) != nil
    }
}
