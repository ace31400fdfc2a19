import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Models with the macro mean what types with wrappers mean")
struct TwinTests {
    /// Two types for one kind of document, behind closures, which have nothing but the types.
    struct Pair: @unchecked Sendable, CustomTestStringConvertible {
        let testDescription: String
        let documents: [String]
        /// The bytes that a document comes back as, or the error; by the macro, by wrappers.
        let ways: [(String) -> String]
        /// A document as JSON and back, by the macro.
        let throughJSON: (String) throws -> String

        init<Model: Codable & Equatable, Twin: Codable>(_ model: Model.Type, _ twin: Twin.Type, _ documents: [String]) {
            testDescription = "\(model)"
            self.documents = documents
            ways = [{ Pair.comesBack($0, as: model) }, { Pair.comesBack($0, as: twin) }]
            throughJSON = { document in
                let value = try XMLDecoder().decode(model, from: document)
                let again = try JSONDecoder().decode(model, from: try JSONEncoder().encode(value))
                #expect(again == value)
                return try XMLEncoder().encodeToString(again, withRootKey: "x")
            }
        }

        private static func comesBack<Value: Codable>(_ document: String, as type: Value.Type) -> String {
            do {
                return try XMLEncoder().encodeToString(try XMLDecoder().decode(type, from: document), withRootKey: "x")
            } catch DecodingError.keyNotFound(_, let context), DecodingError.valueNotFound(_, let context), DecodingError.dataCorrupted(
                let context),
                DecodingError.typeMismatch(_, let context)
            {
                return context.debugDescription
            } catch {
                return "\(error)"
            }
        }
    }

    static let pairs: [Pair] = [
        Pair(
            WithMacro.Book.self, WithWrappers.Book.self,
            [
                #"<x id="7" language="en"><title>Dune</title><tags><tag>a</tag><tag>b</tag></tags><price>9.50</price><published>2026-11-21</published><pages>4</pages><blurb><![CDATA[a & b]]></blurb></x>"#,
                #"<x id="7"><title>Dune</title><tags /><price>9.50</price></x>"#,
                #"<x id="7"><title>Dune</title><price>9.5</price></x>"#,
                #"<x id="x"><title>Dune</title><price>9.50</price></x>"#,
                #"<x id="7"><price>9.50</price></x>"#,
                #"<x id="7"><title>Dune</title><price>cheap</price></x>"#,
                #"<x><id>7</id><title>Dune</title><price>1.00</price></x>"#,
            ]),
        Pair(WithMacro.Price.self, WithWrappers.Price.self, [#"<x currency="EUR">5.95</x>"#, "<x>5.95</x>", "<x />", "<x>a</x>"]),
        Pair(
            WithMacro.Item.self, WithWrappers.Item.self,
            [
                #"<x id="7"><details><price currency="EUR">5.95</price></details><rate code="EUR">1.5</rate></x>"#, #"<x id="7" />"#,
                #"<x id="7"><details /><details /></x>"#,
            ]),
        Pair(
            WithMacro.Lists.self, WithWrappers.Lists.self,
            [
                #"<x classes="a b" steps="a/b"><point>1.5,2.5</point><day>2026-11-21</day><day>2026-11-22</day><holidays>2026-12-25 2026-12-26</holidays><marks>1 2</marks></x>"#,
                #"<x steps=""><point /><holidays /><marks /></x>"#,
                #"<x steps="a"><point>1.5,</point><holidays /><marks /></x>"#,
                #"<x steps="a"><point /><holidays>2026-12-25 soon</holidays><marks /></x>"#,
            ]),
        Pair(
            WithMacro.Drawing.self, WithWrappers.Drawing.self,
            [
                #"<x name="a"><circle r="1" /><rect><width>1</width><height>2</height></rect><point /><background><circle r="3" /></background></x>"#,
                #"<x name="a" />"#, #"<x name="a"><circle /></x>"#,
            ]),
        Pair(WithMacro.Paragraph.self, WithWrappers.Paragraph.self, ["<x>a <b>c</b> d</x>", "<x />", "<x><b>c</b></x>"]),
        Pair(
            WithMacro.Glossary.self, WithWrappers.Glossary.self,
            ["<x><dt>a</dt><dd>b</dd><dd>c</dd><dt>d</dt></x>", "<x />", "<x><dd>b</dd></x>"]),
        Pair(
            WithMacro.Envelope.self, WithWrappers.Envelope.self,
            [
                #"<a:x xmlns:a="urn:a" xmlns:ns1="urn:b"><a:header>h</a:header><ns1:body>b</ns1:body><ns1:list><ns1:entry>1</ns1:entry></ns1:list></a:x>"#,
                "<x />",
            ]),
        Pair(
            WithMacro.Link.self, WithWrappers.Link.self,
            [#"<x href="/a" rel="b"><href>c</href></x>"#, #"<x href="/a" />"#, "<x><href>c</href></x>"]),
        Pair(
            WithMacro.Kept.self, WithWrappers.Kept.self,
            [
                #"<x ids="1 2"><items>1</items><items>2</items><paid>yes</paid><html>a <b>c</b></html><qty>3</qty><more>m</more></x>"#,
                #"<x ids=""><items>a</items><paid>no</paid><html /></x>"#,
            ]),
        Pair(
            WithMacro.Page<Int>.self, WithWrappers.Page<Int>.self,
            [#"<x total="2"><value>1</value><value>2</value></x>"#, #"<x total="0" />"#]),
        Pair(
            WithMacro.Tree.self, WithWrappers.Tree.self,
            [#"<x name="a"><tree name="b"><tree name="c" /></tree><tree name="d" /></x>"#, #"<x name="a"><tree /></x>"#]),
        Pair(
            WithMacro.Person.self, WithWrappers.Person.self,
            [#"<x age="3"><sibling>1</sibling></x>"#, "<x />", #"<x age="200" />"#, "<x><sibling>1</sibling><sibling>200</sibling></x>"]),
    ]

    @Test("Every document comes back alike, or is the same error", arguments: pairs)
    func bytesAndErrors(pair: Pair) {
        for document in pair.documents {
            #expect(pair.ways[0](document) == pair.ways[1](document), "\(document)")
        }
        #expect(pair.ways[0](pair.documents[0]) == pair.documents[0])
    }

    @Test("Every value comes back from JSON", arguments: pairs)
    func json(pair: Pair) throws {
        #expect(try pair.throughJSON(pair.documents[0]) == pair.documents[0])
    }

    @Test("A model is a property of a Codable type, and the other way round")
    func mixed() throws {
        struct Shop: Codable, Equatable { var book: [WithMacro.Price] }
        let document = #"<x><book currency="EUR">1.5</book><book>2</book></x>"#
        let shop = try XMLDecoder().decode(Shop.self, from: document)
        #expect(shop == Shop(book: [WithMacro.Price(currency: "EUR", amount: 1.5), WithMacro.Price(currency: nil, amount: 2)]))
        #expect(try XMLEncoder().encodeToString(shop, withRootKey: "x") == document)
    }

    @Test("Records are models")
    func records() throws {
        let document = #"<list><price currency="EUR">1.5</price><price>2</price></list>"#
        let prices = try XMLDecoder().records(of: WithMacro.Price.self, at: "list/price", in: Data(document.utf8)).map { try $0.get() }
        #expect(prices.map(\.amount) == [1.5, 2])
    }
}
