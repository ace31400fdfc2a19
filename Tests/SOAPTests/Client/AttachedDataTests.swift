import Foundation
import SOAP
import ServiceTestSupport
import Testing
import XMLCodable

@Suite("Attachments of replies and requests")
struct AttachedDataTests {
    struct Photo: Codable, Equatable, Sendable, SOAPElement {
        static let elementName = "{urn:photos}Photo"
        var name: String, data: Data
    }

    static let contentType = #"multipart/related; type="application/xop+xml"; start="<root>"; boundary=b; start-info="text/xml""#

    static func message(_ include: String = #"<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:photo"/>"#) -> Data {
        let envelope = ClientTests.envelope(#"<p:Photo xmlns:p="urn:photos"><p:name> n </p:name><p:data>\#(include)</p:data></p:Photo>"#)
        let lines = [
            "--b", #"Content-Type: application/xop+xml; charset=utf-8; type="text/xml""#, "Content-ID: <root>", "", envelope, "--b",
            "Content-Type: image/png", "Content-ID: <photo>", "", "\u{1}\u{2}\r\n\u{3}", "--b--", "",
        ]
        return Data(lines.joined(separator: "\r\n").utf8)
    }

    static let photo = Photo(name: " n ", data: Data([1, 2, 13, 10, 3]))

    @Test("A reply's data may be an attachment, and the client's decoder stays as it was")
    func reply() async throws {
        let client = ClientTests.client(
            ScriptedTransport { _ in
                XMLTransportResponse(status: 200, headers: ["Content-Type": Self.contentType], body: XMLTransportBody(Self.message()))
            })
        #expect(try await client.call(ClientTests.request, returning: Photo.self) == Self.photo)
        let results = try await client.call(operation: "{urn:m}op", ["a": 1], results: Photo.self)
        #expect(results == Self.photo)
        #expect(
            try await client.send(
                TypedSOAPEnvelope(body: ClientTests.request), returning: TypedSOAPEnvelope<NoSOAPHeader, Photo>.self
            ).body == Self.photo)
        if case .base64 = client.decoder.dataDecodingStrategy {} else { Issue.record("expected the default") }
    }

    @Test("A request's data may be an attachment, and one that is missing is a fault")
    func request() async throws {
        let dispatcher = SOAPDispatcher()
        dispatcher.register { (photo: Photo) in TradePrice(price: Double(photo.data.count)) }
        let answer = await dispatcher.respond(to: Self.message(), headers: ["Content-Type": Self.contentType])
        let body = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == 200 && body.contains("<price>5"), "\(body)")
        for body in [
            Self.message(#"<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:other"/>"#), Data("--b\r\n".utf8), Data(),
        ] {
            let answer = await dispatcher.respond(to: body, headers: ["Content-Type": Self.contentType])
            #expect(answer.status == 500)
            #expect(try FaultTests.fault(String(decoding: answer.body, as: UTF8.self)).code == .sender)
        }
    }
}
