// One encoding serves several documents of an encoder, or all records of a writer, one after the other: to make types, keys and names known takes
// longer than to write most messages. What belongs to a document or a record is forgotten in between.

extension EncodingContext {
    /// With more names than this, as dictionaries with ever new keys make them, those of the next document or record are collected anew.
    private static let maximumNameCount = 4096
    private static let maximumNameBytes = 1 << 17

    /// Has a context forget a record, which may have failed, for the next one of the document.
    ///
    /// - Parameters:
    ///   - context: the only reference to it, but for those that values keep.
    ///   - isDocument: whether it forgets a document instead. The next one is encoded as by a new context.
    /// - Returns: false if the context can serve no other. A value may have kept its encoder or a container: then it has the context to itself, as
    ///   it is.
    static func forget(_ context: inout EncodingContext, isDocument: Bool = false) -> Bool {
        context.state.types.restContainers()
        context.forgetNotes()
        guard isKnownUniquelyReferenced(&context), context.state.names.count <= maximumNameCount,
            context.state.names.byteCount <= maximumNameBytes
        else {
            context.finish()
            return false
        }
        if isDocument { context.state.forgetDocument() } else { context.state.forgetRecord() }
        return true
    }
}
