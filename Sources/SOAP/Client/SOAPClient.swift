import Foundation
import XMLCodable
import XMLServices

/// Calls a SOAP service.
///
/// ```swift
/// let client = SOAPClient(url: url)
/// let reply = try await client.call(
///     GetLastTradePrice(tickerSymbol: "DIS"), action: "http://example.com/GetLastTradePrice", returning: GetLastTradePriceResponse.self)
/// ```
///
/// A fault that the server reports is thrown as ``SOAPFault``, whatever the HTTP status is. Every other error is an `XMLServiceError`, which
/// names the action, the server and the place. A client is a value: change a copy to call with other options.
public struct SOAPClient: XMLServiceClient {
    /// How it reaches the server.
    public var connection: XMLServiceConnection

    /// The version of requests. Replies have to be of the same version, but for faults.
    public var version: SOAPProtocolVersion

    /// How requests are encoded. By default, dates are written as `xs:dateTime`. Copies of the client share it: to change an option in one
    /// of them only, give that one another encoder.
    public var encoder = XMLEncoder.forMessages()

    /// How parameters of RPC are written: `use` in the service's WSDL. By default ``SOAPParameterUse/literal``. Replies are read in either.
    public var parameterUse = SOAPParameterUse.literal

    /// How replies are decoded. By default, dates are read as `xs:dateTime`, and a single value that is there twice is an error. Its options
    /// for parsing do not matter: replies are parsed with `XMLParsingOptions.untrusted`. Copies of the client share it, as they do
    /// ``encoder``.
    public var decoder = XMLDecoder.forMessages()

    /// Creates a client of a service.
    public init(
        url: URL, version: SOAPProtocolVersion = .v1_1, transport: any XMLTransport = URLSessionTransport.shared
    ) {
        connection = XMLServiceConnection(url: url, transport: transport)
        self.version = version
    }

    // MARK: Document/literal

    /// Sends an element and returns the element that answers it.
    ///
    /// - Parameters:
    ///   - action: what the service calls the operation: the value of `soapAction` in its WSDL. None by default.
    ///   - header: the header of the request, whose keys are the blocks. None by default.
    ///   - type: the type of the only element in the reply's body. The name of a ``SOAPElement`` is checked.
    /// - Throws: ``SOAPFault``, `XMLServiceError`.
    public func call<Request: Encodable & SOAPElement, Header: Encodable, Reply: Decodable>(
        _ request: Request, action: String? = nil, header: Header = NoSOAPHeader(), returning type: Reply.Type = Reply.self
    ) async throws -> Reply {
        let call = Call(action, Request.elementName)
        let envelope = try await reply(to: TypedSOAPEnvelope(header: header, body: request, version: version), call)
        return try read(call) {
            let name = (type as? any SOAPElement.Type).map { ExpandedName(key: $0.elementName) }
            return try envelope.decode(type, from: envelope.onlyPart(named: name), decoder: decoder)
        }
    }

    /// Sends an element. The service answers with nothing (one-way), or with something that does not matter.
    ///
    /// - Parameters:
    ///   - action: what the service calls the operation. None by default.
    ///   - header: the header of the request, whose keys are the blocks. None by default.
    /// - Throws: ``SOAPFault``, `XMLServiceError`.
    public func call<Request: Encodable & SOAPElement, Header: Encodable>(
        _ request: Request, action: String? = nil, header: Header = NoSOAPHeader()
    ) async throws {
        try await send(TypedSOAPEnvelope(header: header, body: request, version: version), action: action)
    }

    // MARK: RPC

    /// Calls an operation of RPC, and returns its only result, whatever that is called. Of several results in SOAP 1.2, it is the one
    /// that `rpc:result` names. An optional is nil where there is none, and where the result is `xsi:nil`; for any other type that is an
    /// error. An array may be one element with the items in it, or an element for each item. One element that could be either is an error.
    ///
    /// - Parameters:
    ///   - name: the operation's name: `{namespace URI}local name`.
    ///   - parameters: the parameters by their keys.
    ///   - action: what the service calls the operation: the value of `soapAction` in its WSDL. None by default.
    ///   - header: the header of the request, whose keys are the blocks. None by default.
    /// - Throws: ``SOAPFault``, `XMLServiceError`.
    public func call<Parameters: Encodable, Header: Encodable, Result: Decodable>(
        operation name: String, _ parameters: Parameters, action: String? = nil, header: Header = NoSOAPHeader(),
        returning type: Result.Type = Result.self
    ) async throws -> Result {
        let call = Call(action, name)
        let envelope = try await reply(to: request(name, parameters, header), call)
        return try read(call) { try envelope.result(type, decoder: decoder) }
    }

    /// Calls an operation of RPC/literal, and returns its results by their keys.
    ///
    /// - Throws: ``SOAPFault``, `XMLServiceError`.
    public func call<Parameters: Encodable, Header: Encodable, Results: Decodable>(
        operation name: String, _ parameters: Parameters, action: String? = nil, header: Header = NoSOAPHeader(), results type: Results.Type
    ) async throws -> Results {
        let call = Call(action, name)
        let envelope = try await reply(to: request(name, parameters, header), call)
        return try read(call) { try envelope.decode(type, from: envelope.onlyPart(), decoder: decoder) }
    }

    /// Calls an operation of RPC/literal whose results do not matter.
    ///
    /// - Throws: ``SOAPFault``, `XMLServiceError`.
    public func call<Parameters: Encodable, Header: Encodable>(
        operation name: String, _ parameters: Parameters, action: String? = nil, header: Header = NoSOAPHeader()
    ) async throws {
        try await send(request(name, parameters, header), action: action)
    }

    private func request<Parameters, Header>(
        _ name: String, _ parameters: Parameters, _ header: Header
    ) -> TypedSOAPEnvelope<Header, SOAPOperation<Parameters>> {
        TypedSOAPEnvelope(header: header, body: SOAPOperation(name, parameters, use: parameterUse), version: version)
    }

    // MARK: Envelopes

    /// Sends an envelope and returns the one that answers it: for headers of replies, and bodies of several parts. It is sent in the client's
    /// ``version``.
    ///
    /// Header blocks of the reply that must be understood, that are for this receiver, and that the type of the header does not read, are an
    /// error that names them.
    ///
    /// - Throws: ``SOAPFault``, `XMLServiceError`.
    public func send<Header: Encodable, Body: Encodable, ReplyHeader: Decodable, ReplyBody: Decodable>(
        _ envelope: TypedSOAPEnvelope<Header, Body>, action: String? = nil,
        returning type: TypedSOAPEnvelope<ReplyHeader, ReplyBody>.Type = TypedSOAPEnvelope<ReplyHeader, ReplyBody>.self
    ) async throws -> TypedSOAPEnvelope<ReplyHeader, ReplyBody> {
        let call = Call(action, for: Body.self, envelope.body)
        guard let reply = try await exchange(envelope, call) else { throw connection.error(.reply(Self.noEnvelope), call.name) }
        return try read(call) { try reply.typed(decoder: decoder, checksHeader: true) }
    }

    /// Sends an envelope, in the client's ``version``. The service answers with nothing (one-way), or with something that does not matter.
    ///
    /// - Throws: ``SOAPFault``, `XMLServiceError`.
    public func send<Header: Encodable, Body: Encodable>(
        _ envelope: TypedSOAPEnvelope<Header, Body>, action: String? = nil
    ) async throws {
        let call = Call(action, for: Body.self, envelope.body)
        if let reply = try await exchange(envelope, call) { try read(call) { try reply.checkHeader() } }
    }
}

// MARK: - Exchanges

extension SOAPClient {
    /// What is called, and what errors call it.
    private struct Call {
        let action: String?
        let name: String

        init(_ action: String?, _ name: String) {
            self.action = action
            self.name = action.flatMap { $0.isEmpty ? nil : $0 } ?? name
        }

        init<Body>(_ action: String?, for type: Body.Type, _ body: Body) {
            let element = (type as? any SOAPElement.Type)?.elementName ?? (body as? any NamedOperation)?.name
            self.init(action, element ?? "message")
        }
    }

    private static let noEnvelope = SOAPMessageError("expected an envelope, found nothing")

    /// The reply to a message, whose header has nothing that would have to be understood.
    private func reply<Header: Encodable, Body: Encodable>(
        to message: TypedSOAPEnvelope<Header, Body>, _ call: Call
    ) async throws -> ReceivedEnvelope {
        guard let reply = try await exchange(message, call) else { throw connection.error(.reply(Self.noEnvelope), call.name) }
        try read(call) { try reply.checkHeader() }
        return reply
    }

    /// Sends a message; nil where nothing answers it.
    private func exchange<Header: Encodable, Body: Encodable>(
        _ message: TypedSOAPEnvelope<Header, Body>, _ call: Call
    ) async throws -> ReceivedEnvelope? {
        var message = message
        message.version = version
        let (data, headers) = try connection.step(of: call.name, failingAs: XMLServiceError.Reason.request) {
            (try message.data(encoder: encoder), try Self.headers(message.version, action: call.action))
        }
        let reply = try await connection.exchange(data, headers: headers, operation: call.name)
        if reply.isSuccess, reply.body.isEmpty { return nil }
        let envelope: ReceivedEnvelope
        do {
            envelope = try ReceivedEnvelope(
                receiving: reply.body, contentType: reply.headers["Content-Type"], maximumBytes: connection.maximumReplyBytes)
            if var fault = try envelope.fault() {
                fault.operation = call.name
                throw fault
            }
        } catch let error as SOAPMessageError {
            throw connection.error(reply.isSuccess ? .reply(error) : reply.httpStatus, call.name, headers: reply.headers)
        }
        guard reply.isSuccess else { throw connection.error(reply.httpStatus, call.name) }
        guard envelope.version == message.version else {
            let problem = "expected an envelope of \(message.version.title), found one of \(envelope.version.title)"
            throw connection.error(.reply(SOAPMessageError(problem, reason: .versionMismatch, at: envelope.root)), call.name)
        }
        return envelope
    }

    /// What a version's messages have in the head of their requests.
    ///
    /// - Throws: `EncodingError` for an action that has no form there.
    private static func headers(_ version: SOAPProtocolVersion, action: String?) throws -> XMLTransportHeaders {
        guard let quoted = MediaType.quoted(action ?? "") else {
            let problem = "an action can have printable ASCII characters only"
            throw EncodingError.invalidValue(action ?? "", .init(codingPath: [], debugDescription: problem))
        }
        let type = "\(version.mediaType); charset=utf-8"
        switch version {
        // SOAP 1.1, section 6.1.1: the header is always there.
        case .v1_1: return ["Content-Type": type, "SOAPAction": quoted, "Accept": version.mediaType]
        // SOAP 1.2 part 2, section 6.5.3; RFC 3902.
        case .v1_2: return ["Content-Type": action == nil ? type : "\(type); action=\(quoted)", "Accept": version.mediaType]
        }
    }

    private func read<Value>(_ call: Call, _ decode: () throws -> Value) throws -> Value {
        try connection.step(of: call.name, failingAs: { $0 is SOAPMessageError ? .reply($0) : .result($0) }, decode)
    }
}
