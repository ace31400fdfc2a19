import Foundation

extension ReceivedEnvelope {
    /// Makes an envelope out of what has arrived. Replies and requests all come through here, with attachments (MTOM) or without.
    ///
    /// - Parameters:
    ///   - contentType: the header `Content-Type`, if there was one.
    ///   - maximumBytes: how many bytes there may be.
    init(receiving data: Data, contentType: String?, maximumBytes: Int) throws(SOAPMessageError) {
        let type = contentType.flatMap { ContentType($0) }
        guard let contentType, type?.mediaType == "multipart/related" else {
            try self.init(data, charset: type?["charset"], maximumBytes: maximumBytes)
            return
        }
        guard data.count <= maximumBytes else { throw SOAPMessageError("the message has more than \(maximumBytes) bytes") }
        let package: SOAPPackage
        do throws(SOAPPackageError) {
            package = try SOAPPackage(parsing: data, contentType: contentType)
        } catch {
            throw SOAPMessageError(error.description)
        }
        let documentType = package.documentType.flatMap { ContentType($0) }
        try self.init(package.document, charset: documentType?["charset"], maximumBytes: maximumBytes)
        if package.isXOP { attachedData = package.dataDecodingStrategy }
    }

    private init(_ document: Data, charset: String?, maximumBytes: Int) throws(SOAPMessageError) {
        // RFC 7303, section 3: a byte order mark comes before the header, and the header before the XML declaration.
        let hasMark = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]].contains { document.starts(with: $0) }
        try self.init(parsing: document, charset: hasMark ? nil : charset, maximumBytes: maximumBytes)
    }
}
