import Foundation
import XMLCodable
import XMLServices

/// Answers requests: the server's side, for any server.
///
/// ```swift
/// let dispatcher = SOAPDispatcher()
/// dispatcher.register { (request: GetLastTradePrice) in GetLastTradePriceResponse(price: 34.5) }
/// let answer = await dispatcher.respond(to: body, headers: ["Content-Type": "text/xml", "SOAPAction": "\"\""])
/// ```
///
/// A request is answered in its own version. Errors become faults that say what the caller did wrong, and nothing about the program; a
/// ``SOAPFault`` that a handler throws is sent as it is. A dispatcher is also a transport: a client can call it without a network.
///
/// You can share it between threads. Handlers are called as requests arrive, several at a time.
public final class SOAPDispatcher: Sendable {
    /// How replies are encoded.
    public let encoder: XMLEncoder
    /// How requests are decoded.
    public let decoder: XMLDecoder
    /// How many bytes a request may have. A longer one gets a fault.
    public let maximumRequestBytes: Int

    /// Headers may have blocks that no type reads.
    private let headerDecoder: XMLDecoder
    private let failureHandler: @Sendable (String, any Error) -> Void
    private let handlers = Locked<[Key: Handler]>([:])

    private struct Key: Hashable {
        let element: ExpandedName
        /// Nil for any.
        let action: String?
    }

    /// Answers an envelope; nil for nothing.
    private typealias Handler = @Sendable (ReceivedEnvelope) async throws -> Data?

    /// Creates a dispatcher without handlers.
    ///
    /// - Parameters:
    ///   - encoder: how replies are encoded. By default, dates are written as `xs:dateTime`.
    ///   - decoder: how requests are decoded. By default, dates are read as `xs:dateTime`, and elements and attributes that no type reads
    ///     in a body are an error, but for attributes such as `xsi:type` and `xml:lang`. So are two elements where one is meant. Its options for
    ///     parsing do not matter: requests are parsed with `XMLParsingOptions.untrusted`.
    ///   - maximumRequestBytes: how many bytes a request may have, 8 MiB by default.
    ///   - onFailure: receives errors of handlers that their callers do not learn, with the name of the request's element.
    public init(
        encoder: XMLEncoder? = nil, decoder: XMLDecoder? = nil, maximumRequestBytes: Int = 8 << 20,
        onFailure: @escaping @Sendable (_ element: String, _ error: any Error) -> Void = { _, _ in }
    ) {
        self.encoder = encoder ?? .forMessages()
        self.maximumRequestBytes = maximumRequestBytes
        failureHandler = onFailure
        if let decoder {
            (self.decoder, headerDecoder) = (decoder, decoder)
        } else {
            let strict = XMLDecoder.forMessages()
            strict.unknownNodePolicy = .error
            (self.decoder, headerDecoder) = (strict, .forMessages())
        }
    }

    // MARK: Document/literal

    /// Registers a handler of requests with an element as their body. One for the same element and action is replaced.
    ///
    /// - Parameter action: the action that requests must have: `soapAction` in a WSDL. By default, they may have any.
    public func register<Request: Decodable & SOAPElement & Sendable, Reply: Encodable & SOAPElement & Sendable>(
        action: String? = nil, _ handler: @escaping @Sendable (_ request: Request) async throws -> Reply
    ) {
        register(action: action) { (request: Request, _: NoSOAPHeader) in try await handler(request) }
    }

    /// Registers a handler of requests with an element as their body and a header. One for the same element and action is replaced.
    ///
    /// The keys of the header are its blocks; requests need no header if all keys are optional, or the header is. Blocks that must be
    /// understood and that it does not read are a fault.
    ///
    /// - Parameter action: the action that requests must have. By default, they may have any.
    public func register<
        Request: Decodable & SOAPElement & Sendable, Header: Decodable & Sendable, Reply: Encodable & SOAPElement & Sendable
    >(
        action: String? = nil, _ handler: @escaping @Sendable (_ request: Request, _ header: Header) async throws -> Reply
    ) {
        register(element: Request.elementName, action: action) { (envelope: TypedSOAPEnvelope<Header, Request>) in
            TypedSOAPEnvelope(body: try await handler(envelope.body, envelope.header))
        }
    }

    /// Registers a handler of one-way requests, which get an empty answer with status 202 once it has returned.
    ///
    /// - Parameter action: the action that requests must have. By default, they may have any.
    public func register<Request: Decodable & SOAPElement & Sendable>(
        action: String? = nil, _ handler: @escaping @Sendable (_ request: Request) async throws -> Void
    ) {
        // The reply that there is none of has to be of some type.
        add(Request.elementName, action) {
            (envelope: TypedSOAPEnvelope<NoSOAPHeader, Request>, _) -> TypedSOAPEnvelope<NoSOAPHeader, NoSOAPHeader>? in
            try await handler(envelope.body)
            return nil
        }
    }

    // MARK: RPC

    /// Registers an operation of RPC with one result. The reply is an element of the operation's name with `Response` at its end, in SOAP's
    /// own encoding where the request was.
    ///
    /// - Parameters:
    ///   - name: the operation's name: `{namespace URI}local name`.
    ///   - result: what the result is called in the reply.
    ///   - action: the action that requests must have. By default, they may have any.
    ///   - handler: takes the parameters by their keys.
    public func register<Parameters: Decodable & Sendable, Result: Encodable & Sendable>(
        operation name: String, result: String, action: String? = nil,
        _ handler: @escaping @Sendable (_ parameters: Parameters) async throws -> Result
    ) {
        register(operation: name, action: action) { (parameters: Parameters) in
            NamedResult(name: result, value: try await handler(parameters))
        }
    }

    /// Registers an operation of RPC whose results are the keys of a type.
    ///
    /// - Parameters:
    ///   - name: the operation's name: `{namespace URI}local name`.
    ///   - action: the action that requests must have. By default, they may have any.
    ///   - handler: takes the parameters by their keys.
    public func register<Parameters: Decodable & Sendable, Results: Encodable & Sendable>(
        operation name: String, action: String? = nil,
        _ handler: @escaping @Sendable (_ parameters: Parameters) async throws -> Results
    ) {
        add(name, action) { (envelope: TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<Parameters>>, isEncoded) in
            let results = try await handler(envelope.body.parameters)
            return TypedSOAPEnvelope(body: SOAPOperation(name + "Response", results, use: isEncoded ? .encoded : .literal))
        }
    }

    /// Registers an operation of RPC without results: its reply is an empty element.
    ///
    /// - Parameters:
    ///   - name: the operation's name: `{namespace URI}local name`.
    ///   - action: the action that requests must have. By default, they may have any.
    ///   - handler: takes the parameters by their keys.
    public func register<Parameters: Decodable & Sendable>(
        operation name: String, action: String? = nil, _ handler: @escaping @Sendable (_ parameters: Parameters) async throws -> Void
    ) {
        register(operation: name, action: action) { (parameters: Parameters) in
            try await handler(parameters)
            return NamedResult<Bool>(name: nil, value: nil)
        }
    }

    private struct NamedResult<Value: Encodable & Sendable>: Encodable, Sendable {
        let name: String?
        let value: Value?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: LiteralKey.self)
            if let name { try container.encode(value, forKey: LiteralKey(stringValue: name)) }
        }
    }

    // MARK: Envelopes

    /// Registers a handler of whole envelopes: for headers of replies, for operations with a header, and for bodies of several parts.
    ///
    /// The reply is sent in the request's version.
    ///
    /// - Parameters:
    ///   - name: the name of the first element in the requests' body: `{namespace URI}local name`.
    ///   - action: the action that requests must have. By default, they may have any.
    public func register<
        Header: Decodable & Sendable, Body: Decodable & Sendable, ReplyHeader: Encodable & Sendable, ReplyBody: Encodable & Sendable
    >(
        element name: String, action: String? = nil,
        _ handler:
            @escaping @Sendable (
                _ request: TypedSOAPEnvelope<Header, Body>
            ) async throws -> TypedSOAPEnvelope<ReplyHeader, ReplyBody>
    ) {
        add(name, action) { (envelope: TypedSOAPEnvelope<Header, Body>, _) in try await handler(envelope) }
    }

    /// Takes a handler away.
    public func unregister(element name: String, action: String? = nil) {
        handlers.withLock { $0[Key(element: ExpandedName(key: name), action: action)] = nil }
    }

    /// - Parameter answer: also gets whether the request is in SOAP's own encoding. Returns nil for nothing.
    private func add<
        Header: Decodable & Sendable, Body: Decodable & Sendable, ReplyHeader: Encodable & Sendable, ReplyBody: Encodable & Sendable
    >(
        _ name: String, _ action: String?,
        _ answer: @escaping @Sendable (TypedSOAPEnvelope<Header, Body>, Bool) async throws -> TypedSOAPEnvelope<ReplyHeader, ReplyBody>?
    ) {
        let element = ExpandedName(key: name)
        let handler: Handler = { [encoder, decoder, headerDecoder, failureHandler] received in
            let envelope: TypedSOAPEnvelope<Header, Body>
            do {
                envelope = try received.typed(decoder: decoder, headerDecoder: headerDecoder, checksHeader: true)
            } catch {
                throw FaultReport(reading: error, received.version)
            }
            guard var reply = try await answer(envelope, received.isEncoded) else { return nil }
            reply.version = envelope.version
            do {
                return try reply.data(encoder: encoder)
            } catch {
                failureHandler(element.description, error)
                throw SOAPFault(.receiver, "the reply of '\(element.description.writable)' has no form in XML")
            }
        }
        handlers.withLock { $0[Key(element: element, action: action)] = handler }
    }

    // MARK: Requests

    /// What a request is answered with.
    public struct Answer: Sendable {
        /// HTTP's status code.
        public let status: Int
        /// The headers: `Content-Type`, if there is a body.
        public let headers: XMLTransportHeaders
        /// The body.
        public let body: Data
    }

    /// Answers a request, always: one that cannot be read gets a fault, too.
    ///
    /// The status is 200 with a reply and 202 without one. A fault has 500, and 400 in SOAP 1.2 if the sender is to blame. A body of a type
    /// that is not XML has 415.
    ///
    /// - Parameter headers: the request's headers, of which `Content-Type` and `SOAPAction` are read.
    public func respond(to data: Data, headers: XMLTransportHeaders = [:]) async -> Answer {
        let contentType = headers.mediaType
        // Web pages can send other types to any server, without asking anybody.
        guard headers["Content-Type"] == nil || contentType?.isXML == true || contentType?.name == "multipart/related" else {
            return Answer(status: 415, headers: [:], body: Data())
        }
        // What a fault is sent in if the message does not tell.
        var version = contentType?.name == SOAPProtocolVersion.v1_2.mediaType ? SOAPProtocolVersion.v1_2 : .v1_1
        let (envelope, handler, name): (ReceivedEnvelope, Handler, String)
        do {
            envelope = try ReceivedEnvelope(receiving: data, contentType: headers["Content-Type"], maximumBytes: maximumRequestBytes)
            version = envelope.version
            let action = contentType?["action"] ?? headers["SOAPAction"]?.trimmingCharacters(in: .whitespaces).between("\"", "\"")
            (handler, name) = try self.handler(for: envelope, action: action)
        } catch {
            return answer(FaultReport(reading: error, version), version)
        }
        do {
            guard let reply = try await handler(envelope) else { return Answer(status: 202, headers: [:], body: Data()) }
            return Answer(status: 200, headers: ["Content-Type": "\(version.mediaType); charset=utf-8"], body: reply)
        } catch let report as FaultReport {
            return answer(report, version)
        } catch let fault as SOAPFault {
            return answer(FaultReport(fault), version)
        } catch {
            failureHandler(name, error)
            return answer(FaultReport(SOAPFault(.receiver, "'\(name.writable)' failed")), version)
        }
    }

    private func handler(for envelope: ReceivedEnvelope, action: String?) throws -> (Handler, name: String) {
        guard let part = envelope.parts.first else {
            throw SOAPMessageError("expected an element in the body, found nothing", at: envelope.body)
        }
        let name = part.meaning
        // To look up an action with very many combining marks would take very long.
        let known = action?.hasManyCombiningMarks == true ? nil : action
        let handler = handlers.withLock { $0[Key(element: name, action: known)] ?? $0[Key(element: name, action: nil)] }
        if let handler { return (handler, name.description) }
        let description = "'\(name)'" + (action.map { $0.isEmpty ? " without an action" : " with the action '\($0)'" } ?? "")
        throw SOAPFault(.sender, "there is no operation \(description)".writable)
    }

    private func answer(_ report: FaultReport, _ version: SOAPProtocolVersion) -> Answer {
        let status = version == .v1_2 && report.fault.code == .sender ? 400 : 500
        let body = report.fault.data(version: version, headerBlocks: report.headerBlocks)
        return Answer(status: status, headers: ["Content-Type": "\(version.mediaType); charset=utf-8"], body: body)
    }
}

// MARK: - Without a network

/// Clients can call a dispatcher as they call a server, for tests and within a program: `SOAPClient(url: url, transport: dispatcher)`.
extension SOAPDispatcher: XMLTransport {
    /// Answers a POST request as ``respond(to:headers:)`` does, and any other with status 405.
    public func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse {
        guard request.method == "POST" else {
            return XMLTransportResponse(status: 405, headers: ["Allow": "POST"], body: XMLTransportBody(Data()))
        }
        let answer = await respond(to: request.body, headers: request.headers)
        return XMLTransportResponse(status: answer.status, headers: answer.headers, body: XMLTransportBody(answer.body))
    }
}
