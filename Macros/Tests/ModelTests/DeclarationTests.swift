import Foundation
import Testing
import XMLCodable
import XMLModels

@Suite("Declarations with the macro")
struct DeclarationTests {
    enum Status: String, Codable {
        case open, closed
        static let usual = Status.closed
    }

    @XMLModel struct Order: Equatable {
        @XML(.attribute) var id = 7
        @XML(.attribute) var language = "en"
        @XML(.attribute) var status: Status = Status.usual
        @XML(.attribute) var ratio = -1.5
        var note = ""
        var isPaid = false, isSent = true
        var lines: [Int] = []
        var limits: [String: Int] = [:]
        @XML(.ignored) var reads = 0
        var total: Int? { didSet { reads += 1 } }
        let version = 1
        var count: Int { lines.count }
        static let unused = 2
        var `default`: Optional<Int> = nil
        var values: Int?
        var content: Int?
    }

    @Test("What is absent has its initial value")
    func defaults() throws {
        #expect(try XMLDecoder().decode(Order.self, from: "<order />") == Order())
        #expect(try JSONDecoder().decode(Order.self, from: Data("{}".utf8)) == Order())
    }

    @Test("What is not the initial value comes back")
    func otherValues() throws {
        let order = Order(
            id: 1, language: "", status: .open, ratio: 2, note: "n", isPaid: true, isSent: false, lines: [1], limits: ["a": 1], total: 3,
            default: 4,
            values: 5, content: 6)
        let document = try XMLEncoder().encodeToString(order, withRootKey: "order")
        #expect(
            document
                == #"<order id="1" language="" status="open" ratio="2.0"><note>n</note><isPaid>true</isPaid><isSent>false</isSent><lines>1</lines><limits><a>1</a></limits><total>3</total><default>4</default><values>5</values><content>6</content></order>"#
        )
        #expect(try XMLDecoder().decode(Order.self, from: document) == order)
    }

    @Test("An empty text is no absent one")
    func emptyTexts() throws {
        let order = try XMLDecoder().decode(Order.self, from: #"<order language=""><note /></order>"#)
        #expect(order.language.isEmpty)
        #expect(try XMLEncoder().encodeToString(order, withRootKey: "order").contains(#"language="""#))
    }

    @Test("A required key that JSON does not have is missing, with its name")
    func missingInJSON() throws {
        let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(WithMacro.Price.self, from: Data("{}".utf8)) }
        guard case .keyNotFound(let key, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(key.stringValue == "amount")
        #expect(context.codingPath.isEmpty)
    }

    @XMLModel struct Own: Equatable {
        var a: Int
        enum XMLKeys: String, CodingKey { case a = "alpha" }
        func write(to content: inout XMLModelContent<Self>) throws { try content.write(a * 2, .a) }
    }

    @Test("Members that the type has itself stay")
    func ownMembers() throws {
        #expect(try XMLDecoder().decode(Own.self, from: "<x><alpha>1</alpha></x>") == Own(a: 1))
        #expect(try XMLEncoder().encodeToString(Own(a: 1), withRootKey: "x") == "<x><alpha>2</alpha></x>")
        #expect(try JSONDecoder().decode(Own.self, from: Data(#"{"a":1}"#.utf8)) == Own(a: 1))
    }

    @XMLModel struct OwnCodable: Equatable {
        @XML(.attribute) var a: Int

        init(a: Int) { self.a = a }

        init(from decoder: any Decoder) throws {
            var values = try XMLModelValues<Self>(decoder)
            try self.init(&values)
            a *= 10
        }

        func encode(to encoder: any Encoder) throws {
            var content = XMLModelContent<Self>(encoder)
            try Self(a: a * 10).write(to: &content)
        }
    }

    @XMLModel struct Around: Equatable {
        var own: OwnCodable
        var all: [OwnCodable] = []
    }

    @Test("An init(from:) and an encode(to:) of its own read and write every value", arguments: ["", "<!DOCTYPE x>"])
    func ownCodableMembers(prolog: String) throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(OwnCodable.self, from: prolog + "<x a='1'/>") == OwnCodable(a: 10))
        let around = try decoder.decode(Around.self, from: prolog + "<x><own a='1'/><all a='2'/></x>")
        #expect(around == Around(own: OwnCodable(a: 10), all: [OwnCodable(a: 20)]))
        #expect(try XMLEncoder().encodeToString(OwnCodable(a: 1), withRootKey: "x") == #"<x a="10" />"#)
        #expect(try XMLEncoder().encodeToString(around, withRootKey: "x") == #"<x><own a="100" /><all a="200" /></x>"#)
    }

    @XMLModel enum Shape: Equatable { case circle(Int), square(String) }

    @XMLModel struct Content: Equatable {
        var host = "h"
        @XML(.text) var number = 5
        @XML(.inline) var shape: Shape = .circle(1)
        @XML(.inline) var others: [Side] = []
        var rest: XMLUnknownNodes = []
    }

    @XMLModel enum Side: Equatable { case left, right }

    @Test("A default stands for content that is not there, and for none that is")
    func contentDefaults() throws {
        #expect(try XMLDecoder().decode(Content.self, from: "<x/>") == Content())
        let document = #"<x k="v">7<host>a</host><square>b</square><left /><q>1</q></x>"#
        let content = try XMLDecoder().decode(Content.self, from: document)
        #expect(content.host == "a" && content.number == 7 && content.shape == .square("b") && content.others == [.left])
        #expect(content.rest.children.count == 1 && content.rest.attributes["k"] == "v")
        #expect(try XMLDecoder().decode(Content.self, from: XMLEncoder().encode(content)) == content)
    }

    @Test("Defaults are left out where the encoder says so")
    func skips() throws {
        let encoder = XMLEncoder()
        encoder.skips = .defaults
        let order = Order(id: 8)
        let document = try encoder.encodeToString(order, withRootKey: "order")
        #expect(document == #"<order id="8"><limits /></order>"# || document == #"<order id="8" />"#)
        #expect(try XMLDecoder().decode(Order.self, from: document) == order)
    }

    @Test("Errors say the place")
    func places() throws {
        let document = "<x><title>a</title>\n<price>many</price></x>"
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(WithMacro.Book.self, from: document) }
        guard case .keyNotFound(let key, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(key.stringValue == "id")
        #expect((context.underlyingError as? XMLCodingIssue)?.path == "/x")
    }
}

@XMLModel public struct PublicModel {
    public var name: String

    @XMLModel public enum Choice { case a(Int) }
    @XMLModel package struct Inner { var a: Int }
}

private enum Hidden {
    @XMLModel public struct Model { private var a: Int }
}
