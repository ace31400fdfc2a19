import Foundation
import Testing
import XMLModels

@testable import XMLCodable

@Suite("Properties of models that describe themselves and are not there")
struct XMLModelAbsenceTests {
    /// Has a property in a wrapper.
    struct One<Property: Codable>: XMLModel {
        let property: Property
        enum XMLKeys: String, CodingKey { case property }
        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.property, as: Property.self) }
        init(_ values: inout XMLModelValues<Self>) throws { property = try values.take(.property, as: Property.self) }
        func write(to content: inout XMLModelContent<Self>) throws { try content.write(property, .property) }
    }

    static let absent: [any Codable & Equatable & Sendable] = [
        Attribute<Int?>(nil), Element<String?>(nil), XMLText<Double?>(nil), XMLCData<String?>(nil), ElementAndAttribute<Int?>(nil),
        XMLTokens<[Int]?>(nil), Attribute(XMLTokens<[String]?>(nil)), XMLFormatted<XMLFormat.DateOnly?>(nil),
        Attribute(XMLFormatted<XMLFormat.DateOnly?>(nil)), XMLLossy<Int?>(nil),
    ]

    @Test("Optionals in wrappers are nil where their keys are absent, in every format", arguments: absent.indices)
    func optionals(index: Int) throws {
        func check<Property: Codable & Equatable>(_ absent: Property) throws {
            #expect(try JSONDecoder().decode(One<Property>.self, from: Data("{}".utf8)).property == absent)
            #expect(try XMLDecoder().decode(One<Property>.self, from: "<a/>").property == absent)
        }
        try check(Self.absent[index])
    }

    @Test("A key that has to be there is missed in every format")
    func required() throws {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Defaults.self, from: Data("{}".utf8)) }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Defaults.self, from: "<d/>") }
    }

    struct Defaults: Equatable, XMLModel {
        var id: Int
        var attribute = 1
        var element = "e"
        var list = [7]
        var optional: Int? = 5
        var attributeOptional: Int? = 6
        enum XMLKeys: String, CodingKey { case id, attribute, element, list, optional, attributeOptional }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int>.self)
            properties.add(.attribute, as: Attribute<Int>.self)
            properties.add(.element, as: String.self)
            properties.add(.list, as: [Int].self)
            properties.add(.optional, as: Int?.self)
            properties.add(.attributeOptional, as: Attribute<Int?>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            id = try values.take(.id, as: Attribute<Int>.self).wrappedValue
            attribute = try values.take(.attribute, as: Attribute<Int>.self, default: Attribute(1)).wrappedValue
            element = try values.take(.element, as: String.self, default: "e")
            list = try values.take(.list, as: [Int].self, default: [7])
            optional = try values.take(.optional, as: Int?.self, default: 5)
            attributeOptional = try values.take(.attributeOptional, as: Attribute<Int?>.self, default: Attribute(Optional(6))).wrappedValue
        }

        init(id: Int, _ change: (inout Defaults) -> Void = { _ in }) {
            self.id = id
            change(&self)
        }
        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    /// Documents and JSON, and what they are; nil where they are refused.
    static let rows: [(document: String, value: Defaults?)] = [
        ("<d id='1'/>", Defaults(id: 1)),
        ("<d id='1' attribute='2'><element/><list>3</list></d>", Defaults(id: 1) { ($0.attribute, $0.element, $0.list) = (2, "", [3]) }),
        ("<d id='1'><element xsi:nil='true'/></d>", Defaults(id: 1)),
        ("<d id='1'><optional/></d>", Defaults(id: 1) { $0.optional = nil }),
        ("<d id='1'><optional xsi:nil='true'/></d>", Defaults(id: 1) { $0.optional = nil }),
        ("<d id='1' attributeOptional=''/>", Defaults(id: 1) { $0.attributeOptional = nil }),
        ("<d id='1'><list/></d>", nil),
        ("<d id='1' attribute=''/>", nil),
        ("<d id='1'><attribute>2</attribute></d>", Defaults(id: 1)),
        (#"{"id": 1}"#, Defaults(id: 1)),
        (#"{"id": 1, "element": null, "list": [], "optional": null}"#, Defaults(id: 1) { ($0.list, $0.optional) = ([], nil) }),
        (#"{"id": 1, "attribute": 2, "attributeOptional": null}"#, Defaults(id: 1) { ($0.attribute, $0.attributeOptional) = (2, nil) }),
        (#"{"id": 1, "attribute": "x"}"#, nil),
    ]

    @Test("A default stands for what is not there, and for nothing else", arguments: rows)
    func defaults(document: String, value: Defaults?) {
        let found =
            document.hasPrefix("{")
            ? try? JSONDecoder().decode(Defaults.self, from: Data(document.utf8))
            : try? XMLDecoder().decode(Defaults.self, from: document)
        #expect(found == value)
    }
}
