import Foundation
import XMLModels
import XMLCodable
import XMLModels

// Names in other cases and in namespaces, and types that say more of themselves: rows of the cookbook, with wrappers and described.

extension Annotated {
    struct Names: Codable {
        var firstName: String
        @Attribute var homePage: String?
        var lastURL: [String]
    }

    struct Envelope: Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:soap", prefix: "soap")
        var body: Body

        enum CodingKeys: String, CodingKey { case body = "Body" }
    }

    struct Body: Codable {
        var getPrice: GetPrice?
        @Attribute var id: String?

        enum CodingKeys: String, CodingKey { case getPrice = "{urn:shop}GetPrice", id }
    }

    struct GetPrice: Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:shop", prefix: "m")
        var item: String
        @Attribute var currency: String?
    }

    struct Channel: Codable {
        var title: String
        var mediaTitle: String?
        var plain: String?

        enum CodingKeys: String, CodingKey { case title, mediaTitle = "{urn:media}title", plain = "{}link" }
    }

    struct Prefixed: Codable {
        var name: String
        @Attribute var kind: String?
        var list: [Int]

        enum CodingKeys: String, CodingKey { case name = "a:name", kind = "a:kind", list = "b:item" }
    }

    struct Typed: Codable {
        @Attribute var type: XMLQName?
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
        @Attribute var lang: String?

        enum CodingKeys: String, CodingKey { case title, lang = "xml:lang" }
    }

    struct Point: Codable, DynamicNodeEncoding {
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
        var x: Int
        var y: Int
    }

    struct Account: Codable, XMLContentValidated {
        static let xmlContentRules: [XMLContentRule] = [.mayNotContain("error"), .mustContain("id")]
        var id: Int
        var name: String?
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

extension Described {
    struct Names: XMLModel {
        var firstName: String
        @Attribute var homePage: String?
        var lastURL: [String]

        enum XMLKeys: String, CodingKey { case firstName, homePage, lastURL }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.firstName, as: String.self)
            properties.add(.homePage, as: Attribute<String?>.self)
            properties.add(.lastURL, as: [String].self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            firstName = try values.take(.firstName, as: String.self)
            _homePage = try values.take(.homePage, as: Attribute<String?>.self)
            lastURL = try values.take(.lastURL, as: [String].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(firstName, .firstName)
            try content.write(_homePage, .homePage)
            try content.write(lastURL, .lastURL)
        }
    }

    struct Envelope: XMLModel, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:soap", prefix: "soap")
        var body: Body

        enum XMLKeys: String, CodingKey { case body = "Body" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.body, as: Body.self, name: "body")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            body = try values.take(.body, as: Body.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(body, .body)
        }
    }

    struct Body: XMLModel {
        var getPrice: GetPrice?
        @Attribute var id: String?

        enum XMLKeys: String, CodingKey { case getPrice = "{urn:shop}GetPrice", id }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.getPrice, as: GetPrice?.self, name: "getPrice")
            properties.add(.id, as: Attribute<String?>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            getPrice = try values.take(.getPrice, as: GetPrice?.self)
            _id = try values.take(.id, as: Attribute<String?>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(getPrice, .getPrice)
            try content.write(_id, .id)
        }
    }

    struct GetPrice: XMLModel, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:shop", prefix: "m")
        var item: String
        @Attribute var currency: String?

        enum XMLKeys: String, CodingKey { case item, currency }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.item, as: String.self)
            properties.add(.currency, as: Attribute<String?>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            item = try values.take(.item, as: String.self)
            _currency = try values.take(.currency, as: Attribute<String?>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(item, .item)
            try content.write(_currency, .currency)
        }
    }

    struct Channel: XMLModel {
        var title: String
        var mediaTitle: String?
        var plain: String?

        enum XMLKeys: String, CodingKey { case title, mediaTitle = "{urn:media}title", plain = "{}link" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.title, as: String.self)
            properties.add(.mediaTitle, as: String?.self, name: "mediaTitle")
            properties.add(.plain, as: String?.self, name: "plain")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            title = try values.take(.title, as: String.self)
            mediaTitle = try values.take(.mediaTitle, as: String?.self)
            plain = try values.take(.plain, as: String?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(title, .title)
            try content.write(mediaTitle, .mediaTitle)
            try content.write(plain, .plain)
        }
    }

    struct Prefixed: XMLModel {
        var name: String
        @Attribute var kind: String?
        var list: [Int]

        enum XMLKeys: String, CodingKey { case name = "a:name", kind = "a:kind", list = "b:item" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.name, as: String.self, name: "name")
            properties.add(.kind, as: Attribute<String?>.self, name: "kind")
            properties.add(.list, as: [Int].self, name: "list")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            name = try values.take(.name, as: String.self)
            _kind = try values.take(.kind, as: Attribute<String?>.self)
            list = try values.take(.list, as: [Int].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(name, .name)
            try content.write(_kind, .kind)
            try content.write(list, .list)
        }
    }

    struct Typed: XMLModel {
        @Attribute var type: XMLQName?
        var radius: Int?
        var name: XMLQName?

        enum XMLKeys: String, CodingKey { case type = "{http://www.w3.org/2001/XMLSchema-instance}type", radius, name }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.type, as: Attribute<XMLQName?>.self, name: "type")
            properties.add(.radius, as: Int?.self)
            properties.add(.name, as: XMLQName?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _type = try values.take(.type, as: Attribute<XMLQName?>.self)
            radius = try values.take(.radius, as: Int?.self)
            name = try values.take(.name, as: XMLQName?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_type, .type)
            try content.write(radius, .radius)
            try content.write(name, .name)
        }
    }

    struct Feed: XMLModel, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:atom", prefix: "")
        var title: String
        var entry: [Entry]

        enum XMLKeys: String, CodingKey { case title, entry }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.title, as: String.self)
            properties.add(.entry, as: [Entry].self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            title = try values.take(.title, as: String.self)
            entry = try values.take(.entry, as: [Entry].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(title, .title)
            try content.write(entry, .entry)
        }
    }

    struct Entry: XMLModel {
        var title: String
        @Attribute var lang: String?

        enum XMLKeys: String, CodingKey { case title, lang = "xml:lang" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.title, as: String.self)
            properties.add(.lang, as: Attribute<String?>.self, name: "lang")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            title = try values.take(.title, as: String.self)
            _lang = try values.take(.lang, as: Attribute<String?>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(title, .title)
            try content.write(_lang, .lang)
        }
    }

    struct Point: XMLModel, DynamicNodeEncoding {
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
        var x: Int
        var y: Int

        enum XMLKeys: String, CodingKey { case x, y }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.x, as: Int.self)
            properties.add(.y, as: Int.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            x = try values.take(.x, as: Int.self)
            y = try values.take(.y, as: Int.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(x, .x)
            try content.write(y, .y)
        }
    }

    struct Account: XMLModel, XMLContentValidated {
        static let xmlContentRules: [XMLContentRule] = [.mayNotContain("error"), .mustContain("id")]
        var id: Int
        var name: String?

        enum XMLKeys: String, CodingKey { case id, name }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Int.self)
            properties.add(.name, as: String?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            id = try values.take(.id, as: Int.self)
            name = try values.take(.name, as: String?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(id, .id)
            try content.write(name, .name)
        }
    }

    struct Tempting: XMLModel {
        var name: String?
        var names: [String]
        @Attribute var title: String?
        @Element var id: String?
        var inner: Inner2?

        enum XMLKeys: String, CodingKey { case name, names, title = "@name", id, inner }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.name, as: String?.self)
            properties.add(.names, as: [String].self)
            properties.add(.title, as: Attribute<String?>.self, name: "title")
            properties.add(.id, as: Element<String?>.self)
            properties.add(.inner, as: Inner2?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            name = try values.take(.name, as: String?.self)
            names = try values.take(.names, as: [String].self)
            _title = try values.take(.title, as: Attribute<String?>.self)
            _id = try values.take(.id, as: Element<String?>.self)
            inner = try values.take(.inner, as: Inner2?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(name, .name)
            try content.write(names, .names)
            try content.write(_title, .title)
            try content.write(_id, .id)
            try content.write(inner, .inner)
        }
    }

    struct Inner2: XMLModel {
        var name: String?
        @XMLText var text: String?

        enum XMLKeys: String, CodingKey { case name, text }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.name, as: String?.self)
            properties.add(.text, as: XMLText<String?>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            name = try values.take(.name, as: String?.self)
            _text = try values.take(.text, as: XMLText<String?>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(name, .name)
            try content.write(_text, .text)
        }
    }
}
