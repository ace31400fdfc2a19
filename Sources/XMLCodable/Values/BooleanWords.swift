/// Two words for true and false.
package struct BooleanWords: Sendable {
    let `true`: String
    let `false`: String

    package init(true: String, false: String) { (self.true, self.false) = (`true`, `false`) }

    /// Why the words do not tell true from false; nil if they do.
    package var problem: String? {
        for word in [`true`, `false`] {
            if word.isEmpty { return "an empty word for a Boolean" }
            if word.utf8.first?.isXMLWhitespace ?? false || word.utf8.last?.isXMLWhitespace ?? false {
                return "the word '\(word)' for a Boolean, with white space at its ends"
            }
        }
        return `true` == `false` ? "one word for true and false, '\(`true`)'" : nil
    }

    /// The value of a text without white space at its ends. The case of the letters A to Z counts where nothing else tells the words apart.
    package func value(of text: String) -> Bool? {
        if text == `true` { return true }
        if text == `false` { return false }
        let text = BooleanWords.folded(text)
        let (isTrue, isFalse) = (text == BooleanWords.folded(`true`), text == BooleanWords.folded(`false`))
        return isTrue == isFalse ? nil : isTrue
    }

    package func text(of value: Bool) -> String { value ? `true` : `false` }

    private static func folded(_ text: String) -> [UInt8] {
        text.withBytes { $0.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 } }
    }
}
