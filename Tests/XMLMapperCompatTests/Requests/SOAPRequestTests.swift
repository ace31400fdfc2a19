import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("XMLMapper's SOAP requests")
struct SOAPRequestTests {
    final class GetQuote: SOAPMessage {
        var symbol: String?
        var days: [Int]?

        override func mapping(map: XMLMap) {
            super.mapping(map: map)
            symbol <- map["m:symbol"]
            days <- map["m:day"]
        }
    }

    final class Transaction: SOAPInformation {
        var id: Int?

        override func mapping(map: XMLMap) {
            super.mapping(map: map)
            id <- map.innerText
        }
    }

    static let action = "urn:quotes#GetQuote"
    static let declaration = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    static let start = [
        SOAPVersion.version1point1: "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\""
            + " soap:encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\">",
        .version1point2: "<soap:Envelope xmlns:soap=\"http://www.w3.org/2003/05/soap-envelope\">",
    ]

    static func request(_ headers: [String: String] = [:]) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "http://server.example/soap")))
        request.httpMethod = "POST"
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    static func body(_ request: URLRequest) throws -> String { String(decoding: try #require(request.httpBody), as: UTF8.self) }

    @Test(
        "An envelope has the bytes that XMLMapper writes, but for what SOAP 1.2 does not allow, by itself and through its dictionary",
        arguments: [SOAPVersion.version1point1, .version1point2])
    func envelope(_ version: SOAPVersion) throws {
        let message = SOAPMessage(soapAction: "GetQuote", nameSpace: "urn:quotes")
        let envelope = SOAPEnvelope(soapMessage: message, soapVersion: version)
        let text = try #require(Self.start[version]) + "<soap:Body><m:GetQuote xmlns:m=\"urn:quotes\"/></soap:Body></soap:Envelope>"
        #expect(envelope.toXMLString() == text)
        #expect(
            try Self.body(XMLEncoding.soap(withAction: nil, soapVersion: version).encode(Self.request(), with: envelope.toXML())) == Self
                .declaration + text)
        #expect(try XMLTree(parsing: text).root.name.qualifiedName == "soap:Envelope")
    }

    @Test("The header comes before the body, and parameters are properties of subclasses")
    func parameters() throws {
        let message = GetQuote(soapAction: "GetQuote", nameSpace: "urn:quotes")
        message.symbol = "A&B"
        message.days = [1, 2]
        let transaction = Transaction(informationName: "Transaction", nameSpace: "urn:transactions")
        transaction.id = 5
        let envelope = SOAPEnvelope(soapMessage: message, soapInformation: transaction)
        let request = try XMLEncoding.soap(withAction: Self.action).encode(Self.request(), with: envelope.toXML())
        #expect(
            try Self.body(request) == Self.declaration + (try #require(Self.start[.version1point1]))
                + "<soap:Header><m:Transaction xmlns:m=\"urn:transactions\">5</m:Transaction></soap:Header>\n"
                + "<soap:Body><m:GetQuote xmlns:m=\"urn:quotes\"><m:symbol>A&amp;B</m:symbol>\n<m:day>1</m:day>\n<m:day>2</m:day></m:GetQuote></soap:Body></soap:Envelope>"
        )
    }

    @Test("The namespace of SOAP 1.2 is the specification's, and XMLMapper's with a slash on request")
    func legacyNamespace() throws {
        let envelope = SOAPEnvelope(soapMessage: SOAPMessage(soapAction: "a", nameSpace: "b"), soapVersion: .version1point2)
        let mapper = XMLMapper<SOAPEnvelope>()
        mapper.legacyBehavior = .slashAfterSOAPNamespace
        #expect(mapper.toXMLString(envelope)?.contains("xmlns:soap=\"http://www.w3.org/2003/05/soap-envelope/\"") == true)
        #expect(mapper.toXMLString(envelope)?.contains("soap:encodingStyle=\"http://www.w3.org/2003/05/soap-encoding\"") == true)
        #expect(envelope.toXMLString()?.contains("xmlns:soap=\"http://www.w3.org/2003/05/soap-envelope\">") == true)
    }

    @Test("An action that is no name of an element is an error", arguments: ["Get Quote", "a>b", "\u{0}", "a/b"])
    func badAction(_ action: String) throws {
        let envelope = SOAPEnvelope(soapMessage: SOAPMessage(soapAction: action, nameSpace: "urn:quotes"))
        #expect(throws: XMLMapError.self) { try envelope.toXMLStringOrThrow() }
        #expect(throws: XMLMapError.self) { try XMLEncoding.default.encode(Self.request(), with: envelope.toXML()) }
    }

    @Test("A version has XMLMapper's raw value")
    func rawValues() { #expect(SOAPVersion.version1point1.rawValue == "v1.1" && SOAPVersion(rawValue: "v1.2") == .version1point2) }

    // MARK: Headers

    /// The values of headers, and no others. Foundation on Linux changes the case of their names.
    static func expect(_ headers: [String: String], in request: URLRequest) {
        #expect(request.allHTTPHeaderFields?.count == headers.count)
        for (name, value) in headers { #expect(request.value(forHTTPHeaderField: name) == value) }
    }

    @Test(
        "Each encoding has XMLMapper's headers",
        arguments: [
            (XMLEncoding.default, ["Content-Type": "text/xml; charset=\"utf-8\""]),
            (XMLEncoding(withAction: action), ["Content-Type": "text/xml; charset=\"utf-8\""]),
            (.soap(withAction: nil), ["Content-Type": "text/xml; charset=\"utf-8\"", "Content-Length": "55"]),
            (.soap(withAction: action), ["Content-Type": "text/xml; charset=\"utf-8\"", "SOAPAction": action, "Content-Length": "55"]),
            (
                .soap(withAction: nil, soapVersion: .version1point2),
                ["Content-Type": "application/soap+xml;charset=UTF-8", "Content-Length": "55"]
            ),
            (
                .soap(withAction: action, soapVersion: .version1point2),
                ["Content-Type": "application/soap+xml;charset=UTF-8;action=\"\(action)\"", "Content-Length": "55"]
            ),
            (
                .soap(withAction: "a\"\\b", soapVersion: .version1point2),
                ["Content-Type": "application/soap+xml;charset=UTF-8;action=\"a\\\"\\\\b\"", "Content-Length": "55"]
            ),
        ])
    func headers(_ encoding: XMLEncoding, _ headers: [String: String]) throws {
        let request = try encoding.encode(Self.request(), with: ["__name": "a", "b": "ä"])
        Self.expect(headers, in: request)
        #expect(try Self.body(request) == Self.declaration + "<a><b>ä</b></a>" && request.httpMethod == "POST")
    }

    @Test("Headers that are there stay, and without parameters the request stays as it is")
    func ownHeaders() throws {
        let own = ["Content-Type": "text/plain", "SOAPAction": "\"mine\"", "Content-Length": "1"]
        let request = try XMLEncoding.soap(withAction: Self.action).encode(Self.request(own), with: ["a": "b"])
        Self.expect(own, in: request)
        #expect(try XMLEncoding.soap(withAction: Self.action).encode(Self.request(["X-A": "b"]), with: nil) == Self.request(["X-A": "b"]))
    }

    @Test(
        "An action cannot begin another header", arguments: [SOAPVersion.version1point1, .version1point2], ["a\r\nX: b", "a\nb", "a\u{0}"])
    func headerInjection(_ version: SOAPVersion, _ action: String) throws {
        let error = #expect(throws: XMLMapError.self) {
            try XMLEncoding.soap(withAction: action, soapVersion: version).encode(Self.request(), with: ["a": "b"])
        }
        #expect(error?.key == "SOAPAction")
    }

    @Test("Declarations of namespaces come before the other attributes of a dictionary, which are in the order of their names")
    func attributeOrder() throws {
        let dictionary: [String: Any] = ["__name": "r", "_a": "1", "_xmlnsx": "2", "_xmlns:z": "3", "_xmlns": "4", "xmlns": "5"]
        let text = "<r xmlns=\"4\" xmlns:z=\"3\" a=\"1\" xmlnsx=\"2\"><xmlns>5</xmlns></r>"
        #expect(String(decoding: try XMLSerialization.data(withXMLObject: dictionary), as: UTF8.self) == text)
        let apart: [String: Any] = ["__name": "r", "__attributes": ["a": "1", "xmlnsx": "2", "xmlns:z": "3", "xmlns": "4"], "xmlns": "5"]
        #expect(String(decoding: try XMLSerialization.data(withXMLObject: apart), as: UTF8.self) == text)
    }
}
