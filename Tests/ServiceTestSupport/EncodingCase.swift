import Foundation

/// A document in an encoding that a byte order mark, the header `Content-Type` and the XML declaration say, or contradict each other about. The
/// first of them that says one decides (RFC 7303, section 3).
public struct EncodingCase: Sendable, CustomStringConvertible {
    public let description: String
    public let contentType: String
    public let encoding: String.Encoding
    private let declaration: String
    private let mark: [UInt8]

    private init(_ description: String, _ contentType: String, _ declaration: String, _ encoding: String.Encoding, mark: [UInt8] = []) {
        (self.description, self.contentType, self.declaration, self.encoding, self.mark) = (
            description, contentType, declaration, encoding, mark
        )
    }

    /// The bytes of a document.
    public func document(_ content: String) -> Data { Data(mark) + ((declaration + content).data(using: encoding) ?? Data()) }

    private static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Each way to say the encoding, and each pair of them in conflict.
    public static let all = [
        EncodingCase("header alone", "text/xml; charset=iso-8859-1", "", .isoLatin1),
        EncodingCase(
            "header, and a declaration without one", "text/xml; charset=\"windows-1252\"", "<?xml version=\"1.0\" standalone='yes'?>",
            .windowsCP1252),
        EncodingCase(
            "header against declaration", "text/xml; charset=iso-8859-1", "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n", .isoLatin1),
        EncodingCase(
            "header of UTF-8 against declaration", "application/xml;charset=UTF-8",
            "<?xml version='1.0' encoding = 'iso-8859-1' standalone='no' ?>", .utf8),
        EncodingCase("mark against header", "text/xml; charset=iso-8859-1", "", .utf8, mark: utf8Mark),
        EncodingCase("mark against declaration", "text/xml", "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", .utf8, mark: utf8Mark),
        EncodingCase(
            "mark against header and declaration", "text/xml; charset=iso-8859-1", "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", .utf8,
            mark: utf8Mark),
        EncodingCase("mark of UTF-16 against header", "text/xml; charset=utf-8", "", .utf16LittleEndian, mark: [0xFF, 0xFE]),
        EncodingCase("declaration alone", "text/xml", "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", .isoLatin1),
        EncodingCase("nothing", "application/xml", "", .utf8),
    ]
}
