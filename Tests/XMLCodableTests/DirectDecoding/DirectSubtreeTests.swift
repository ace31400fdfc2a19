import Foundation
import Testing
import XMLFormats

@testable import XMLCodable
import XMLModels

@Suite("What is not read directly, in models that are")
struct DirectSubtreeTests {
    typealias Row = DirectReadingTests.Row
    typealias Shelf = Subtree.Shelf

    /// Documents of a shelf.
    ///
    /// - Parameters:
    ///   - one: the attributes and the content of an element that has a value.
    ///   - other: those of another one.
    static func shelves(_ one: (String, String), _ other: (String, String)) -> [String] {
        func element(_ name: String, _ content: (String, String)) -> String { "<\(name)\(content.0)>\(content.1)</\(name)>" }
        let value = element("value", one)
        return [
            "<s>\(value)</s>",
            "<s id='7'>text<before>b</before>\n  \(value)\n  <after>a</after></s>",
            "<s>\(value)\(element("item", one))</s>",
            "<s>\(element("item", one))<x/>\(value)<!-- c --><after/>\(element("item", other))<after>z</after></s>",
            "<s>\(value)\(element("item", other))\(element("item", one))\(element("item", other))</s>",
            "<s>\(value)\(element("optional", other))</s>",
            "<s>\(element("optional", one))\(value)<before><![CDATA[ x ]]></before></s>",
            "<s>\(value)\(element("defaulted", other))\(element("defaulted", one))</s>",
            "<s><box>\(element("inner", one))</box>\(value)</s>",
            "<s><box><x/>t\(element("inner", other))</box><boxes><box>\(element("inner", one))\(element("inner", other))</box></boxes>\(value)</s>",
            "<s>\(value)<boxes><box/></boxes><boxy/></s>",
            "<?xml version='1.0'?>\n<!-- c --><s xmlns='urn:a' xmlns:p='urn:b' p:id='2'>\(element("item", one))\(value)</s>\n",
            "<s>\(element("x", one))<x>\(element("optional", other))</x>\(value)</s>",
        ]
    }

    static func rows<Coding: Codable & Sendable>(_: Coding.Type, _ one: (String, String), _ other: (String, String)) -> [Row] {
        shelves(one, other).map { Row(Shelf<Coding>.self, $0) }
    }

    static let directRows: [Row] = groups.flatMap { $0 } + singleRows

    private static let groups: [[Row]] = [
        rows(Subtree.Point.self, (" x='1'", ""), (" x='2'", "<y>1.5</y><label> a &amp; b </label>")),
        rows(Subtree.Node.self, ("", "<name>a</name>"), (" name='b'", "<next><name>c</name><next name='d'/></next>")),
        rows([String: Int].self, ("", "<a>1</a>"), ("", "<b>2</b>\n<c> 3 </c>")),
        rows([String: Subtree.Point].self, ("", ""), ("", "<a x='1'/><b x='2'><y>3</y></b>")),
        rows([String: [Int]].self, ("", "<a>1</a>"), ("", "<a>1</a><a>2</a><b>3</b>")),
        rows([Int: String].self, ("", "<_1>a</_1>"), ("", "<_2/><_3><![CDATA[ c ]]></_3>")),
        rows(Subtree.Shape.self, ("", "<circle x='1'/>"), ("", "<box><width>2</width></box>")),
        rows(Subtree.Shape.self, ("", "<name>n</name>"), ("", "<nothing/>")),
        rows(Subtree.Keyed.self, (" name='n'", ""), ("", "<name>n</name><x>1</x>")),
        rows(Subtree.Single.self, ("", "a"), ("", " b&#32;<![CDATA[ c ]]>")),
        rows(Subtree.Inline.self, (" id='3'", ""), ("", "<circle x='1'/><name>n</name>")),
        rows(Subtree.Around.self, ("", "<inner id='1'/>"), ("", "<inner><name>n</name></inner><shelf><value x='2'/></shelf>")),
        rows(Subtree.Kinds.self, (" a='1' b='2'", ""), (" a='1'", "<a>3</a><b>4</b>")),
        rows(XMLPresence<Int>.self, ("", "1"), ("", "2")),
        rows(XMLPresence<String>.self, ("", ""), ("", "2")),
        rows(Data?.self, ("", "AAAA"), ("", "BBBB")),
    ]

    private static let singleRows: [Row] = [
        Row(Shelf<Subtree.Single>.self, "<s value='v' optional='o'/>"),
        Row(Shelf<Subtree.Single>.self, "<s value='v' optional='o'><optional>e</optional></s>"),
        Row(Shelf<Subtree.Single>.self, "<s><value>1</value><value>2</value><boxes/></s>"),
        Row(Shelf<Set<Int>>.self, "<s><value>1</value><value>2</value><optional>3</optional></s>"),
        Row(Shelf<Set<Int>>.self, "<s/>"),
        Row(Shelf<XMLFormatted<Set<XMLFormat.Scale1>>>.self, "<s><value>0.5</value></s>"),
        Row(Shelf<XMLFormatted<Set<XMLFormat.Scale1>>>.self, "<s><value>0.5</value><value>1.5</value><item>0.1</item></s>"),
        Row(Shelf<[String: Int]>.self, "<s/>"),
        Row(Shelf<[String: Int]>.self, "<s><value>1</value></s>"),
        Row(Shelf<[[Int]]>.self, "<s/>"),
        Row(Shelf<Subtree.Unkeyed>.self, "<s><value>1</value><value>2</value></s>"),
        Row(Shelf<Subtree.Point>.self, "<s><value x='1' xml:space='preserve'><label> a </label></value></s>"),
        Row(Shelf<Subtree.Point>.self, "<s xmlns:xsi='\(schema)'><value x='1'><label xsi:nil='true'> a </label></value></s>"),
        Row(Shelf<Subtree.Point>.self, "<s xmlns:xsi='\(schema)'><value x='1'/><optional xsi:nil='true'/></s>"),
        Row(Shelf<Subtree.Point>.self, "<s><value x='1' xmlns:i='\(schema)'><label i:nil='true'> a </label></value></s>"),
        Row(Shelf<XMLQName>.self, "<s xmlns='urn:a' xmlns:p='urn:b'><value>p:n</value><item>n</item></s>"),
        Row(Shelf<XMLQName>.self, "<s><value xmlns:p='urn:c'>p:n</value></s>"),
        Row(Subtree.Library<Shelf<Subtree.Point>>.self, library()),
        Row(Subtree.Library<Subtree.Inline>.self, "<l><shelf id='1'><name>a</name></shelf><shelf/><notes/></l>"),
        Row(Subtree.Library<[String: Int]>.self, "<l name='a'><shelf><a>1</a></shelf><library><shelf/></library></l>"),
    ]

    static let schema = "http://www.w3.org/2001/XMLSchema-instance"

    /// A library of libraries.
    static func library(depth: Int = 3) -> String {
        if depth == 0 { return "<library/>" }
        let shelf = "<shelf id='\(depth)'><value x='\(depth)'/><item x='4'><label>l</label></item><box><inner x='5'/></box></shelf>"
        let inner = library(depth: depth - 1)
        let notes = "<notes><a>\(depth)</a><b/></notes>"
        return "<library name='\(depth)'>\(inner)\(notes)\(shelf)\(inner)\(shelf)<address x='\(depth)'/></library>"
    }

    @Test("It is what it is the ordinary way, and what is around it is read directly", arguments: directRows)
    func values(row: Row) {
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(isDirect, "\(ordinary)")
        #expect(direct == ordinary)
    }

    static let ordinaryRows: [Row] = [
        Row(Shelf<Subtree.Point>.self, "<s/>"),
        Row(Shelf<Subtree.Point>.self, "<s><value/></s>"),
        Row(Shelf<Subtree.Point>.self, "<s><value x='a'/></s>"),
        Row(Shelf<Subtree.Point>.self, "<s><value x='1'/><optional/></s>"),
        Row(Shelf<Subtree.Point>.self, "<s><value x='1'><y>z</y></value></s>"),
        Row(Shelf<Subtree.Point>.self, "<s><value x='1'/><item><x>1</x></item></s>"),
        Row(Shelf<Subtree.Point>.self, "<s value='1'/>"),
        Row(Shelf<Subtree.Point>.self, "<s><value x='1'></s>"),
        Row(Shelf<Subtree.Point>.self, "<s><value x='1'/><box xmlns='urn:a'><inner x='1'/></box></s>"),
        Row(Shelf<Subtree.Point>.self, "<s><value x='1'/>"),
        Row(Shelf<Subtree.Point>.self, "<s><value x='1'/><box/><box/></s>"),
        Row(Shelf<[String: Int]>.self, "<s><value><a>1</a><a>2</a></value></s>"),
        Row(Shelf<Subtree.Shape>.self, "<s><value/></s>"),
        Row(Shelf<Subtree.Shape>.self, "<s><value><other/></value></s>"),
        Row(Shelf<Subtree.Shape>.self, "<s><circle x='1'/></s>"),
        Row(Shelf<Subtree.Curious>.self, "<s><value><path/></value></s>"),
        Row(Shelf<Subtree.Curious>.self, "<s><value><number/></value></s>"),
        Row(Shelf<Subtree.Curious>.self, "<s><value><error>x</error><a>1</a></value></s>"),
        Row(Shelf<Subtree.Curious>.self, "<s><value><kept/><a>1</a></value></s>"),
        Row(Shelf<Subtree.Curious>.self, "<s><value><source/></value></s>"),
        Row(Subtree.Library<Subtree.Located>.self, "<l><shelf/><shelf/></l>"),
        Row(Subtree.Inline.self, "<l><name>a</name></l>"),
    ]

    @Test("Whatever only the whole document tells is read the ordinary way, or refused as it is there", arguments: ordinaryRows)
    func exceptions(row: Row) {
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(!isDirect)
        #expect(direct == ordinary)
    }

    @Test("Documents with a fault anywhere, and options, make no difference", arguments: [0, 1, 2])
    func mutations(part: Int) {
        let rows = DirectSubtreeTests.directRows + DirectSubtreeTests.ordinaryRows
        for (index, row) in rows.enumerated() where index % 3 == part { row.expectSameOutcomes(withFaults: index % 7 == 0) }
    }
}
