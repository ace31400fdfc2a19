import Foundation
@_exported import XMLServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that is under way, like Alamofire's `DataRequest`. It is sent once, however many handlers wait for its answer.
///
/// An answer may have 64 MiB. Its document is parsed with `XMLParsingOptions.untrusted`, away from the queue of the handler; then your
/// models are mapped on that queue.
public final class XMLDataRequest: Sendable {
    private let exchange: DataExchange
    /// The statuses that are no errors; nil for all.
    private let acceptableStatuses: Range<Int>?

    init(_ request: Result<URLRequest, any Error>, over transport: any XMLTransport) {
        exchange = DataExchange(request, maximumBytes: ReplyDocument.maximumBytes, over: transport)
        acceptableStatuses = nil
    }

    private init(_ exchange: DataExchange, acceptableStatuses: Range<Int>) {
        self.exchange = exchange
        self.acceptableStatuses = acceptableStatuses
    }

    /// Cancels the request. Its handlers receive that as an error.
    public func cancel() { exchange.cancel() }

    /// The same request, whose handlers receive other statuses as ``XMLServiceError``, with the body in it. Without this, a status is no
    /// error, as in Alamofire.
    public func validate(statusCode acceptableStatusCodes: Range<Int> = 200..<300) -> XMLDataRequest {
        XMLDataRequest(exchange, acceptableStatuses: acceptableStatusCodes)
    }

    // MARK: Handlers

    /// Calls a handler with an object of the answer.
    ///
    /// - Parameters:
    ///   - queue: the queue on which the object is mapped and the handler called.
    ///   - keyPath: names of elements below the root element, separated by dots: `Body.GetQuoteResponse`. The root element by default.
    ///     Several elements at the path are an error.
    ///   - object: an object that is mapped onto, instead of a new one. Nothing but the queue touches it.
    ///   - encoding: the encoding of the document. By default the answer and the document say it.
    ///   - emptyResponseCodes: statuses of answers that may have no body.
    ///   - emptyRequestMethods: methods whose answers may have no body.
    ///   - options: options of the document's dictionary form, if the mapping needs others than the default ones.
    ///   - completionHandler: receives the answer. Its errors are ``XMLResponseError``, and `XMLTransportError` if there is no answer.
    @discardableResult
    public func responseXMLObject<T: XMLBaseMappable>(
        queue: DispatchQueue = .main, keyPath: String? = nil, mapToObject object: T? = nil, encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = XMLEmptyResponses.defaultCodes,
        emptyRequestMethods: Set<XMLHTTPMethod> = XMLEmptyResponses.defaultMethods, options: XMLSerialization.ReadingOptions = .default,
        completionHandler: @escaping @Sendable (XMLDataResponse<T>) -> Void
    ) -> Self {
        deliver(on: queue, encoding) { reply in
            completionHandler(reply.object(at: keyPath, onto: object, emptyResponseCodes, emptyRequestMethods, options))
        }
        return self
    }

    /// Calls a handler with all objects of the answer that their type does not reject. The parameters are those of `responseXMLObject`; at the
    /// key path there may be one element or several.
    @discardableResult
    public func responseXMLArray<T: XMLBaseMappable>(
        queue: DispatchQueue = .main, keyPath: String? = nil, encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = XMLEmptyResponses.defaultCodes,
        emptyRequestMethods: Set<XMLHTTPMethod> = XMLEmptyResponses.defaultMethods, options: XMLSerialization.ReadingOptions = .default,
        completionHandler: @escaping @Sendable (XMLDataResponse<[T]>) -> Void
    ) -> Self {
        deliver(on: queue, encoding) { reply in
            completionHandler(reply.array(at: keyPath, emptyResponseCodes, emptyRequestMethods, options))
        }
        return self
    }

    /// Calls a handler with the body of the answer as it is.
    @discardableResult
    public func responseData(
        queue: DispatchQueue = .main, completionHandler: @escaping @Sendable (XMLDataResponse<Data>) -> Void
    ) -> Self {
        Task {
            let response = await responseData()
            queue.async { completionHandler(response) }
        }
        return self
    }

    // MARK: Waiting

    /// Waits for an object of the answer. It is mapped where the caller is. A task that is cancelled ends the request.
    ///
    /// The parameters are those of `responseXMLObject` with a handler.
    public func responseXMLObject<T: XMLBaseMappable>(
        _ type: T.Type = T.self, keyPath: String? = nil, mapToObject object: T? = nil, encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = XMLEmptyResponses.defaultCodes,
        emptyRequestMethods: Set<XMLHTTPMethod> = XMLEmptyResponses.defaultMethods, options: XMLSerialization.ReadingOptions = .default,
        isolation: isolated (any Actor)? = #isolation
    ) async -> XMLDataResponse<T> {
        await reply(encoding).object(at: keyPath, onto: object, emptyResponseCodes, emptyRequestMethods, options)
    }

    /// Waits for all objects of the answer that their type does not reject. They are mapped where the caller is. A task that is cancelled
    /// ends the request.
    ///
    /// The parameters are those of `responseXMLArray` with a handler.
    public func responseXMLArray<T: XMLBaseMappable>(
        _ type: T.Type = T.self, keyPath: String? = nil, encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = XMLEmptyResponses.defaultCodes,
        emptyRequestMethods: Set<XMLHTTPMethod> = XMLEmptyResponses.defaultMethods, options: XMLSerialization.ReadingOptions = .default,
        isolation: isolated (any Actor)? = #isolation
    ) async -> XMLDataResponse<[T]> {
        await reply(encoding).array(at: keyPath, emptyResponseCodes, emptyRequestMethods, options)
    }

    /// Waits for the body of the answer as it is. A task that is cancelled ends the request.
    public func responseData() async -> XMLDataResponse<Data> {
        await answer().response { _, _, data, error in
            if let error { throw error }
            return data ?? Data()
        }
    }

    // MARK: Steps

    private func deliver(on queue: DispatchQueue, _ encoding: String.Encoding?, to handler: @escaping (Reply) -> Void) {
        // The models belong to the queue, and so does what maps them: it is called there alone.
        nonisolated(unsafe) let handler = handler
        Task {
            let reply = await reply(encoding)
            queue.async { handler(reply) }
        }
    }

    private func reply(_ encoding: String.Encoding?) async -> Reply {
        let answer = await answer()
        let document = Result { try ReplyDocument(answer.data ?? Data(), encoding: encoding, response: answer.response) }
        return Reply(answer: answer, document: document)
    }

    private func answer() async -> DataExchange.Answer {
        var answer = await exchange.answer
        if let acceptableStatuses, let head = answer.response, !acceptableStatuses.contains(head.statusCode), let url = head.url {
            answer.error = XMLServiceError(
                .httpStatus(head.statusCode, headers: head.transportHeaders, body: answer.data ?? Data()),
                operation: answer.request?.httpMethod ?? "GET", url: url)
        }
        return answer
    }
}

/// An answer whose document was parsed. No model has been mapped yet.
private struct Reply: Sendable {
    let answer: DataExchange.Answer
    let document: Result<ReplyDocument, any Error>

    func object<T: XMLBaseMappable>(
        at keyPath: String?, onto object: T?, _ codes: Set<Int>, _ methods: Set<XMLHTTPMethod>, _ options: XMLSerialization.ReadingOptions
    ) -> XMLDataResponse<T> {
        let serializer = XMLMappableResponseSerializer<T>(emptyResponseCodes: codes, emptyRequestMethods: methods) { _, _, _, _ in
            try ReplyDocument.mapped { try document.get().object(at: keyPath, options: options, onto: object) }
        }
        serializer.object = object
        return answer.response(serializer.serialize)
    }

    func array<T: XMLBaseMappable>(
        at keyPath: String?, _ codes: Set<Int>, _ methods: Set<XMLHTTPMethod>, _ options: XMLSerialization.ReadingOptions
    ) -> XMLDataResponse<[T]> {
        let serializer = XMLMappableArrayResponseSerializer<T>(emptyResponseCodes: codes, emptyRequestMethods: methods) { _, _, _, _ in
            try ReplyDocument.mapped { try document.get().array(at: keyPath, options: options) }
        }
        return answer.response(serializer.serialize)
    }
}
