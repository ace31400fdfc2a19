import Foundation
import Testing
import XMLCodable

@Suite("The order of a dictionary's entries: that of their names")
struct DictionaryOrderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String, xml: String, write: @Sendable () throws -> String

        init(
            _ description: String, _ xml: String, _ value: @autoclosure @escaping @Sendable () -> any Encodable,
            _ configure: @escaping @Sendable (XMLEncoder) -> Void = { _ in }
        ) {
            (testDescription, self.xml) = (description, xml)
            write = { try encoded(value(), "r", configure) }
        }
    }

    enum Name: String, Codable, CodingKeyRepresentable { case second = "b", first = "a", third = "B" }

    enum Number: Int, Codable, CodingKeyRepresentable { case two = 2, one = 1, ten = 10 }

    struct Spelled: Hashable, Codable, CodingKeyRepresentable {
        let text: String
        init(_ text: String) { self.text = text }
        init?(codingKey: some CodingKey) { text = codingKey.stringValue }
        var codingKey: any CodingKey { AnyKey("k" + text) }
    }

    struct Typed: Encodable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:t", prefix: "p")
        @XMLInline var entries: [String: Int]
    }

    struct Attributes: Codable, Equatable { @XMLAttribute var all: [String: String] }

    struct Rates: Codable, Equatable {
        var rates: [String: [Int]]
        enum CodingKeys: String, CodingKey { case rates = "rate[@code]" }
    }

    struct Optionals: Codable, Equatable { var all: [String: Int]? }
    struct BesideText: Encodable { @XMLText var text = "t"; @XMLInline var entries: [String: Int] }
    struct BesideList: Encodable { @XMLInline var choices: [Choice]; @XMLInline var entries: [String: Int] }
    enum Choice: Encodable { case payload(Int) }

    static let snake: @Sendable (XMLEncoder) -> Void = { $0.keyEncodingStrategy = .convertToSnakeCase }

    static let rows = [
        Row("bytes", "<r><B>3</B><a>2</a><b>1</b><é>4</é></r>", ["b": 1, "a": 2, "é": 4, "B": 3]),
        Row("lists", "<r><a>3</a><b>1</b><b>2</b></r>", ["b": [1, 2], "a": [3], "c": []]),
        Row("whole numbers", "<r><_-1>4</_-1><_1>2</_1><_10>3</_10><_2>1</_2></r>", [2: 1, 1: 2, 10: 3, -1: 4]),
        Row("raw values", "<r><B>3</B><a>2</a><b>1</b></r>", [Name.second: 1, .first: 2, .third: 3]),
        Row("raw numbers", "<r><_1>2</_1><_10>3</_10><_2>1</_2></r>", [Number.two: 1, .one: 2, .ten: 3]),
        Row("spelled keys", "<r><ka>2</ka><kb>1</kb></r>", [Spelled("b"): 1, Spelled("a"): 2]),
        Row("converted keys", "<r><a_b>2</a_b><a_c>1</a_c></r>", ["aC": 1, "a_b": 2], snake),
        Row("converted whole numbers", "<r><_1>2</_1><_10>3</_10><_2>1</_2></r>", [2: 1, 1: 2, 10: 3], snake),
        Row("keys of a closure", "<r><x-a>2</x-a><x-b>1</x-b></r>", ["1": 1, "2": 2]) {
            $0.keyEncodingStrategy = .custom { AnyKey($0.last?.stringValue == "1" ? "x-b" : "x-a") }
        },
        Row(
            "prefixes that are made", #"<r xmlns:ns1="urn:a" xmlns:ns2="urn:b"><k>3</k><ns1:z>1</ns1:z><ns2:b>2</ns2:b></r>"#,
            ["{urn:a}z": 1, "{urn:b}b": 2, "k": 3]),
        Row("prefixes that are given", #"<r xmlns:a="urn:z" xmlns:b="urn:a"><a:k>2</a:k><b:k>1</b:k></r>"#, ["{urn:a}k": 1, "{urn:z}k": 2])
        { $0.namespacePrefixes = ["b": "urn:a", "a": "urn:z"] },
        Row(
            "the namespace of a type", #"<p:r xmlns:a="urn:a" xmlns:p="urn:t"><a:z>1</a:z><p:b>2</p:b><p:c>3</p:c></p:r>"#,
            Typed(entries: ["b": 2, "c": 3, "{urn:a}z": 1])
        ) { $0.namespacePrefixes = ["a": "urn:a"] },
        Row("attributes", #"<r a="2" b="1" c="3" />"#, Attributes(all: ["b": "1", "a": "2", "c": "3"])),
        Row("converted attributes", #"<r a_b="2" a_c="1" />"#, Attributes(all: ["aC": "1", "a_b": "2"]), snake),
        Row("attributes by a strategy", #"<r a="2" c="3"><b>1</b><d>4</d></r>"#, ["d": 4, "b": 1, "a": 2, "c": 3]) {
            $0.nodeEncodingStrategy = .custom { _, _ in { "ac".contains($0.stringValue) ? .attribute : .element } }
        },
        Row(
            "values that are attributes", #"<r y="1" z="2" />"#,
            ["Z": XMLAttribute(wrappedValue: 2), "y": XMLAttribute(wrappedValue: 1)]
        ) { $0.attributeKeyEncodingStrategy = .lowercased },
        Row(
            "entries with their keys, by these", #"<r><rate code="aC">1</rate><rate code="aC">2</rate><rate code="a_b">3</rate></r>"#,
            Rates(rates: ["a_b": [3], "aC": [1, 2]]), snake),
        Row("beside a text", "<r>t<a>2</a><b>1</b><c>3</c></r>", BesideText(entries: ["b": 1, "a": 2, "c": 3])),
        Row(
            "beside a list", "<r><payload>1</payload><a>2</a><b>1</b><c>3</c></r>",
            BesideList(choices: [.payload(1)], entries: ["b": 1, "a": 2, "c": 3])),
        Row("an optional", "<r><all><a>2</a><b>1</b></all></r>", Optionals(all: ["b": 1, "a": 2])),
        Row("lists and dictionaries", "<r><a><x>1</x><y>2</y></a><b><x>3</x></b></r>", ["b": ["x": [3]], "a": ["y": [2], "x": [1]]]),
    ]

    @Test("Entries are in the order of their names", arguments: rows)
    func order(_ row: Row) throws { #expect(try row.write() == row.xml) }

    @Test("The first key that cannot be written is the one of the error")
    func firstError() throws {
        let values = Dictionary(uniqueKeysWithValues: (10..<40).map { ("\($0)", $0) })
        for _ in 0..<3 {
            let error = #expect(throws: EncodingError.self) { try encoded(values) }
            guard case .invalidValue(_, let context)? = error else { continue }
            #expect(context.codingPath.map(\.stringValue) == ["10"])
        }
    }

    @Test("A type that encodes itself as a dictionary does keeps its own order")
    func ownOrder() throws {
        let value = WrittenByHand.keyed { for key in ["c", "a", "b"] as [AnyKey] { try $0.encode(key.stringValue, forKey: key) } }
        #expect(try encoded(value) == "<r><c>c</c><a>a</a><b>b</b></r>")
    }
}
