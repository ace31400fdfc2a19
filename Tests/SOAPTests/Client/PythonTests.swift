#if os(macOS) || os(Linux)
import Foundation
import SOAP
import ServiceTestSupport
import Testing
import XMLCodable

@Suite("spyne and zeep", .enabled(if: Python.isExpected(.listed), "python3, spyne or zeep is missing"), .timeLimit(.minutes(15)))
struct PythonTests {
    static func client(_ version: SOAPProtocolVersion) async throws -> SOAPClient {
        let servers = try await Python.servers(of: Peers.server, libraries: .listed)
        let path = version == .v1_1 ? "soap11" : "soap12"
        var client = SOAPClient(url: try #require(servers.first).appendingPathComponent(path), version: version)
        client.timeout = 500  // machines that test are busy
        return client
    }

    @Test("An operation is called", arguments: SOAPProtocolVersion.allCases)
    func add(version: SOAPProtocolVersion) async throws {
        let client = try await Self.client(version)
        #expect(try await client.call(Peers.Add(a: 2, b: -3), action: "urn:peers/add") == Peers.AddResponse(addResult: -1))
        #expect(try await client.call(Peers.Add(a: 2, b: 3)) == Peers.AddResponse(addResult: 5))
        try await client.call(Peers.Nothing())
        _ = try await client.call(Peers.Nothing(), returning: Peers.NothingResponse.self)
    }

    static let everything: [Peers.Everything] = [
        .init(
            string: "grün 日本 😀", boolean: true, byte: .min, short: .min, int: .min, long: .min,
            integer: Decimal(string: "1000000000000000000000000000001"), unsignedByte: 0, unsignedShort: 0, unsignedInt: 0, unsignedLong: 0,
            decimal: Decimal(string: "-0.000001"), float: -0.25, double: 1e-7, dateTime: Date(timeIntervalSince1970: -1),
            date: "2024-02-29",
            time: "01:02:03", duration: "P1DT3S", base64: Data(0...255), uri: URL(string: "http://example.com/a?b=c&d=e#f"), uuid: UUID(),
            color: .red),
        .init(
            string: "a<b>&\"'c]]>\n\r\t", boolean: false, byte: .max, short: .max, int: .max, long: .max, unsignedByte: .max,
            unsignedShort: .max, unsignedInt: .max, unsignedLong: .max, decimal: Decimal(string: "12345678901234567890.25"), float: 0.5,
            double: 1.7976931348623157e308, dateTime: Date(timeIntervalSince1970: 900_684_535), color: .blue),
        .init(double: .leastNonzeroMagnitude),
        .init(string: "  ends  "),
    ]

    @Test("Values of all simple types come back", arguments: SOAPProtocolVersion.allCases, everything)
    func echo(version: SOAPProtocolVersion, value: Peers.Everything) async throws {
        let client = try await Self.client(version)
        client.decoder.trimValueWhitespaces = false
        let reply = try await client.call(Peers.EchoEverything(value: value), returning: Peers.EchoEverythingResponse.self)
        #expect(reply.echoEverythingResult == value)
    }

    @Test("The peer has the values that were sent", arguments: SOAPProtocolVersion.allCases)
    func describe(version: SOAPProtocolVersion) async throws {
        let value = Peers.Everything(
            string: "grün", boolean: true, int: 36, decimal: Decimal(string: "1.50"), double: 0.5,
            dateTime: Date(timeIntervalSince1970: 900_684_535), base64: Data([0, 1]), color: .green)
        let reply = try await Self.client(version).call(Peers.Describe(value: value), returning: Peers.DescribeResponse.self)
        let date = "datetime.datetime(1998, 7, 17, 14, 8, 55, tzinfo=<UTC>)"
        #expect(
            reply.describeResult == """
                base64=(b'\\x00\\x01',); boolean=True; color=green; dateTime=\(date); decimal=Decimal('1.5'); double=0.5; int=36; string='grün'
                """)
    }

    @Test("Nested types, optional values, attributes and lists come back", arguments: SOAPProtocolVersion.allCases)
    func nested(version: SOAPProtocolVersion) async throws {
        let client = try await Self.client(version)
        let people = [
            Peers.Person(name: "Grace"),
            Peers.Person(
                name: "Ada", age: 36, nickname: ["A", "B"], home: Peers.Address("x & y", kind: "home"),
                addresses: Peers.Addresses(list: [Peers.Address("1"), Peers.Address("2", city: "Zürich", kind: "work")])),
        ]
        for person in people {
            let reply = try await client.call(Peers.EchoPerson(person: person), returning: Peers.EchoPersonResponse.self)
            #expect(reply.echoPersonResult == person)
        }
        for numbers in [[1], [1, -2, 3]] {
            let request = Peers.EchoNumbers(numbers: Peers.Numbers(int: numbers))
            let reply = try await client.call(request, returning: Peers.EchoNumbersResponse.self)
            #expect(reply.echoNumbersResult.int == numbers)
        }
    }

    @Test("A million bytes come and go", arguments: SOAPProtocolVersion.allCases)
    func large(version: SOAPProtocolVersion) async throws {
        let client = try await Self.client(version)
        let data = Data((0..<1_000_000).map { UInt8($0 % 251) })
        #expect(try await client.call(Peers.Binary(count: data.count), returning: Peers.BinaryResponse.self).binaryResult == data)
        let request = Peers.EchoEverything(value: Peers.Everything(base64: data))
        let reply = try await client.call(request, returning: Peers.EchoEverythingResponse.self)
        #expect(reply.echoEverythingResult.base64 == data)
    }

    @Test("Faults are errors with codes, texts and typed details", arguments: SOAPProtocolVersion.allCases)
    func faults(version: SOAPProtocolVersion) async throws {
        let client = try await Self.client(version)
        let fault = try #require(
            await #expect(throws: SOAPFault.self) {
                try await client.call(Peers.Fail(code: "Client.Person"), action: "urn:peers/fail", returning: Peers.FailResponse.self)
            })
        #expect(fault.version == version && fault.code == .sender && fault.reason == "Gründe & <more>")
        // SOAP 1.1 has the whole name as its code; of SOAP 1.2's subcode spyne writes no prefix.
        let subcode: SOAPFault.Code =
            version == .v1_1
            ? .other(namespaceURI: version.namespaceURI, localName: "Client.Person") : .other(namespaceURI: "", localName: "Person")
        #expect(fault.subcodes == [subcode] && fault.operation == "urn:peers/fail")
        #expect(try fault.detail(as: Peers.Reason.self) == Peers.Reason(code: 7, field: "grün & <blau>"))
        let crash = await #expect(throws: SOAPFault.self) { try await client.call(Peers.Crash()) }
        #expect(crash?.code == .receiver && crash?.reason == "Internal Error")
        #expect(try crash?.detail(as: Peers.Reason.self) == nil)
        let nobody = await #expect(throws: SOAPFault.self) { try await client.call(Peers.Nobody()) }
        #expect(nobody?.code == .sender && nobody?.reason.contains("nobody") == true)
    }

    @Test("Headers go out and come back", arguments: SOAPProtocolVersion.allCases)
    func headers(version: SOAPProtocolVersion) async throws {
        let client = try await Self.client(version)
        let header = Peers.Header(session: Peers.Session(token: "abc"))
        let reply = try await client.send(
            TypedSOAPEnvelope(header: header, body: Peers.WhoAmI(), version: version),
            returning: TypedSOAPEnvelope<Peers.Header, Peers.WhoAmIResponse>.self)
        #expect(reply.body.whoAmIResult == "abc" && reply.header.session?.token == "cba")
        let simple = try await client.call(Peers.WhoAmI(), header: header, returning: Peers.WhoAmIResponse.self)
        #expect(simple.whoAmIResult == "abc")
    }

    // MARK: A client

    static func dispatcher() -> SOAPDispatcher {
        let dispatcher = SOAPDispatcher()
        dispatcher.decoder.trimValueWhitespaces = false
        dispatcher.register(action: "urn:peers/add") { (request: Peers.Add) in Peers.AddResponse(addResult: request.a + request.b) }
        dispatcher.register { (request: Peers.EchoEverything) in Peers.EchoEverythingResponse(echoEverythingResult: request.value) }
        dispatcher.register { (request: Peers.EchoPerson) in Peers.EchoPersonResponse(echoPersonResult: request.person) }
        dispatcher.register { (request: Peers.Fail) -> Peers.FailResponse in
            let reason = Peers.Reason(code: 7, field: "grün & <blau>")
            throw try SOAPFault(request.code == "Client" ? .sender : .receiver, "Gründe & <more>", detail: reason)
        }
        dispatcher.register(element: Peers.WhoAmI.elementName) { (envelope: TypedSOAPEnvelope<Peers.Header, Peers.WhoAmI>) in
            let token = envelope.header.session?.token ?? ""
            return TypedSOAPEnvelope(
                header: Peers.Header(session: Peers.Session(token: String(token.reversed()))),
                body: Peers.WhoAmIResponse(whoAmIResult: token))
        }
        return dispatcher
    }

    @Test("zeep calls the dispatcher by a WSDL: every type, nested types, faults with details, headers", arguments: ["1.1", "1.2"])
    func calls(version: String) async throws {
        try await LocalServer.with(Self.dispatcher(), path: "soap") { url in
            let (output, status) = try await Python.run(Peers.client, url.absoluteString, version, libraries: .listed)
            #expect(status == 0 && output.isEmpty, "\(output)")
        }
    }
}
#endif
