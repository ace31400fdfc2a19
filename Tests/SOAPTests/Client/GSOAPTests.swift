#if os(macOS) || os(Linux)
import Foundation
import SOAP
import ServiceTestSupport
import Testing
import XMLCodable

/// A server in C: RPC/encoded with references, attachments (MTOM), and the header of WS-Security.
@Suite("gSOAP", .enabled(if: Program.soapcpp2.isExpected, "gSOAP is missing"), .timeLimit(.minutes(15)))
struct GSOAPTests {
    struct Person: Codable, Equatable { var name: String, age: Int }
    struct Sum: Codable { var a: Int, b: Int }
    struct Count: Codable { var count: Int }
    struct Numbers: Codable { var numbers: [Int] }
    struct Name: Codable { var name: String }
    struct Older: Codable { var person: Person }
    struct None: Codable {}

    struct Picture: Codable, SOAPElement {
        static let elementName = "{urn:peer}picture"
        static let elementForm = SOAPElementForm.unqualified
        var count: Int
    }

    struct PictureResponse: Codable, SOAPElement {
        static let elementName = "{urn:peer}pictureResponse"
        var photo: Data
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
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gsoap-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await Program.shell.run(Peers.gSOAPServer, folder.path) == Data("done\n".utf8))
        for version in SOAPProtocolVersion.allCases {
            let client = try Self.client(folder, version)
            #expect(try await client.call(operation: "{urn:peer}add", Sum(a: 2, b: 3), returning: Int.self) == 5)
            for count in [0, 1, 3] {
                #expect(
                    try await client.call(operation: "{urn:peer}numbers", Count(count: count), returning: [Int].self) == Array(0..<count))
                let numbers = Numbers(numbers: Array(0..<count))
                let total: Int = try await client.call(operation: "{urn:peer}total", numbers)
                #expect(total == numbers.numbers.reduce(0, +))
            }
            let ada = Person(name: "Ada & <grün> 日本", age: 36)
            let older: Person = try await client.call(operation: "{urn:peer}older", Older(person: ada))
            #expect(older == Person(name: ada.name, age: 37))
            let twins: [Person] = try await client.call(operation: "{urn:peer}twins", Name(name: "Ada"))
            #expect(twins == [Person(name: "Ada", age: 36), Person(name: "Ada", age: 36)])
            let fault = await #expect(throws: SOAPFault.self) { try await client.call(operation: "{urn:peer}fails", None()) }
            #expect(fault?.code == .sender && fault?.reason == "no <luck>")
            for count in [0, 1, 1_000] {
                let picture = try await client.call(Picture(count: count), returning: PictureResponse.self)
                #expect(picture.photo == Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }))
            }
            let header = WSSecurity(username: "ada", password: "secret", form: .text, mustUnderstand: true)
            #expect(try await client.call(operation: "{urn:peer}whoami", None(), header: header, returning: String.self) == "ada")
            let wrong = WSSecurity(username: "ada", password: "other", form: .text)
            await #expect(throws: SOAPFault.self) { try await client.call(operation: "{urn:peer}whoami", None(), header: wrong) }
            await #expect(throws: SOAPFault.self) { try await client.call(operation: "{urn:peer}whoami", None()) }
        }
    }
}
#endif
