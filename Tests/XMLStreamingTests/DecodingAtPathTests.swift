import Foundation
import Testing
import XMLStreaming

@Suite("One element of a document, by its path")
struct DecodingAtPathTests {
    struct Price: Codable, Equatable { @Attribute var currency: String; @XMLText var amount: Decimal }

    static let envelope = """
        <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Header/><soap:Body>\
        <m:GetPriceResponse xmlns:m="urn:prices"><m:price currency="EUR">4.50</m:price></m:GetPriceResponse>\
        </soap:Body></soap:Envelope>
        """

    @Test(
        "The element that a path leads to is decoded, whatever is around it",
        arguments: [
            "soap:Envelope/soap:Body/*/m:price", "/soap:Envelope/soap:Body/m:GetPriceResponse/m:price", "//m:price", "//{urn:prices}price",
            "{http://schemas.xmlsoap.org/soap/envelope/}Envelope/*/*/*",
        ])
    func found(path: String) throws {
        let price = Price(currency: "EUR", amount: Decimal(string: "4.5") ?? 0)
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Price.self, from: Self.envelope, at: path) == price)
        #expect(try decoder.decode(Price.self, from: Data(Self.envelope.utf8), at: path) == price)
        #expect(try decoder.decode(Price.self, from: Array(Self.envelope.utf8), at: path) == price)
        let file = try TemporaryFile(Array(Self.envelope.utf8))
        #expect(try decoder.decode(Price.self, contentsOf: file.url, at: path) == price)
    }

    static let list = "<list><item>1</item>\n<item>2</item><other/></list>"

    @Test("Of several elements the first counts, or the last, or they are an error that names two of them, as the policy says")
    func several() throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Int.self, from: Self.list, at: "list/item") == 1)
        decoder.repeatedElementPolicy = .last
        #expect(try decoder.decode(Int.self, from: Self.list, at: "list/item") == 2)
        decoder.repeatedElementPolicy = .error
        let error = #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: Self.list, at: "list/item") }
        #expect(
            error?.xmlIssue?.description
                == "expected one element at 'list/item', found another one, beside /list/item[1] (line 1, column 7) at /list/item[2] (line 2, column 1)"
        )
        #expect(error?.xmlErrorCode == .repeatedElement)
    }

    @Test(
        "No element, no path, a value of another kind and a document that is not well-formed behind the element are errors",
        arguments: [
            ("list/none", list, XMLErrorCode.missingValue), ("list//", list, .invalidPath), ("other/item", list, .unexpectedRoot),
            ("list/other", list, .invalidValue), ("list/item", "<list><item>1</item></lisp>", .notWellFormed),
        ])
    func wrong(path: String, document: String, code: XMLErrorCode) {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Int.self, from: document, at: path) }
        #expect(error?.xmlErrorCode == code, "\(error as Any)")
    }
}
