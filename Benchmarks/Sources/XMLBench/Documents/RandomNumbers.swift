/// A small generator of random numbers (SplitMix64), whose numbers are the same on every machine and in every release of Swift.
struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from zero up to, and without, `bound`.
    mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// A number of exactly so many decimal digits, as it stands after a decimal point.
    mutating func digits(_ count: Int) -> String {
        var text = ""
        for _ in 0..<count { text.append(Character(UnicodeScalar(UInt8(48 + next(below: 10))))) }
        return text
    }

    mutating func element<Element>(of elements: [Element]) -> Element { elements[next(below: elements.count)] }

    /// Words with a blank between them, as they stand in a document.
    mutating func words(_ count: Int) -> String {
        var text = ""
        for index in 0..<count {
            if index > 0 { text += " " }
            text += element(of: RandomNumbers.vocabulary)
        }
        return text
    }

    /// Plain words, words beyond ASCII, and words with entities, in about the proportions of prose in European languages.
    private static let vocabulary = [
        "time", "river", "stone", "light", "history", "of", "the", "and", "between", "garden", "machine", "winter", "letters", "silence",
        "reading", "north", "city", "a", "in", "small", "café", "naïve", "Zürich", "Ångström", "ночь", "東京", "☕", "Tom &amp; Jerry",
        "x &lt; y", "&#8220;quoted&#8221;",
    ]
}
