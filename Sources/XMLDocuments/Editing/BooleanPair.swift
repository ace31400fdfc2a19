import Foundation

/// Words that decoders read as true and false. An edit writes the other word of the pair that stands in the document: `YES` becomes `NO`.
enum BooleanPair {
    private static let all = [("true", "false"), ("1", "0"), ("yes", "no"), ("y", "n"), ("on", "off"), ("t", "f")]

    /// What an edit writes of a value.
    ///
    /// - Parameters:
    ///   - word: the text in the document.
    ///   - old: what the encoder wrote for it. A text that is no Boolean is written as it is read, and so never has another pair's word here.
    ///   - new: what the encoder writes now.
    static func text(for new: [UInt8], after old: some Collection<UInt8>, readFrom word: some Collection<UInt8>) -> [UInt8] {
        func value(_ text: some Collection<UInt8>) -> Bool? {
            text.elementsEqual("true".utf8) ? true : text.elementsEqual("false".utf8) ? false : nil
        }
        guard let old = value(old), value(new) == !old, word.count <= 5 else { return new }
        let word = String(decoding: word, as: UTF8.self)
        for (yes, no) in all {
            for spelling in [{ $0 }, { $0.capitalized }, { $0.uppercased() }] as [(String) -> String] where spelling(old ? yes : no) == word
            {
                return Array(spelling(old ? no : yes).utf8)
            }
        }
        return new
    }
}
