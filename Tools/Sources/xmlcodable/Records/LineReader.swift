import Foundation

/// The lines of a file of any size.
struct LineReader {
    private let input: InputBytes
    private let maximum: (line: Int, input: Int)
    private var buffer = Data()
    private var hasEnded = false
    /// Of the line that was returned last, from 1.
    private(set) var number = 0

    /// - Parameters:
    ///   - maximumLine: how many bytes a line may have.
    ///   - maximumInput: how many bytes there may be in all.
    init(_ input: InputBytes, maximumLine: Int, maximumInput: Int) { (self.input, maximum) = (input, (maximumLine, maximumInput)) }

    mutating func next() throws -> Data? {
        var searched = 0
        while true {
            if let end = buffer.dropFirst(searched).firstIndex(of: 0x0A) {
                defer { buffer = buffer[(end + 1)...] }
                number += 1
                return buffer[..<end]
            }
            searched = buffer.count
            if hasEnded {
                defer { buffer = Data() }
                number += 1
                return buffer.isEmpty ? nil : buffer
            }
            guard searched <= maximum.line else { throw Message("line \(number + 1) has more than \(maximum.line) bytes") }
            let piece = try input.next(upTo: max(1 << 18, searched), limit: maximum.input)
            hasEnded = piece.isEmpty
            buffer = Data(buffer) + piece
        }
    }
}
