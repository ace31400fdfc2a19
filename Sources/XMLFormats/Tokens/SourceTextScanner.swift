import XMLCodable

/// Finds where in the source a byte of an attribute's value or of an element's own text was: behind references, line breaks, CDATA sections,
/// comments and child elements. Errors alone ask.
///
/// What it passes is compared with the text that the parser made of it. Where they differ, as behind an entity of the document's own, or where the
/// source cannot be read, it says nothing rather than something wrong.
struct SourceTextScanner {
    /// How much of a file is looked at.
    private static let maximumCount = 1 << 26
    private let bytes: UnsafeRawBufferPointer
    private let unit: LineCounter.CodeUnit
    private let isLatin1: Bool
    /// The text as the parser made it, up to the byte that is looked for.
    private let expected: ArraySlice<UInt8>
    private var matched = 0
    private var index = 0

    /// The offset in the source of the byte behind some text; nil if it cannot be told.
    ///
    /// - Parameters:
    ///   - text: the text before the byte.
    ///   - site: where the text is.
    static func offset(behind text: ArraySlice<UInt8>, at site: DecodingSite) -> Int? {
        let arena = site.arena
        let (start, attributes) = (arena.node(site.element).sourceOffset, arena.node(site.element).attributeRange)
        let attribute = site.attribute.map { $0 - attributes.lowerBound }
        let unit = PositionScanner(of: arena).unit
        let isLatin1 = arena.encoding?.uppercased() == "ISO-8859-1"
        var offset: Int?
        // A file comes in pieces: all of them are looked at together, whenever there is twice as much.
        var gathered: [UInt8] = []
        var wanted = 0
        func isDone(_ bytes: UnsafeRawBufferPointer) -> Bool {
            var scanner = SourceTextScanner(bytes: bytes, unit: unit, isLatin1: isLatin1, expected: text)
            offset = scanner.find(attribute)
            return offset != nil || !scanner.mayGoOn
        }
        arena.source.read(from: start) { piece in
            if gathered.isEmpty, isDone(piece) { return false }
            gathered.append(contentsOf: piece)
            guard wanted > 0, gathered.count >= wanted else {
                if wanted == 0 { wanted = gathered.count * 2 }
                return true
            }
            wanted = gathered.count * 2
            return !gathered.withUnsafeBytes(isDone) && gathered.count < maximumCount
        }
        if offset == nil, !gathered.isEmpty { _ = gathered.withUnsafeBytes(isDone) }
        return offset.map { $0 + start }
    }

    /// Whether a scan that found nothing came to the end of the bytes, as near as a few characters that it looked ahead: more of them might help.
    private var mayGoOn: Bool { bytes.count - index < 32 }

    /// - Parameter attribute: the attribute with the text, by its number among those of its element; nil for the element's own text.
    private mutating func find(_ attribute: Int?) -> Int? {
        guard let attribute else { return skipStartTag() == ">" ? matchContent() : nil }
        guard let quote = skipStartTag(to: attribute), quote == "\"" || quote == "'" else { return nil }
        return match(until: quote)
    }

    // MARK: Matching

    /// The index of the byte behind the expected text in an attribute's value.
    private mutating func match(until quote: Unicode.Scalar) -> Int? {
        while matched < expected.count {
            guard let character = peek, character != quote, take(character, isAttribute: true) else { return nil }
        }
        return index
    }

    /// The same in an element's own text.
    private mutating func matchContent() -> Int? {
        var depth = 0
        while let character = peek {
            if character == "<" {
                if skip("<![CDATA[") {
                    guard depth == 0 else {
                        guard skip(through: "]]>") else { return nil }
                        continue
                    }
                    while !isNext("]]>") {
                        if matched == expected.count { return index }
                        guard let character = peek, takeAsItIs(character) else { return nil }
                    }
                    guard skip("]]>") else { return nil }
                } else if skip("<!--") {
                    guard skip(through: "-->") else { return nil }
                } else if skip("<?") {
                    guard skip(through: "?>") else { return nil }
                } else if isNext("</") {
                    // An empty token may be the last.
                    if depth == 0 { return matched == expected.count ? index : nil }
                    depth -= 1
                    guard skip(through: ">") else { return nil }
                } else {
                    guard let end = skipStartTag() else { return nil }
                    if end == ">" { depth += 1 }
                }
            } else if depth > 0 {
                advance()
            } else {
                if matched == expected.count { return index }
                guard take(character, isAttribute: false) else { return nil }
            }
        }
        return nil
    }

    /// Passes a character, or the reference that starts with it; false if it is not what comes next in the expected text.
    private mutating func take(_ character: Unicode.Scalar, isAttribute: Bool) -> Bool {
        if character == "&" { return takeReference() }
        if isAttribute, character == "\n" || character == "\t" || character == "\r" {
            advance()
            if character == "\r" { _ = skip("\n") }
            return match(0x20)
        }
        return takeAsItIs(character)
    }

    /// Passes a literal character; a line break is one line feed.
    private mutating func takeAsItIs(_ character: Unicode.Scalar) -> Bool {
        guard character == "\r" else {
            let isKnown = unit != .singleByte || character.value < 0x80 || isLatin1
            let first = index
            advance()
            if unit == .utf8 { return (first..<index).allSatisfy { match(bytes[$0]) } }
            return isKnown && match(character)
        }
        advance()
        _ = skip("\n")
        return match(0x0A)
    }

    private mutating func takeReference() -> Bool {
        advance()
        var name = ""
        while let character = peek, character != ";", name.utf8.count < 64 {
            name.unicodeScalars.append(character)
            advance()
        }
        return skip(";") && CharacterEscapes.character(of: name).map { match($0) } ?? false
    }

    private mutating func match(_ character: Unicode.Scalar) -> Bool { UTF8.encode(character).map { $0.allSatisfy { match($0) } } ?? false }

    private mutating func match(_ byte: UInt8) -> Bool {
        guard matched < expected.count, expected[expected.startIndex + matched] == byte else { return false }
        matched += 1
        return true
    }

    // MARK: Passing

    /// The next character; in UTF-8 the next byte, because markup is in ASCII.
    private var peek: Unicode.Scalar? {
        switch unit {
        case .utf8, .singleByte: index < bytes.count ? Unicode.Scalar(bytes[index]) : nil
        case .utf16LittleEndian, .utf16BigEndian:
            utf16(at: index).flatMap { high in
                if let scalar = Unicode.Scalar(high) { return scalar }
                guard let low = utf16(at: index + 2), high & 0xFC00 == 0xD800, low & 0xFC00 == 0xDC00 else { return nil }
                return Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + low & 0x3FF)
            }
        }
    }

    private func utf16(at index: Int) -> UInt32? {
        guard index + 1 < bytes.count else { return nil }
        let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
        return unit == .utf16BigEndian ? first << 8 | second : second << 8 | first
    }

    private mutating func advance() {
        switch unit {
        case .utf8, .singleByte: index += 1
        case .utf16LittleEndian, .utf16BigEndian: index += (peek?.value ?? 0) > 0xFFFF ? 4 : 2
        }
    }

    private func isNext(_ text: StaticString) -> Bool {
        var copy = self
        return copy.skip(text)
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let start = index
        for number in 0..<text.utf8CodeUnitCount {
            guard peek?.value == UInt32(text.utf8Start[number]) else {
                index = start
                return false
            }
            advance()
        }
        return true
    }

    private mutating func skip(through end: StaticString) -> Bool {
        while peek != nil {
            if skip(end) { return true }
            advance()
        }
        return false
    }

    /// Passes a start tag, up to the value of an attribute if one is asked for. Every quote in a tag is around a value.
    ///
    /// - Parameter attribute: the attribute's number.
    /// - Returns: what was passed last: `>`, the `/` of an empty element's tag, or the quote before the value; nil where there is none of them.
    private mutating func skipStartTag(to attribute: Int? = nil) -> Unicode.Scalar? {
        guard skip("<") else { return nil }
        var number = 0
        while let character = peek {
            advance()
            switch character {
            case ">": return character
            case "/": return skip(">") ? character : nil
            case "\"", "'":
                if number == attribute { return character }
                guard skip(through: character == "'" ? "'" : "\"") else { return nil }
                number += 1
            default: break
            }
        }
        return nil
    }
}
