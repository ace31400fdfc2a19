import Foundation

// What scalars look like: the strategies for Booleans and the policy for all scalars, and what all of them come to. And what options may not be.

extension XMLDecoder {
    /// Which words mean true and false.
    public enum BoolDecodingStrategy: Sendable, Hashable {
        /// XML Schema's `true`, `false`, `1` and `0`, and `yes`, `no`, `y`, `n`, all in any case. The default.
        case schema
        /// These two and no others, in any case (of the letters A to Z), unless the case tells them apart.
        indirect case words(true: String, false: String)
    }

    /// Which texts are taken for numbers, Booleans, dates, data and UUIDs.
    public enum ScalarPolicy: Sendable, Hashable {
        /// Those that XML Schema and the strategies say. The default.
        case schema
        /// Beside those:
        ///
        /// - whole numbers: decimals that are whole, `1.0`, `1e3`
        /// - numbers: `true`, `yes` as 1 and `false`, `no` as 0, in any case; `inf`, `-Infinity`, `nan`, in any case
        /// - Booleans, but for words of your own: `on`, `off`, `t`, `f`, in any case; `1.0`, `0.0`
        /// - dates: `/Date(1795244700000)/`; ISO 8601 where the strategy has numbers
        /// - data in Base64: without padding, and in the alphabet for URLs
        /// - UUIDs: `{…}`, `urn:uuid:…`, and without hyphens
        ///
        /// What is around a value is never dropped, thousands separators are never guessed, `1,5` is no number, and a text without a value remains
        /// an error. What is read without this has the same value with it.
        case lenient
    }
}

extension XMLDecoder.DateDecodingStrategy {
    /// What the text of dates is; nil where that is up to their own code or to a closure.
    fileprivate var form: ScalarForms.DateForm? {
        switch self {
        case .secondsSince1970: return .secondsSince1970
        case .millisecondsSince1970: return .millisecondsSince1970
        case .iso8601: return .iso8601
        case .rfc822: return .rfc822
        case .formatted(let formatter): return .formatted(formatter)
        case .firstOf(let strategies):
            let forms = strategies.compactMap(\.form)
            return forms.isEmpty || forms.count < strategies.count ? nil : .firstOf(forms)
        case .deferredToDate, .custom: return nil
        }
    }
}

extension XMLDecoder.Options {
    /// How scalars are written, as the strategies say.
    var scalarForms: ScalarForms {
        let data: ScalarForms.DataForm? =
            switch dataDecodingStrategy {
            case .base64: .base64
            case .hexadecimal: .hexadecimal
            case .deferredToData, .custom: nil
            }
        var floats: ScalarForms.NonConformingFloats?
        if case .convertFromString(let positiveInfinity, let negativeInfinity, let nan) = nonConformingFloatDecodingStrategy {
            floats = ScalarForms.NonConformingFloats(
                positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, notANumber: nan)
        }
        return ScalarForms(
            dates: dateDecodingStrategy.form, data: data, nonConformingFloats: floats, booleans: booleanWords,
            isLenient: scalarPolicy == .lenient, emptyStringsAreNil: treatsEmptyStringsAsNil)
    }

    private var booleanWords: BooleanWords? {
        guard case .words(let `true`, let `false`) = boolDecodingStrategy else { return nil }
        return BooleanWords(true: `true`, false: `false`)
    }

    /// Throws where an option has a value that it cannot have.
    package func check() throws {
        if let problem = booleanWords?.problem { throw invalid("two words that tell true from false", found: problem) }
        if case .firstOf = dateDecodingStrategy, dateDecodingStrategy.form == nil {
            throw invalid(
                "a list of strategies for dates that read a text", found: "none, .deferredToDate or .custom",
                suggestion: "a .custom strategy alone may try several forms")
        }
        try checkNamespacePrefixes()
        try checkKeyMatching()
    }

    /// The error of an option that has a value which it cannot have.
    func invalid(_ expected: String, found: String, suggestion: String? = nil) -> any Error {
        let issue = XMLCodingIssue(.invalidOption, path: "/", position: nil, expected: expected, found: found, suggestion: suggestion)
        return DecodingError.dataCorrupted(DecodingError.Context(issue))
    }

    /// Whether the prefixes are such as a key can have.
    private func checkNamespacePrefixes() throws {
        for (prefix, uri) in namespacePrefixes.sortedByKey {
            let isPossible = NameRules.isNameWithoutColon(prefix) && prefix != "xmlns" && !uri.isEmpty
            if isPossible, (prefix == "xml") == (uri == StandardNamespace.xml) { continue }
            let isSwapped = NameRules.isNameWithoutColon(uri) && prefix.contains(":")
            throw invalid(
                "namespacePrefixes that keys can have", found: "the prefix '\(prefix)' for the namespace '\(uri)'",
                suggestion: isSwapped ? "a decoder's have the prefix first: [\"\(uri)\": \"\(prefix)\"]" : nil)
        }
    }
}
