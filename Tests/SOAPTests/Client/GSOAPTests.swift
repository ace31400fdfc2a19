#if os(macOS) || os(Linux)
import Foundation
import SOAP
import ServiceTestSupport
import Testing
import XMLCodable

/// A library in C: RPC/encoded with references, attachments (MTOM), and the header of WS-Security.
@Suite("gSOAP", .enabled(if: Program.soapcpp2.isExpected, "gSOAP is missing"), .timeLimit(.minutes(15)))
struct GSOAPTests {
    struct Person: Codable, Equatable, Sendable { var name: String, age: Int }
    struct Sum: Codable, Sendable { var a: Int, b: Int }
    struct Count: Codable, Sendable { var count: Int }
    struct Numbers: Codable, Sendable { var numbers: [Int] }
    struct Name: Codable, Sendable { var name: String }
    struct Older: Codable, Sendable { var person: Person }
    struct People: Codable, Sendable { var people: [Person] }
    struct None: Codable, Sendable {}

    struct Picture: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peer}picture"
        static let elementForm = SOAPElementForm.unqualified
        var count: Int
    }

    struct PictureResponse: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peer}pictureResponse"
        static let elementForm = SOAPElementForm.unqualified
        var photo: Data
    }

    struct Develop: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peer}develop"
        static let elementForm = SOAPElementForm.unqualified
        var photo: Data
    }

    struct DevelopResponse: Codable, Equatable, Sendable, SOAPElement {
        static let elementName = "{urn:peer}developResponse"
        static let elementForm = SOAPElementForm.unqualified
        var count: Int, sum: Int
    }

    static func bytes(_ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }) }

    /// Makes its programs in a folder that is there while a test runs.
    static func withPrograms(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gsoap-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await Program.shell.run(Peers.gSOAP, folder.path) == Data("done\n".utf8))
        try await body(folder)
    }

    /// A client of the program in a folder, which answers as CGI does.
    static func client(_ folder: URL, _ version: SOAPProtocolVersion) throws -> SOAPClient {
        let program = folder.appendingPathComponent("server").path
        let transport = ScriptedTransport { request in
            let output = try await Program.shell.run(["-c", "exec \"$0\"", program], input: request.body)
            let end = try #require(output.range(of: Data("\r\n\r\n".utf8)))
            let lines = String(decoding: output[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
            let type = try #require(lines.first { $0.hasPrefix("Content-Type: ") })
            return XMLTransportResponse(
                status: 200, headers: ["Content-Type": String(type.dropFirst(14))], body: XMLTransportBody(Data(output[end.upperBound...])))
        }
        var client = SOAPClient(url: try #require(URL(string: "http://server.example/")), version: version, transport: transport)
        client.timeout = 500
        client.parameterUse = .encoded
        return client
    }

    @Test("Encoded values and references, attachments, WS-Security and faults work against its server")
    func server() async throws {
        try await Self.withPrograms { folder async throws in
            for version in SOAPProtocolVersion.allCases { try await Self.call(try Self.client(folder, version)) }
        }
    }

    static func call(_ client: SOAPClient) async throws {
        #expect(try await client.call(operation: "{urn:peer}add", Sum(a: 2, b: 3), returning: Int.self) == 5)
        for count in 0..<4 {
            #expect(try await client.call(operation: "{urn:peer}numbers", Count(count: count), returning: [Int].self) == Array(0..<count))
            let numbers = Numbers(numbers: Array(0..<count))
            let total: Int = try await client.call(operation: "{urn:peer}total", numbers)
            #expect(total == numbers.numbers.reduce(0, +))
        }
        let ada = Person(name: "Ada & <grün> 日本", age: 36)
        let older: Person = try await client.call(operation: "{urn:peer}older", Older(person: ada))
        #expect(older == Person(name: ada.name, age: 37))
        let twins: [Person] = try await client.call(operation: "{urn:peer}twins", Name(name: "Ada"))
        #expect(twins == [Person(name: "Ada", age: 36), Person(name: "Ada", age: 36)])
        for count in 0..<3 {
            let names: String = try await client.call(operation: "{urn:peer}names", People(people: Array(repeating: ada, count: count)))
            #expect(names == String(repeating: ada.name, count: count))
        }
        let fault = await #expect(throws: SOAPFault.self) { try await client.call(operation: "{urn:peer}fails", None()) }
        #expect(fault?.code == .sender && fault?.reason == "no <luck>")
        for count in [0, 1, 1_000] {
            let picture = try await client.call(Picture(count: count), returning: PictureResponse.self)
            #expect(picture.photo == bytes(count))
        }
        let developed = try await client.call(Develop(photo: bytes(1_000)), returning: DevelopResponse.self)
        #expect(developed == DevelopResponse(count: 1_000, sum: 124_716))
        let header = WSSecurity(username: "ada", password: "secret", form: .text, mustUnderstand: true)
        #expect(try await client.call(operation: "{urn:peer}whoami", None(), header: header, returning: String.self) == "ada")
        let wrong = WSSecurity(username: "ada", password: "other", form: .text)
        await #expect(throws: SOAPFault.self) { try await client.call(operation: "{urn:peer}whoami", None(), header: wrong) }
        await #expect(throws: SOAPFault.self) { try await client.call(operation: "{urn:peer}whoami", None()) }
    }

    /// The same service, by the dispatcher.
    static func dispatcher() -> SOAPDispatcher {
        let dispatcher = SOAPDispatcher()
        dispatcher.register(operation: "{urn:peer}add", result: "sum") { (parameters: Sum) in parameters.a + parameters.b }
        dispatcher.register(operation: "{urn:peer}numbers", result: "result") { (parameters: Count) in Array(0..<parameters.count) }
        dispatcher.register(operation: "{urn:peer}total", result: "result") { (parameters: Numbers) in parameters.numbers.reduce(0, +) }
        dispatcher.register(operation: "{urn:peer}older", result: "person") { (parameters: Older) in
            Person(name: parameters.person.name, age: parameters.person.age + 1)
        }
        dispatcher.register(operation: "{urn:peer}twins", result: "result") { (parameters: Name) in
            [Person(name: parameters.name, age: 36), Person(name: parameters.name, age: 36)]
        }
        dispatcher.register(operation: "{urn:peer}names", result: "result") { (parameters: People) in
            parameters.people.map(\.name).joined()
        }
        dispatcher.register(operation: "{urn:peer}fails") { (_: None) in throw SOAPFault(.sender, "no <luck>") }
        dispatcher.register { (request: Picture) in PictureResponse(photo: bytes(request.count)) }
        dispatcher.register { (request: Develop) in
            DevelopResponse(count: request.photo.count, sum: request.photo.reduce(0) { $0 + Int($1) })
        }
        dispatcher.register(element: "{urn:peer}whoami") { (request: TypedSOAPEnvelope<WSSecurity, SOAPOperation<None>>) in
            do {
                try request.header.check(password: "secret")
            } catch {
                throw SOAPFault(.sender, "refused")
            }
            let name = Name(name: request.header.usernameToken?.username ?? "")
            return TypedSOAPEnvelope(body: SOAPOperation("{urn:peer}whoamiResponse", name, use: .encoded))
        }
        return dispatcher
    }

    @Test("Its client calls the dispatcher: encoded values and references, attachments, WS-Security and faults")
    func client() async throws {
        try await Self.withPrograms { folder async throws in
            try await LocalServer.with(Self.dispatcher(), path: "soap") { url in
                for version in ["1.1", "1.2"] {
                    let arguments = [
                        "-c", "exec \"$0\" \"$1\" \"$2\"", folder.appendingPathComponent("client").path, url.absoluteString, version,
                    ]
                    let output = try await Program.shell.run(arguments)
                    #expect(String(decoding: output, as: UTF8.self) == "done\n", "SOAP \(version)")
                }
            }
        }
    }

    @Test("The dispatcher and the own client agree on the same service", arguments: SOAPProtocolVersion.allCases)
    func own(version: SOAPProtocolVersion) async throws {
        var client = SOAPClient(url: ClientTests.url, version: version, transport: Self.dispatcher())
        for use in [SOAPParameterUse.literal, .encoded] {
            client.parameterUse = use
            try await Self.call(client)
        }
    }
}
#endif
