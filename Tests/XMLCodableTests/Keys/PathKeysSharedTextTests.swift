import Foundation
import Testing
import XMLModels

/// Values that are one text, beside attributes of their element that other keys lead to.
@Suite("Texts beside attributes at the end of a path")
struct PathKeysSharedTextTests {
    struct Named<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var x: Value
        var n: Int?
        enum CodingKeys: String, CodingKey { case x, n = "x/@n" }
    }
    struct AttributeFirst<Value: Codable & Equatable & Sendable>: Codable, Equatable {
        var n: Int?
        var x: Value
        enum CodingKeys: String, CodingKey { case n = "a/x/@n", x = "a/x" }
    }

    /// Checks one value with and without the attribute, under a name and under a path.
    private func check<Value: Codable & Equatable & Sendable>(
        _ value: Value, _ content: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (with, without) = content.isEmpty ? (#"<x n="1" />"#, "<x />") : (#"<x n="1">\#(content)</x>"#, "<x>\(content)</x>")
        try PathKeysTests.check(Named(x: value, n: 1), "<r>\(with)</r>", sourceLocation: sourceLocation)
        try PathKeysTests.check(AttributeFirst(n: 1, x: value), "<r><a>\(with)</a></r>", sourceLocation: sourceLocation)
        if content.isEmpty { return }
        try PathKeysTests.check(Named(x: value, n: nil), "<r>\(without)</r>", sourceLocation: sourceLocation)
        try PathKeysTests.check(AttributeFirst(n: nil, x: value), "<r><a>\(without)</a></r>", sourceLocation: sourceLocation)
    }

    struct SingleValue: Codable, Equatable, Sendable {
        var value: Int
        init(_ value: Int) { self.value = value }
        init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }
    struct OwnText: Codable, Equatable, Sendable { var text: String; enum CodingKeys: String, CodingKey { case text = "" } }
    enum Color: String, Codable, Sendable { case red, blue }

    @Test("Values that are one text: tokens, formats, raw values, Foundation's types, types of a single value, and optionals of them")
    func values() throws {
        try check(XMLTokens(wrappedValue: [1, 2]), "1 2")
        try check(XMLTokens(wrappedValue: ["a"]), "a")
        try check(XMLFormatted<XMLFormat.YesNo>(wrappedValue: true), "yes")
        try check(Color.red, "red")
        try check(Decimal(string: "1.5"), "1.5")
        try check(URL(string: "http://a"), "http://a")
        try check(XMLQName("a"), "a")
        try check(Data([1, 2]), "AQI=")
        try check(SingleValue(5), "5")
        try check(OwnText(text: "t"), "t")
        try check(SingleValue?.some(SingleValue(5)), "5")
        try check(OwnText?.some(OwnText(text: "t")), "t")
        try check(SingleValue?.none, "")
        try check(String?.none, "")
        try check(XMLPresence.value("t"), "t")
        try check(XMLPresence<String>.empty, "")
        // A presence that is absent is empty where the attribute has the element.
        let absent = try XMLEncoder().encodeToString(Named(x: XMLPresence<String>.absent, n: 1), withRootKey: "r")
        #expect(absent == #"<r><x n="1" /></r>"#)
        #expect(try XMLDecoder().decode(Named<XMLPresence<String>>.self, from: absent) == Named(x: .empty, n: 1))
    }

    struct Inner: Codable, Equatable, Sendable {
        @XMLInnerXML var x: String
        var n: Int?
        enum CodingKeys: String, CodingKey { case x, n = "x/@n" }
    }
    struct Text: Codable, Equatable, Sendable {
        @XMLText var x: String
        var n: Int?
        enum CodingKeys: String, CodingKey { case x, n = "x/@n" }
    }
    struct OptionalText: Codable, Equatable, Sendable {
        @XMLText var x: String?
        var y: Int?
        enum CodingKeys: String, CodingKey { case x, y = "x/y" }
    }

    @Test(
        "The content of an element as XML is beside its attributes, the text marked @XMLText beside what other keys lead to",
        arguments: [
            .init(Inner(x: "a<b />c", n: 1), #"<r><x n="1">a<b />c</x></r>"#), .init(Inner(x: "a", n: nil), "<r><x>a</x></r>"),
            .init(Text(x: "t", n: 1), #"<r><x n="1">t</x></r>"#), .init(Text(x: "t", n: nil), "<r><x>t</x></r>"),
            .init(OptionalText(x: "t", y: 1), "<r><x>t<y>1</y></x></r>"),
            .init(OptionalText(x: nil, y: 1), "<r><x><y>1</y></x></r>"), .init(OptionalText(x: nil, y: nil), "<r />"),
            .init(Named(x: XMLTokens(wrappedValue: [Int]()), n: 1), #"<r><x n="1"></x></r>"#),
            .init(Named(x: XMLTokens(wrappedValue: [Int]()), n: nil), "<r><x></x></r>"),
            .init(Named<SingleValue?>(x: nil, n: nil), "<r />"), .init(Named(x: XMLPresence<Int>.absent, n: nil), "<r />"),
            .init(Named(x: XMLPresence<Int>.empty, n: nil), "<r><x /></r>"),
            .init(
                Named(x: XMLPresence<Int>.null, n: 1),
                #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><x xsi:nil="true" n="1" /></r>"#),
        ] as [PathKeysTests.Row])
    func texts(_ row: PathKeysTests.Row) throws { try row.check() }

    @Test("A second attribute, and an element, are unknown beside them")
    func unknown() throws {
        for (document, path) in [(#"<r><x n="1" m="2">5</x></r>"#, "/r/x/@m"), (#"<r><x n="1">5<y/></x></r>"#, "/r/x/y")] {
            func check<Value: Codable & Equatable & Sendable>(_: Value.Type, sourceLocation: SourceLocation = #_sourceLocation) throws {
                let issue = try PathKeysErrorsTests.decodingIssue(Named<Value>.self, document) { $0.unknownNodePolicy = .error }.0
                #expect(issue.path == path || issue.path == "/r/x", "\(issue)", sourceLocation: sourceLocation)
            }
            try check(String.self)
            try check(OwnText.self)
            try check(XMLTokens<[Int]>.self)
            try check(XMLPresence<String>.self)
        }
    }
}
