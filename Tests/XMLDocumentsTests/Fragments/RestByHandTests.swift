import Testing
import XMLDocuments
import XMLFormats

@Suite("Rests of types that encode themselves by hand")
struct RestByHandTests {

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

    @Test("Beside keys of any name a rest has whatever code by hand puts into it")
    func anyKeys() throws {
        let rest = XMLUnknownNodes(attributes: ["a": "1"], [.element("b")])
        let text = try text {
            var container = $0.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "b")
            try container.encode(rest, forKey: "rest")
        }
        #expect(text == #"<r a="1"><b>1</b><b /></r>"#)
        // Two attributes of one name are no XML.
        let found = try found {
            var container = $0.container(keyedBy: AnyKey.self)
            try container.encode(Attribute<Int>(1), forKey: "a")
            try container.encode(rest, forKey: "rest")
        }
        #expect(found.code == .duplicateName && found.path == "/r/@a")
    }

    private enum Keys: CodingKey { case a, b, rest }

    @Test("A rest has nothing that a listed key names, before it or after it", arguments: [false, true])
    func listedKeys(isFirst: Bool) throws {
        func write(_ rest: XMLUnknownNodes) -> (any Encoder) throws -> Void {
            {
                var container = $0.container(keyedBy: Keys.self)
                if isFirst { try container.encode(rest, forKey: .rest) }
                try container.encode(1, forKey: .a)
                if !isFirst { try container.encode(rest, forKey: .rest) }
            }
        }
        #expect(try text(write([.element("c")])) == "<r><a>1</a><c /></r>")
        #expect(try text(write([.element("rest")])) == "<r><a>1</a><rest /></r>")
        for name in ["a", "b"] as [XMLQName] { #expect(try found(write([.element(name)])).code == .duplicateName) }
        #expect(try found(write(XMLUnknownNodes(attributes: ["b": "1"]))).path == "/r/@b")
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

    @Test(
        "A list of choices under the key of the content keeps the names of its cases from a rest, also where it is nil", arguments: [0, 1])
    func contentKey(count: Int) throws {
        enum Shape: Codable, Equatable { case circle(Int), square(Int) }
        struct Drawing: Codable, Equatable {
            var shapes: [Shape]?
            var rest: XMLUnknownNodes
            enum CodingKeys: String, CodingKey { case shapes = "", rest }
        }
        let shapes = count == 0 ? nil : [Shape.square(1)]
        expectEncodingIssue(.duplicateName, at: "/r/circle") {
            try XMLEncoder().encode(Drawing(shapes: shapes, rest: [.element("circle", "2")]), withRootKey: "r")
        }
    }

    @Test("A rest beside an element's own text has none")
    func texts() throws {
        struct Tokens: Codable, Equatable {
            @XMLTokens var words: [String]
            var rest: XMLUnknownNodes
            enum CodingKeys: String, CodingKey { case words = "", rest }
        }
        for words in [["u1"], []] {
            expectEncodingIssue(.duplicateName, at: "/r/text()") {
                try XMLEncoder().encode(Tokens(words: words, rest: ["u6"]), withRootKey: "r")
            }
        }
    }
}
