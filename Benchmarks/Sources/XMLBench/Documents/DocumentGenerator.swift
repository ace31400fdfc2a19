import Foundation

/// A document in the making: a start, as many records as there is room for, an end. The same seed always gives the same bytes.
struct DocumentGenerator: Sendable {
    /// Everything before the first record.
    let start: String
    /// Everything after the last record.
    let end: String
    let seed: UInt64
    /// Appends the record with that number, counted from 1.
    let appendRecord: @Sendable (_ number: Int, _ random: inout RandomNumbers, _ output: inout [UInt8]) -> Void

    /// Makes a document of at most `byteCount` bytes, and so close to it that no further record fits; one record is always there.
    ///
    /// - Parameter receive: gets the document piece by piece, so that documents larger than the memory can be made.
    func generate(byteCount: Int, receive: ([UInt8]) throws -> Void) rethrows {
        var random = RandomNumbers(seed: seed)
        var piece = Array(start.utf8)
        var handedOver = 0
        var number = 1
        while true {
            let countBefore = piece.count
            appendRecord(number, &random, &piece)
            if number > 1, handedOver + piece.count + end.utf8.count > byteCount {
                piece.removeSubrange(countBefore...)
                break
            }
            number += 1
            if piece.count >= DocumentGenerator.pieceSize {
                try receive(piece)
                handedOver += piece.count
                piece.removeAll(keepingCapacity: true)
            }
        }
        piece.append(contentsOf: end.utf8)
        try receive(piece)
    }

    /// The whole document.
    func generate(byteCount: Int) -> Data {
        var document = Data(capacity: byteCount)
        generate(byteCount: byteCount) { document.append(contentsOf: $0) }
        return document
    }

    private static let pieceSize = 1 << 20
}

extension [UInt8] {
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
