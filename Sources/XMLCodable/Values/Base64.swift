import Foundation

/// Base64 with XML's white space in it, as `xs:base64Binary` has it, and without any other characters. Source: RFC 4648, section 4.
package enum Base64 {
    /// The bytes of a text; nil if it is none.
    package static func data(_ text: some Sequence<UInt8>) -> Data? { Data(base64Encoded: Data(text.filter { !$0.isXMLWhitespace })) }

    /// Whether a text lacks nothing but `=` at its end.
    package static func isUnpadded(_ text: some Sequence<UInt8>) -> Bool {
        let digits = Array(text)
        return data(digits) == nil && (1...2).contains { data(digits + repeatElement(UInt8(ascii: "="), count: $0)) != nil }
    }

    /// What a text that has no bytes is instead, for error messages.
    package static func found(_ text: some Sequence<UInt8>) -> String {
        isUnpadded(text) ? "some that lacks '=' at its end" : "something else"
    }
}
