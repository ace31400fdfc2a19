/// What is written in place of characters that text or attribute values cannot carry as they are, or that a user wants escaped.
///
/// `@unchecked Sendable`: nothing changes after `init`.
package final class CharacterEscapes: @unchecked Sendable {
    /// The place of the text.
    package enum Place: Sendable {
        case element, attribute
    }

    /// What the first byte of a character asks for.
    package struct ByteClass: OptionSet, BitwiseCopyable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It may have to be escaped.
        package static let special = ByteClass(rawValue: 1)
        /// It is a control character that XML 1.0 forbids.
        package static let forbidden = ByteClass(rawValue: 2)
        /// It may start U+FFFE or U+FFFF, which XML 1.0 forbids.
        package static let suspicious = ByteClass(rawValue: 4)
    }

    private typealias Rule = (search: [UInt8], replacement: [UInt8])

    /// The rules by their first byte, the longest search first.
    private let rules: [[Rule]]
    /// The class of every byte; 256 of them.
    private let classes: UnsafePointer<UInt8>
    /// Where the classes are.
    private let classStorage: GrowableStorage<UInt8>
    private let place: Place
    /// Whether nothing that numbers, dates and identifiers are made of has a rule.
    package let leavesPlainScalarsAlone: Bool

    package static let elements = CharacterEscapes(place: .element, table: PredefinedEntities.references)
    package static let attributes = CharacterEscapes(place: .attribute, table: PredefinedEntities.referencesInAttributes)

    /// The escapes of a user's table, completed by those without which the document would not be well-formed, or would come back changed.
    package init(place: Place, table: [(String, String)]) {
        var rules = [[Rule]](repeating: [], count: 256)
        func add(_ search: String, _ replacement: String) {
            let rule = (search: Array(search.utf8), replacement: Array(replacement.utf8))
            guard let first = rule.search.first, !rules[Int(first)].contains(where: { $0.search == rule.search }) else { return }
            rules[Int(first)].append(rule)
        }
        // The last entry for a character is the one that counts; an entry that changes nothing is none.
        for (search, replacement) in table.reversed() where search != replacement { add(search, replacement) }
        add("&", "&amp;")
        add("<", "&lt;")
        add("\r", "&#13;")
        if place == .attribute {
            add("\"", "&quot;")
            add("\n", "&#10;")
            add("\t", "&#9;")
        }
        self.rules = rules.map { $0.count < 2 ? $0 : $0.sortedNotInlined { $0.search.count > $1.search.count } }
        self.place = place
        leavesPlainScalarsAlone = (0x20..<0x7F).allSatisfy { byte in
            [0x22, 0x26, 0x27, 0x3C, 0x3E].contains(byte) || rules[byte].isEmpty
        }
        var classes = GrowableStorage<UInt8>(capacity: 256)
        for byte in 0..<256 {
            var byteClass: ByteClass = []
            if !rules[byte].isEmpty || (place == .element && byte == 0x3E) { byteClass.insert(.special) }
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { byteClass.insert(.forbidden) }
            if byte == 0xEF { byteClass.insert(.suspicious) }
            classes.append(byteClass.rawValue)
        }
        self.classes = classes.pointer(at: 0)
        classStorage = classes
    }

    // MARK: Looking at text

    /// The classes of all bytes of a text together.
    @inline(__always)
    package func classes(in text: UnsafeBufferPointer<UInt8>) -> ByteClass {
        var first: UInt8 = 0
        var second: UInt8 = 0
        guard let start = text.baseAddress else { return [] }
        let count = text.count
        var index = 0
        // Four at a time, of which two do not wait for the two others. A byte is always within the 256 classes.
        while index &+ 4 <= count {
            first |= classes[Int(start[index])] | classes[Int(start[index &+ 1])]
            second |= classes[Int(start[index &+ 2])] | classes[Int(start[index &+ 3])]
            index &+= 4
        }
        while index < count {
            first |= classes[Int(start[index])]
            index &+= 1
        }
        return ByteClass(rawValue: first | second)
    }

    /// The first character of a text that XML 1.0 forbids.
    package static func firstForbiddenCharacter(in text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        for (index, byte) in text.enumerated() {
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return Unicode.Scalar(byte) }
            if byte == 0xEF, index + 2 < text.count, text[index + 1] == 0xBF, text[index + 2] >= 0xBE {
                return Unicode.Scalar(UInt32(0xFFC0) | UInt32(text[index + 2] & 0x3F))
            }
        }
        return nil
    }

    package static func firstForbiddenCharacter(in text: String) -> Unicode.Scalar? { text.withBytes { firstForbiddenCharacter(in: $0) } }

    // MARK: Escaping

    /// Appends a text with its escapes.
    package func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
        var runStart = 0
        var index = 0
        let special = ByteClass.special.rawValue
        while index < text.count {
            if classes[Int(text[index])] & special == 0 {
                index += 1
                continue
            }
            output.append(UnsafeBufferPointer(rebasing: text[runStart..<index]))
            if let rule = rule(for: text, at: index) {
                rule.replacement.withUnsafeBufferPointer { output.append($0) }
                index += rule.search.count
            } else {
                // `]]>` must not occur in text, wherever its brackets came from.
                if text[index] == 0x3E, place == .element, output.hasSuffix(0x5D, 0x5D) {
                    output.append("&gt;")
                } else {
                    output.append(text[index])
                }
                index += 1
            }
            runStart = index
        }
        output.append(UnsafeBufferPointer(rebasing: text[runStart...]))
    }

    private func rule(for text: UnsafeBufferPointer<UInt8>, at index: Int) -> Rule? {
        rules[Int(text[index])].first { rule in
            rule.search.count == 1 || text[index...].starts(with: rule.search)
        }
    }

    // MARK: Checking a user's table

    /// The first replacement of a table that would break the document, and why.
    package static func problem(in table: [(String, String)], place: Place) -> String? {
        for (search, replacement) in table where search != replacement {
            if search.isEmpty { return "an empty text cannot be escaped" }
            if let reason = problem(inReplacement: replacement, place: place) {
                return "`\(search)` cannot be replaced by `\(replacement)`, which \(reason)"
            }
        }
        return nil
    }

    private static func problem(inReplacement replacement: String, place: Place) -> String? {
        if replacement.utf8.contains(0x3C) { return "has a raw `<` in it" }
        if replacement.utf8.contains(0x3E) { return "has a raw `>` in it" }
        if place == .attribute, replacement.utf8.contains(0x22) { return "has a raw quotation mark in it" }
        if firstForbiddenCharacter(in: replacement) != nil { return "has a character in it that XML forbids" }
        // A reference starts with every `&`; the part before the first one is not a reference.
        for piece in replacement.parts(separatedBy: "&").dropFirst() {
            let ended = piece.parts(separatedBy: ";", maximumSplits: 1)
            guard ended.count == 2, let character = character(of: ended[0]), firstForbiddenCharacter(in: String(character)) == nil else {
                return "has an `&` in it that starts neither a predefined entity nor a character reference"
            }
        }
        return nil
    }

    /// The character of a predefined entity or of a character reference, without its `&` and `;`.
    package static func character(of name: String) -> Unicode.Scalar? {
        if let index = PredefinedEntities.names.firstIndex(of: name) {
            return PredefinedEntities.references[index].0.unicodeScalars.first
        }
        let isHexadecimal = name.begins(with: "#x")
        let digits = Array(name.utf8.dropFirst(isHexadecimal ? 2 : 1))
        guard name.begins(with: "#"), digits.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 | 0x20 }) else { return nil }
        let number = Int(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        return number.flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init)
    }

    // MARK: The way back

    /// A text that was written with escapes, as a reader sees it.
    static func resolvingReferences(in text: String) -> String {
        if !text.utf8.contains(UInt8(ascii: "&")) { return text }
        // The part before the first `&` is not a reference.
        return text.parts(separatedBy: "&").enumerated().map { index, part in
            let ended = index == 0 ? ["", part] : part.parts(separatedBy: ";", maximumSplits: 1)
            return (character(of: ended[0]).map { String($0) } ?? "") + (ended.count > 1 ? ended[1] : "")
        }.joined()
    }
}
