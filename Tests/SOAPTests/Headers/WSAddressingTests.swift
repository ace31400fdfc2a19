import Foundation
import SOAP
import Testing
import XMLCodable

@Suite("WS-Addressing")
struct WSAddressingTests {
    typealias Endpoint = WSAddressing.EndpointReference
    static let namespace = "xmlns:wsa='http://www.w3.org/2005/08/addressing'"
    static let action = "<wsa:Action \(namespace)>x</wsa:Action>"

    // The message of the specification's example 1-1, as Core 1.0 prints it, with a fault endpoint.
    static let example = """
        <a:MessageID xmlns:a="http://www.w3.org/2005/08/addressing">http://example.com/6B29FC40-CA47-1067-B31D-00DD010662DA</a:MessageID>
        <a:ReplyTo xmlns:a="http://www.w3.org/2005/08/addressing"><a:Address>http://example.com/business/client1</a:Address></a:ReplyTo>
        <a:To xmlns:a="http://www.w3.org/2005/08/addressing" s:mustUnderstand="1">http://example.com/fabrikam/Purchasing</a:To>
        <a:Action xmlns:a="http://www.w3.org/2005/08/addressing"> http://example.com/fabrikam/SubmitPO </a:Action>
        <a:RelatesTo xmlns:a="http://www.w3.org/2005/08/addressing">urn:uuid:1</a:RelatesTo>
        <a:RelatesTo xmlns:a="http://www.w3.org/2005/08/addressing" RelationshipType="urn:draft-of">urn:uuid:2</a:RelatesTo>
        """

    static var message: WSAddressing {
        WSAddressing(
            to: "http://example.com/fabrikam/Purchasing", action: "http://example.com/fabrikam/SubmitPO",
            messageID: "http://example.com/6B29FC40-CA47-1067-B31D-00DD010662DA",
            relatesTo: [.init("urn:uuid:1"), .init("urn:uuid:2", type: "urn:draft-of")],
            replyTo: Endpoint("http://example.com/business/client1"), mustUnderstand: [.to])
    }

    @Test("Blocks are read, whatever their prefix and order") func read() throws {
        for header in try Envelopes.read(WSAddressing.self, Self.example) { #expect(header == Self.message) }
    }

    @Test("Blocks are written as the specification has them")
    func written() throws {
        var message = Self.message
        message.from = .anonymous
        message.faultTo = Endpoint.none
        message.mustUnderstand = [.to, .action, .replyTo, .relatesTo]
        #expect(
            try Envelopes.written(message) == """
                <wsa:To soap:mustUnderstand="1">http://example.com/fabrikam/Purchasing</wsa:To>
                <wsa:Action soap:mustUnderstand="1">http://example.com/fabrikam/SubmitPO</wsa:Action>
                <wsa:MessageID>http://example.com/6B29FC40-CA47-1067-B31D-00DD010662DA</wsa:MessageID>
                <wsa:RelatesTo soap:mustUnderstand="1">urn:uuid:1</wsa:RelatesTo>
                <wsa:RelatesTo soap:mustUnderstand="1" RelationshipType="urn:draft-of">urn:uuid:2</wsa:RelatesTo>
                <wsa:From><wsa:Address>http://www.w3.org/2005/08/addressing/anonymous</wsa:Address></wsa:From>
                <wsa:ReplyTo soap:mustUnderstand="1"><wsa:Address>http://example.com/business/client1</wsa:Address></wsa:ReplyTo>
                <wsa:FaultTo><wsa:Address>http://www.w3.org/2005/08/addressing/none</wsa:Address></wsa:FaultTo>
                """)
        for header in try Envelopes.comeBack(message) { #expect(header == message) }
    }

    @Test("A header without blocks is empty, and writes none") func empty() throws {
        for header in try Envelopes.read(WSAddressing.self, "<q:To>x</q:To>") {
            #expect(header.isEmpty)
            #expect(try Envelopes.written(header) == "")
        }
    }

    @Test(
        "What the specification does not allow is an error that says where",
        arguments: [
            ("<wsa:To \(namespace)>x</wsa:To>", "expected a header block '{http://www.w3.org/2005/08/addressing}Action' beside others"),
            ("\(action)<wsa:Action \(namespace)>y</wsa:Action>", "Action', found 2"),
            ("\(action)<b:To xmlns:b='http://www.w3.org/2005/08/addressing'>a</b:To><wsa:To \(namespace)>y</wsa:To>", "To', found 2"),
            ("\(action)<wsa:ReplyTo \(namespace)/>", "Address', found none"),
            ("\(action)<wsa:ReplyTo \(namespace)>http://a</wsa:ReplyTo>", "Address', found none"),
            (
                "\(action)<wsa:ReplyTo \(namespace)><wsa:Address>a</wsa:Address><wsa:Address>b</wsa:Address></wsa:ReplyTo>",
                "Address', found 2"
            ),
        ])
    func malformed(content: String, message: String) throws {
        let error = try #require(throws: DecodingError.self) { try Envelopes.read(WSAddressing.self, content) }
        #expect("\(error)".contains(message), "\(error)")
        #expect(error.xmlIssue?.path.hasPrefix("/s:Envelope/s:Header") == true && error.xmlIssue?.position != nil, "\(error)")
    }

    @Test("Blocks without an action are not written") func noAction() throws {
        var message = Self.message
        message.action = nil
        #expect(throws: EncodingError.self) { try Envelopes.written(message) }
    }

    @Test("Reference parameters are kept as a tree, with their namespaces")
    func referenceParameters() throws {
        let xml = """
            <wsa:Action \(Self.namespace)>urn:a</wsa:Action><wsa:ReplyTo \(Self.namespace) xmlns:c="urn:card" xmlns="urn:default">
              <wsa:Address>urn:client</wsa:Address>
              <wsa:ReferenceParameters>
                <c:key>7</c:key>
                <q:state version="2" q:mark="&lt;"><q:user>ada</q:user> and <b>others</b><b/></q:state>
                <kind xmlns="" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="c:Card">x</kind>
                <c:key>8</c:key>
              </wsa:ReferenceParameters>
            </wsa:ReplyTo>
            """
        for header in try Envelopes.read(WSAddressing.self, xml) {
            let parameters = try #require(header.replyTo?.referenceParameters)
            #expect(parameters.elements.map(\.name.localName) == ["key", "state", "kind", "key"])
            #expect(parameters["{urn:card}key"]?.text == "7")
            #expect(parameters["{urn:q}state"]?["{urn:default}b"]?.text == "others")
            #expect(parameters["{urn:q}state"]?[attribute: "{urn:q}mark"] == "<")
            #expect(parameters["{}kind"]?[attribute: "{http://www.w3.org/2001/XMLSchema-instance}type"] == "c:Card")
            #expect(try XMLDecoder().decode(Int.self, from: #require(parameters["{urn:card}key"])) == 7)

            let again = try Envelopes.written(header)
            #expect(try Envelopes.comeBack(header).allSatisfy { $0 == header }, "\(again)")
            #expect(again.contains("xmlns:c=\"urn:card\""), "\(again)")
        }
    }

    @Test("A message to an endpoint carries its reference parameters as blocks")
    func toEndpoint() throws {
        let endpoint = try Endpoint(
            "urn:client", referenceParameters: .init(parsing: "<k xmlns='urn:card'>7</k><other/><k xmlns='urn:card' a='b'><c/></k>"))
        let written = try Envelopes.written(WSAddressing(to: endpoint, action: "urn:a", relatesTo: [.init("urn:1")]))
        #expect(
            written == """
                <wsa:To>urn:client</wsa:To>
                <wsa:Action>urn:a</wsa:Action>
                <wsa:RelatesTo>urn:1</wsa:RelatesTo>
                <ns1:k wsa:IsReferenceParameter="true">7</ns1:k>
                <ns1:k a="b" wsa:IsReferenceParameter="true"><ns1:c /></ns1:k>
                <other wsa:IsReferenceParameter="true" />
                """, "\(written)")
    }

    @Test("Reference parameters are equal whatever their prefixes") func equality() throws {
        typealias Parameters = WSAddressing.ReferenceParameters
        let parameters = try Parameters(parsing: "<a:k xmlns:a='urn:x' b='1'>7</a:k>")
        #expect(try parameters == Parameters(parsing: "\n <k xmlns='urn:x' b='1'>7</k>\n"))
        #expect(try Set([parameters, Parameters(parsing: "<k xmlns='urn:x' b=\"1\">7</k>")]).count == 1)
        // What a prefix is declared for begins with it, but uses it as little as any other.
        #expect(
            try Parameters(parsing: "<urn:id xmlns:urn='urn:shop'>7</urn:id>") == Parameters(parsing: "<s:id xmlns:s='urn:shop'>7</s:id>"))
        #expect(try parameters != Parameters(parsing: "<k xmlns='urn:y' b='1'>7</k>"))
        #expect(try parameters != Parameters(parsing: "<k xmlns='urn:x' b='2'>7</k>"))
        #expect(throws: XMLParsingError.self) { try Parameters(parsing: "<k>") }
        #expect(throws: XMLParsingError.self) { try Parameters(parsing: "<a:k/>") }
        #expect(throws: XMLParsingError.self) { try Parameters(parsing: "<!DOCTYPE a><a/>") }
    }

    @Test("Long namespaces, and many blocks of a kind, are refused before they take time", .timeLimit(.minutes(15))) func amplification()
        throws
    {
        let long = String(repeating: "n", count: 500_000)
        let parameters = String(repeating: "<l:a/>", count: 20_000)
        let endpoint =
            "<wsa:ReplyTo><wsa:Address>a</wsa:Address><wsa:ReferenceParameters>\(parameters)</wsa:ReferenceParameters></wsa:ReplyTo>"
        let small = "<wsa:ReplyTo><wsa:Address>a</wsa:Address><wsa:ReferenceParameters><a/></wsa:ReferenceParameters></wsa:ReplyTo>"
        for (content, message) in [
            (endpoint, "the reference parameters cannot be kept"), (String(repeating: small, count: 10_000), "ReplyTo', found 10000"),
        ] {
            let header = "<x xmlns:wsa='http://www.w3.org/2005/08/addressing' xmlns:l='\(long)'><wsa:Action>x</wsa:Action>\(content)</x>"
            let decoder = XMLDecoder(parsingOptions: .untrusted)
            let error = try #require(throws: DecodingError.self) { try decoder.decode(WSAddressing.self, from: header) }
            #expect("\(error)".contains(message), "\("\(error)".prefix(300))")
        }
    }

    @Test("Deep and wide reference parameters are bounded by the limits of the decoder") func hostile() throws {
        let deep = String(repeating: "<q:a xmlns:q='urn:q'>", count: 50) + String(repeating: "</q:a>", count: 50)
        let wide = String(repeating: "<q:a q:b='q:c'>q:d<q:e/></q:a>", count: 2000)
        for content in [deep, wide] {
            let xml = """
                <wsa:Action \(Self.namespace)>urn:a</wsa:Action><wsa:ReplyTo \(Self.namespace)><wsa:Address>a</wsa:Address>\
                <wsa:ReferenceParameters>\(content)</wsa:ReferenceParameters></wsa:ReplyTo>
                """
            let headers = try Envelopes.read(WSAddressing.self, xml)
            #expect(headers[0] == headers[1])
            #expect(try Envelopes.comeBack(headers[0]) == headers)
        }
    }
}
