/// What a part notes while a document or record is decoded, to come back to it when all of that is decoded.
package protocol DecodingNotes: AnyObject {
    /// Nothing yet.
    init()

    /// Comes back to what was noted.
    ///
    /// - Parameter document: a site of the document; see ``DecodingSite/at(_:)``.
    func settle(in document: DecodingSite) throws
}

/// What a part notes while a document or record is encoded, to come back to it when all of that is encoded, and nothing of it is written yet.
package protocol EncodingNotes: AnyObject {
    /// Nothing yet.
    init()

    /// Forgets what a value has noted that is given up: all that has come since it began is at its site's number or a greater one.
    func forget(from number: UInt32)

    /// Comes back to what was noted.
    ///
    /// - Parameters:
    ///   - document: a site of the document; see ``EncodingSite/at(_:)``.
    ///   - value: the document or record.
    func settle(in document: EncodingSite, of value: Any) throws
}

/// What a part of the package remembers of a document that is decoded, beyond the record at hand. One type of it is in use.
package protocol DocumentMemory: AnyObject {
    /// Nothing yet.
    init()

    /// The same for the next part of the document, which has other nodes and the same numbers for names.
    func inNextPart() -> any DocumentMemory
}
