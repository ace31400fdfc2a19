/// Questions that servers answer about themselves.
extension XMLRPCClient {
    /// The names of all methods: `system.listMethods`.
    ///
    /// - Throws: ``XMLRPCFault`` if the server does not know, ``XMLServiceError``.
    public func listMethods() async throws -> [String] { try await call("system.listMethods") }

    /// What a method does, in the server's words: `system.methodHelp`.
    ///
    /// - Throws: ``XMLRPCFault`` if the server does not know, ``XMLServiceError``.
    public func methodHelp(_ method: String) async throws -> String { try await call("system.methodHelp", method) }

    /// What a method takes and returns: `system.methodSignature`. Each signature has the type of the result first. Nil if the server knows
    /// none, for which it sends a text or nil. Servers that send one signature without an array around it are understood.
    ///
    /// - Throws: ``XMLRPCFault`` if the server does not know, ``XMLServiceError``.
    public func methodSignature(_ method: String) async throws -> [[String]]? {
        let value: XMLRPCValue = try await call("system.methodSignature", method)
        if value.string != nil || value.isNil { return nil }
        // supervisord sends the only signature itself.
        if let types = value.array, !types.isEmpty, types.allSatisfy({ $0.string != nil }) { return [types.compactMap(\.string)] }
        return try result([[String]].self, of: value, method: "system.methodSignature")
    }
}

/// A call that is sent together with others: see ``XMLRPCClient/multicall(_:)``.
public struct XMLRPCCall<Result: Decodable> {
    let method: String
    let parameters: [any Encodable]

    /// A call of a method, and the type of its result.
    public init<each Parameter: Encodable>(_ method: String, _ parameters: repeat each Parameter, returning: Result.Type = Result.self) {
        self.method = method
        var list: [any Encodable] = []
        for parameter in repeat each parameters { list.append(parameter) }
        self.parameters = list
    }
}

/// Several calls in one message: `system.multicall`.
extension XMLRPCClient {
    /// Sends calls in one message. Each has a result of its own type, or its own error: an ``XMLRPCFault``, or an ``XMLServiceError``.
    ///
    /// ```swift
    /// let (sum, name) = try await client.multicall(
    ///     XMLRPCCall("sample.add", 2, 3, returning: Int.self), XMLRPCCall("user.name", 7, returning: String.self))
    /// print(try sum.get(), try name.get())
    /// ```
    ///
    /// - Throws: ``XMLRPCFault``, ``XMLServiceError`` if the message as a whole failed, or a parameter cannot be sent.
    public func multicall<each Value: Decodable>(
        _ calls: repeat XMLRPCCall<each Value>
    ) async throws -> (repeat Result<each Value, any Error>) {
        var messages: [XMLRPCValue] = []
        for call in repeat each calls { messages.append(try message(call.method, call.parameters)) }
        let results = try await results(of: messages)
        var index = -1
        func next<Next>(_ call: XMLRPCCall<Next>) -> Result<Next, any Error> {
            index += 1
            return results.outcome(of: call, at: index, self)
        }
        return (repeat next(each calls))
    }

    /// Sends calls in one message, all with results of one type.
    ///
    /// - Throws: ``XMLRPCFault``, ``XMLServiceError`` if the message as a whole failed, or a parameter cannot be sent.
    public func multicall<Value: Decodable>(_ calls: [XMLRPCCall<Value>]) async throws -> [Result<Value, any Error>] {
        let messages = try calls.map { try message($0.method, $0.parameters) }
        let results = try await results(of: messages)
        return calls.enumerated().map { results.outcome(of: $1, at: $0, self) }
    }

    private func message(_ method: String, _ parameters: [any Encodable]) throws -> XMLRPCValue {
        let request = try request(method, parameters)
        return ["methodName": .string(method), "params": .array(request.parameters)]
    }

    /// The results of all calls, as many as there are calls.
    private func results(of messages: [XMLRPCValue]) async throws -> MulticallResults {
        let value = try await send(XMLRPCRequest(method: "system.multicall", parameters: [.array(messages)]))
        guard let results = value.array, results.count == messages.count else {
            let found = value.array.map { "\($0.count) results" } ?? "\(value.kind)"
            let error = XMLRPCMessageError(reason: .invalid, message: "expected \(messages.count) results, found \(found)", path: "result")
            throw connection.error(.reply(error), "system.multicall")
        }
        return MulticallResults(values: results)
    }
}

/// What `system.multicall` returns: each result in an array of one, or a fault as a struct.
private struct MulticallResults {
    private let values: [XMLRPCValue]
    /// supervisord sends the results themselves.
    private let areInArrays: Bool

    init(values: [XMLRPCValue]) {
        self.values = values
        areInArrays = values.allSatisfy { $0.array?.count == 1 || $0["faultCode"] != nil }
    }

    func outcome<Value>(of call: XMLRPCCall<Value>, at index: Int, _ client: XMLRPCClient) -> Result<Value, any Error> {
        let value = values[index]
        return Result {
            if value["faultCode"] != nil { throw XMLRPCFault(value: value, method: call.method) }
            guard areInArrays, let only = value[0] else { return try client.result(Value.self, of: value, method: call.method) }
            do {
                return try client.result(Value.self, of: only, method: call.method)
            } catch {
                // A list of one may also be the result itself: then the type is the list's, and not that of its item.
                guard let list = try? client.result(Value.self, of: value, method: call.method) else { throw error }
                return list
            }
        }
    }
}

/// Methods by their names: `client.proxy.sample.add(2, 3)` calls `sample.add`.
@dynamicMemberLookup
public struct XMLRPCProxy: Sendable {
    let client: XMLRPCClient
    let method: String

    /// The method, or the methods, of a name below this one.
    public subscript(dynamicMember name: String) -> XMLRPCProxy {
        XMLRPCProxy(client: client, method: method.isEmpty ? name : "\(method).\(name)")
    }

    /// Calls the method: see ``XMLRPCClient/call(_:_:returning:)``.
    public func callAsFunction<each Parameter: Encodable, Result: Decodable>(
        _ parameters: repeat each Parameter, returning type: Result.Type = Result.self
    ) async throws -> Result {
        try await client.call(method, repeat each parameters, returning: type)
    }

    /// Calls the method, whose result does not matter.
    public func callAsFunction<each Parameter: Encodable>(_ parameters: repeat each Parameter) async throws {
        try await client.call(method, repeat each parameters)
    }
}

extension XMLRPCClient {
    /// Methods by their names: `let sum: Int = try await client.proxy.sample.add(2, 3)`.
    public var proxy: XMLRPCProxy { XMLRPCProxy(client: self, method: "") }
}
