import Foundation

extension ReceivedEnvelope {
    /// Makes an envelope out of what has arrived, by itself or with attachments. Replies and requests all come through here.
    ///
    /// - Parameters:
    ///   - contentType: the header `Content-Type`, if there was one.
    ///   - maximumBytes: how many bytes there may be.
    init(receiving data: Data, contentType: String?, maximumBytes: Int) throws(SOAPMessageError) {
        guard let contentType, contentType.lowercased().hasPrefix("multipart/") else {
            try self.init(parsing: data, charset: encoding(of: data, contentType), maximumBytes: maximumBytes)
            return
        }
        let package: SOAPPackage
        do {
            package = try SOAPPackage(parsing: data, contentType: contentType)
        } catch {
            throw SOAPMessageError("the message cannot be taken apart: \(error)")
        }
        try self.init(
            parsing: package.document, charset: encoding(of: package.document, package.documentType), maximumBytes: maximumBytes)
        self.package = package
    }
}

private func encoding(of data: Data, _ contentType: String?) -> String? {
    XMLTransportHeaders(contentType.map { ["Content-Type": $0] } ?? [:]).encoding(of: data)
}
