import Foundation
import XMLFormats
import XMLStreaming

/// What the values in one place all are, so that each is read by a type and written back as it was, but for the spelling of numbers.
struct ValueForms: OptionSet, Hashable {
    let rawValue: UInt16

    static let boolean = ValueForms(rawValue: 1)
    static let integer = ValueForms(rawValue: 2)
    static let double = ValueForms(rawValue: 4)
    static let decimal = ValueForms(rawValue: 8)
    /// A day, `2026-11-21`.
    static let day = ValueForms(rawValue: 16)
    /// A time in UTC, as RFC 3339 has it: `2026-11-21T07:05:00Z`.
    static let universalTime = ValueForms(rawValue: 32)
    /// A time of XML Schema, with its offset, or without one.
    static let dateTime = ValueForms(rawValue: 64)
    static let mailTime = ValueForms(rawValue: 128)
    static let httpTime = ValueForms(rawValue: 256)
    /// A name with a prefix that its element declares, or one around it.
    static let qualifiedName = ValueForms(rawValue: 512)
    /// An integer that may be a year, where the next value may be a day.
    static let year = ValueForms(rawValue: 1024)

    static let all: ValueForms = [.numbers, .year, .boolean, .times, .qualifiedName]
    static let numbers: ValueForms = [.integer, .double, .decimal]
    static let times: ValueForms = [.day, .universalTime, .dateTime, .mailTime, .httpTime]

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ text: String) {
        self = []
        guard text.utf8.count <= 64, let first = text.utf8.first else { return }
        switch first {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            insertNumbers(text)
            if text.utf8.count >= 10, text.utf8.dropFirst(4).first == UInt8(ascii: "-") { insertTimes(text) }
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            if text == "true" || text == "false" { insert(.boolean) }
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
            guard text.utf8.count >= 25, text.utf8.dropFirst(3).first == UInt8(ascii: ",") else { return }
            if comesBack(text, as: XMLFormat.RFC822.self) { insert(.mailTime) }
            if comesBack(text, as: XMLFormat.HTTPDate.self) { insert(.httpTime) }
        default: break
        }
    }

    private mutating func insertNumbers(_ text: String) {
        var bytes = text
        guard text != "-0", let plain = bytes.withUTF8({ PlainNumber($0) }) else { return }
        if plain.isInteger { insert(.integer) }
        if let number = Int(text), 1900..<2100 ~= number { insert(.year) }
        // A double keeps fifteen digits, and is written without an exponent where it is neither large nor small.
        if plain.digits <= 15, let number = Double(text), !"\(number)".contains("e") { insert(.double) }
        if plain.digits <= 38 { insert(.decimal) }
    }

    private mutating func insertTimes(_ text: String) {
        if comesBack(text, as: XMLFormat.DateOnly.self) { insert(.day) }
        if text.hasSuffix("Z"), comesBack(text, as: XMLFormat.RFC3339.self) { insert(.universalTime) }
        if let time = XMLDateTime(text), time.description == text { insert(.dateTime) }
    }

    private func comesBack<Format: XMLValueFormat>(_ text: String, as format: Format.Type) -> Bool {
        guard let value = try? Format.value(of: text) else { return false }
        return (try? Format.text(of: value)) == text
    }
}

/// What is known of the values in one place.
struct ValueFacts {
    /// How many there are that are not empty.
    private(set) var count = 0
    private(set) var emptyCount = 0
    /// What all of them are; everything where there is none.
    private(set) var forms = ValueForms.all
    /// The first one, not all of a long one.
    private(set) var sample = ""
    /// All there are, in the order in which they came; nil where they are many, or no words.
    private var words: [String]? = []

    private static let maximumWords = 12
    /// What a sample has of a long text, and what is kept of one, which is longer than anything but a text can be.
    private static let sampleLength = 60
    static let keptLength = 512

    mutating func add(_ text: String, isQualifiedName: Bool = false) {
        if text.isEmpty {
            emptyCount += 1
            return
        }
        if count == 0 { sample = text.count > Self.sampleLength ? text.prefix(Self.sampleLength) + "…" : text }
        count += 1
        if !forms.isEmpty {
            var own = ValueForms(text)
            if isQualifiedName { own.insert(.qualifiedName) }
            forms.formIntersection(own)
        }
        if words != nil { addWord(text) }
    }

    private mutating func addWord(_ text: String) {
        if words?.contains(text) == true { return }
        let isWord =
            text.utf8.count <= 40 && text.first?.isLetter == true
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." || $0 == "/" }
        if isWord, words?.count ?? 0 < Self.maximumWords { words?.append(text) } else { words = nil }
    }

    /// The words where they are few that repeat; nil elsewhere. More samples may make it so, or no longer: the type of such words reads all others, too.
    var repeatedWords: [String]? {
        words.flatMap { forms.isEmpty && !$0.isEmpty && count >= 8 && count >= 4 * $0.count ? $0 : nil }
    }

    /// Takes what is known of another place, which is to have the same type.
    mutating func merge(_ other: ValueFacts) {
        if count == 0 { sample = other.sample }
        count += other.count
        emptyCount += other.emptyCount
        forms.formIntersection(other.forms)
        guard let added = other.words, words != nil else { return words = nil }
        for word in added { addWord(word) }
    }
}
