/// Reads whole documents directly.
enum DirectDecoding {
    /// Tries to read a document as a model.
    ///
    /// - Parameters:
    ///   - root: the plan of the model.
    ///   - isUTF8: whether the document is in UTF-8 whatever its XML declaration says.
    ///   - result: memory for the model.
    /// - Returns: whether the model was made. Otherwise the document is to be read the ordinary way.
    static func read(
        _ root: DirectPlan.Root, from document: UnsafeRawBufferPointer, isUTF8: Bool, _ forms: ScalarForms, _ options: XMLParsingOptions,
        _ memory: DirectMemory, into result: UnsafeMutableRawPointer
    ) -> Bool {
        // Of documents in UTF-16 the ordinary way knows what expat passes over.
        if document.count < 4 || document[0] >= 0xF0 || document[0] == 0 || document[1] == 0 { return false }
        guard document.count <= options.limits.maximumInputBytes, root.extent.nameCount + 8 <= options.limits.maximumDistinctNames else {
            return false
        }
        let reader = Allocation(DirectReader(root, document, forms, options, memory, into: result))
        let isWellFormed = memory.parser.parse(document, isUTF8: isUTF8, handlers, context: UnsafeMutableRawPointer(reader.address))
        if !isWellFormed { reader.value.fail() }
        if reader.value.finish() {
            memory.noteSuccess()
            return true
        }
        if reader.value.hasResult { destroy(root.plan.pointee.model, at: result) }
        memory.noteFailure()
        return false
    }

    private static func destroy<Model>(_: Model.Type, at result: UnsafeMutableRawPointer) {
        result.assumingMemoryBound(to: Model.self).deinitialize(count: 1)
    }

    /// The reader behind the context of expat's handlers.
    @inline(__always)
    private static func reader(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<DirectReader>? {
        context?.assumingMemoryBound(to: DirectReader.self)
    }

    private static let handlers = EventParser.Handlers(
        startElement: { context, name, attributes in
            guard let reader = reader(context), let name, let attributes else { return }
            reader.pointee.startElement(name, attributes)
        },
        endElement: { context, _ in reader(context)?.pointee.endElement() },
        characters: { context, characters, count in
            guard let reader = reader(context), let characters else { return }
            reader.pointee.characters(characters, count: Int(count))
        },
        startCDATASection: { context in reader(context)?.pointee.startCDATASection() },
        endCDATASection: { context in reader(context)?.pointee.endCDATASection() },
        declaration: { context, version, encoding, _ in reader(context)?.pointee.declaration(version: version, encoding: encoding) },
        startDoctype: { context, _, _, _, _ in reader(context)?.pointee.fail() })
}
