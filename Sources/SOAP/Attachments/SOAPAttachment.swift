import Foundation
import XMLCodable

/// A part of a message with attachments.
public struct SOAPAttachment: Sendable, Hashable {
    /// A header of a part. Its value is in one line.
    public typealias Field = XMLTransportHeaders.Field

    /// The headers in order.
    public let fields: [Field]

    /// The `Content-ID` without angle brackets; messages refer to it as `cid:` URLs. Nil if the part has none.
    public let contentID: String?

    /// The `Content-Type`. Nil if the part has none.
    public let contentType: String?

    /// The content: what the sender put in, without base64 where the part was sent as such.
    public let data: Data

    /// The value of the first header of a name, in any case. Nil if there is none.
    public subscript(field name: String) -> String? { fields.first { $0.name.isSameHeader(as: name) }?.value }
}

extension SOAPAttachment {
    /// - Throws: ``SOAPPackageError`` for headers that can be read in two ways, and for encodings that are not known.
    init(_ part: MultipartParser.Part, of body: [UInt8], number: Int) throws(SOAPPackageError) {
        func only(_ name: String) throws(SOAPPackageError) -> String? {
            let values = part.fields.filter { $0.name.isSameHeader(as: name) }.map(\.value)
            guard values.count <= 1 else {
                let found = "'\(values[0].prefix(80))' and '\(values[1].prefix(80))'"
                throw SOAPPackageError("expected one header '\(name)', found \(found)", part: number, byteOffset: part.start)
            }
            return values.first
        }
        fields = part.fields
        contentType = try only("Content-Type")
        contentID = try only("Content-ID").map { value throws(SOAPPackageError) in
            let inner = value.between("<", ">")
            guard !inner.isEmpty, !inner.utf8.contains(where: "<> \t".utf8.contains) else {
                throw SOAPPackageError("expected a Content-ID '<name>', found '\(value.prefix(80))'", part: number, byteOffset: part.start)
            }
            return inner
        }
        let content = Data(body[part.content])
        switch try only("Content-Transfer-Encoding")?.lowercased() {
        case nil, "binary", "8bit", "7bit": data = content
        case "base64":
            guard let decoded = Base64.data(content) else {
                let found = Base64.found(content)
                throw SOAPPackageError("expected base64, found \(found)", part: number, byteOffset: part.content.lowerBound)
            }
            data = decoded
        case let encoding?:
            let message = "expected the encoding binary, 8bit, 7bit or base64, found '\(encoding.prefix(80))'"
            throw SOAPPackageError(message, part: number, byteOffset: part.start)
        }
    }
}
