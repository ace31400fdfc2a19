import Foundation
import XMLCodable

/// Answers requests: the server's side, for any server.
///
/// ```swift
/// let dispatcher = XMLRPCDispatcher()
/// dispatcher.register("sample.add", help: "Adds two numbers.") { (a: Int, b: Int) in a + b }
/// let reply = await dispatcher.respond(to: body)     // bytes in, bytes out, of type text/xml
/// ```
///
/// A method's parameters and result may have any `Decodable` and `Encodable` types. Errors become faults that say what the caller did
/// wrong, and nothing about the program; an ``XMLRPCFault`` that a method throws is sent as it is. A dispatcher is also a transport: a
/// client can call it without a network.
///
/// You can share it between threads. Methods are called as requests arrive, several at a time.
public final class XMLRPCDispatcher: Sendable {
    /// How requests are decoded.
    public let decoder: XMLRPCDecoder
    /// How results are encoded, and the dialect that replies are written in.
    public let encoder: XMLRPCEncoder
    /// How many bytes a request may have. A longer one gets a fault.
    public let maximumRequestBytes: Int
    /// How many calls one `system.multicall` may have.
    public let maximumMulticallCount: Int

    private let failureHandler: @Sendable (String, any Error) -> Void
    private let methods = Locked<[String: Method]>([:])

    struct Method: Sendable {
        let help: String
        /// The type of the result, and those of the parameters. Nil if the method takes any number of them.
        let signature: [String]?
        let call: @Sendable ([XMLRPCValue]) async throws -> XMLRPCValue
    }

    /// Creates a dispatcher whose only methods are those that describe the others, and `system.multicall`.
    ///
    /// - Parameters:
    ///   - maximumRequestBytes: how many bytes a request may have, 8 MiB by default.
    ///   - maximumMulticallCount: how many calls one `system.multicall` may have, 1,000 by default.
    ///   - onFailure: receives errors of methods that their callers do not learn, with the method's name.
    public init(
        encoder: XMLRPCEncoder = XMLRPCEncoder(), decoder: XMLRPCDecoder = XMLRPCDecoder(),
        maximumRequestBytes: Int = XMLRPCRequest.defaultMaximumBytes, maximumMulticallCount: Int = 1_000,
        onFailure: @escaping @Sendable (_ method: String, _ error: any Error) -> Void = { _, _ in }
    ) {
        self.encoder = encoder
        self.decoder = decoder
        self.maximumRequestBytes = maximumRequestBytes
        self.maximumMulticallCount = maximumMulticallCount
        failureHandler = onFailure
        registerSystemMethods()
    }

    // MARK: Methods

    /// Registers a method. One that has the name already is replaced.
    ///
    /// A call with too few or too many parameters, or with one of another kind, gets a fault. Optional parameters at the end may be left out.
    public func register<each Parameter: Decodable & Sendable, Result: Encodable & Sendable>(
        _ name: String, help: String = "", _ method: @escaping @Sendable (repeat each Parameter) async throws -> Result
    ) {
        add(name, help: help, result: Result.self, method) { [encoder, failureHandler] result in
            do {
                return try encoder.encode(result, at: [], root: "result")
            } catch {
                failureHandler(name, error)
                throw XMLRPCFault.unwritableResult(of: name)
            }
        }
    }

    /// Registers a method without a result. Its callers get nil if ``encoder``'s dialect has it, and otherwise true, as is the custom: a
    /// reply must have a value.
    public func register<each Parameter: Decodable & Sendable>(
        _ name: String, help: String = "", _ method: @escaping @Sendable (repeat each Parameter) async throws -> Void
    ) {
        let done: XMLRPCValue = encoder.dialect.writesNil ? .nil : true
        add(name, help: help, result: encoder.dialect.writesNil ? Never?.self : Bool.self, method) { _ in done }
    }

    /// Registers a method that takes any number of parameters of any kind.
    public func register(
        variadic name: String, help: String = "", _ method: @escaping @Sendable (_ parameters: [XMLRPCValue]) async throws -> XMLRPCValue
    ) {
        methods.withLock { $0[name] = Method(help: help, signature: nil, call: method) }
    }

    /// Takes a method away. The methods that are built in, such as `system.listMethods`, can be taken away as well.
    public func unregister(_ name: String) { methods.withLock { $0[name] = nil } }

    private func add<each Parameter: Decodable & Sendable, Result>(
        _ name: String, help: String, result: Any.Type, _ method: @escaping @Sendable (repeat each Parameter) async throws -> Result,
        value: @escaping @Sendable (Result) throws -> XMLRPCValue
    ) {
        var types: [any Any.Type] = []
        for type in repeat (each Parameter).self { types.append(type) }
        // Optional parameters at the end may be left out.
        let counts = types.count - types.reversed().prefix { $0 is any AnyOptional.Type }.count...types.count
        let signature = ([result] + types).map(ParameterReader.typeName)
        let call: @Sendable ([XMLRPCValue]) async throws -> XMLRPCValue = { [decoder] values in
            var reader = try ParameterReader(values, counts, of: name, decoder: decoder)
            let parameters = (repeat try reader.next((each Parameter).self))
            return try value(try await method(repeat each parameters))
        }
        methods.withLock { $0[name] = Method(help: help, signature: signature, call: call) }
    }

    // MARK: Requests

    /// Answers a request, always: one that cannot be read gets a fault, too.
    ///
    /// - Parameter headers: the request's headers. `Content-Type` may say the encoding.
    public func respond(to data: Data, headers: XMLTransportHeaders = [:]) async -> Data {
        let response: XMLRPCResponse
        var method = ""
        do {
            let request = try XMLRPCRequest(parsing: data, encoding: headers.encoding(of: data), maximumBytes: maximumRequestBytes)
            method = request.method
            response = await respond(to: request)
        } catch {
            response =
                switch error.reason {
                case .notWellFormed: .fault(.parseError(error.description.writable))
                case .invalid, .unwritable: .fault(.invalidRequest(error.description.writable))
                }
        }
        do {
            return try response.data(dialect: encoder.dialect)
        } catch {
            failureHandler(method, error)
            // Text and a small number: every dialect has a form for them.
            return (try? XMLRPCResponse.fault(.unwritableResult(of: method)).data()) ?? Data()
        }
    }

    /// Answers a request that has been read.
    public func respond(to request: XMLRPCRequest) async -> XMLRPCResponse {
        await outcome(of: request.method, request.parameters)
    }

    private func outcome(of name: String, _ parameters: [XMLRPCValue], inMulticall: Bool = false) async -> XMLRPCResponse {
        do {
            if name == "system.multicall", inMulticall { throw XMLRPCFault.invalidParameters("system.multicall cannot call itself") }
            return .success(try await method(named: name).call(parameters))
        } catch let fault as XMLRPCFault {
            return .fault(fault)
        } catch {
            failureHandler(name, error)
            return .fault(.applicationError("'\(name.writable)' failed"))
        }
    }

    private func method(named name: String) throws(XMLRPCFault) -> Method {
        // To look it up would take very long.
        if name.hasManyCombiningMarks { throw .methodNotFound("with many combining marks in a row") }
        guard let method = methods.withLock({ $0[name] }) else { throw .methodNotFound(name) }
        return method
    }
}

extension XMLRPCFault {
    fileprivate static func unwritableResult(of method: String) -> XMLRPCFault {
        .internalError("the result of '\(method.writable)' has no form in XML-RPC")
    }
}

// MARK: - Introspection

extension XMLRPCDispatcher {
    // The methods do not keep the dispatcher, which has them.
    private func registerSystemMethods() {
        register("system.listMethods", help: "The names of all methods.") { [unowned self] in methods.withLock { $0.keys.sorted() } }
        register("system.methodHelp", help: "What a method does.") { [unowned self] (name: String) in try method(named: name).help }
        let signature: @Sendable (String) async throws -> [String]? = { [unowned self] in try method(named: $0).signature }
        add("system.methodSignature", help: "What a method returns and takes.", result: [[String]].self, signature) { signature in
            signature.map { [.array($0.map(XMLRPCValue.string))] } ?? "undef"
        }
        register("system.multicall", help: "Calls several methods: structs of methodName and params.") {
            [unowned self] (calls: [XMLRPCValue]) in try await multicall(calls)
        }
    }

    private func multicall(_ calls: [XMLRPCValue]) async throws -> [XMLRPCValue] {
        guard calls.count <= maximumMulticallCount else {
            throw XMLRPCFault.invalidParameters("expected at most \(maximumMulticallCount) calls, found \(calls.count)")
        }
        var results: [XMLRPCValue] = []
        for (index, call) in calls.enumerated() {
            try Task.checkCancellation()
            guard let name = call["methodName"].string, let parameters = call["params"].array else {
                results.append(XMLRPCFault.invalidParameters("expected methodName and params at parameters[0][\(index)]").value)
                continue
            }
            switch await outcome(of: name, parameters, inMulticall: true) {
            case .success(let value): results.append([value])
            case .fault(let fault): results.append(fault.value)
            }
        }
        return results
    }
}

// MARK: - Without a network

/// Clients can call a dispatcher as they call a server, for tests and within a program: `XMLRPCClient(url: url, transport: dispatcher)`.
extension XMLRPCDispatcher: XMLTransport {
    /// Answers a POST request with status 200, and any other with 405.
    public func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse {
        guard request.method == "POST" else {
            return XMLTransportResponse(status: 405, headers: ["Allow": "POST"], body: XMLTransportBody(Data()))
        }
        let data = await respond(to: request.body, headers: request.headers)
        return XMLTransportResponse(status: 200, headers: ["Content-Type": "text/xml; charset=utf-8"], body: XMLTransportBody(data))
    }
}
