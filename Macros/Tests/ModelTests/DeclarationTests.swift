import Foundation
import Testing
import XMLCodable

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
