import XMLFormats

/// What a set of texts can all be read as.
struct ValueTypes: OptionSet, Sendable {
    let rawValue: UInt8

    static let integer = ValueTypes(rawValue: 1)
    static let decimal = ValueTypes(rawValue: 2)
    static let boolean = ValueTypes(rawValue: 4)
    static let date = ValueTypes(rawValue: 8)
    static let dateTime = ValueTypes(rawValue: 16)
    /// Of `dateTime`, those that engines have one column for: with an offset from UTC, and without one, both with at most microseconds.
    static let offsetTime = ValueTypes(rawValue: 32)
    static let localTime = ValueTypes(rawValue: 64)
    static let all: ValueTypes = [.integer, .decimal, .boolean, .date, .dateTime, .offsetTime, .localTime]

    /// What one text can be read as; numbers as JSON has them, so that `007` is a text. So is a whole number that 64 bits do not hold: readers of JSON
    /// would round it.
    init(_ text: String) {
        var text = text
        self = text.withUTF8 { ValueTypes(bytes: $0) }
        if contains(.date) || contains(.dateTime) { checkDate(text) }
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self = []
        guard let first = bytes.first, bytes.count <= 40 else { return }
        switch first {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            insertNumber(bytes)
            if bytes.count == 1, first <= UInt8(ascii: "1"), first != UInt8(ascii: "-") { insert(.boolean) }
            if bytes.count >= 10 { insertDate(bytes) }
        case UInt8(ascii: "t"): if bytes.elementsEqual("true".utf8) { insert(.boolean) }
        case UInt8(ascii: "f"): if bytes.elementsEqual("false".utf8) { insert(.boolean) }
        default: break
        }
    }

    private mutating func insertNumber(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let number = PlainNumber(bytes) else { return }
        if number.isInteger || number.fractionDigits == 0 && Int64(String(decoding: bytes, as: UTF8.self)) != nil {
            insert([.integer, .decimal])
        } else if number.fractionDigits > 0 {
            insert(.decimal)
        }
    }

    private mutating func insertDate(_ bytes: UnsafeBufferPointer<UInt8>) {
        func matches(_ part: Slice<UnsafeBufferPointer<UInt8>>, _ pattern: StaticString) -> Bool {
            pattern.withUTF8Buffer { pattern in
                part.count == pattern.count
                    && zip(part, pattern).allSatisfy { $1 == UInt8(ascii: "0") ? PlainNumber.isDigit($0) : $0 == $1 }
            }
        }
        guard matches(bytes.prefix(10), "0000-00-00") else { return }
        let rest = bytes.dropFirst(10)
        if rest.isEmpty { insert(.date) }
        if matches(rest.prefix(9), "T00:00:00") { insert(.dateTime) }
    }

    /// Takes out what looks like a day or a time and is none: `2026-02-30`.
    private mutating func checkDate(_ text: String) {
        if contains(.date), XMLDate(text) == nil { remove(.date) }
        guard contains(.dateTime) else { return }
        guard let time = XMLDateTime(text) else {
            remove(.dateTime)
            return
        }
        // Readers of dates know no hour 24.
        if time.fractionDigits <= 6, !text.contains("T24") { insert(time.offsetMinutes == nil ? .localTime : .offsetTime) }
    }

    /// The narrowest of them.
    var name: String {
        if contains(.integer) { return "integer" }
        if contains(.decimal) { return "decimal" }
        if contains(.boolean) { return "boolean" }
        if contains(.date) { return "date" }
        return contains(.dateTime) ? "dateTime" : "text"
    }
}

/// What is known of the texts in one place.
struct ValueSummary: Sendable {
    /// How many there are that are not empty.
    private(set) var count = 0
    private(set) var emptyCount = 0
    private(set) var types = ValueTypes.all
    private(set) var shortest = Int.max
    private(set) var longest = 0
    private(set) var sample = ""

    /// What a sample has of a long text.
    private static let sampleLength = 40

    mutating func add(_ text: String) {
        if text.isEmpty {
            emptyCount += 1
            return
        }
        let length = text.utf8.count
        if count == 0 {
            sample = String(text.prefix(Self.sampleLength)) + (length > 4 * Self.sampleLength || text.count > Self.sampleLength ? "…" : "")
        }
        count += 1
        shortest = min(shortest, length)
        longest = max(longest, length)
        if !types.isEmpty { types.formIntersection(ValueTypes(text)) }
    }

    /// Adds what is known of later texts.
    mutating func add(_ others: ValueSummary) {
        if count == 0 { sample = others.sample }
        count += others.count
        emptyCount += others.emptyCount
        types.formIntersection(others.types)
        shortest = min(shortest, others.shortest)
        longest = max(longest, others.longest)
    }

    var typeName: String { count == 0 ? "empty" : types.name }
}
