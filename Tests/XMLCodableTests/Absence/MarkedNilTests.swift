import Foundation
import Testing
import XMLModels

@Suite("xsi:nil where a value is wanted")
struct MarkedNilTests {
    struct Named: Codable, Equatable { var name: String? }
    struct Text: Codable, Equatable { @XMLText var text: String }
    struct Priced: Codable, Equatable {
        @Attribute var currency: String
        @Attribute var unit: String?
        var amount: Int?
    }
    struct Telling: Codable, Equatable {
        @Attribute var isNil: Bool?
        var name: String?
        enum CodingKeys: String, CodingKey { case isNil = "xsi:nil", name }
    }
    /// Asks whether there is nil before anything else.
    struct Asking: Codable, Equatable {
        var isNil: Bool
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            isNil = container.decodeNil()
            if !isNil { _ = try container.decode(String.self) }
        }
        func encode(to encoder: any Encoder) throws {}
    }
    struct Root<Value: Codable & Equatable>: Codable, Equatable { var x: Value }

    static func xml(_ content: String) -> String { #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\#(content)</r>"# }

    static func expectRefusal<Value: Codable & Equatable>(
        _: Value.Type, _ content: String, at path: String = "/r/x", _ decoder: XMLDecoder = XMLDecoder()
    ) {
        let error = #expect(throws: DecodingError.self, "\(Value.self) in \(content)") {
            try decoder.decode(Root<Value>.self, from: xml(content))
        }
        guard case .valueNotFound(_, let context)? = error else { return #expect(Bool(false), "\(error as Any)") }
        #expect(context.debugDescription.contains("found xsi:nil at \(path)"), "\(context.debugDescription)")
        #expect((context.underlyingError as? XMLCodingIssue)?.code == .missingValue)
        let optional = try? decoder.decode(Root<Value?>.self, from: xml(content))
        if path == "/r/x" { #expect(optional == Root<Value?>(x: nil), "\(Value.self) in \(content)") }
    }

    @Test("A type that nothing is a value of does not take it for nothing", arguments: ["true", "1", " true "])
    func refused(mark: String) {
        let content = "<x xsi:nil=\"\(mark)\"/>"
        Self.expectRefusal(String.self, content)
        Self.expectRefusal(Data.self, content)
        Self.expectRefusal(Named.self, content)
        Self.expectRefusal(Text.self, content)
        Self.expectRefusal([String: String].self, content)
        Self.expectRefusal([String].self, "<x>a</x><x xsi:nil=\"\(mark)\"/>", at: "/r/x[2]")
        Self.expectRefusal([Named].self, "<x><name>a</name></x><x xsi:nil=\"\(mark)\"/>", at: "/r/x[2]")
        Self.expectRefusal([[String: Int]].self, "<x><a>1</a></x><x xsi:nil=\"\(mark)\"/>", at: "/r/x[2]")
        for policy in [XMLDecoder.UnknownNodePolicy.error, .ignore] {
            let decoder = XMLDecoder { $0.unknownNodePolicy = policy }
            Self.expectRefusal(String.self, content, decoder)
            Self.expectRefusal(Named.self, content, decoder)
        }
    }

    enum Choice: Codable, Equatable { case name(String), named(x: Int) }
    struct Inline: Codable, Equatable { @XMLInline var x: Choice? }
    struct ByHand: Decodable {
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .x)
        }
        enum Key: CodingKey { case x }
    }

    @Test(
        "xsi:nil takes XML Schema's four words, and another one is an error with its place",
        arguments: ["", " ", "TRUE", "True", "yes", "no", "y", "on", "2", "01", "-1", "truefalse"])
    func words(word: String) throws {
        let mark = "xsi:nil='\(word)'"
        func expectError<Value: Decodable>(_ type: Value.Type, _ content: String, at path: String = "/r/x", keys: [String] = ["x"]) {
            let error = #expect(throws: DecodingError.self, "\(type) in \(content)") {
                try XMLDecoder().decode(type, from: Self.xml(content))
            }
            #expect(error?.xmlErrorCode == .invalidValue, "\(error as Any)")
            #expect(error?.xmlIssue?.path == "\(path)/@xsi:nil" && error?.xmlIssue?.position != nil, "\(error as Any)")
            #expect(error?.xmlIssue?.expected?.hasPrefix("true, false, 1 or 0 as xsi:nil") == true)
            #expect(error?.context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == keys, "\(error as Any)")
        }
        func expectErrors<Value: Codable & Equatable>(_: Value.Type, _ content: String) {
            expectError(Root<Value>.self, "<x \(mark)>\(content)</x>")
            expectError(Root<Value?>.self, "<x \(mark)>\(content)</x>")
            let items = "<x>\(content)</x><x \(mark)>\(content)</x>"
            expectError(Root<[Value]>.self, items, at: "/r/x[2]", keys: ["x", "1"])
            expectError(Root<[Value?]>.self, items, at: "/r/x[2]", keys: ["x", "1"])
        }
        expectErrors(String.self, "a")
        expectErrors(Int.self, "1")
        expectErrors(Bool.self, "true")
        expectErrors(Date.self, "1")
        expectErrors(Named.self, "<name>a</name>")
        expectErrors(Text.self, "a")
        expectErrors([String: Int].self, "<a>1</a>")
        expectErrors(Choice.self, "<name>a</name>")
        expectError(ByHand.self, "<x \(mark)/>")
        expectError(Inline.self, "<name \(mark)>a</name>", at: "/r/name", keys: ["x", "name"])
        // In an element that nothing reads it says nothing.
        #expect(try XMLDecoder().decode(Named.self, from: Self.xml("<y \(mark)/><name>a</name>")) == Named(name: "a"))
        // A prefix that means another namespace is another name.
        #expect(try XMLDecoder().decode(Root<String>.self, from: "<r xmlns:xsi='urn:other'><x \(mark)>a</x></r>") == Root(x: "a"))
    }

    @Test("The four words say what they say, with white space around them", arguments: ["true", "1", " true\n", "false", "0", "\t0 "])
    func knownWords(word: String) throws {
        let isNil = word.contains("t") && !word.contains("\t") || word.contains("1")
        for decoder in [XMLDecoder(), XMLDecoder(trimValueWhitespaces: false)] {
            let xml = Self.xml("<x xsi:nil='\(word)'>5</x>")
            #expect(try decoder.decode(Root<String?>.self, from: xml) == Root(x: isNil ? nil : "5"))
            #expect(try decoder.decode(Root<Int?>.self, from: xml) == Root(x: isNil ? nil : 5))
            #expect(try decoder.decode(Root<Date?>.self, from: xml) == Root(x: isNil ? nil : Date(timeIntervalSince1970: 5)))
        }
    }

    @Test("Attributes wrap scalars that are no elements, and numbers say what they say of nothing")
    func others() throws {
        let xml = Self.xml(#"<x xsi:nil="false">a</x>"#)
        #expect(try XMLDecoder().decode(Root<String>.self, from: xml) == Root(x: "a"))
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Root<Int>.self, from: Self.xml(#"<x xsi:nil="true"/>"#)) }
        #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Named.self, from: Self.xml("").replacing(">", with: " xsi:nil='1'>"))
        }
    }

    @Test("An element that is nil and has attributes is a value of a type that has them")
    func attributes() throws {
        let content = #"<x xsi:nil="true" currency="EUR"/>"#
        let priced = try XMLDecoder().decode(Root<Priced>.self, from: Self.xml(content))
        #expect(priced.x.currency == "EUR" && priced.x.amount == nil)
        #expect(try XMLDecoder().decode(Root<Priced?>.self, from: Self.xml(content)).x == nil)
        for decoder in [XMLDecoder(), XMLDecoder { $0.shouldProcessNamespaces = true }] {
            let marked = Self.xml(#"<x a="1" xsi:nil="1"/>"#)
            #expect(try decoder.decode(Root<Int?>.self, from: marked).x == nil)
            #expect(try decoder.decode(Root<Date?>.self, from: marked).x == nil)
            #expect(try decoder.decode(Root<[String: Int]?>.self, from: marked).x == nil)
        }
    }

    @Test("A type that asks for the mark itself is asked")
    func asking() throws {
        let content = Self.xml(#"<x xsi:nil="true"/>"#)
        #expect(try XMLDecoder().decode(Root<Telling>.self, from: content).x.isNil == true)
        #expect(try XMLDecoder().decode(Root<Asking>.self, from: content).x.isNil)
        #expect(try XMLDecoder().decode(Root<XMLPresence<String>>.self, from: content).x == .null)
    }
}
