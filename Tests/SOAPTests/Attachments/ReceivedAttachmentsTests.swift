import Foundation
import SOAP
import ServiceTestSupport
import Testing

@Suite("Attachments of replies and requests")
struct ReceivedAttachmentsTests {
    struct Picture: Codable, Equatable, SOAPElement {
        static let elementName = "{urn:pictures}Picture"
        var title: String, image: Data
    }

    static let bytes = Data([0x89, 0x50, 0x00, 0xFF])
    static let picture = Picture(title: "Sea", image: bytes)

    /// - Parameter id: what the document includes; nil where it has the bytes itself.
    static func message(_ version: SOAPProtocolVersion, id: String? = "image@shop.example") -> (type: String, body: Data) {
        let include = id.map { #"<i:Include xmlns:i="http://www.w3.org/2004/08/xop/include" href="cid:\#($0)"/>"# }
        let (rootType, image) = (include == nil ? version.mediaType : "application/xop+xml", include ?? bytes.base64EncodedString())
        let document = """
            <s:Envelope xmlns:s="\(version.namespaceURI)"><s:Body><p:Picture xmlns:p="urn:pictures"><title>Sea</title>\
            <image>\(image)</image></p:Picture></s:Body></s:Envelope>
            """
        let body = SOAPPackageTests.body(
            [
                ("Content-Type: \(rootType); charset=utf-8\r\nContent-ID: <root@shop.example>", Data(document.utf8)),
                ("Content-Type: image/png\r\nContent-ID: <image@shop.example>", bytes),
            ], boundary: "parts")
        return ("multipart/related; boundary=parts; type=\"\(rootType)\"; start=\"<root@shop.example>\"", body)
    }

    static func client(_ version: SOAPProtocolVersion, _ message: (type: String, body: Data)) -> SOAPClient {
        ClientTests.client(ScriptedTransport.answering(message.body, headers: ["Content-Type": message.type]), version: version)
    }

    @Test("A reply's data has the bytes of the attachment that stands for it", arguments: SOAPProtocolVersion.allCases)
    func reply(version: SOAPProtocolVersion) async throws {
        let client = Self.client(version, Self.message(version))
        #expect(try await client.call(Self.picture, returning: Picture.self) == Self.picture)
        let request = TypedSOAPEnvelope(body: Self.picture, version: version)
        let envelope: TypedSOAPEnvelope<NoSOAPHeader, Picture> = try await client.send(request)
        #expect(envelope.body == Self.picture && envelope.attachments.map(\.contentID) == ["image@shop.example"])
        #expect(throws: EncodingError.self, "what came with it would be lost") { try envelope.data() }
        #expect(try await client.call(operation: "{urn:m}op", ["a": 1], results: Picture.self) == Self.picture)
        if case .base64 = client.decoder.dataDecodingStrategy {} else { Issue.record("the client's decoder stays as it was") }
    }

    @Test("Attachments beside a document that includes none are there, too", arguments: SOAPProtocolVersion.allCases)
    func besides(version: SOAPProtocolVersion) async throws {
        let client = Self.client(version, Self.message(version, id: nil))
        let envelope: TypedSOAPEnvelope<NoSOAPHeader, Picture> = try await client.send(TypedSOAPEnvelope(body: Self.picture))
        #expect(envelope.body == Self.picture && envelope.attachments.map(\.data) == [Self.bytes])
    }

    @Test("A reply that cannot be taken apart, or lacks an attachment, is an error that says so")
    func wrongReply() async throws {
        var cut = Self.message(.v1_1)
        cut.body.removeLast(20)
        let client = Self.client(.v1_1, cut)
        let error = await #expect(throws: XMLServiceError.self) { try await client.call(Self.picture, returning: Picture.self) as Picture }
        #expect(error?.description.contains("the reply cannot be read: the message cannot be taken apart: ") == true, "\(error as Any)")
        let lacking = await #expect(throws: XMLServiceError.self) {
            try await Self.client(.v1_1, Self.message(.v1_1, id: "other")).call(Self.picture, returning: Picture.self) as Picture
        }
        let words = "expected an attachment with the Content-ID 'other', found none"
        #expect(lacking?.description.contains(words) == true, "\(lacking as Any)")
    }

    @Test("A request's data has the bytes of its attachment, and one that is wrong gets a fault", arguments: SOAPProtocolVersion.allCases)
    func request(version: SOAPProtocolVersion) async throws {
        let dispatcher = SOAPDispatcher()
        dispatcher.register { (picture: Picture) in picture }
        let message = Self.message(version)
        let answer = await dispatcher.respond(to: message.body, headers: ["Content-Type": message.type])
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        #expect(try TypedSOAPEnvelope<NoSOAPHeader, Picture>(parsing: answer.body).body == Self.picture)
        for (body, isWhole) in [(message.body.dropLast(20), false), (Data(), false), (Self.message(version, id: "other").body, true)] {
            let answer = await dispatcher.respond(to: body, headers: ["Content-Type": message.type])
            #expect(version == .v1_1 ? answer.status == 500 : answer.status >= 400)
            let fault = try FaultTests.fault(String(decoding: answer.body, as: UTF8.self))
            #expect(fault.code == .sender, "\(fault)")
            #expect(fault.reason.contains("the message cannot be taken apart") == !isWhole, "\(fault)")
        }
    }
}
