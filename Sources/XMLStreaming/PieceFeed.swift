import XMLCodable

/// Takes the pieces of a document and gives what is complete in them. A subclass says what that is: records, events or splits.
///
/// It belongs to one task at a time. A subclass overrides ``feed(_:)`` and ``finish()``.
class PieceFeed<Item> {
    /// Tells the caller's closures what came up, and how many bytes of how many have come.
    final var tellCaller: XMLDecoder.RecordProgress = { _, _ in }
    /// The error that ended the document, which comes after the items that were returned last.
    private(set) final var failure: (any Error)?
    private(set) final var hasEnded = false

    /// How many bytes have come; 0 in a feed whose callers ask for no progress.
    var receivedBytes: Int { 0 }

    /// Whether bytes can be fed, or their end. Otherwise ``nextItems()`` is due.
    var wantsBytes: Bool { !hasEnded }

    /// Whether another piece is wanted.
    ///
    /// - Throws: what ended the document, or `CancellationError`.
    final func goesOn() throws -> Bool {
        if let failure { throw failure }
        if !hasEnded { try Task.checkCancellation() }
        return !hasEnded
    }

    /// Takes the next bytes and gives items that are complete now.
    func feed(_: UnsafeRawBufferPointer) -> [Item] { preconditionFailure("every feed takes bytes") }

    /// Takes the end of the document and gives items that had to wait for it.
    ///
    /// - Parameter failure: the source's error, if nothing comes any more because of it.
    func finish(after failure: (any Error)?) -> [Item] {
        defer { end(with: failure) }
        return failure == nil ? finish() : []
    }

    /// Gives items that had to wait for the end of the document.
    func finish() -> [Item] { preconditionFailure("every feed ends") }

    /// Gives items that have come and were not given yet. It may have to wait for the threads that decode them.
    func nextItems() -> [Item] { [] }

    /// Waits until ``nextItems()`` does not have to, without the thread.
    func waitForItems() async {}

    /// Ends the document, unless it has ended.
    func end(with failure: (any Error)?) { if !hasEnded { (hasEnded, self.failure) = (true, failure) } }
}

extension XMLParsingError {
    /// The error of a document that is being read already: a record's own code, or that of a source, asks for more of it.
    static var inTheMiddleOfAnotherCall: XMLParsingError {
        let message = "the document is being read already: its reader is in the middle of another call"
        return XMLParsingError(reason: .unreadable, message: message, position: nil)
    }
}
