import Foundation
import XMLCodable

extension XMLFormat {
    /// Binary data as hexadecimal digits, whatever the coder's strategy is: `0FB7`. Reading takes either case, and no white space between the digits.
    ///
    /// Source: XML Schema 1.1 Part 2: Datatypes, section 3.3.15.
    public enum HexadecimalData: XMLValueFormat, Hashable {
        /// An even number of digits.
        public static var expectation: String { "hexadecimal digits, two for each byte" }

        public static func value(of text: String) -> Data? { XMLHexBinary(text)?.data }

        public static func text(of value: Data) -> String { XMLHexBinary(value).canonicalText }
    }
}

/// Binary data as Base64 in lines of a length.
///
/// ```swift
/// enum Wide: XMLBase64Format { static let lineLength = 120 }
/// struct Message: Codable {
///     @XMLFormatted<XMLFormat.Base64MIME> var body: Data        // lines of 76 characters
/// }
/// ```
///
/// Lines are separated by a line feed, and there is none at the end. Reading takes white space anywhere. Data without bytes is an empty text.
public protocol XMLBase64Format: XMLValueFormat where Value == Data {
    /// How many characters a line has, but the last: a multiple of 4.
    static var lineLength: Int { get }
}

extension XMLBase64Format {
    /// Base64.
    public static var expectation: String { "Base64" }

    public static func value(of text: String) -> Data? { Data(base64Encoded: Data(text.utf8.filter { !$0.isXMLWhitespace })) }

    public static func text(of value: Data) throws -> String {
        let length = lineLength
        guard length > 0, length % 4 == 0 else { throw FormatProblem("a line of Base64 has a multiple of 4 characters, and not \(length)") }
        var lines: [UInt8] = []
        for (index, byte) in value.base64EncodedData().enumerated() {
            if index > 0, index % length == 0 { lines.append(UInt8(ascii: "\n")) }
            lines.append(byte)
        }
        return String(decoding: lines, as: UTF8.self)
    }
}

extension XMLFormat {
    /// Base64 in lines of 76 characters, as MIME has it. Source: RFC 2045, section 6.8.
    public enum Base64MIME: XMLBase64Format, Hashable { public static var lineLength: Int { 76 } }

    /// Base64 in lines of 64 characters, as certificates have it. Source: RFC 7468, section 2.
    public enum Base64PEM: XMLBase64Format, Hashable { public static var lineLength: Int { 64 } }

    /// URLs and relative references that have no character but those that the specification allows: nothing is escaped for them, and what is not
    /// allowed is an error. A relative reference stays one.
    ///
    /// A URL that has a base is written only if it is the same without: what a relative reference is relative to is not in its text.
    ///
    /// Source: RFC 3986, section 2 and appendix A.
    public enum StrictURL: XMLValueFormat, Hashable {
        /// A URL.
        public static var expectation: String { "a URL or a relative reference, with other characters than a URL may have escaped" }

        public static func value(of text: String) -> URL? {
            guard !text.isEmpty, hasOnlyURLCharacters(text), let url = URL(string: text), url.relativeString == text else { return nil }
            return url
        }

        public static func text(of value: URL) -> String { value.relativeString }

        private static func hasOnlyURLCharacters(_ text: String) -> Bool {
            let bytes = Array(text.utf8)
            return bytes.indices.allSatisfy { index in
                switch bytes[index] {
                case UInt8(ascii: "%"):
                    let digits = bytes[(index + 1)...].prefix(2)
                    return digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    return true
                default: return "-._~:/?#[]@!$&'()*+,;=".utf8.contains(bytes[index])
                }
            }
        }
    }

    /// The same with a scheme: no relative references.
    public enum AbsoluteURL: XMLValueFormat, Hashable {
        /// A URL with a scheme.
        public static var expectation: String { "a URL with a scheme, and other characters than a URL may have escaped" }

        public static func value(of text: String) -> URL? { XMLFormat.StrictURL.value(of: text).flatMap { $0.scheme == nil ? nil : $0 } }

        public static func text(of value: URL) -> String { XMLFormat.StrictURL.text(of: value) }
    }
}
