#if os(macOS) || os(Linux)
import Foundation
import SOAP
import ServiceTestSupport
import Testing
import XMLCodable
import XMLMapperCompat

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("RPC/encoded with PHP and SOAP::Lite", .timeLimit(.minutes(15)))
struct EncodedPeersTests {
    struct Person: Codable, Equatable, Sendable { var name: String, age: Int }
    struct Name: Codable { var name: String }
    struct Sum: Codable { var a: Int, b: Int }
    struct Several: Codable { var list: [String], person: Person, map: [String: Int], none: Int?, when: Date }
    struct Value<Wrapped: Codable>: Codable { var value: Wrapped }
    struct None: Codable {}

    static let several = Several(
        list: ["a", "b"], person: Person(name: "Ada", age: 36), map: ["b": 2, "a": 1], none: nil, when: Date(timeIntervalSince1970: 0))

    /// A client of a program that answers on standard output.
    static func client(_ program: Program, _ script: URL, _ version: SOAPProtocolVersion = .v1_1) throws -> SOAPClient {
        let transport = ScriptedTransport { request in
            let reply = try await program.run(script, version == .v1_2 ? "1.2" : "1.1", input: request.body)
            return XMLTransportResponse(
                status: 200, headers: ["Content-Type": "\(version.mediaType); charset=utf-8"], body: XMLTransportBody(reply))
        }
        var client = SOAPClient(url: try #require(URL(string: "http://server.example/")), version: version, transport: transport)
        client.timeout = 500
        client.parameterUse = .encoded
        return client
    }

    @Test("PHP's server", .enabled(if: Program.php.isExpected, "PHP is missing"), arguments: SOAPProtocolVersion.allCases)
    func phpServer(version: SOAPProtocolVersion) async throws {
        let client = try Self.client(.php, Peers.phpServer, version)
        #expect(try await client.call(operation: "{urn:peer}add", Sum(a: 2, b: 3), returning: Int.self) == 5)
        let types: [String] = try await client.call(operation: "{urn:peer}types", Self.several)
        #expect(types == ["array 2", "object", "array 2", "string"])
        #expect(try await client.call(operation: "{urn:peer}values", Self.several, returning: String.self) == "ab/Ada 36/12")
        let twins: [Person] = try await client.call(operation: "{urn:peer}twins", Name(name: "Ada"))
        #expect(twins == [Person(name: "Ada", age: 36), Person(name: "Ada", age: 36)])
        let prices: [String: Double] = try await client.call(operation: "{urn:peer}prices", None())
        #expect(prices == ["tea": 1.5, "milk": 2, "green tea": 3, "7": 0.5])
        try await Self.same(client)
    }

    @Test("SOAP::Lite's server", .enabled(if: Program.perl.isExpected, "SOAP::Lite is missing"))
    func perlServer() async throws {
        let client = try Self.client(.perl, Peers.perlServer)
        #expect(try await client.call(operation: "{urn:peer}add", Sum(a: 2, b: 3), returning: Int.self) == 5)
        #expect(try await client.call(operation: "{urn:peer}values", Self.several, returning: String.self) == "ab/Ada 36")
        // It sends text that is not ASCII as bytes of UTF-8.
        let bytes: Data = try await client.call(operation: "{urn:peer}same", Value(value: "grün"))
        #expect(bytes == Data("grün".utf8))
        let twins: [Person] = try await client.call(operation: "{urn:peer}twins", Name(name: "Ada"))
        #expect(twins == [Person(name: "Ada", age: 36), Person(name: "Ada", age: 36)])
        try await Self.same(client)
    }

    /// Values that come back, nothing, and a fault.
    static func same(_ client: SOAPClient) async throws {
        func same<Wrapped: Codable>(_ value: Wrapped) async throws -> Wrapped {
            try await client.call(operation: "{urn:peer}same", Value(value: value))
        }
        #expect(try await same("a & <x>") == "a & <x>")
        #expect(try await same([String]()) == [])
        #expect(try await same(["a"]) == ["a"])
        #expect(try await same([1, 2, 3]) == [1, 2, 3])
        #expect(try await same([[1, 2], [3]]) == [[1, 2], [3]])
        #expect(try await same([Person(name: "Ada", age: 36)]) == [Person(name: "Ada", age: 36)])
        #expect(try await same(Person(name: "Ada", age: 36)) == Person(name: "Ada", age: 36))
        #expect(try await same(["a": 1, "b": 2]) == ["a": 1, "b": 2])
        let map = ["green tea": 1, "_x0020_": 2, "a:b": 3, "ü 😀": 4]
        #expect(try await same(map) == map)
        #expect(try await same(true) == true)
        #expect(try await same(-7) == -7)
        let nothing: String? = try await client.call(operation: "{urn:peer}nothing", None())
        #expect(nothing == nil)
        let error = await #expect(throws: XMLServiceError.self) {
            try await client.call(operation: "{urn:peer}nothing", None(), returning: String.self)
        }
        #expect(error?.description.contains("expected a value, found xsi:nil at /") == true, "\(error as Any)")
        let untyped: SOAPValue = try await client.call(operation: "{urn:peer}same", Value(value: Person(name: "Ada", age: 36)))
        #expect(untyped.element["name"]?.text == "Ada" && !untyped.isNil)
        let fault = await #expect(throws: SOAPFault.self) { try await client.call(operation: "{urn:peer}fails", None()) }
        #expect(fault?.code == .sender && fault?.reason == "no such thing")
    }

    @Test("PHP's client", .enabled(if: Program.php.isExpected, "PHP is missing"), arguments: ["1.1", "1.2"])
    func phpClient(version: String) async throws {
        try await LocalServer.with(Self.dispatcher(), path: "soap") { url in
            let output = try await Program.php.run(Peers.phpClient, url.absoluteString, version)
            #expect(String(decoding: output, as: UTF8.self) == "done\n")
        }
    }

    @Test("SOAP::Lite's client", .enabled(if: Program.perl.isExpected, "SOAP::Lite is missing"))
    func perlClient() async throws {
        try await LocalServer.with(Self.dispatcher(), path: "soap") { url in
            let output = try await Program.perl.run(Peers.perlClient, url.absoluteString)
            #expect(String(decoding: output, as: UTF8.self) == "done\n")
        }
    }

    /// What the clients call.
    static func dispatcher() -> SOAPDispatcher {
        struct Count: Codable, Sendable { var count: Int }
        struct Numbers: Codable, Sendable { var numbers: [Int] }
        struct Prices: Codable, Sendable { var prices: [String: Double] }
        struct Older: Codable, Sendable { var person: Person }
        struct People: Codable, Sendable { var people: [Person] }
        struct Text: Codable, Sendable { var text: String }
        let dispatcher = SOAPDispatcher()
        dispatcher.register(operation: "{urn:peer}add", result: "sum") { (parameters: DispatcherTests.Sum) in parameters.a + parameters.b }
        dispatcher.register(operation: "{urn:peer}names", result: "names") { (parameters: Count) in
            (0..<parameters.count).map { "name \($0)" }
        }
        dispatcher.register(operation: "{urn:peer}sum", result: "sum") { (parameters: Numbers) in parameters.numbers.reduce(0, +) }
        dispatcher.register(operation: "{urn:peer}total", result: "total") { (parameters: Prices) in
            guard parameters.prices["green tea"] == 2 else { throw SOAPFault(.sender, "no green tea in \(parameters.prices)") }
            return parameters.prices.values.reduce(0, +)
        }
        dispatcher.register(operation: "{urn:peer}discounts", result: "prices") { (parameters: Prices) in
            parameters.prices.mapValues { $0 / 2 }
        }
        dispatcher.register(operation: "{urn:peer}older", result: "person") { (parameters: Older) in
            Person(name: parameters.person.name, age: parameters.person.age + 1)
        }
        dispatcher.register(operation: "{urn:peer}ages", result: "ages") { (parameters: People) in
            parameters.people.map(\.age).reduce(0, +)
        }
        dispatcher.register(operation: "{urn:peer}same", result: "text") { (parameters: Text) in parameters.text }
        dispatcher.register(operation: "{urn:peer}fails") { (_: None) in throw SOAPFault(.sender, "no <luck>") }
        return dispatcher
    }

    @Test("PHP's server takes the envelopes of XMLMapper's names", .enabled(if: Program.php.isExpected, "PHP is missing"))
    func mapperEnvelope() async throws {
        for (version, argument) in [(SOAPVersion.version1point1, "1.1"), (.version1point2, "1.2")] {
            let envelope = SOAPEnvelope(soapMessage: MapperSum(soapAction: "add", nameSpace: "urn:peer"), soapVersion: version)
            let encoding = XMLEncoding.soap(withAction: "urn:peer#add", soapVersion: version)
            let request = try encoding.encode(URLRequest(url: try #require(URL(string: "http://server.example/"))), with: envelope.toXML())
            let reply = try await Program.php.run(Peers.phpServer, argument, input: request.httpBody ?? Data())
            #expect(try TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<MapperResult>>(parsing: reply).body.parameters.return == 5)
        }
    }

    struct MapperResult: Decodable { var `return`: Int }

    final class MapperSum: SOAPMessage {
        override func mapping(map: XMLMap) {
            super.mapping(map: map)
            var (a, b): (Int?, Int?) = (2, 3)
            a <- map["a"]
            b <- map["b"]
        }
    }
}
#endif
