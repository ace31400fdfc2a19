import Foundation

/// A document's bytes, and the same as text in UTF-8, where a byte order mark stays only if it is in UTF-8 as well. Edits are made in the text, and it is
/// encoded again: each character has one form in an encoding, so that what has not changed comes back as the same bytes.
struct EditableSource: Sendable {
    /// The document as it is.
    let data: Data
    let text: [UInt8]
    /// How lines end, as the first one of the document does.
    private let lineBreak: [UInt8]
    /// The byte order mark that comes before the text.
    let mark: [UInt8]
    private let unit: LineCounter.CodeUnit
    /// Where one byte is a character, the bytes by Unicode scalar.
    private let singleBytes: [UInt32: UInt8]
    /// See ``Arena/encoding``.
    let encodingName: String?

    /// - Parameter encoding: see ``Arena/encoding``.
    /// - Returns: nil if the encoding is none that can be written.
    init?(_ data: Data, encoding name: String?) {
        let firstBytes = [UInt8](data.prefix(4))
        let start = DocumentStart(firstBytes)
        let unit = LineCounter(documentStart: firstBytes, encoding: name).unit
        let table = unit == .singleByte ? name.flatMap(SingleByteEncoding.init) : nil
        if unit == .singleByte, table == nil { return nil }
        let characters = (0...UInt8.max).compactMap { byte in
            table.flatMap { Unicode.Scalar(UInt32(bitPattern: $0.scalar(for: byte))) }.map { ($0.value, byte) }
        }
        singleBytes = Dictionary(uniqueKeysWithValues: characters)
        mark = [UInt8](data.prefix(start.hasByteOrderMark && unit != .utf8 ? 2 : 0))
        text = data.dropFirst(mark.count).withUnsafeBytes { start.utf8($0, encoding: unit == .singleByte ? name : nil) }
        (self.data, self.unit, encodingName) = (data, unit, name)
        lineBreak = EditableSource.lineBreak(of: text)
    }

    /// Whether an offset in the text is one in the bytes.
    var isUTF8: Bool { unit == .utf8 }

    private static func lineBreak(of text: [UInt8]) -> [UInt8] {
        guard let index = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [0x0A] }
        if text[index] == 0x0A { return [0x0A] }
        return index + 1 < text.count && text[index + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
    }

    // MARK: Back to bytes

    /// Where an offset in the text is in the bytes.
    func byteOffset(of offset: Int) -> Int { mark.count + encoded(text[..<offset]).count }

    /// New markup with the document's line breaks.
    func withLineBreaks(_ markup: [UInt8]) -> [UInt8] {
        if lineBreak == [0x0A] { return markup }
        let lines = markup.split(separator: 0x0A, omittingEmptySubsequences: false)
        return Array((lines.dropLast().map { $0.last == 0x0D ? $0.dropLast() : $0 } + lines.suffix(1)).joined(separator: lineBreak))
    }

    /// Whether the encoding has all characters of a text.
    func canEncode(_ text: [UInt8]) -> Bool {
        unit != .singleByte || String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { singleBytes[$0.value] != nil }
    }

    /// Text in UTF-8 in the document's encoding, with references in place of characters that the encoding has not.
    func encoded(_ text: some Collection<UInt8>) -> [UInt8] {
        switch unit {
        case .utf8: Array(text)
        case .utf16LittleEndian, .utf16BigEndian:
            String(decoding: text, as: UTF8.self).utf16.flatMap { character in
                withUnsafeBytes(of: unit == .utf16BigEndian ? character.bigEndian : character.littleEndian) { Array($0) }
            }
        case .singleByte:
            String(decoding: text, as: UTF8.self).unicodeScalars.flatMap { scalar in
                singleBytes[scalar.value].map { [$0] } ?? Array("&#\(scalar.value);".utf8)
            }
        }
    }
}
