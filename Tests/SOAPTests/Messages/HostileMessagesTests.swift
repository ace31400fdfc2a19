import Foundation
import SOAP
import Testing
import XMLCodable

@Suite("Hostile messages")
struct HostileMessagesTests {
    typealias Message = TypedSOAPEnvelope<NoSOAPHeader, StockQuote.GetLastTradePrice>

    static let soap = #"xmlns:S="http://schemas.xmlsoap.org/soap/envelope/""#
    static let part =
        #"<m:GetLastTradePrice xmlns:m="http://example.com/stockquote.xsd"><m:tickerSymbol>D</m:tickerSymbol></m:GetLastTradePrice>"#

    static let name = StockQuote.GetLastTradePrice.elementName

    static func envelope(_ content: String) -> String { "<S:Envelope \(soap)>\(content)</S:Envelope>" }

    static func error(_ xml: String) throws -> SOAPMessageError {
        try #require(#expect(throws: SOAPMessageError.self) { try Message(parsing: Data(xml.utf8)) })
    }

    @Test(
        "An envelope that is none, or that could be read in two ways, is an error",
        arguments: [
            ("", "the document is empty"),
            ("<html><body>Busy</body></html>", "expected an envelope of SOAP, found 'html'"),
            ("<Envelope><Body/></Envelope>", "expected an envelope of SOAP 1.1 or 1.2, found one in no namespace"),
            (
                #"<S:Envelope xmlns:S="http://www.w3.org/2001/12/soap-envelope"><S:Body/></S:Envelope>"#,
                "expected an envelope of SOAP 1.1 or 1.2, found one in the namespace 'http://www.w3.org/2001/12/soap-envelope'"
            ),
            ("<S:Envelope \(soap)/>", "expected an element Body of SOAP 1.1, found none"),
            (envelope("<S:Header/>"), "expected an element Body of SOAP 1.1, found none"),
            (
                envelope("<S:Body>\(part)</S:Body><S:Body>\(part)</S:Body>"),
                "expected one element 'Body', found two: /S:Envelope/S:Body[1] (line 1, column 65) and "
            ),
            (envelope("<S:Header/><S:Header/><S:Body/>"), "expected one element 'Header', found two: "),
            (envelope("<S:Body/><S:Header/>"), "expected Header before Body, found it after it"),
            (
                envelope(#"<B:Body xmlns:B="http://www.w3.org/2003/05/soap-envelope"/>"#),
                "expected Header or Body of SOAP 1.1, found 'B:Body' ({http://www.w3.org/2003/05/soap-envelope}Body)"
            ),
            (envelope("<Body/>"), "expected Header or Body of SOAP 1.1, found 'Body' (Body)"),
            (envelope("x<S:Body/>"), "expected elements in 'S:Envelope', found text"),
            (envelope("<S:Body>x\(part)</S:Body>"), "expected elements in 'S:Body', found text"),
            (envelope("<S:Body/>"), "expected '\(name)' in the body, found nothing"),
            (envelope("<S:Body>\(part)\(part)</S:Body>"), "expected '\(name)' alone in the body, found 2 elements: "),
            (envelope("<S:Body><GetLastTradePrice/></S:Body>"), "expected '\(name)' in the body, found 'GetLastTradePrice'"),
            ("<!DOCTYPE x SYSTEM 'a'><S:Envelope \(soap)><S:Body/></S:Envelope>", "a message must not have a document type declaration"),
            ("<X:Envelope><X:Body/></X:Envelope>", "the prefix"),
        ])
    func malformed(xml: String, message: String) throws {
        let error = try Self.error(xml)
        #expect(error.message.hasPrefix(message))
        #expect(error.position != nil)
    }

    @Test("An element after the body is allowed in SOAP 1.1 and an error in SOAP 1.2")
    func afterBody() throws {
        let xml = Self.envelope(#"<S:Body>\#(Self.part)</S:Body><x:y xmlns:x="urn:x"/>"#)
        #expect(try Message(parsing: Data(xml.utf8)).body.tickerSymbol == "D")
        let later = xml.replacingOccurrences(of: SOAPProtocolVersion.v1_1.namespaceURI, with: SOAPProtocolVersion.v1_2.namespaceURI)
        #expect(try Self.error(later).message == "expected Header or Body of SOAP 1.2, found 'x:y' ({urn:x}y)")
    }

    @Test("Entities, depth, attributes and size are limited")
    func limits() throws {
        let entities = #"<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>"# + Self.envelope("<S:Body>&b;</S:Body>")
        let deep = String(repeating: "<a>", count: 100_000)
        let wide = (0..<1_000).map { " a\($0)=''" }.joined()
        for xml in [entities, "<S:Envelope \(Self.soap)><S:Body>\(deep)", "<S:Envelope \(Self.soap)\(wide)><S:Body/></S:Envelope>"] {
            if case .notWellFormed = try Self.error(xml).reason {} else { Issue.record("expected a limit") }
        }
        let whole = Data(Self.envelope("<S:Body>\(Self.part)</S:Body>").utf8)
        let error = #expect(throws: SOAPMessageError.self) { try Message(parsing: whole, maximumBytes: 100) }
        #expect(error?.message.contains("100") == true)
    }

    @Test("Any cut and any changed byte of a message is an error or a message, and never more")
    func mutations() {
        for message in [StockQuote.request, TravelReservation.message, EncodedTests.envelope(##"<a href="#b"/>"##, "<b id='b'/>")] {
            let bytes = Array(message.utf8)
            for index in stride(from: 0, to: bytes.count, by: 3) {
                _ = try? TypedSOAPEnvelope<[String: String]?, [String: String]>(parsing: Data(bytes[..<index]))
                for byte in [UInt8(ascii: "<"), UInt8(ascii: "\""), 0, 0xFF] {
                    var changed = bytes
                    changed[index] = byte
                    _ = try? TypedSOAPEnvelope<[String: String]?, [String: String]>(parsing: Data(changed))
                    _ = try? TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<[String: String]>>(parsing: Data(changed))
                }
            }
        }
    }

    @Test("Thousands of references take a moment", .timeLimit(.minutes(15)))
    func manyReferences() throws {
        let parameters = (0..<5_000).map { ##"<a href="#i\##($0)"/>"## }.joined()
        let others = (0..<5_000).map { #"<x id="i\#($0)">\#($0)</x>"# }.joined()
        struct Numbers: Decodable { var a: [Int] }
        #expect(try EncodedTests.parameters(Numbers.self, EncodedTests.envelope(parameters, others)).a.last == 4_999)
    }

    @Test(
        "Long namespaces, chains of references and attributes that are copied often take no longer than a message of their size",
        .timeLimit(.minutes(15)))
    func amplification() throws {
        let uri = String(repeating: "u", count: 1 << 18)
        let many = String(repeating: "<x/>", count: 10_000)
        let blanks = String(repeating: " ", count: 1 << 18)
        let soap12 = Self.soap.replacingOccurrences(of: SOAPProtocolVersion.v1_1.namespaceURI, with: SOAPProtocolVersion.v1_2.namespaceURI)
        let chain = (0..<5_000).map { ##"<x id="i\##($0)" href="#i\##($0 + 1)"/>"## }.joined() + #"<x id="i5000"/>"#
        let attribute = #"<x id="i0" soapenc:long="\#(uri)"><y id="e" soapenc:arrayType="a[0]"/></x>"#
        for xml in [
            #"<S:Envelope \#(Self.soap) xmlns="\#(uri)"><S:Header>\#(many)</S:Header><S:Body>\#(many)</S:Body>\#(many)</S:Envelope>"#,
            #"<S:Envelope \#(soap12) xmlns="\#(uri)"><S:Body><S:Fault>\#(many)</S:Fault></S:Body></S:Envelope>"#,
            #"<S:Envelope \#(Self.soap) xmlns="\#(uri)"><S:Body><r>\#(many)</r></S:Body></S:Envelope>"#,
            EncodedTests.envelope(#"<r xmlns="\#(uri)">\#(many)</r>"#),
            EncodedTests.envelope(String(repeating: ##"<a href="#i0"/>"##, count: 5_000), chain),
            EncodedTests.envelope(String(repeating: ##"<a href="#i0"/>"##, count: 5_000), attribute),
            EncodedTests.envelope(String(repeating: ##"<a href="#e"/>"##, count: 5_000), attribute),
            EncodedTests.envelope(
                String(repeating: ##"<a href="#i0"/>"##, count: 5_000),
                ##"<x id="i0" href="#i1">\##(blanks)</x><x id="i1" soapenc:arrayType="a[0]">\##(blanks)</x>"##),
        ] {
            let data = Data(xml.utf8)
            _ = try? TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<[String: String]>>(parsing: data, maximumBytes: 4 << 20)
            if xml.hasPrefix("<S:") { _ = try? TypedSOAPEnvelope<[String: String], [String: String]>(parsing: data, maximumBytes: 4 << 20) }
        }
    }
}
