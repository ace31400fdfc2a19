import Testing
import XMLCodable
import XMLDocuments
import XMLFormats

@Suite("Rests of types that encode themselves by hand")
struct RestByHandTests {
    private struct AnyKey: CodingKey, ExpressibleByStringLiteral {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ string: String) { stringValue = string }
        init(stringLiteral string: String) { self.init(string) }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    /// Keys that cannot be listed, and are not any string.
    private struct SomeKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) {
            guard ["a", "b", "rest"].contains(stringValue) else { return nil }
            self.stringValue = stringValue
        }
        init?(intValue: Int) { nil }
    }

    /// Encodes itself with a closure.
    private struct ByHand: Encodable {
        let write: (any Encoder) throws -> Void
        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    private func text(_ write: @escaping (any Encoder) throws -> Void) throws -> String {
        try XMLEncoder().encodeToString(ByHand(write: write), withRootKey: "r")
    }

    private func found(_ write: @escaping (any Encoder) throws -> Void) throws -> (code: XMLErrorCode?, path: String?, words: String) {
        let error = try #require(throws: EncodingError.self) { try text(write) }
        return (error.xmlErrorCode, error.xmlIssue?.path, "\(error.xmlIssue?.found ?? "")")
    }

    @Test("A value with a rest is asked to encode itself once", arguments: [1, 3])
    func calls(depth: Int) throws {
        final class Counting: Encodable {
            var count = 0
            let inner: Counting?
            init(depth: Int) { inner = depth > 1 ? Counting(depth: depth - 1) : nil }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: AnyKey.self)
                count += 1
                try container.encode(count, forKey: "count")
                try container.encodeIfPresent(inner, forKey: "inner")
                try container.encode(XMLUnknownNodes([.element("x")]), forKey: "rest")
            }
        }
        var counting: Counting? = Counting(depth: depth)
        _ = try XMLEncoder().encodeToString(try #require(counting), withRootKey: "r")
        while let value = counting {
            #expect(value.count == 1)
            counting = value.inner
        }
    }

    @Test("A rest has nothing that a key of any name was encoded for, a node or nil")
    func anyKeys() throws {
        let rest = XMLUnknownNodes(attributes: ["a": "1"], [.element("b")])
        func write(_ write: @escaping (inout KeyedEncodingContainer<AnyKey>) throws -> Void) -> (any Encoder) throws -> Void {
            {
                var container = $0.container(keyedBy: AnyKey.self)
                try write(&container)
                try container.encode(rest, forKey: "rest")
            }
        }
        #expect(try text(write { try $0.encode(1, forKey: "c") }) == #"<r a="1"><c>1</c><b /></r>"#)
        #expect(try text(write { try $0.encode(1, forKey: "a") }) == #"<r a="1"><a>1</a><b /></r>"#)
        #expect(try text(write { try $0.encode(Attribute<Int>(1), forKey: "b") }) == #"<r b="1" a="1"><b /></r>"#)
        #expect(try text(write { try $0.encode(Attribute<Int?>(nil), forKey: "b") }) == #"<r a="1"><b /></r>"#)
        #expect(try text(write { try $0.encode(Element<Int?>(nil), forKey: "a") }) == #"<r a="1"><b /></r>"#)
        #expect(try found(write { try $0.encode(1, forKey: "b") }) == (.duplicateName, "/r/b", "'b', for which there is the key 'b'"))
        #expect(try found(write { try $0.encode(Attribute<Int>(1), forKey: "a") }).path == "/r/@a")
        #expect(try found(write { try $0.encode(Attribute<Int?>(nil), forKey: "a") }).path == "/r/@a")
        #expect(try found(write { try $0.encodeIfPresent(Int?.none, forKey: "a") }).path == "/r/@a")
        #expect(try found(write { try $0.encodeIfPresent(Int?.none, forKey: "b") }).path == "/r/b")
        #expect(try found(write { try $0.encodeNil(forKey: "b") }).path == "/r/b")
        #expect(try found(write { try $0.encode([Int](), forKey: "b") }).path == "/r/b")
        #expect(try found(write { _ = $0.nestedContainer(keyedBy: AnyKey.self, forKey: "b") }).path == "/r/b")
    }

    @Test("A rest has nothing that nil was encoded for under a key of any name but the empty one")
    func anyKeysWithAName() throws {
        struct Named: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) {
                if stringValue.isEmpty { return nil }
                self.stringValue = stringValue
            }
            init?(intValue: Int) { nil }
        }
        func write(_ key: String) -> (any Encoder) throws -> Void {
            {
                var container = $0.container(keyedBy: Named.self)
                try container.encodeIfPresent(Int?.none, forKey: try #require(Named(stringValue: key)))
                try container.encode(XMLUnknownNodes([.element("b")]), forKey: try #require(Named(stringValue: "rest")))
            }
        }
        #expect(try text(write("c")) == "<r><b /></r>")
        #expect(try found(write("b")).path == "/r/b")
    }

    @Test("What a type wrote into another element does not matter for keys of any name")
    func otherElements() throws {
        let text = try text {
            var container = $0.container(keyedBy: AnyKey.self)
            var inner = container.nestedContainer(keyedBy: AnyKey.self, forKey: "inner")
            try inner.encode(Attribute<Int?>(nil), forKey: "a")
            try inner.encodeIfPresent(Int?.none, forKey: "b")
            try container.encode(XMLUnknownNodes(attributes: ["a": "1"], [.element("b")]), forKey: "rest")
        }
        #expect(text == #"<r a="1"><inner /><b /></r>"#)
    }

    @Test("A rest has nothing that keys are called which cannot be listed")
    func someKeys() throws {
        func write(_ rest: XMLUnknownNodes) -> (any Encoder) throws -> Void {
            {
                var container = $0.container(keyedBy: SomeKey.self)
                try container.encode(Attribute<Int>(1), forKey: try #require(SomeKey(stringValue: "a")))
                try container.encode(rest, forKey: try #require(SomeKey(stringValue: "rest")))
            }
        }
        #expect(try text(write([.element("c")])) == #"<r a="1"><c /></r>"#)
        #expect(try found(write([.element("b")])).path == "/r/b")
        #expect(try found(write(XMLUnknownNodes(attributes: ["b": "1"]))).path == "/r/@b")
        #expect(try found(write(XMLUnknownNodes(attributes: ["a": "1"]))).path == "/r/@a")
    }

    private enum Keys: CodingKey { case a, b, rest }

    @Test("No key is encoded after a rest, in whatever way")
    func late() throws {
        func write(_ write: @escaping (inout KeyedEncodingContainer<Keys>) throws -> Void) -> (any Encoder) throws -> Void {
            {
                var container = $0.container(keyedBy: Keys.self)
                try container.encode(1, forKey: .a)
                try container.encode(XMLUnknownNodes(), forKey: .rest)
                try write(&container)
            }
        }
        let late: [(inout KeyedEncodingContainer<Keys>) throws -> Void] = [
            { try $0.encode(1, forKey: .b) }, { try $0.encode(Attribute<String>("1"), forKey: .b) }, { try $0.encodeNil(forKey: .b) },
            { try $0.encodeIfPresent(String?.none, forKey: .b) }, { try $0.encodeIfPresent([Int]?.none, forKey: .b) },
            { try $0.encode([1, 2], forKey: .b) }, { _ = $0.nestedContainer(keyedBy: Keys.self, forKey: .b) },
            { _ = $0.nestedUnkeyedContainer(forKey: .b) }, { _ = $0.superEncoder(forKey: .b) },
        ]
        for late in late {
            #expect(try found(write(late)) == (.ambiguousContent, "/r", "'rest' and 'b'"))
        }
        #expect(try found(write { _ = $0.superEncoder() }) == (.ambiguousContent, "/r", "'rest' and 'super'"))
        // Who gives the key up has not written it.
        #expect(try text(write { try? $0.encode(1, forKey: .b) }) == "<r><a>1</a></r>")
    }

    @Test("A rest that was given up is forgotten: keys may follow")
    func givenUpRest() throws {
        let text = try text {
            var container = $0.container(keyedBy: Keys.self)
            try container.encode(1, forKey: .a)
            try? container.encode(XMLUnknownNodes([.element("b")]), forKey: .rest)
            try container.encode(2, forKey: .b)
        }
        #expect(text == "<r><a>1</a><b>2</b></r>")
    }

    @Test("Keys of a container before another one of the same value are not a rest's")
    func severalContainers() throws {
        enum Others: CodingKey { case c }
        func write(_ name: XMLQName) -> (any Encoder) throws -> Void {
            {
                _ = $0.container(keyedBy: Others.self)
                var container = $0.container(keyedBy: Keys.self)
                try container.encode(1, forKey: .a)
                try container.encode(XMLUnknownNodes([.element(name)]), forKey: .rest)
            }
        }
        #expect(try text(write("d")) == "<r><a>1</a><d /></r>")
        #expect(try found(write("c")).path == "/r/c")
    }

    @Test(
        "A list of choices under the key of the content keeps the names of its cases from a rest, also where it is nil", arguments: [0, 1])
    func contentKey(count: Int) throws {
        enum Shape: Codable, Equatable { case circle(Int), square(Int) }
        struct Drawing: Codable, Equatable {
            var shapes: [Shape]?
            var rest: XMLUnknownNodes
            enum CodingKeys: String, CodingKey {
                case shapes = ""
                case rest
            }
        }
        let shapes = count == 0 ? nil : [Shape.square(1)]
        let error = try #require(throws: EncodingError.self) {
            try XMLEncoder().encode(Drawing(shapes: shapes, rest: [.element("circle", "2")]), withRootKey: "r")
        }
        #expect(error.xmlErrorCode == .duplicateName)
        #expect(error.xmlIssue?.path == "/r/circle")
    }

    @Test("A rest beside an element's own text has none")
    func texts() throws {
        struct Tokens: Codable, Equatable {
            @XMLTokens var words: [String]
            var rest: XMLUnknownNodes
            enum CodingKeys: String, CodingKey { case words = "", rest }
        }
        for words in [["u1"], []] {
            let error = try #require(throws: EncodingError.self) {
                try XMLEncoder().encode(Tokens(words: words, rest: ["u6"]), withRootKey: "r")
            }
            #expect(error.xmlErrorCode == .duplicateName)
            #expect(error.xmlIssue?.path == "/r/text()")
        }
        struct Inner: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode("u1", forKey: "")
            }
        }
        struct Outer: Encodable { @XMLInline var inner: Inner; var rest: XMLUnknownNodes }
        let error = try #require(throws: EncodingError.self) {
            try XMLEncoder().encode(Outer(inner: Inner(), rest: ["u6"]), withRootKey: "r")
        }
        #expect(error.xmlIssue?.path == "/r/text()")
    }
}
