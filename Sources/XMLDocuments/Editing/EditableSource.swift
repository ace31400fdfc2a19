import Foundation

/// A document's bytes, and the same as text in UTF-8 without byte order mark: edits are found in the text and made in the bytes.
struct EditableSource: Sendable {
    /// The document as it is.
    let data: Data
    let text: [UInt8]
    /// How lines end, as the first one of the document does.
    let lineBreak: [UInt8]
    /// How many bytes come before the text: a byte order mark.
    let markCount: Int
    private let encoding: Encoding
    /// See ``Arena/encoding``.
    let encodingName: String?

    private enum Encoding: Sendable {
        case utf8
        case utf16(isBigEndian: Bool)
        /// Bytes by Unicode scalar.
        case singleByte([UInt32: UInt8])
    }

    /// - Parameter encoding: see ``Arena/encoding``.
    /// - Returns: nil if the encoding is none that can be written.
    init?(_ data: Data, encoding name: String?) {
        let bytes = [UInt8](data)
        let start = DocumentStart(Array(bytes.prefix(4)))
        let unit = LineCounter(documentStart: Array(bytes.prefix(4)), encoding: name).unit
        switch unit {
        case .utf8: encoding = .utf8
        case .utf16LittleEndian, .utf16BigEndian: encoding = .utf16(isBigEndian: unit == .utf16BigEndian)
        case .singleByte:
            guard let table = name.flatMap(SingleByteEncoding.init) else { return nil }
            let characters = (0...UInt8.max).compactMap { byte in
                Unicode.Scalar(UInt32(bitPattern: table.scalar(for: byte))).map { ($0.value, byte) }
            }
            encoding = .singleByte(Dictionary(uniqueKeysWithValues: characters))
        }
        let markCount = !start.hasByteOrderMark ? 0 : unit == .utf8 ? 3 : 2
        self.markCount = markCount
        text = bytes.withUnsafeBytes { bytes in
            start.utf8(UnsafeRawBufferPointer(rebasing: bytes[markCount...]), encoding: unit == .singleByte ? name : nil)
        }
        (self.data, encodingName) = (data, name)
        lineBreak = EditableSource.lineBreak(of: text)
    }

    /// Whether an offset in the text is one in the bytes, but for the mark.
    var isUTF8: Bool { if case .utf8 = encoding { true } else { false } }

    private static func lineBreak(of text: [UInt8]) -> [UInt8] {
        guard let index = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [0x0A] }
        if text[index] == 0x0A { return [0x0A] }
        return index + 1 < text.count && text[index + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
    }

    // MARK: Back to bytes

    /// Where offsets in the text, which increase, are in the bytes.
    func byteOffsets(of offsets: [Int]) -> [Int] {
        guard !isUTF8 else { return offsets.map { $0 + markCount } }
        var result: [Int] = []
        result.reserveCapacity(offsets.count)
        var (index, byteOffset) = (0, markCount)
        for offset in offsets {
            while index < offset {
                // The first byte of a character says how long the character is.
                let first = text[index]
                index += first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
                if case .utf16 = encoding { byteOffset += first < 0xF0 ? 2 : 4 } else { byteOffset += 1 }
            }
            result.append(byteOffset)
        }
        return result
    }

    private func replacingLineFeeds(in markup: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for byte in markup {
            if byte == 0x0A, result.last == 0x0D { result.removeLast() }
            if byte == 0x0A { result += lineBreak } else { result.append(byte) }
        }
        return result
    }

    /// Whether the encoding has all characters of a text.
    func canEncode(_ text: [UInt8]) -> Bool {
        guard case .singleByte(let bytes) = encoding else { return true }
        return String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { bytes[$0.value] != nil }
    }

    /// Markup in UTF-8 as it is in the document: in its encoding, with references in place of characters that the encoding has not, and with
    /// the document's line breaks.
    func encoded(_ markup: [UInt8]) -> [UInt8] {
        let markup = lineBreak == [0x0A] ? markup : replacingLineFeeds(in: markup)
        switch encoding {
        case .utf8: return markup
        case .utf16(let isBigEndian):
            return String(decoding: markup, as: UTF8.self).utf16.flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit))
                return isBigEndian ? [high, low] : [low, high]
            }
        case .singleByte(let bytes):
            return String(decoding: markup, as: UTF8.self).unicodeScalars.flatMap { scalar in
                bytes[scalar.value].map { [$0] } ?? Array("&#\(scalar.value);".utf8)
            }
        }
    }
}
