import Foundation

/// The rows of a table of values of any size, with commas or other delimiters between them. Source: RFC 4180; lines may end with LF alone, and with a byte order mark a file may begin.
struct CSVReader {
    private let input: InputBytes
    private let delimiter: CSVDelimiter
    /// How many bytes a row may have, and the whole input.
    private let maximum: (row: Int, input: Int)
    private var piece: ArraySlice<UInt8> = []
    private var hasBegun = false
    /// The line that is being read, and the one where the row starts that was returned last, from 1.
    private var line = 1
    private(set) var rowLine = 0

    private static let (quote, lineFeed, carriageReturn) = (UInt8(ascii: "\""), UInt8(0x0A), UInt8(0x0D))

    init(_ input: InputBytes, delimiter: CSVDelimiter, maximumRow: Int, maximumInput: Int) {
        (self.input, self.delimiter, maximum) = (input, delimiter, (maximumRow, maximumInput))
    }

    /// The cells of the next row; nil at the end.
    ///
    /// - Throws: ``Problem``.
    mutating func next() throws -> [String]? {
        if !hasBegun {
            hasBegun = true
            if try peek() == 0xEF, piece.starts(with: [0xEF, 0xBB, 0xBF]) { piece = piece.dropFirst(3) }
        }
        rowLine = line
        guard try peek() != nil else { return nil }
        var (cells, count): ([String], Int) = ([], 0)
        while true {
            let (cell, isLast) = try nextCell(&count)
            guard let text = String(bytes: cell, encoding: .utf8) else { throw Problem("a cell is not UTF-8") }
            cells.append(text)
            if isLast { return cells }
        }
    }

    struct Problem: Error {
        let message: String
        init(_ message: String) { self.message = message }
    }

    private mutating func nextCell(_ count: inout Int) throws -> (cell: [UInt8], isLast: Bool) {
        var cell: [UInt8] = []
        let isQuoted = try peek() == Self.quote
        if isQuoted {
            _ = try take(&count)
            while true {
                guard let byte = try take(&count) else { throw Problem("a quotation mark has no other one that ends the cell") }
                if byte == Self.lineFeed { line += 1 }
                if byte == Self.quote {
                    if try peek() != Self.quote { break }
                    _ = try take(&count)
                }
                cell.append(byte)
            }
        }
        while let byte = try take(&count) {
            if byte == delimiter.byte { return (cell, false) }
            if byte == Self.lineFeed || byte == Self.carriageReturn, try byte == Self.lineFeed || peek() == Self.lineFeed {
                if byte == Self.carriageReturn { _ = try take(&count) }
                line += 1
                return (cell, true)
            }
            if isQuoted { throw Problem("text after the quotation mark that ends a cell") }
            if byte == Self.quote { throw Problem("a quotation mark in a cell that does not begin with one") }
            cell.append(byte)
        }
        return (cell, true)
    }

    private mutating func peek() throws -> UInt8? {
        if piece.isEmpty { piece = try input.next(upTo: 1 << 16, limit: maximum.input)[...] }
        return piece.first
    }

    private mutating func take(_ count: inout Int) throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        count += 1
        if count > maximum.row { throw Problem("a row has more than \(maximum.row) bytes") }
        piece = piece.dropFirst()
        return byte
    }
}
