import Foundation
import ServiceTestSupport
import Testing
import XMLMapperCompat

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// What a project adds: its calls of Alamofire stay as they are.
private typealias AF = XMLMapperRequests
private typealias AFDataResponse = XMLDataResponse
private typealias Alamofire = XMLMapperRequests
private typealias DataResponse = XMLDataResponse

private class Quote: XMLMappable {
    var nodeName: String!
    var price: Double?
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) { price <- map["m:price"] }
}

/// The examples of the section on the Requests subspec, and those of `Docs/MigratingFromXMLMapper.md`, against a server on 127.0.0.1.
@Suite("XMLMapper's README: the Requests subspec")
struct ReadmeRequestsTests {
    @Test("A catalog is mapped by a handler, and by a task that waits")
    func catalog() async throws {
        try await LocalServer.with(ScriptedTransport.answering(ReadmeDocuments.catalog), path: "cds.xml") { url in
            let title = await withCheckedContinuation { continuation in
                Alamofire.request(url).responseXMLObject { (response: DataResponse<CDCatalog>) in
                    let catalog = response.value
                    continuation.resume(returning: catalog?.cds?.first?.title ?? "nil")
                }
            }
            #expect(title == "Empire Burlesque")
            let cds = try await AF.request(url).responseXMLArray(CD.self, keyPath: "CD").result.get()
            #expect(cds.map(\.year) == [1985, 1988])
        }
    }

    @Test("An object is sent")
    func object() async throws {
        let xmlMappableObject = try #require(CD(XMLString: "<CD><TITLE>Empire Burlesque</TITLE><YEAR>1985</YEAR></CD>"))
        try await LocalServer.with(ScriptedTransport { .init(status: 200, body: XMLTransportBody($0.body)) }) { url in
            let response: AFDataResponse<CD> = await AF.request(
                url, method: .post, parameters: xmlMappableObject.toXML(), encoding: XMLEncoding.default
            ).responseXMLObject()
            #expect(response.value?.title == "Empire Burlesque" && response.value?.year == 1985)
        }
    }

    /// Answers with the head and the body of the request.
    private static let echo = ScriptedTransport { request in
        let names = ["Content-Type", "SOAPAction", "Content-Length"]
        let lines = ["\(request.method) \(request.url.path)"] + names.compactMap { name in request.headers[name].map { "\(name): \($0)" } }
        return XMLTransportResponse(
            status: 200, body: XMLTransportBody(Data((lines + ["", ""]).joined(separator: "\n").utf8) + request.body))
    }

    @Test(
        "A SOAP request is the README's, that of SOAP 1.2 with the specification's namespace",
        arguments: [
            (
                SOAPVersion.version1point1,
                "text/xml; charset=\"utf-8\"\nSOAPAction: ActionNameSpace#ActionName\nContent-Length: 252",
                "http://schemas.xmlsoap.org/soap/envelope/\" soap:encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/"
            ),
            (
                .version1point2, "application/soap+xml;charset=UTF-8;action=\"ActionNameSpace#ActionName\"\nContent-Length: 187",
                "http://www.w3.org/2003/05/soap-envelope"
            ),
        ])
    func soap(_ version: SOAPVersion, _ contentType: String, _ namespace: String) async throws {
        let soapMessage = SOAPMessage(soapAction: "ActionName", nameSpace: "ActionNameSpace")
        let soapEnvelope = SOAPEnvelope(soapMessage: soapMessage, soapVersion: version)
        try await LocalServer.with(Self.echo, path: "") { url in
            let request = Alamofire.request(
                url, method: .post, parameters: soapEnvelope.toXML(),
                encoding: XMLEncoding.soap(withAction: "ActionNameSpace#ActionName", soapVersion: version))
            let sent = try #require(await request.responseData().value)
            #expect(
                String(decoding: sent, as: UTF8.self) == """
                    POST /
                    Content-Type: \(contentType)

                    <?xml version="1.0" encoding="utf-8"?>
                    <soap:Envelope xmlns:soap="\(namespace)"><soap:Body><m:ActionName xmlns:m="ActionNameSpace"/></soap:Body></soap:Envelope>
                    """)
        }
    }

    @Test("A SOAP reply is mapped through a key path")
    func soapReply() async throws {
        let reply = """
            <?xml version="1.0"?>
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
            <m:GetQuoteResponse xmlns:m="urn:quotes"><m:price>34.5</m:price></m:GetQuoteResponse></s:Body></s:Envelope>
            """
        try await LocalServer.with(ScriptedTransport.answering(reply), path: "quotes") { url in
            let message = SOAPRequestTests.GetQuote(soapAction: "GetQuote", nameSpace: "urn:quotes")
            message.symbol = "DIS"
            let response = await AF.request(
                url, method: .post, parameters: SOAPEnvelope(soapMessage: message).toXML(),
                encoding: .soap(withAction: "urn:quotes#GetQuote")
            )
            .validate()
            .responseXMLObject(
                Quote.self, keyPath: "{http://schemas.xmlsoap.org/soap/envelope/}Body.{urn:quotes}GetQuoteResponse")
            let quote = try response.result.get()
            #expect(quote.price == 34.5)
        }
    }
}
