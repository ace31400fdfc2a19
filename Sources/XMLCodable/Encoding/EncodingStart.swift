// One encoding serves several documents of an encoder, or all records of a writer, one after the other: to make types, keys and names known takes
// longer than to write most messages. What belongs to a document or a record is forgotten in between.

/// How an encoding was before its document, or before the first record.
struct EncodingStart: ~Copyable {
    let namespaces: EncodingNamespaces
    let mark: EncodedDocument.Mark
    /// The element that everything is put into; 0 for the document itself.
    let element: UInt32
}

extension EncodingContext {
    /// With more names than this, as dictionaries with ever new keys make them, those of the next document or record are collected anew.
    private static let maximumNameCount = 4096
    private static let maximumNameBytes = 1 << 17

    /// Has a context forget a record, which may have failed, for the next one of the document.
    ///
    /// - Parameter context: the only reference to it, but for those that values keep.
    /// - Returns: false if the context can serve no other. A value may have kept its encoder or a container: then it has the context to itself, as
    ///   it is.
    static func forgetRecord(_ context: inout EncodingContext) -> Bool {
        guard letGoOfValues(&context) else { return false }
        context.state.forgetRecord()
        return true
    }

    /// The same for a document. The next one is encoded as by a new context.
    static func forgetDocument(_ context: inout EncodingContext) -> Bool {
        guard letGoOfValues(&context) else { return false }
        context.state.forgetDocument()
        return true
    }

    private static func letGoOfValues(_ context: inout EncodingContext) -> Bool {
        context.state.types.restContainers()
        context.forgetNotes()
        if isKnownUniquelyReferenced(&context), context.state.names.count <= maximumNameCount,
            context.state.names.byteCount <= maximumNameBytes
        {
            return true
        }
        context.finish()
        return false
    }
}
