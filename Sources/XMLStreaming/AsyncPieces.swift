import XMLCodable

/// How a document's pieces come out of an asynchronous sequence.
enum AsyncPieces<Source: AsyncSequence> {
    /// Gives out the source's next piece, which is not empty; false at the end.
    typealias Pull = (inout Source.AsyncIterator, (UnsafeRawBufferPointer) -> Void) async throws -> Bool

    /// Gathers bytes up to the next end of a tag.
    static func ofBytes() -> Pull where Source.Element == UInt8 {
        var gathered: [UInt8] = []
        var last: UInt8 = 0
        return { source, take in
            gathered.removeAll(keepingCapacity: true)
            // What came before an error of the source may have a record in it.
            defer { _ = Piece.give(gathered, to: take) }
            while gathered.count < Piece.preferredSize, let byte = try await source.next() {
                gathered.append(byte)
                // In UTF-16 with the lower byte first, the other half of the `>` comes after it.
                let isEndOfTag = byte == UInt8(ascii: ">") || byte == 0 && last == UInt8(ascii: ">")
                last = byte
                if isEndOfTag { break }
            }
            return !gathered.isEmpty
        }
    }

    /// Gives pieces, and those that are too long to be parsed at once in parts.
    static func ofPieces() -> Pull where Source.Element: Collection<UInt8> {
        var piece: PieceSource<CollectionOfOne<Source.Element>.Iterator>?
        return { source, take in
            while piece?.readPiece(take) != true {
                guard let next = try await source.next() else { return false }
                piece = PieceSource(CollectionOfOne(next).makeIterator())
            }
            return true
        }
    }
}
