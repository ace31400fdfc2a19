import Foundation

extension ReceivedEnvelope {
    /// Makes an envelope out of what has arrived. Replies and requests all come through here, whatever they are wrapped in.
    ///
    /// - Parameters:
    ///   - contentType: the header `Content-Type`, if there was one.
    ///   - maximumBytes: how many bytes there may be.
    init(receiving data: Data, contentType: String?, maximumBytes: Int) throws(SOAPMessageError) {
        // RFC 7303, section 3: a byte order mark comes before the header, and the header before the XML declaration.
        let hasMark = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]].contains { data.starts(with: $0) }
        let charset = hasMark ? nil : contentType.flatMap { ContentType($0) }?["charset"]
        try self.init(parsing: data, charset: charset, maximumBytes: maximumBytes)
    }
}
