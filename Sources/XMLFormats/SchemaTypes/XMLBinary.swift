import Foundation
import XMLCodable

/// Binary data as hexadecimal digits, as xs:hexBinary has it: read in any case, written in capitals.
///
/// ```swift
/// struct File: Codable {
///     @XMLAttribute var checksum: XMLHexBinary
/// }
/// // <file checksum="0FB7"/>
/// file.checksum.data    // Data([0x0F, 0xB7])
/// ```
///
/// It is the same whatever ``XMLDecoder/dataDecodingStrategy-swift.property`` says, so that a document may have both forms. Empty text is empty data.
///
/// Source: XML Schema 1.1 part 2, section 3.3.15.
public struct XMLHexBinary: _XMLSchemaValue {
    /// The bytes.
    public var data: Data

    /// Bytes to write as hexadecimal digits.
    public init(_ data: Data) { self.data = data }

    /// The digits, in capitals.
    public var description: String { canonicalText }

    /// The digits, in capitals.
    public var canonicalText: String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(decoding: data.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension XMLHexBinary: SchemaText {
    static var form: String { "pairs of hexadecimal digits" }
    package static var cannotBeEmpty: Bool { false }

    static func parse(_ text: UnsafeBufferPointer<UInt8>) throws(UnmetRequirement) -> XMLHexBinary {
        guard text.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { throw UnmetRequirement() }
        guard let data = Data.hexadecimal(text) else { throw UnmetRequirement("an even number of digits") }
        return XMLHexBinary(data)
    }
}

/// Binary data in Base64, as xs:base64Binary has it: read with white space in it or not, written without.
///
/// It is the same whatever ``XMLDecoder/dataDecodingStrategy-swift.property`` says, and stricter than `Data` is: the bits of the last character
/// that belong to no byte must be 0, so that every value has one text. Empty text is empty data.
///
/// Source: XML Schema 1.1 part 2, section 3.3.16.
public struct XMLBase64Binary: _XMLSchemaValue {
    /// The bytes.
    public var data: Data

    /// Bytes to write in Base64.
    public init(_ data: Data) { self.data = data }

    /// The text, without white space.
    public var description: String { canonicalText }

    /// The text, without white space.
    public var canonicalText: String { data.base64EncodedString() }
}

extension XMLBase64Binary: SchemaText {
    static var form: String { "Base64" }
    package static var cannotBeEmpty: Bool { false }

    static func parse(_ text: UnsafeBufferPointer<UInt8>) throws(UnmetRequirement) -> XMLBase64Binary {
        let characters = Data(text.filter { !$0.isXMLWhitespace })
        guard let data = Data(base64Encoded: characters) else { throw UnmetRequirement() }
        // `Data` takes what other characters would follow the padding, and bits that belong to no byte.
        let canonical = data.base64EncodedData()
        guard canonical == characters else {
            func paddingStart(_ text: Data) -> Int { text.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex }
            let hasSameForm =
                canonical.count == characters.count && !characters[paddingStart(characters)...].contains { $0 != UInt8(ascii: "=") }
            throw UnmetRequirement(hasSameForm ? "no bits beyond the last byte" : nil)
        }
        return XMLBase64Binary(data)
    }
}
