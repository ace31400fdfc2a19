// Coding keys as both coders have them: keys that are no enum's case, a key's byte, by which tables know it, and names made of words.

/// A coding key that is no enum's case: an index, a dictionary's key, a name out of the document.
package struct AnyCodingKey: CodingKey, Hashable {
    private enum Form: Hashable {
        case name(String)
        case index(Int)
    }

    private let form: Form

    package init(stringValue: String) { form = .name(stringValue) }

    package init(intValue: Int) { form = .index(intValue) }

    /// Made when asked for: most indexes are never shown.
    package var stringValue: String {
        switch form {
        case .name(let name): name
        case .index(let index): "Index \(index)"
        }
    }

    package var intValue: Int? { if case .index(let index) = form { index } else { nil } }

    package static let `super` = AnyCodingKey(stringValue: "super")
}

extension [any CodingKey] {
    /// Whether a coding path ends at an item of a list. A key of a user's type may have a number as well, and is no item's.
    var isOfListItem: Bool { (last as? AnyCodingKey)?.intValue != nil }
}

/// A name as it is in the document: when it is encoded, no key strategy converts it.
package struct LiteralKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }

    package init?(intValue: Int) { nil }
}

/// A decoder of this package: its keys are names in the document.
@usableFromInline
package protocol DocumentDecoder: Decoder {}

/// An encoder of this package: its keys are names in the document.
package protocol DocumentEncoder: Encoder {}

extension CodingKey {
    /// The byte that tells a key from the others of its type, where the type is of one byte, as the compiler synthesises for up to 256
    /// properties; `Int.max` for other types.
    @inlinable
    @inline(__always)
    package var keyByte: Int {
        // A type of one byte holds no reference: its values are their byte, and the byte can be read. One of no byte has one value.
        if MemoryLayout<Self>.size == 1 { return Int(layoutCast(self, to: UInt8.self)) }
        return MemoryLayout<Self>.size == 0 ? 0 : .max
    }

    /// The key of a byte that was another key's ``keyByte``.
    static func key(ofByte byte: UInt8) -> Self { withUnsafeBytes(of: byte) { $0.load(as: Self.self) } }
}

/// What is known of the keys of one type, by their bytes: a key's entry is one look into a table away.
///
/// A key without a byte (``CodingKey/keyByte``) has no entry: the caller works it out each time. One with a byte may have an entry that
/// is not set yet.
struct KeyByteTable<Entry: BitwiseCopyable>: ~Copyable {
    private var entries = GrowableStorage<Entry>(capacity: 16)
    private let unset: Entry

    /// - Parameter unset: the entry of a key before one is set.
    init(unset: Entry) {
        self.unset = unset
        for _ in 0..<16 { entries.append(unset) }
    }

    /// The entry of a key; nil if none is set for its byte or a higher one.
    subscript(keyByte: Int) -> Entry? { keyByte < entries.count ? entries[keyByte] : nil }

    /// Changes the entry of a key that has a byte.
    @inline(never)
    mutating func update(_ keyByte: Int, _ change: (inout Entry) -> Void) {
        guard keyByte <= UInt8.max else { return }
        while entries.count <= keyByte { entries.append(unset) }
        change(&entries[keyByte])
    }

    /// Changes all entries.
    mutating func updateAll(_ change: (inout Entry) -> Void) {
        for keyByte in 0..<entries.count { change(&entries[keyByte]) }
    }
}

/// The conversions of names that both coders' key strategies are made of. Words are told apart by case or by a separator.
enum KeyConversion {
    /// `firstName` becomes `first_name` with the separator `_`, `myURLProperty` becomes `my_url_property`.
    static func separatingWords(of key: String, with separator: Unicode.Scalar) -> String {
        var result = ""
        let characters = Array(key)
        for (index, character) in characters.enumerated() {
            if index > 0, character.isUppercaseLetter {
                let startsWord = !characters[index - 1].isUppercaseLetter
                let endsAcronym = index + 1 < characters.count && characters[index + 1].isLowercaseLetter
                if startsWord || endsAcronym { result.unicodeScalars.append(separator) }
            }
            result += character.lowercased()
        }
        return result
    }

    /// `first_name` becomes `firstName` with the separator `_`. Separators at the ends stay.
    static func joiningWords(of name: String, separatedBy separator: Unicode.Scalar) -> String {
        let parts = name.parts(separatedBy: separator)
        let words = parts.indices.filter { !parts[$0].isEmpty }
        guard words.count > 1 else { return name }
        var joined = String(repeating: Character(separator), count: words[0])
        for word in words {
            let letters = parts[word].lowercased()
            joined += word == words[0] ? letters : capitalizingFirstLetter(of: letters)
        }
        return joined + String(repeating: Character(separator), count: parts.count - 1 - words[words.count - 1])
    }

    /// `firstName` becomes `FirstName`.
    static func capitalizingFirstLetter(of key: String) -> String {
        key.prefix(1).uppercased() + key.dropFirst()
    }

    /// `FirstName` becomes `firstName`.
    static func lowercasingFirstLetter(of name: String) -> String {
        name.prefix(1).lowercased() + name.dropFirst()
    }
}

extension Character {
    // Of the first scalar: to compare a character with another one takes the square of its marks.
    fileprivate var isUppercaseLetter: Bool { unicodeScalars.first?.properties.isUppercase ?? false }
    fileprivate var isLowercaseLetter: Bool { unicodeScalars.first?.properties.isLowercase ?? false }
}
