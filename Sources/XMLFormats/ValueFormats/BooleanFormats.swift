import XMLCodable

/// A format of Booleans that has two words.
///
/// ```swift
/// enum JaNein: XMLBooleanFormat { static let words = (true: "ja", false: "nein") }
/// struct Customer: Codable {
///     @XMLFormatted<JaNein> var isActive: Bool       // <isActive>ja</isActive>
/// }
/// ```
///
/// Reading takes no other words; it takes them in any case (of the letters A to Z), unless that is all that tells them apart. Words that are the same, or
/// empty, are an error in both directions.
public protocol XMLBooleanFormat: XMLValueFormat where Value == Bool {
    /// The text of true and of false.
    static var words: (true: String, false: String) { get }
}

extension XMLBooleanFormat {
    /// The two words.
    public static var expectation: String { "\(words.true) or \(words.false)" }

    public static func value(of text: String) throws -> Bool? { try checkedWords().value(of: text) }

    public static func text(of value: Bool) throws -> String { try checkedWords().text(of: value) }

    private static func checkedWords() throws -> BooleanWords {
        let words = BooleanWords(true: words.true, false: words.false)
        if let problem = words.problem { throw FormatProblem(problem) }
        return words
    }
}

extension XMLFormat {
    /// `1` and `0`.
    public enum OneZero: XMLBooleanFormat, Hashable {
        public static var words: (true: String, false: String) { ("1", "0") }
    }

    /// `yes` and `no`.
    public enum YesNo: XMLBooleanFormat, Hashable {
        public static var words: (true: String, false: String) { ("yes", "no") }
    }

    /// `YES` and `NO`, as files of Apple's tools have them.
    public enum UppercaseYesNo: XMLBooleanFormat, Hashable {
        public static var words: (true: String, false: String) { ("YES", "NO") }
    }

    /// `Y` and `N`.
    public enum YN: XMLBooleanFormat, Hashable {
        public static var words: (true: String, false: String) { ("Y", "N") }
    }

    /// `on` and `off`.
    public enum OnOff: XMLBooleanFormat, Hashable {
        public static var words: (true: String, false: String) { ("on", "off") }
    }
}
