import Foundation
import XMLCodable
import XMLStreaming

extension XMLTransport {
    /// Sends a request and decodes the answer.
    ///
    /// ```swift
    /// let order = try await URLSessionTransport.shared.decode(
    ///     Order.self, from: XMLTransportRequest(url: url, method: "GET"), at: "reply/order")
    /// ```
    ///
    /// - Parameters:
    ///   - type: what the element is decoded as.
    ///   - request: the request. Its `timeout` and `maximumResponseBytes` hold. `GET` and `HEAD` follow redirections, without credentials if
    ///     another server is named; other methods only 307 and 308 on the same server.
    ///   - path: which element is decoded, as for `XMLDecoder.decode(_:from:at:)`: names from the root element on. The root element if nil.
    ///   - decoder: what decodes it. By default a decoder with `XMLParsingOptions.untrusted`, for as many bytes as the request allows. The
    ///     document's encoding is what its byte order mark says, or the header `Content-Type`, or its XML declaration, in this order, unless
    ///     the decoder has been told one.
    /// - Throws: ``XMLServiceError``: `.httpStatus` with the body for a status other than 200 to 299; `.result` with a `DecodingError` for
    ///   what cannot be decoded, if no element is at the path, and if several are that the decoder's `repeatedElementPolicy` refuses.
    public func decode<T: Decodable>(
        _ type: T.Type = T.self, from request: XMLTransportRequest, at path: String? = nil, decoder: XMLDecoder? = nil
    ) async throws(XMLServiceError) -> T {
        let reply = try await request.reportingFailures { try await self.reply(to: request) }
        guard reply.isSuccess else { throw request.failure(reply.httpStatus) }
        let decoder = (decoder ?? request.defaultDecoder).reading(reply.encoding)
        do {
            guard let path else { return try decoder.decode(type, from: reply.body) }
            return try decoder.decode(type, from: reply.body, at: path)
        } catch {
            throw request.failure(.result(error), headers: reply.headers)
        }
    }

    /// The records of the answer to a request. Each is decoded as soon as it has arrived.
    ///
    /// ```swift
    /// let request = XMLTransportRequest(url: url, method: "GET")
    /// for try await book in URLSessionTransport.shared.records(of: Book.self, at: "catalog/book", from: request) {
    ///     print(book.title)
    /// }
    /// ```
    ///
    /// The request is sent when you iterate. If you leave the loop, or the task is cancelled, the transfer ends. Iterating throws
    /// ``XMLServiceError`` if there is no answer, or one with another status than 200 to 299, and `DecodingError` as
    /// `XMLDecoder.records(of:at:in:)` does.
    ///
    /// - Parameters:
    ///   - type: what a record is decoded as.
    ///   - path: which elements are records: names from the root element on, as for `XMLDecoder.records(of:at:in:)`.
    ///   - request: the request. Its `timeout` holds for the transfer, and `maximumResponseBytes` for the whole answer.
    ///   - decoder: what decodes them. By default a decoder with `XMLParsingOptions.untrusted`, for as many bytes as the request allows. The
    ///     encoding is found as for `decode`.
    ///   - errorPolicy: what happens if a record cannot be decoded.
    public func records<Record: Decodable>(
        of type: Record.Type = Record.self, at path: String, from request: XMLTransportRequest, decoder: XMLDecoder? = nil,
        onError errorPolicy: XMLDecoder.RecordErrorPolicy = .throw
    ) -> XMLAsyncRecords<Record, XMLReplyBody> {
        let decoder = decoder ?? request.defaultDecoder
        return decoder.records(of: type, at: path, in: XMLReplyBody(request: request, transport: self), onError: errorPolicy)
    }
}

extension XMLTransportRequest {
    fileprivate var defaultDecoder: XMLDecoder { XMLDecoder(parsingOptions: .untrusted(maximumBytes: maximumResponseBytes)) }
}

extension XMLDecoder {
    /// A decoder for a document in an encoding that a header says. One that has been told the encoding keeps to that.
    package func reading(_ encoding: String?) -> XMLDecoder {
        guard let encoding, self.encoding == nil else { return self }
        let copy = XMLDecoder(optionsOf: self)
        copy.encoding = encoding
        return copy
    }
}

extension XMLParsingOptions {
    /// For an answer from anywhere that may have so many bytes.
    package static func untrusted(maximumBytes: Int) -> XMLParsingOptions {
        var options = XMLParsingOptions.untrusted
        options.limits.maximumInputBytes = maximumBytes
        options.limits.maximumValueBytes = maximumBytes
        // Elements take more memory than their markup: this many are some tens of MiB for each MiB that is allowed, at the worst.
        options.limits.maximumElements = max(options.limits.maximumElements, maximumBytes / 16)
        return options
    }
}
