import Foundation
import SOAP
import Testing
import XMLCodable

struct MyFaultDetails: Codable, Equatable, Sendable, SOAPElement {
    static let elementName = "{Some-URI}myfaultdetails"
    static let elementForm = SOAPElementForm.unqualified
    var message: String, errorcode: Int
}

@Suite("Faults")
struct FaultTests {
    static func fault(_ xml: String) throws -> SOAPFault {
        let fault = #expect(throws: SOAPFault.self) { try TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<String>>(parsing: Data(xml.utf8)) }
        return try #require(fault)
    }

    static func envelope(_ fault: String, version: SOAPProtocolVersion = .v1_1) -> String {
        #"<S:Envelope xmlns:S="\#(version.namespaceURI)"><S:Body>\#(fault)</S:Body></S:Envelope>"#
    }

    @Test("The fault of SOAP 1.1's note, example 7")
    func note() throws {
        let fault = try Self.fault(
            """
            <SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/">
               <SOAP-ENV:Body>
                   <SOAP-ENV:Fault>
                       <faultcode>SOAP-ENV:Server</faultcode>
                       <faultstring>Server Error</faultstring>
                       <detail>
                           <e:myfaultdetails xmlns:e="Some-URI">
                             <message>My application didn't work</message>
                             <errorcode>1001</errorcode>
                           </e:myfaultdetails>
                       </detail>
                   </SOAP-ENV:Fault>
               </SOAP-ENV:Body>
            </SOAP-ENV:Envelope>
            """)
        #expect(fault.version == .v1_1 && fault.code == .receiver && fault.subcodes.isEmpty)
        #expect(fault.reason == "Server Error" && fault.role == nil && fault.node == nil)
        #expect(try fault.detail(as: MyFaultDetails.self) == MyFaultDetails(message: "My application didn't work", errorcode: 1001))
        #expect(fault.detail?["{Some-URI}myfaultdetails"]?.position.line == 7)
        #expect(fault.description == "fault Receiver: Server Error")
        let wrong = try #require(throws: DecodingError.self) { try fault.detail(as: [String: Int].self) }
        #expect(wrong.xmlIssue?.path.hasPrefix("/SOAP-ENV:Envelope/SOAP-ENV:Body/SOAP-ENV:Fault/detail/e:myfaultdetails") == true)
    }

    @Test("The fault of SOAP 1.2 part 0, example 6a")
    func part0() throws {
        let fault = try Self.fault(
            """
            <?xml version='1.0' ?>
            <env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" xmlns:rpc='http://www.w3.org/2003/05/soap-rpc'>
              <env:Body>
               <env:Fault>
                 <env:Code>
                   <env:Value>env:Sender</env:Value><env:Subcode><env:Value>rpc:BadArguments</env:Value></env:Subcode>
                 </env:Code>
                 <env:Reason>
                  <env:Text xml:lang="en-US">Processing error</env:Text><env:Text xml:lang="cs">Chyba zpracování</env:Text>
                 </env:Reason>
                 <env:Node>http://node.example/</env:Node>
                 <env:Role>http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver</env:Role>
                 <env:Detail>
                  <e:myFaultDetails xmlns:e="http://travelcompany.example.org/faults">
                    <e:message>Name does not match card number</e:message><e:errorcode>999</e:errorcode>
                  </e:myFaultDetails>
                 </env:Detail>
               </env:Fault>
             </env:Body>
            </env:Envelope>
            """)
        #expect(fault.version == .v1_2 && fault.code == .sender)
        #expect(fault.subcodes == [.other(namespaceURI: "http://www.w3.org/2003/05/soap-rpc", localName: "BadArguments")])
        #expect(fault.reason == "Processing error" && fault.reason(in: "en") == "Processing error")
        #expect(fault.reason(in: "CS") == "Chyba zpracování" && fault.reason(in: "de") == nil)
        #expect(fault.node == "http://node.example/" && fault.role?.hasSuffix("ultimateReceiver") == true)
        struct Detail: Decodable { var myFaultDetails: [String: String] }
        #expect(try fault.detail(as: Detail.self)?.myFaultDetails["errorcode"] == "999")
        #expect(try fault.detail(as: MyFaultDetails.self) == nil)
        #expect(fault.description == "fault Sender/{http://www.w3.org/2003/05/soap-rpc}BadArguments: Processing error")
    }

    @Test("A fault as .NET sends it")
    func dotNET() throws {
        let fault = try Self.fault(
            """
            <?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body><soap:Fault>\
            <faultcode>soap:Server</faultcode><faultstring>Server was unable to process request. ---&gt; Value cannot be null.</faultstring>\
            <detail /></soap:Fault></soap:Body></soap:Envelope>
            """)
        #expect(fault.code == .receiver && fault.reason.hasSuffix("---> Value cannot be null."))
        #expect(fault.detail?.elements.isEmpty == true)
        #expect(try fault.detail(as: MyFaultDetails.self) == nil)
    }

    @Test("A fault as Axis sends it")
    func axis() throws {
        let fault = try Self.fault(
            """
            <?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" \
            xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body><soapenv:Fault>\
            <faultcode xmlns:ns1="http://xml.apache.org/axis/">ns1:Server.NoService</faultcode><faultstring>no such service</faultstring>\
            <detail><ns2:hostname xmlns:ns2="http://xml.apache.org/axis/">host</ns2:hostname></detail></soapenv:Fault></soapenv:Body>\
            </soapenv:Envelope>
            """)
        #expect(fault.code == .other(namespaceURI: "http://xml.apache.org/axis/", localName: "Server.NoService"))
        #expect(fault.detail?["{http://xml.apache.org/axis/}hostname"]?.text == "host")
    }

    typealias Code = SOAPFault.Code
    static let soap = SOAPProtocolVersion.v1_1.namespaceURI

    @Test(
        "A code is a name with its namespace",
        arguments: [
            ("<faultcode>S:Client</faultcode>", [Code.sender]), ("<faultcode> S:Server\n</faultcode>", [.receiver]),
            ("<faultcode>S:VersionMismatch</faultcode>", [.versionMismatch]),
            ("<faultcode>S:MustUnderstand</faultcode>", [.mustUnderstand]),
            ("<faultcode>S:Client.Authentication</faultcode>", [.sender, .other(namespaceURI: soap, localName: "Client.Authentication")]),
            ("<faultcode>Client</faultcode>", [.other(namespaceURI: "", localName: "Client")]),
            ("<faultcode xmlns='http://schemas.xmlsoap.org/soap/envelope/'>Client</faultcode>", []),
            ("<S:faultcode xmlns='http://schemas.xmlsoap.org/soap/envelope/'>Client</S:faultcode>", [.sender]),
            ("<faultcode>no:Such</faultcode>", [.other(namespaceURI: "", localName: "no:Such")]),
            ("<faultcode>xml:x</faultcode>", [.other(namespaceURI: "http://www.w3.org/XML/1998/namespace", localName: "x")]),
            ("<faultcode>S:Other</faultcode>", [.other(namespaceURI: soap, localName: "Other")]),
        ])
    func codes(xml: String, expected: [SOAPFault.Code]) throws {
        let fault = try Self.fault(Self.envelope("<S:Fault>\(xml)<faultstring xml:lang='en'>x</faultstring></S:Fault>"))
        #expect([fault.code] + fault.subcodes == (expected.isEmpty ? [.sender] : expected))
        #expect(fault.reasons == [SOAPFault.Reason("x", language: "en")])
    }

    @Test("A fault with a typed detail is written in both versions, and comes back", arguments: SOAPProtocolVersion.allCases)
    func roundTrip(version: SOAPProtocolVersion) throws {
        let details = MyFaultDetails(message: "a<b", errorcode: 7)
        let fault = try SOAPFault(
            .sender, "no\u{1}", subcodes: [.other(namespaceURI: "urn:app", localName: "Unknown")], node: "urn:node", role: "urn:role",
            detail: details)
        #expect(fault.xmlDescription == fault.description)
        let data = fault.data(version: version)
        let expected =
            switch version {
            case .v1_1:
                """
                <soap:Fault><faultcode xmlns:c="urn:app">c:Unknown</faultcode><faultstring>no?</faultstring>\
                <faultactor>urn:role</faultactor><detail><m:myfaultdetails xmlns:m="Some-URI"><message>a&lt;b</message>\
                <errorcode>7</errorcode></m:myfaultdetails></detail></soap:Fault>
                """
            case .v1_2:
                """
                <soap:Fault><soap:Code><soap:Value>soap:Sender</soap:Value><soap:Subcode>\
                <soap:Value xmlns:c="urn:app">c:Unknown</soap:Value></soap:Subcode></soap:Code>\
                <soap:Reason><soap:Text xml:lang="en">no?</soap:Text></soap:Reason><soap:Node>urn:node</soap:Node>\
                <soap:Role>urn:role</soap:Role><soap:Detail><m:myfaultdetails xmlns:m="Some-URI"><message>a&lt;b</message>\
                <errorcode>7</errorcode></m:myfaultdetails></soap:Detail></soap:Fault>
                """
            }
        #expect(
            String(decoding: data, as: UTF8.self)
                == EnvelopeTests.head
                + #"<soap:Envelope xmlns:soap="\#(version.namespaceURI)"><soap:Body>"# + expected + "</soap:Body></soap:Envelope>")
        let read = try Self.fault(String(decoding: data, as: UTF8.self))
        #expect(try read.detail(as: MyFaultDetails.self) == details)
        #expect(read.role == "urn:role" && read.reason == "no?")
        #expect(read.code == (version == .v1_1 ? .other(namespaceURI: "urn:app", localName: "Unknown") : .sender))
    }

    @Test("A detail that was received keeps its meaning when it is sent on in the other version")
    func sentOn() throws {
        let received = try Self.fault(
            """
            <S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/" xmlns:x="urn:x"><S:Body xmlns:y="urn:y"><S:Fault xmlns:soap="urn:z">\
            <faultcode>x:Code</faultcode><faultstring>t</faultstring><S:detail xmlns:z="urn:y" xmlns="urn:codes" z:at="&lt;2" \
            z:type="z:Code" xml:lang="en"><a xmlns="urn:d" z:b="1">\
            <soap:c>z</soap:c> <!-- --><d/></a><z:e>OutOfStock</z:e><f xmlns="">None</f></S:detail>\
            </S:Fault></S:Body></S:Envelope>
            """)
        let sent = try Self.fault(String(decoding: received.data(version: .v1_2), as: UTF8.self))
        #expect(sent.code == .receiver && sent.subcodes == [.other(namespaceURI: "urn:x", localName: "Code")])
        #expect(sent.detail?[attribute: "{urn:y}at"] == "<2" && sent.detail?[attribute: "xml:lang"] == "en")
        // Its prefix would be another one's.
        #expect(sent.detail?[attribute: "{urn:y}type"] == nil)
        let entry = try #require(sent.detail?["{urn:d}a"])
        #expect(entry[attribute: "{urn:y}b"] == "1" && entry["{urn:z}c"]?.text == "z" && entry["{urn:d}d"] != nil)
        let codes = try [#require(sent.detail?["{urn:y}e"]), #require(sent.detail?["f"])].map {
            try XMLDecoder().decode(XMLQName.self, from: $0)
        }
        #expect(codes == [XMLQName("OutOfStock", in: "urn:codes"), XMLQName("None", in: nil)])
    }

    static let sender = "<S:Value>S:Sender</S:Value>"
    static func body(_ content: String) -> String { "<S:Fault>\(content)</S:Fault>" }

    @Test(
        "A malformed fault is an error that says what is missing",
        arguments: [
            ("<S:Fault/>", SOAPProtocolVersion.v1_1, "expected an element 'faultcode' in 'S:Fault', found none"),
            (body("<faultcode>S:Client</faultcode>"), .v1_1, "expected an element 'faultstring' in 'S:Fault', found none"),
            (body("<faultcode/><faultstring/>"), .v1_1, "expected a name in 'faultcode', found nothing"),
            (
                body("<faultcode>S:Client</faultcode><faultcode>S:Server</faultcode>"), .v1_1,
                "expected one element 'faultcode', found several"
            ),
            ("<S:Fault/><S:Fault/>", .v1_1, "expected a fault or other elements, found both"),
            ("<S:Fault/><a/>", .v1_2, "expected a fault or other elements, found both"),
            ("<S:Fault/>", .v1_2, "expected an element 'Code' in 'S:Fault', found none"),
            (body("<S:Code/><S:Reason/>"), .v1_2, "expected an element 'Value' in 'S:Code', found none"),
            (body("<S:Code>\(sender)</S:Code><S:Reason/>"), .v1_2, "expected an element 'Text' in 'S:Reason', found none"),
            (body("<S:Code>\(sender)<S:Subcode/></S:Code><S:Reason/>"), .v1_2, "expected an element 'Value' in 'S:Subcode', found none"),
        ])
    func malformed(xml: String, version: SOAPProtocolVersion, message: String) throws {
        let error = #expect(throws: SOAPMessageError.self) {
            try TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<String>>(parsing: Data(Self.envelope(xml, version: version).utf8))
        }
        #expect(error?.message == message)
        #expect(error?.position != nil && error?.path?.hasPrefix("/S:Envelope/S:Body") == true)
    }
}
