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
        let unit = LineCounter(documentStart: Array(bytes.prefix(4)), encoding: name).unit
        switch unit {
        case .utf8:
            markCount = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            text = markCount == 0 ? bytes : Array(bytes[markCount...])
            encoding = .utf8
        case .utf16LittleEndian, .utf16BigEndian:
            let isBigEndian = unit == .utf16BigEndian
            markCount = bytes.starts(with: isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) ? 2 : 0
            let units = stride(from: markCount, to: bytes.count - 1, by: 2).map { index in
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                return isBigEndian ? first << 8 | second : second << 8 | first
            }
            text = Array(String(decoding: units, as: UTF16.self).utf8)
            encoding = .utf16(isBigEndian: isBigEndian)
        case .singleByte:
            guard let name, let table = SingleByteEncoding(named: name) else { return nil }
            markCount = 0
            let characters = (0...UInt8.max).compactMap { byte in
                Unicode.Scalar(UInt32(bitPattern: table.scalar(for: byte))).map { (byte: byte, scalar: $0) }
            }
            var utf8 = [[UInt8]?](repeating: nil, count: 256)
            for (byte, scalar) in characters { utf8[Int(byte)] = Array(String(scalar).utf8) }
            var text: [UInt8] = []
            text.reserveCapacity(bytes.count)
            for byte in bytes {
                guard let character = utf8[Int(byte)] else { return nil }
                text += character
            }
            self.text = text
            encoding = .singleByte(Dictionary(uniqueKeysWithValues: characters.map { ($0.scalar.value, $0.byte) }))
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
