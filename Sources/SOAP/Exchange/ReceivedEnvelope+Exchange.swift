import Foundation

extension ReceivedEnvelope {
    /// Makes an envelope out of what has arrived, by itself or with attachments. Replies and requests all come through here.
    ///
    /// - Parameters:
    ///   - contentType: the header `Content-Type`, if there was one.
    ///   - maximumBytes: how many bytes there may be.
    init(receiving data: Data, contentType: String?, maximumBytes: Int) throws(SOAPMessageError) {
        guard let contentType, contentType.lowercased().hasPrefix("multipart/") else {
            try self.init(parsing: data, charset: Self.charset(of: data, contentType), maximumBytes: maximumBytes)
            return
        }
        let package: SOAPPackage
        do {
            package = try SOAPPackage(parsing: data, contentType: contentType)
        } catch {
            throw SOAPMessageError("the message cannot be taken apart: \(error)")
        }
        let charset = Self.charset(of: package.document, package.documentType)
        try self.init(parsing: package.document, charset: charset, maximumBytes: maximumBytes)
        self.package = package
    }

    /// RFC 7303, section 3: a byte order mark comes before the header, and the header before the XML declaration.
    private static func charset(of data: Data, _ contentType: String?) -> String? {
        let hasMark = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]].contains { data.starts(with: $0) }
        return hasMark ? nil : contentType.flatMap { try? MediaType(parsing: $0) }?["charset"]
    }
}
