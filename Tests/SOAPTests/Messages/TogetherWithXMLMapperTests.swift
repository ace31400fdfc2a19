import Foundation
import SOAP
import Testing
import XMLMapperCompat

/// Migrating code imports both modules in one file and names the types of both as they are.
@Suite("SOAP together with XMLMapperCompat")
struct TogetherWithXMLMapperTests {
    final class GetQuote: SOAPMessage {
        var symbol: String?

        override func mapping(map: XMLMap) {
            super.mapping(map: map)
            symbol <- map["m:symbol"]
        }
    }

    @Test("The names of both modules are used without qualification", arguments: zip(SOAPProtocolVersion.allCases, ["v1.1", "v1.2"]))
    func names(_ version: SOAPProtocolVersion, _ rawValue: String) throws {
        #expect(SOAPProtocolVersion.allCases.count == 2)
        let old = try #require(SOAPVersion(rawValue: rawValue))
        #expect((version == .v1_1) == (old == .version1point1))
        let message = GetQuote(soapAction: "GetQuote", nameSpace: "urn:quotes")
        message.symbol = "DIS"
        let information = SOAPInformation(informationName: "Transaction", nameSpace: "urn:t")
        let envelope = SOAPEnvelope(soapMessage: message, soapInformation: information, soapVersion: old)
        #expect(try #require(envelope.toXMLString()).contains("<m:GetQuote xmlns:m=\"urn:quotes\"><m:symbol>DIS</m:symbol></m:GetQuote>"))
        let encodings: [XMLEncoding] = [.default, .soap(withAction: "urn:quotes#GetQuote", soapVersion: old)]
        #expect(encodings.count == 2)
        let types: [Any.Type] = [SOAPHeader.self, SOAPBody.self, XMLDataRequest.self, XMLMapperRequests.self, XMLTransportRequest.self]
        #expect(types.count == 5)
        let typed = TypedSOAPEnvelope(body: SOAPOperation("{urn:quotes}GetQuote", ["symbol": "DIS"]), version: version)
        #expect(try TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<[String: String]>>(parsing: typed.data()) == typed)
        let others: [Any.Type] = [SOAPClient.self, SOAPDispatcher.self, SOAPFault.self, SOAPMessageError.self, SOAPElementForm.self]
        #expect(others.count == 5)
    }
}
