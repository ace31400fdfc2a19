import Foundation

/// Documents of models that describe themselves (``XMLModel``) are read directly, where the options allow it. Whatever is unusual in one ends that,
/// and the tree decoder reads it.
extension XMLDecoder {
    /// An attempt to read a document of a type directly; nil if there is none to be made.
    @inline(__always)
    func directAttempt<T>(at type: T.Type) -> DirectAttempt? {
        guard let root = DirectPlan.root(of: type, saysNodeKinds: { $0 is any DynamicNodeDecoding.Type }) else { return nil }
        return directAttempt(root, of: type, resultSize: MemoryLayout<T>.size)
    }

    @inline(never)
    private func directAttempt(_ root: DirectPlan.Root, of type: any Any.Type, resultSize: Int) -> DirectAttempt? {
        let options = options
        guard options.allowReadingDirectly else { return nil }
        let forms = options.scalarForms
        guard forms.haveAllTypesText else { return nil }
        var subtreeDecoder: SubtreeDecoding?
        if root.extent.hasSubtrees {
            let decoder = SubtreeDecoding(type, options, takeMemory())
            guard decoder.isSufficient else {
                giveBack(decoder)
                return nil
            }
            subtreeDecoder = decoder
        }
        return DirectAttempt(
            root, forms, options.parsing, known: directMemory.withLock { $0.take() }, resultSize: resultSize, subtreeDecoder)
    }

    /// Ends an attempt.
    func finish(_ attempt: DirectAttempt) {
        directMemory.withLock { $0 = attempt.memory }
        if let decoder = attempt.subtreeDecoder as? SubtreeDecoding { giveBack(decoder) }
    }

    private func giveBack(_ decoder: SubtreeDecoding) {
        if let memory = decoder.takeMemory() { keep(memory) }
    }

    /// How many documents were read directly so far.
    var directlyReadCount: Int { directMemory.withLock { $0?.successes ?? 0 } }
}

extension XMLDecoder.Options {
    /// What reads records of a type directly; nil if they are to be read as records of any other type are.
    ///
    /// - Parameters:
    ///   - records: an array of the type, to which records are appended.
    ///   - cut: where in the document the first bytes are that come; nil for a document from its start.
    ///   - isUTF8: whether the document is in UTF-8 whatever its XML declaration says.
    ///   - steps: where the records are; nil for a path that cannot be followed directly. It is asked for where the type and the options allow it.
    package func directStream(
        ofRecords type: any Any.Type, at cut: DocumentCut?, isUTF8: Bool, into records: UnsafeMutableRawPointer,
        steps: () throws -> DirectRecordSteps?
    ) rethrows -> DirectRecordStream? {
        guard let root = DirectPlan.root(of: type, saysNodeKinds: { $0 is any DynamicNodeDecoding.Type }), allowReadingDirectly else {
            return nil
        }
        let forms = scalarForms
        guard forms.haveAllTypesText, parsing.errorContextLength == 0, let steps = try steps() else { return nil }
        return DirectRecordStream(
            root, steps, at: cut, isUTF8: isUTF8, forms, parsing,
            root.extent.hasSubtrees ? SubtreeDecoding(type, self, DecoderMemory(), ofRecords: true) : nil, into: records)
    }

    /// Whether documents are read as the defaults have it, as far as it matters to reading them directly.
    fileprivate var allowReadingDirectly: Bool {
        guard readsDirectly, keysAreNames, valueTransform == nil, onIssue == nil, rootElementName == nil, trimValueWhitespaces,
            checksValues,
            parsing.encoding == nil, elementOrderPolicy == .any, errorPolicy == .throwing,
            repeatedElementPolicy == .automatic || repeatedElementPolicy == .first
        else { return false }
        guard case .deferredToDecoder = nodeDecodingStrategy, case .ignore = unknownNodePolicy else { return false }
        return (try? check()) != nil
    }
}
