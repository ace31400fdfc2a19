import Foundation
import XMLCodable

/// A message taken apart: the XML document, and the attachments that came with it, as MTOM (XOP) or as SOAP with attachments.
///
/// ```swift
/// let package = try SOAPPackage(parsing: body, contentType: "multipart/related; boundary=b; type=\"application/xop+xml\"")
/// let decoder = XMLDecoder(parsingOptions: .untrusted)
/// decoder.dataDecodingStrategy = package.dataDecodingStrategy
/// let reply = try decoder.decode(Reply.self, from: package.document)      // its `Data` properties are the attachments' bytes
/// package["image@example.org"]?.data                                      // an attachment by its Content-ID
/// ```
///
/// Source: RFC 2387 (multipart/related), RFC 2046 (multipart), W3C XML-binary Optimized Packaging 1.0, W3C SOAP Messages with Attachments.
public struct SOAPPackage: Sendable, Hashable {
    /// The XML document: the content of the root part, or the whole body if it has no parts.
    public let document: Data

    /// The content type of the document.
    public let documentType: String?

    /// The other parts, in order.
    public let attachments: [SOAPAttachment]

    /// Whether the document is XOP: elements `xop:Include` in it are replaced by attachments.
    public let isXOP: Bool

    private let positions: [ExactString: Int]

    /// The attachment with a `Content-ID`, which is written without angle brackets. Nil if there is none.
    public subscript(contentID: String) -> SOAPAttachment? { positions[ExactString(contentID)].map { attachments[$0] } }

    /// Takes a body apart. A body of another type than `multipart/related` is the document, without attachments.
    ///
    /// - Parameters:
    ///   - body: the body of a request or of an answer.
    ///   - contentType: its `Content-Type`.
    ///   - maximumPartCount: how many parts it may have. 1,000 by default.
    ///   - maximumHeaderBytes: how many bytes the headers of one part may have. 16 KiB by default.
    /// - Throws: ``SOAPPackageError`` for a body that does not follow the specifications, or that can be read in two ways.
    public init(
        parsing body: Data, contentType: String, maximumPartCount: Int = 1_000, maximumHeaderBytes: Int = 1 << 14
    ) throws(SOAPPackageError) {
        let type = try Self.mediaType(contentType)
        guard type.name == "multipart/related" else {
            guard !type.isMultipart else {
                throw SOAPPackageError("expected multipart/related, found \(type.name)")
            }
            (document, documentType, attachments, isXOP, positions) = (body, contentType, [], false, [:])
            return
        }
        guard let boundary = type["boundary"] else {
            throw SOAPPackageError("expected a parameter 'boundary' in the content type, found none")
        }
        let bytes = [UInt8](body)
        let parts = try MultipartParser(
            bytes, boundary: boundary, maximumPartCount: maximumPartCount, maximumHeaderBytes: maximumHeaderBytes
        ).parts()
        var all: [SOAPAttachment] = []
        var numbers: [ExactString: Int] = [:]
        for (index, part) in parts.enumerated() {
            let attachment = try SOAPAttachment(part, of: bytes, number: index + 1)
            if let id = attachment.contentID {
                if let other = numbers[ExactString(id)] {
                    let message =
                        "expected one part with the Content-ID '\(id.prefix(80))', found a second one; the first is part \(other + 1)"
                    throw SOAPPackageError(message, part: index + 1, byteOffset: part.start)
                }
                numbers[ExactString(id)] = index
            }
            all.append(attachment)
        }
        let root = try Self.rootIndex(type["start"], numbers, count: all.count)
        let part = all.remove(at: root)
        isXOP = try Self.isXOP(part, as: type["type"], part: root + 1, byteOffset: parts[root].start)
        if let id = part.contentID { numbers[ExactString(id)] = nil }
        positions = numbers.mapValues { $0 > root ? $0 - 1 : $0 }
        (document, documentType, attachments) = (part.data, part.contentType, all)
    }

    /// Which part the document is: the one that `start` names, otherwise the first.
    private static func rootIndex(_ start: String?, _ numbers: [ExactString: Int], count: Int) throws(SOAPPackageError) -> Int {
        guard count > 0 else { throw SOAPPackageError("expected at least one part, found none", byteOffset: 0) }
        guard let start else { return 0 }
        let id = start.between("<", ">")
        guard let index = numbers[ExactString(id)] else {
            throw SOAPPackageError("expected a part with the Content-ID '\(id.prefix(80))', which 'start' names, found none")
        }
        return index
    }

    /// Whether the document is XOP. The type of the package and that of its root part have to say the same.
    private static func isXOP(
        _ document: SOAPAttachment, as expected: String?, part: Int, byteOffset: Int
    ) throws(SOAPPackageError) -> Bool {
        let expected = try expected.map { text throws(SOAPPackageError) in try mediaType(text).name }
        let found = try document.contentType.map { text throws(SOAPPackageError) in
            try mediaType(text, part: part, byteOffset: byteOffset).name
        }
        if let expected, let found, expected != found {
            throw SOAPPackageError("expected a document of type \(expected), found \(found)", part: part, byteOffset: byteOffset)
        }
        return (found ?? expected) == "application/xop+xml"
    }

    private static func mediaType(_ text: String, part: Int? = nil, byteOffset: Int? = nil) throws(SOAPPackageError) -> MediaType {
        do { return try MediaType(parsing: text) } catch { throw SOAPPackageError(error.message, part: part, byteOffset: byteOffset) }
    }
}
