import Foundation
import Testing
import XMLModels
import XMLStreaming

@Suite("Several cases where one is asked for")
struct SeveralCasesTests {
    enum Shape: Codable, Equatable, Sendable { case a(Int), b(String) }

    /// What is written by hand, and takes the first case that it finds.
    enum Hand: Codable, Equatable, Sendable {
        case a(Int), b(String)
        enum CodingKeys: String, XMLChoiceCodingKey { case a, b }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.contains(.a) {
                self = .a(try container.decode(Int.self, forKey: .a))
            } else if container.contains(.b) {
                self = .b(try container.decode(String.self, forKey: .b))
            } else {
                throw DecodingError.dataCorrupted(.init(codingPath: container.codingPath, debugDescription: "Unrecognized choice"))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .a(let value): try container.encode(value, forKey: .a)
            case .b(let value): try container.encode(value, forKey: .b)
            }
        }
    }

    struct Inline<Value: Codable & Equatable>: Codable, Equatable { @XMLInline var shape: Value; var t: Int? }
    struct EmptyKey<Value: Codable & Equatable>: Codable, Equatable {
        var shape: Value
        enum CodingKeys: String, CodingKey { case shape = "" }
    }
    struct Outer<Value: Codable & Equatable>: Codable, Equatable { @XMLInline var inner: Inline<Value> }
    struct Own<Value: Codable & Equatable>: Codable, Equatable { var v: Value }
    struct Path<Value: Codable & Equatable>: Codable, Equatable {
        var v: Value
        enum CodingKeys: String, CodingKey { case v = "w/v" }
    }
    struct ItemPath<Value: Codable & Equatable>: Codable, Equatable {
        var v: Value
        enum CodingKeys: String, CodingKey { case v = "w[]/v" }
    }
    enum Keys: CodingKey { case v }
    struct Loop<Value: Codable & Equatable>: Codable, Equatable {
        var v: [Value] = []
        init(from decoder: any Decoder) throws {
            var container = try decoder.container(keyedBy: Keys.self).nestedUnkeyedContainer(forKey: .v)
            while !container.isAtEnd { v.append(try container.decode(Value.self)) }
        }
    }

    static let decoders: [@Sendable (XMLDecoder) -> Void] = [
        { _ in }, { $0.shouldProcessNamespaces = true }, { $0.keyDecodingStrategy = .convertFromSnakeCase },
        { $0.keyMatching = .ignoring(.case) }, { $0.elementOrderPolicy = .codingKeys }, { $0.onIssue = { _ in } },
    ]

    /// What is wrong with a document in the ways that trees, records and an option have it; all of them say the same.
    static func issue<Value: Decodable>(
        _ type: Value.Type, _ document: String, _ configure: (XMLDecoder) -> Void = { _ in }
    ) throws -> XMLCodingIssue {
        let decoder = XMLDecoder(configure)
        let error = try #require(throws: DecodingError.self) { try decoder.decode(type, from: document) }
        let tree = try XMLTree(parsing: document)
        #expect(throws: DecodingError.self) { try decoder.decode(type, from: tree.root) }
        let records = decoder.records(of: type, at: "list/r", in: Data("<list>\(document)</list>".utf8))
        #expect(throws: DecodingError.self) { for record in records { _ = try record.get() } }
        return try #require(error.xmlIssue)
    }

    static let documents: [(content: String, code: XMLErrorCode, first: String, second: String)] = [
        ("<a>1</a><a>2</a>", .repeatedElement, "a[1]", "a[2]"),
        ("<a>1</a><b>x</b>", .unknownCase, "a", "b"), ("<b>x</b><a>1</a>", .unknownCase, "b", "a"),
        ("<a>1</a><z/><b>x</b><b>y</b>", .unknownCase, "a", "b[1]"),
    ]

    @Test("A single choice with several cases is an error that names both and the remedy", arguments: documents)
    func single(content: String, code: XMLErrorCode, first: String, second: String) throws {
        func check<Model: Decodable>(_ type: Model.Type, _ document: String, _ path: String) throws {
            for configure in Self.decoders {
                let issue = try Self.issue(type, document, configure)
                #expect(issue.code == code)
                #expect(issue.found?.hasPrefix("another one beside \(path)\(first) (") ?? false)
                #expect(issue.path == path + second)
                #expect(issue.suggestion?.hasPrefix("a list of Shape takes all of them") ?? false)
            }
        }
        try check(Inline<Shape>.self, "<r>\(content)</r>", "/r/")
        try check(Inline<Shape?>.self, "<r>\(content)<t>1</t></r>", "/r/")
        try check(EmptyKey<Shape>.self, "<r>\(content)</r>", "/r/")
        try check(EmptyKey<Shape?>.self, "<r>\(content)</r>", "/r/")
        try check(Outer<Shape>.self, "<r>\(content)</r>", "/r/")
        try check(Own<Inline<Shape>>.self, "<r><v>\(content)</v></r>", "/r/v/")
        try check(Own<Shape>.self, "<r><v>\(content)</v></r>", "/r/v/")
        try check(Own<Shape?>.self, "<r><v>\(content)</v></r>", "/r/v/")
        try check(Path<Shape>.self, "<r><w><v>\(content)</v></w></r>", "/r/w/v/")
        try check(Own<[String: Shape]>.self, "<r><v><k>\(content)</k></v></r>", "/r/v/k/")
        try check(Shape.self, "<r>\(content)</r>", "/r/")
    }

    @Test("An enum with its own coding gets the cases that it asks for, and of several elements of one case the policy's")
    func policies() throws {
        for (policy, value) in [(XMLDecoder.RepeatedElementPolicy.first, Hand.a(1)), (.last, .a(2))] {
            let decoder = XMLDecoder { $0.repeatedElementPolicy = policy }
            #expect(try decoder.decode(Inline<Hand>.self, from: "<r><a>1</a><t>3</t><a>2</a></r>") == Inline(shape: value, t: 3))
            #expect(try decoder.decode(Own<Hand>.self, from: "<r><v><a>1</a><a>2</a></v></r>") == Own(v: value))
        }
        #expect(try Self.issue(Inline<Hand>.self, "<r><a/><a/></r>") { $0.repeatedElementPolicy = .error }.code == .repeatedElement)
        for policy: XMLDecoder.RepeatedElementPolicy in [.first, .last, .error] {
            for document in ["<r><a>1</a><b>x</b></r>", "<r><b>x</b><a>1</a></r>"] {
                #expect(try Self.issue(Inline<Shape>.self, document) { $0.repeatedElementPolicy = policy }.code == .unknownCase)
                #expect(try XMLDecoder().decode(Inline<Hand>.self, from: document).shape == .a(1))
            }
            let issue = try Self.issue(Inline<Shape>.self, "<r><a>1</a><a>2</a></r>") { $0.repeatedElementPolicy = policy }
            #expect(issue.code == .repeatedElement && issue.suggestion == "a list of Shape takes all of them")
        }
    }

    /// A choice that reads all elements that it is made of.
    enum Several: Codable, Equatable {
        case pair(Int, String), all([Int])
        enum CodingKeys: String, XMLChoiceCodingKey { case a, b, c }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.contains(.c) {
                self = .all(try container.decode([Int].self, forKey: .c))
            } else {
                self = .pair(try container.decode(Int.self, forKey: .a), try container.decode(String.self, forKey: .b))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .pair(let a, let b):
                try container.encode(a, forKey: .a)
                try container.encode(b, forKey: .b)
            case .all(let values): try container.encode(values, forKey: .c)
            }
        }
    }

    @Test("A choice with its own coding may read several elements", arguments: [Several.pair(1, "x"), .all([1]), .all([1, 2, 3])])
    func severalRead(value: Several) throws {
        #expect(try XMLDecoder().decode(Inline<Several>.self, from: XMLEncoder().encode(Inline(shape: value))).shape == value)
        #expect(try XMLDecoder().decode(Own<Several>.self, from: XMLEncoder().encode(Own(v: value))).v == value)
        #expect(try XMLDecoder().decode(Inline<Several>.self, from: "<r><c>1</c><c>2</c><a>1</a></r>").shape == .all([1, 2]))
    }

    /// A choice with its own coding, whose payload has a choice without an element of its own.
    enum Nested: Decodable, Equatable {
        case inner(Inline<Shape>), other(Int)
        enum CodingKeys: String, XMLChoiceCodingKey { case inner, other }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.contains(.inner) {
                self = .inner(try container.decode(Inline<Shape>.self, forKey: .inner))
            } else {
                self = .other(try container.decode(Int.self, forKey: .other))
            }
        }
    }
    struct NestedInline: Decodable { @XMLInline var choice: Nested }
    struct NestedPayload: Codable, Equatable {
        enum Wrapped: Codable, Equatable { case shape(Shape) }
        @XMLInline var wrapped: Wrapped
    }

    struct Numbered: Decodable, Equatable {
        var v: Hand
        enum CodingKeys: Int, CodingKey { case v = 1 }
    }

    @Test("A key with a number is no item of a list: a choice with its own coding gets the cases that it asks for")
    func numberedKey() throws {
        #expect(try XMLDecoder().decode(Numbered.self, from: "<r><v><b>x</b><a>1</a></v></r>") == Numbered(v: .a(1)))
        #expect(try Self.issue(Own<[Hand]>.self, "<r><v><b>x</b><a>1</a></v></r>").code == .ambiguousList)
    }

    @Test("Choices in choices are looked at by themselves")
    func nested() throws {
        let one = "<inner><a>1</a></inner>"
        #expect(try XMLDecoder().decode(NestedInline.self, from: "<r>\(one)</r>").choice == .inner(Inline(shape: .a(1))))
        #expect(try XMLDecoder().decode(NestedInline.self, from: "<r>\(one)<other>1</other></r>").choice == .inner(Inline(shape: .a(1))))
        #expect(try Self.issue(NestedInline.self, "<r><inner><a>1</a><b>x</b></inner></r>").path == "/r/inner/b")
        #expect(try XMLDecoder().decode(NestedPayload.self, from: "<r><shape><a>1</a></shape></r>").wrapped == .shape(.a(1)))
        #expect(try Self.issue(NestedPayload.self, "<r><shape><a>1</a><a>2</a></shape></r>").path == "/r/shape/a[2]")
    }

    /// A choice that takes text, and one that takes any element.
    enum Open: Decodable, Equatable {
        case text(String), b(String), other(XMLFragment)
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", b, other = "*" }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.contains(.b) {
                self = .b(try container.decode(String.self, forKey: .b))
            } else if container.contains(.text) {
                self = .text(try container.decode(String.self, forKey: .text))
            } else {
                self = .other(try container.decode(XMLFragment.self, forKey: .other))
            }
        }
    }
    struct OpenInline: Decodable { var t: Int?; @XMLInline var open: Open }

    @Test("Code by hand gets the case that it asks for, text and any element that no other key names among them")
    func openChoices() throws {
        #expect(try XMLDecoder().decode(OpenInline.self, from: "<r>x</r>").open == .text("x"))
        #expect(try XMLDecoder().decode(OpenInline.self, from: "<r><t>1</t><b>x</b></r>").open == .b("x"))
        guard case .other(let first) = try XMLDecoder().decode(OpenInline.self, from: "<r><z/><y/></r>").open else {
            return #expect(Bool(false))
        }
        #expect(first.name.localName == "z")
        for document in ["<r>y<b>x</b></r>", "<r><b>x</b><z/></r>", "<r><b>x</b>y</r>"] {
            #expect(try XMLDecoder().decode(OpenInline.self, from: document).open == .b("x"))
        }
    }

    enum AnyOther: Codable, Equatable {
        case b(String), other(XMLFragment)
        enum CodingKeys: String, CodingKey { case b, other = "*" }
    }
    struct Beneath<Value: Codable & Equatable>: Codable, Equatable { var t: Int?; @XMLInline var value: Value; var u: Int? }

    @Test("A case for any element leaves what other keys name, wherever it stands")
    func anyElement() throws {
        for document in ["<r><t>1</t><z/><u>2</u></r>", "<r><z/><t>1</t><u>2</u></r>", "<r><u>2</u><t>1</t><z/></r>"] {
            let value = try XMLDecoder().decode(Beneath<AnyOther>.self, from: document)
            #expect(value.t == 1 && value.u == 2)
            guard case .other(let fragment) = value.value else { return #expect(Bool(false), "\(value)") }
            #expect(fragment.name.localName == "z")
            guard case .other(let other) = try XMLDecoder().decode(OpenInline.self, from: "<r><t>1</t><z/></r>").open else {
                return #expect(Bool(false))
            }
            #expect(other.name.localName == "z")
        }
        #expect(try XMLDecoder().decode(Beneath<AnyOther?>.self, from: "<r><t>1</t><u>2</u></r>").value == nil)
        #expect(try XMLDecoder().decode(Beneath<AnyOther?>.self, from: "<r><t>1</t><b>x</b></r>").value == .b("x"))
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Beneath<AnyOther>.self, from: "<r><t>1</t></r>") }
        #expect(try Self.issue(Beneath<AnyOther>.self, "<r><t>1</t><z/><y/></r>").path == "/r/y")
    }

    // MARK: Lists

    /// What is in an element, and the items; nil if it is an error.
    static let items: [(String, [Shape]?)] = [
        ("", []), ("<v><a>1</a></v>", [.a(1)]), ("<v><a>1</a><a>2</a></v>", nil),
        ("<v k='1'><a>1</a></v>", [.a(1)]),
        ("<v><a>1</a><b>x</b><a>2</a></v>", nil), ("<v><a>1</a></v><v><b>x</b></v>", [.a(1), .b("x")]),
        ("<v><a>1</a><a>2</a></v><v><b>x</b></v>", nil),
        ("<v><a>1</a></v><v><a>2</a><b>x</b></v>", nil),
    ]

    @Test("A list of choices takes one case of each element of its key; several in one are an error", arguments: items)
    func lists(_ content: String, _ values: [Shape]?) throws {
        try lists(content, values, Shape.self)
        try lists(content, values, Hand.self)
    }

    private func lists<Value: Codable & Equatable>(_ content: String, _ expected: [Shape]?, _: Value.Type) throws {
        func check<Model: Decodable>(_ type: Model.Type, _ document: String, isByHand: Bool = false, _ values: (Model) -> [Value]) throws {
            // Code that reads a list by hand from its own element takes all cases in it.
            if isByHand, expected == nil, !content.contains("</v><v>") { return }
            guard let expected else {
                for policy: XMLDecoder.RepeatedElementPolicy in [.first, .last] {
                    let issue = try Self.issue(type, document) { $0.repeatedElementPolicy = policy }
                    #expect(issue.code == .ambiguousList)
                    #expect(issue.found?.hasPrefix("another one beside /r/") ?? false)
                    #expect(issue.path.hasSuffix("[2]") || issue.path.contains("/v[") || issue.path.hasSuffix("/v/b"))
                }
                return
            }
            #expect(try values(XMLDecoder().decode(type, from: document)).map { "\($0)".suffix(6) } == expected.map { "\($0)".suffix(6) })
        }
        let document = "<r>\(content)</r>"
        try check(Own<[Value]>.self, document) { $0.v }
        try check(Own<[Value?]>.self, document) { $0.v.compactMap(\.self) }
        try check(Own<[Value]?>.self, document) { $0.v ?? [] }
        try check(Own<ContiguousArray<Value>>.self, document) { Array($0.v) }
        try check(Loop<Value>.self, document, isByHand: true) { $0.v }
        try check(Path<[Value]>.self, "<r><w>\(content)</w></r>") { $0.v }
        try check(Own<[String: [Value]]>.self, "<r><v>\(content)</v></r>") { $0.v["v"] ?? [] }
    }

    @Test("A list that loses items does not lose one that can be read in two ways")
    func lossy() throws {
        struct Model: Decodable { @XMLLossy var v: [Shape] }
        let decoder = XMLDecoder()
        let outcome = try decoder.decodeCollectingIssues(Model.self, from: Data("<r><v><a>1</a></v><v><a>2</a><a>3</a></v></r>".utf8))
        #expect(outcome.value == nil)
        #expect(outcome.issues.map(\.code) == [.ambiguousList] && outcome.issues.first?.path == "/r/v[2]/a[2]")
    }

    @Test("An item in an element of its own has one case")
    func itemsInElements() throws {
        for content in ["<a>1</a><a>2</a>", "<a>1</a><b>x</b>"] {
            #expect(try Self.issue(ItemPath<[Shape]>.self, "<r><w><v>\(content)</v></w></r>").code == .ambiguousList)
            let issue = try Self.issue(ItemPath<[Shape]>.self, "<r><w><v><a>0</a></v></w><w><v>\(content)</v></w></r>")
            #expect(issue.path.hasPrefix("/r/w[2]/v/"))
        }
        #expect(
            try XMLDecoder().decode(ItemPath<[Shape]>.self, from: "<r><w><v><a>1</a></v></w><w><v><b>x</b></v></w></r>").v
                == [.a(1), .b("x")])
    }

    // MARK: Namespaces

    enum Said: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:n", prefix: "n")
        case a(Int)
        case b(String)
    }
    struct SaidAround: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:n", prefix: "n")
        @XMLInline var shapes: [Shape]
    }
    struct Beside: Codable, Equatable { var a: Int?; @XMLInline var shapes: [Said] }

    @Test("Cases that are in another namespace than the type says are not read, and a root without any is an error")
    func otherNamespaces() throws {
        for configure in Self.decoders {
            let decoder = XMLDecoder(configure)
            #expect(try decoder.decode(Inline<[Said]>.self, from: "<r><a>1</a></r>").shape.isEmpty)
            #expect(try decoder.decode(Inline<Said?>.self, from: "<r><a>1</a></r>").shape == nil)
            #expect(throws: DecodingError.self) { try decoder.decode(Inline<Said>.self, from: "<r><a>1</a></r>") }
            #expect(try decoder.decode(Own<SaidAround>.self, from: "<r><v><a>1</a></v></r>").v.shapes.isEmpty)
            for document in ["<r><a>1</a></r>", "<r/>"] {
                let issue = try Self.issue(SaidAround.self, document, configure)
                #expect(issue.code == .missingKey && issue.suggestion == "it is an element 'r' in no namespace" && issue.path == "/r")
            }
        }
    }

    @Test("Where nothing is a case in any namespace, or a child is another property's, there are no items")
    func noItems() throws {
        for configure in Self.decoders {
            let decoder = XMLDecoder(configure)
            for content in ["", "<z/>", "<t>1</t>"] {
                #expect(try decoder.decode(Inline<[Said]>.self, from: "<r>\(content)</r>").shape.isEmpty)
                #expect(try decoder.decode(Inline<Said?>.self, from: "<r>\(content)</r>").shape == nil)
                #expect(try decoder.decode(Own<SaidAround>.self, from: "<r><v>\(content)</v></r>").v.shapes.isEmpty)
            }
            for value in [SaidAround(shapes: [.a(1)]), SaidAround(shapes: [])] {
                #expect(try decoder.decode(SaidAround.self, from: XMLEncoder().encode(value)) == value)
                #expect(try decoder.decode(Own<SaidAround>.self, from: XMLEncoder().encode(Own(v: value))).v == value)
            }
        }
        #expect(try XMLDecoder().decode(Beside.self, from: "<r><a>1</a></r>") == Beside(a: 1, shapes: []))
        for value in [Beside(a: 1, shapes: [.a(2), .b("x")]), Beside(a: nil, shapes: [.a(2)]), Beside(a: 1, shapes: [])] {
            #expect(try XMLDecoder().decode(Beside.self, from: XMLEncoder().encode(value)) == value)
        }
    }
}
