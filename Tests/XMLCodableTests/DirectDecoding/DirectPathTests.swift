import Foundation
import Testing
import XMLModels

@testable import XMLCodable

@Suite("Paths that are read directly")
struct DirectPathTests {
    typealias Row = DirectReadingTests.Row

    struct Item: XMLModel {
        enum XMLKeys: String, CodingKey { case id, size = "box/size/@value" }
        let id: Int?
        let size: Double?

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int?>.self)
            properties.add(.size, as: Double?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            id = try values.take(.id, as: Attribute<Int?>.self).wrappedValue
            size = try values.take(.size, as: Double?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    struct Place: XMLModel {
        enum XMLKeys: String, CodingKey {
            case latitude = "geo/@lat"
            case longitude = "geo/@lon"
            case name = "geo/name"
            case deep = "geo/more/deep"
            case tags = "tags/tag"
            case items = "items/item"
            case first = "items/first"
            case price
            case currency = "price/@currency"
            case unit = "amount/@unit"
            case amount = "amount/value"
            case kind = "@kind"
            case label
            case note = ""
        }

        let latitude: Double?
        let longitude: Double?
        let name: String?
        let deep: String
        let tags: [String]
        let items: [Item]
        let first: Item?
        let price: Decimal?
        let currency: String?
        let unit: String?
        let amount: Int
        let kind: Int?
        let label: String?
        let note: String

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.latitude, as: Attribute<Double?>.self)
            properties.add(.longitude, as: Double?.self)
            properties.add(.name, as: Element<String?>.self)
            properties.add(.deep, as: String.self)
            properties.add(.tags, as: [String].self)
            properties.add(.items, as: [Item].self)
            properties.add(.first, as: Item?.self)
            properties.add(.price, as: Decimal?.self)
            properties.add(.currency, as: String?.self)
            properties.add(.unit, as: String?.self)
            properties.add(.amount, as: Int.self)
            properties.add(.kind, as: Int?.self)
            properties.add(.label, as: String?.self)
            properties.add(.note, as: String.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            latitude = try values.take(.latitude, as: Attribute<Double?>.self).wrappedValue
            longitude = try values.take(.longitude, as: Double?.self)
            name = try values.take(.name, as: Element<String?>.self).wrappedValue
            deep = try values.take(.deep, as: String.self, default: "none")
            tags = try values.take(.tags, as: [String].self)
            items = try values.take(.items, as: [Item].self)
            first = try values.take(.first, as: Item?.self)
            price = try values.take(.price, as: Decimal?.self)
            currency = try values.take(.currency, as: String?.self)
            unit = try values.take(.unit, as: String?.self)
            amount = try values.take(.amount, as: Int.self, default: 4)
            kind = try values.take(.kind, as: Int?.self)
            label = try values.take(.label, as: String?.self)
            note = try values.take(.note, as: String.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    /// Text, and a list of numbers, at the ends of paths.
    struct Ends<Coding: Codable & Sendable>: XMLModel {
        enum XMLKeys: String, CodingKey { case text = "a/b", other = "x/y/z" }
        let text: String
        let other: Coding

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.text, as: XMLText<String>.self)
            properties.add(.other, as: Coding.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            text = try values.take(.text, as: XMLText<String>.self, default: XMLText("none")).wrappedValue
            other = try values.take(.other, as: Coding.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    static func place(_ content: String) -> Row { Row(Place.self, "<place kind='1'>\(content)</place>") }

    static let directRows: [Row] = [
        place(""),
        place("<geo lat='1.5' lon='2'><name> N </name><more><x/><deep>d</deep></more></geo>"),
        place("<geo/><tags/><items/><price/><amount/>"),
        place("<tags>t<tag>a</tag><x/><tag> b </tag>text</tags>"),
        place("<items><item id='1'><box><size value='3'/></box></item><first id='2'/><item/><first/></items>"),
        place("<price currency='EUR'>5.95</price><amount unit='kg'><value>3</value></amount>"),
        place(" own <geo>geo<name>N</name></geo> text <price>1<x>2</x></price> end "),
        place("<price>1<!-- c -->2</price><label>l</label>"),
        place("<geo lat='1' name='attribute' deep='2'><more deep='attribute'/></geo>"),
        place("<geo name='a'><name>b</name></geo>"),
        place("<geo lat='1'><lon>2</lon><lat>3</lat></geo>"),
        Row(Place.self, "<place price='1' label='l'/>"),
        Row(Ends<Int?>.self, "<e><a><b>t<i>x</i>u</b></a><x><y><z>1</z></y></x></e>"),
        Row(Ends<[Int]>.self, "<e><x><y><z>1</z><z>2</z></y></x></e>"),
        Row(Ends<[Int]>.self, "<e><x><y/></x><a/></e>"),
        Row(Ends<DirectPropertyTests.Color>.self, "<e><x><y z='red'/></x><a><b/></a></e>"),
    ]

    @Test("They are what they are the ordinary way", arguments: directRows)
    func values(row: Row) {
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(isDirect, "\(ordinary)")
        #expect(direct == ordinary)
    }

    static let ordinaryRows: [Row] = [
        place("<geo/><geo lat='1'/>"),
        place("<tags><tag>a</tag></tags><tags><tag>b</tag></tags>"),
        place("<items><item><box/><box/></item></items>"),
        place("<price>1</price><price>2</price>"),
        place("<price>x</price>"),
        place("<price>1<i/>2</price><label>l</label>"),
        place("<geo lat='x'/>"),
        place("<geo xsi:nil='true'/>"),
        place("<geo xml:space='preserve'><name> a </name></geo>"),
        place("<geo deep='1'><more deep='a'><deep>b</deep></more></geo>"),
        Row(Place.self, "<place price='1'><price>2</price></place>"),
        Row(Ends<[Int]?>.self, "<e><x><y><z>1</z></y></x></e>"),
        Row(Ends<Int>.self, "<e/>"),
        Row(Ends<Int>.self, "<e><x/></e>"),
        Row(Ends<Int>.self, "<e><x><y/></x></e>"),
        Row(Ends<Int?>.self, "<e><a><b>t</b><b>u</b></a></e>"),
    ]

    @Test("Whatever is unusual is read the ordinary way, or refused as it is there", arguments: ordinaryRows)
    func exceptions(row: Row) {
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(!isDirect, "\(ordinary)")
        #expect(direct == ordinary)
    }

    @Test("Documents with a fault anywhere, and options, make no difference")
    func mutations() {
        for row in DirectPathTests.directRows + DirectPathTests.ordinaryRows { row.expectSameOutcomes(withFaults: true) }
    }
}
