import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Cookbook: namespaces by type, qualified names")
struct CookbookNamespaceTests {
    /// A row that reads the same whether or not namespaces are processed.
    private func expectRowInEveryMode<Value: Codable & Equatable>(
        _ document: String, _ value: Value, _ root: String, encoder: XMLEncoder = XMLEncoder(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for decoder in TypesInNamespacesTests.decoders {
            try expectRow(document, value, root, decoder: decoder, encoder: encoder, sourceLocation: sourceLocation)
        }
    }

    // MARK: Namespaces by type

    typealias Envelope = Cookbook.Envelope

    @Test("The namespace of a type's keys: XMLNamespaced")
    func envelope() throws {
        let value = Envelope(body: .init(getPrice: .init(item: "apple", currency: "EUR")))
        let document =
            #"<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="urn:shop"><soap:Body>"#
            + #"<m:GetPrice currency="EUR"><m:item>apple</m:item></m:GetPrice></soap:Body></soap:Envelope>"#
        try expectRowInEveryMode(document, value, "Envelope")
        let other =
            #"<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><GetPrice xmlns="urn:shop" currency="EUR">"#
            + "<item>apple</item></GetPrice></S:Body></S:Envelope>"
        for decoder in TypesInNamespacesTests.decoders { #expect(try decoder.decode(Envelope.self, from: other) == value) }
        let later = #"<S:Envelope xmlns:S="http://www.w3.org/2003/05/soap-envelope"><S:Body/></S:Envelope>"#
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Envelope.self, from: later) }
        #expect(
            error.xmlIssue?.description == """
                expected an element '{http://schemas.xmlsoap.org/soap/envelope/}Body' or an attribute 'Body', found none at /S:Envelope \
                (line 1, column 1); there is an element 'S:Body' in the namespace 'http://www.w3.org/2003/05/soap-envelope'
                """)
    }

    @Test("A child in no namespace, or in another one, is none of the type's namespace")
    func otherChildren() throws {
        struct Values: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:x", prefix: "p")
            var v: Int?
            var list: [Int]
        }
        struct Both: Codable, XMLNamespaced {
            static let xmlNamespace = Values.xmlNamespace
            var v: Int?
            var bare: Int?
            enum CodingKeys: String, CodingKey { case v, bare = "{}v" }
        }
        for document in [
            #"<p:r xmlns:p="urn:x"><v>1</v></p:r>"#, #"<p:r xmlns:p="urn:x"><v xmlns="urn:y">1</v><list xmlns="urn:y">2</list></p:r>"#,
        ] {
            for processesNamespaces in [false, true] {
                let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
                #expect(try decoder.decode(Values.self, from: document) == Values(v: nil, list: []))
                decoder.unknownNodePolicy = .error
                expectDecodingIssue(.unknownNode, at: "/p:r/v") { try decoder.decode(Values.self, from: document) }
            }
        }
        let both = try XMLDecoder().decode(Both.self, from: #"<p:r xmlns:p="urn:x"><v>1</v></p:r>"#)
        #expect(both.v == nil && both.bare == 1)
    }

    struct Invoice: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2", prefix: "cbc")
        var id: String
        var issueDate: String
        var lines: [Line]
        enum CodingKeys: String, CodingKey {
            case id = "ID"
            case issueDate = "IssueDate"
            case lines = "{urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2}InvoiceLine"
        }
    }
    struct Line: Codable, Equatable {
        var id: Int
        var amount: Amount
        var item: Item
        enum CodingKeys: String, CodingKey {
            case id = "ID"
            case amount = "LineExtensionAmount"
            case item = "{urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2}Item"
        }
    }
    struct Amount: Codable, Equatable {
        @XMLAttribute var currencyID: String
        @XMLText var value: Decimal
    }
    struct Item: Codable, Equatable {
        var name: String
        enum CodingKeys: String, CodingKey { case name = "Name" }
    }

    @Test("Two namespaces in every type: invoices in UBL")
    func invoice() throws {
        let encoder = XMLEncoder()
        encoder.namespacePrefixes = [
            "": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
            "cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
        ]
        let document =
            #"<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2""#
            + #" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2""#
            + #" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>TOSL108</cbc:ID>"#
            + "<cbc:IssueDate>2009-12-15</cbc:IssueDate><cac:InvoiceLine><cbc:ID>1</cbc:ID>"
            + #"<cbc:LineExtensionAmount currencyID="EUR">1273</cbc:LineExtensionAmount><cac:Item><cbc:Name>Laptop computer</cbc:Name>"#
            + "</cac:Item></cac:InvoiceLine><cac:InvoiceLine><cbc:ID>2</cbc:ID>"
            + #"<cbc:LineExtensionAmount currencyID="EUR">-3.96</cbc:LineExtensionAmount><cac:Item><cbc:Name>Book</cbc:Name></cac:Item>"#
            + "</cac:InvoiceLine></Invoice>"
        let lines = [
            Line(id: 1, amount: Amount(currencyID: "EUR", value: 1273), item: Item(name: "Laptop computer")),
            Line(id: 2, amount: Amount(currencyID: "EUR", value: Decimal(string: "-3.96")!), item: Item(name: "Book")),
        ]
        try expectRowInEveryMode(
            document, Invoice(id: "TOSL108", issueDate: "2009-12-15", lines: lines),
            "{urn:oasis:names:specification:ubl:schema:xsd:Invoice-2}Invoice", encoder: encoder)
        let line = try XMLDecoder().records(of: LineRecord.self, at: "Invoice/cac:InvoiceLine", in: Data(document.utf8)).map {
            try $0.get().item.name
        }
        #expect(line == ["Laptop computer", "Book"])
    }

    struct LineRecord: Decodable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2", prefix: "cac")
        struct Item: Decodable, XMLNamespaced {
            static let xmlNamespace = Invoice.xmlNamespace
            var name: String
            enum CodingKeys: String, CodingKey { case name = "Name" }
        }
        var item: Item
        enum CodingKeys: String, CodingKey { case item = "Item" }
    }

    struct Feed: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("http://www.w3.org/2005/Atom", prefix: "")
        struct Entry: Codable, Equatable {
            var title: String
            var content: Content
        }
        struct Content: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("http://www.w3.org/1999/xhtml", prefix: "")
            @XMLAttribute var type: String
            var div: Flow
        }
        struct Flow: Codable, Equatable { @XMLInline var content: [Inline] }
        enum Inline: Codable, Equatable {
            case text(String)
            case em(Flow)
            case br
            enum CodingKeys: String, CodingKey { case text = "", em, br }
        }
        var title: String
        var entry: [Entry]
    }

    @Test("A default namespace inside another: Atom with XHTML")
    func feed() throws {
        let document =
            #"<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><title>One</title><content type="xhtml">"#
            + #"<div xmlns="http://www.w3.org/1999/xhtml">very <em>big<br /></em> news</div></content></entry></feed>"#
        let flow = Feed.Flow(content: [.text("very "), .em(.init(content: [.text("big"), .br])), .text(" news")])
        try expectRowInEveryMode(
            document, Feed(title: "News", entry: [.init(title: "One", content: .init(type: "xhtml", div: flow))]), "feed")
        let prefixed =
            #"<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml"><a:title>News</a:title>"#
            + #"<a:entry><a:title>One</a:title><a:content type="xhtml"><h:div>very <h:em>big<h:br/></h:em> news</h:div></a:content>"#
            + "</a:entry></a:feed>"
        for decoder in TypesInNamespacesTests.decoders {
            #expect(try decoder.decode(Feed.self, from: prefixed) == decoder.decode(Feed.self, from: document))
        }
    }

    // MARK: Qualified names

    struct Definitions: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("http://schemas.xmlsoap.org/wsdl/", prefix: "")
        struct Message: Codable, Equatable {
            @XMLAttribute var name: String
            var part: [Part]
        }
        struct Part: Codable, Equatable {
            @XMLAttribute var name: String
            @XMLAttribute var element: XMLQName?
            @XMLAttribute var type: XMLQName?
        }
        @XMLAttribute var targetNamespace: String
        var message: [Message]
    }

    @Test("A qualified name as a value: XMLQName")
    func qualifiedName() throws {
        let document =
            #"<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:tns="urn:shop" xmlns:xs="http://www.w3.org/2001/XMLSchema""#
            + #" targetNamespace="urn:shop"><message name="GetPrice"><part name="body" element="tns:GetPrice" />"#
            + #"<part name="count" type="xs:int" /></message></definitions>"#
        let parts = [
            Definitions.Part(name: "body", element: XMLQName("tns:GetPrice", in: "urn:shop"), type: nil),
            Definitions.Part(name: "count", element: nil, type: XMLQName("xs:int", in: "http://www.w3.org/2001/XMLSchema")),
        ]
        try expectRowInEveryMode(
            document, Definitions(targetNamespace: "urn:shop", message: [.init(name: "GetPrice", part: parts)]), "definitions")
        let read = try XMLDecoder().decode(Definitions.self, from: document).message[0].part
        #expect(read[0].element == "{urn:shop}GetPrice")
        #expect(read[1].type?.namespaceURI == "http://www.w3.org/2001/XMLSchema")
        #expect(read[1].type?.localName == "int")
        #expect(read[1].type?.prefix == "xs")
    }

    @Test("The type that an element says it is: xsi:type")
    func instanceType() throws {
        let encoder = XMLEncoder { $0.namespacePrefixes = ["xsi": "http://www.w3.org/2001/XMLSchema-instance"] }
        try expectRowInEveryMode(
            #"<shape xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:d="urn:drawing" xsi:type="d:Circle"><radius>1</radius></shape>"#,
            Cookbook.Typed(type: XMLQName("d:Circle", in: "urn:drawing"), radius: 1), "shape", encoder: encoder)
    }

    @Test("A default namespace that the encoder declares: the prefix \"\"")
    func defaultNamespace() throws {
        struct Feed: Codable, Equatable {
            var title: String
            enum CodingKeys: String, CodingKey { case title = "{http://www.w3.org/2005/Atom}title" }
        }
        try expectRow(
            #"<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title></feed>"#, Feed(title: "News"),
            "{http://www.w3.org/2005/Atom}feed",
            encoder: XMLEncoder { $0.namespacePrefixes = ["": "http://www.w3.org/2005/Atom"] })
    }
}
