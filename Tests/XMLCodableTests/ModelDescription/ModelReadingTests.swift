import Foundation
import Testing
import XMLModels

@testable import XMLCodable

@Suite("Models that describe themselves, read")
struct ModelReadingTests {
    @Test("Properties of all kinds are read, and what no property means is passed over")
    func order() throws {
        let order = try XMLDecoder().decode(
            DescribedOrder.self,
            from: """
                <order number="7" currency="EUR" other="x"><title> Dune </title><quantity>2</quantity><total>1.50</total><isPaid>true</isPaid>\
                <placed>86400</placed><link>https://a.b/c</link><shelf>A</shelf><code>9</code><customer id="x"><name>Ann</name></customer>\
                <day>1</day><line article="q">2.5</line><other/><day>2</day><line article="r"/></order>
                """)
        #expect(order.number == 7 && order.currency == "EUR" && order.rate == nil && order.title == "Dune" && order.note == nil)
        #expect(order.quantity == 2 && order.total == Decimal(string: "1.5") && order.isPaid && order.shelf == "A" && order.code == 9)
        #expect(order.placed == Date(timeIntervalSince1970: 86_400) && order.link?.absoluteString == "https://a.b/c")
        #expect(order.priority == 3 && order.customer == DescribedCustomer(id: "x", name: "Ann") && order.agent == nil)
        #expect(order.days == [1, 2])
        #expect(order.lines == [DescribedLine(article: "q", amount: 2.5), DescribedLine(article: "r")])
    }

    @Test("Documents of every kind are read, and files of any size", arguments: [0, 1, 2, 30_000])
    func sources(count: Int) throws {
        typealias Page = DescribedPage<DescribedLine>
        let document = "<p>" + (0..<count).map { "<item article='ä\($0)'>\($0)</item>" }.joined() + "</p>"
        let expected = Page(items: (0..<count).map { DescribedLine(article: "ä\($0)", amount: Double($0)) })
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(document.utf8).write(to: file)
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Page.self, from: document) == expected)
        #expect(try decoder.decode(Page.self, from: Data(document.utf8)) == expected)
        #expect(try decoder.decode(Page.self, from: Array(document.utf8)) == expected)
        #expect(try decoder.decode(Page.self, contentsOf: file) == expected)
    }

    @Test("Models in models are read to any depth that the limits allow")
    func depth() throws {
        let depth = 255
        let folder = try XMLDecoder().decode(
            DescribedFolder.self,
            from: String(repeating: "<folder name='a'>", count: depth) + String(repeating: "</folder>", count: depth))
        #expect(sequence(first: folder, next: { $0.folders.first }).reduce(0) { count, _ in count + 1 } == depth)
    }

    @Test(
        "What a model's own initialiser throws is thrown, wherever the model is",
        arguments: ["<f name=''/>", "<f name='a'><folder name=''/></f>"])
    func ownErrors(document: String) {
        #expect(throws: DescribedFolder.Unnamed.self) { try XMLDecoder().decode(DescribedFolder.self, from: document) }
    }

    /// A type that asks for other things than it describes.
    struct Confused: XMLModel {
        enum XMLKeys: String, CodingKey { case a, b, c, mode }

        let result: String

        static func describe(_ properties: inout XMLModelProperties<Confused>) {
            properties.add(.a, as: String.self)
            properties.add(.b, as: Int?.self)
            properties.add(.mode, as: String.self)
        }

        init(_ values: inout XMLModelValues<Confused>) throws {
            switch try values.take(.mode, as: String.self) {
            case "twice": result = try values.take(.a, as: String.self) + values.take(.a, as: String.self)
            case "another type": result = "\(try values.take(.a, as: Int.self) + 1)"
            case "no optional": result = "\(try values.take(.b, as: Int.self))"
            case "not described": result = try values.take(.c, as: String.self)
            default: result = try values.take(.c, as: String.self, default: "d")
            }
        }

        func write(to content: inout XMLModelContent<Confused>) throws {}
    }

    @Test(
        "What is asked for and not described is read all the same",
        arguments: [("twice", "1212"), ("another type", "13"), ("no optional", "3"), ("not described", "4"), ("with a default", "4")])
    func confused(mode: String, result: String) throws {
        let document = "<r><mode>\(mode)</mode><a>12</a><b>3</b><c>4</c></r>"
        #expect(try XMLDecoder().decode(Confused.self, from: document).result == result)
    }

    /// A type that uses the decoder that it is decoded with.
    struct Nesting: XMLModel {
        enum XMLKeys: String, CodingKey { case inner, value }
        static let decoder = XMLDecoder()

        let value: String
        let inner: [String]

        static func describe(_ properties: inout XMLModelProperties<Nesting>) {
            properties.add(.value, as: String.self)
            properties.add(.inner, as: String?.self)
        }

        init(_ values: inout XMLModelValues<Nesting>) throws {
            let text = try values.take(.inner, as: String?.self)
            let nested = try text.map { try Nesting.decoder.decode(Nesting.self, from: $0) }
            inner = nested.map { [$0.value] + $0.inner } ?? []
            value = try values.take(.value, as: String.self)
        }

        func write(to content: inout XMLModelContent<Nesting>) throws {}
    }

    @Test("A model may decode with the same decoder")
    func nesting() throws {
        let document =
            "<n><inner><![CDATA[<n><inner>&lt;n>&lt;value>3&lt;/value>&lt;/n></inner><value>2</value></n>]]></inner><value>1</value></n>"
        let value = try Nesting.decoder.decode(Nesting.self, from: document)
        #expect(value.value == "1")
        #expect(value.inner == ["2", "3"])
    }

    /// A value that has to end after it begins.
    struct Booking: XMLModel, XMLValidated {
        enum XMLKeys: String, CodingKey { case first, last, inner }
        let first: Int
        let last: Int?
        let inner: [Booking]

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.first, as: Attribute<Int>.self)
            properties.add(.last, as: Int?.self)
            properties.add(.inner, as: [Booking].self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            first = try values.take(.first, as: Attribute<Int>.self).wrappedValue
            last = try values.take(.last, as: Int?.self)
            inner = try values.take(.inner, as: [Booking].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {}

        func validate(_ issues: inout XMLIssues) {
            if let last, last < first { issues.add(XMLKeys.last, "the booking ends before it begins") }
        }
    }

    @Test(
        "A model that makes no sense is refused where it is",
        arguments: [
            ("<b first='1'><last>2</last><inner first='3'/></b>", nil), ("<b first='3'><last>2</last></b>", "/b/last"),
            ("<b first='1'><inner first='3'/><inner first='4'><last>3</last></inner></b>", "/b/inner[2]/last"),
        ] as [(String, String?)])
    func validation(document: String, path: String?) {
        let result = Result { try XMLDecoder().decode(Booking.self, from: document) }
        guard case .failure(let error) = result else { return #expect(path == nil) }
        let issue = (error as? DecodingError)?.xmlIssue
        #expect(issue?.code == .failedValidation && issue?.path == path)
    }
}
