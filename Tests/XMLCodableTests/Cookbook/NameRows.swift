import Foundation
import XMLModels
import XMLCodable

// Names in other cases and in namespaces, and types that say more of themselves: rows of the cookbook.

extension Cookbook {
    struct Names: Codable, Equatable {
        var firstName: String
        @XMLAttribute var homePage: String?
        var lastURL: [String]
    }

    struct Envelope: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("http://schemas.xmlsoap.org/soap/envelope/", prefix: "soap")
        var body: Body
        enum CodingKeys: String, CodingKey { case body = "Body" }
    }

    struct Body: Codable, Equatable {
        var getPrice: GetPrice?
        @XMLAttribute var id: String?
        enum CodingKeys: String, CodingKey { case getPrice = "{urn:shop}GetPrice", id }
    }

    struct GetPrice: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:shop", prefix: "m")
        var item: String
        @XMLAttribute var currency: String?
    }

    struct Channel: Codable {
        var title: String
        var mediaTitle: String?
        var plain: String?
        enum CodingKeys: String, CodingKey { case title, mediaTitle = "{urn:media}title", plain = "{}link" }
    }

    struct Prefixed: Codable {
        var name: String
        @XMLAttribute var kind: String?
        var list: [Int]
        enum CodingKeys: String, CodingKey { case name = "a:name", kind = "a:kind", list = "b:item" }
    }

    struct Typed: Codable, Equatable {
        @XMLAttribute var type: XMLQName?
        var radius: Int?
        var name: XMLQName?
        enum CodingKeys: String, CodingKey { case type = "{http://www.w3.org/2001/XMLSchema-instance}type", radius, name }
    }

    struct Feed: Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:atom", prefix: "")
        var title: String
        var entry: [Entry]
    }

    struct Entry: Codable {
        var title: String
        @XMLAttribute var lang: String?
        enum CodingKeys: String, CodingKey { case title, lang = "xml:lang" }
    }

    struct Point: Codable, Equatable, DynamicNodeEncoding {
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
        var x: Int
        var y: Int
    }

    struct Account: Codable, Equatable, XMLContentValidated {
        static let xmlContentRules: [XMLContentRule] = [.mayNotContain("error"), .mustContain("@version")]
        @XMLAttribute var version: Int
        var owner: String
    }

    struct Tempting: Codable {
        var name: String?
        var names: [String]
        @Attribute var title: String?
        @Element var id: String?
        var inner: Inner2?
        enum CodingKeys: String, CodingKey { case name, names, title = "@name", id, inner }
    }

    struct Inner2: Codable {
        var name: String?
        @XMLText var text: String?
    }
}
