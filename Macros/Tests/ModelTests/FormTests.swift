import Foundation
import Testing
import XMLModels

@Suite("Forms of properties with the macro")
struct FormTests {
    @XMLModel struct Formats: Equatable {
        @XML(.attribute, .absoluteURL) var link: URL
        @XML(.attribute, .onOff) var isOn: Bool
        @XML(.date) var day: Date
        @XML(.time) var time: TimeInterval
        @XML(.dateTime) var moment: Date
        @XML(.rfc822) var mailed: Date
        @XML(.epochSeconds) var seconds: Date
        @XML(.epochMilliseconds) var milliseconds: Date
        @XML(.decimal(scale: 0)) var counts: [String: Decimal]
        @XML(.decimal(scale: 3)) var weight: Decimal?
        @XML(.oneZero) var bits: [Bool]
        @XML(.yesNo) var isPaid: Bool?
        @XML(.yn) var isSent: Bool
        @XML(.uppercaseYesNo) var isRead: Bool
        @XML(.emptyElement) var isNew: Bool
        @XML(.emptyElement) var isOld: Bool
        @XML(.shortDouble) var size: Double
        @XML(.nonEmpty) var note: String?
        @XML(.coordinateTokens) var outline: [[Int]]
        @XML(.hexadecimalData) var bytes: Data
        @XML(format: XMLFormat.Hexadecimal<Int>.self) var code: Int
        @XML("grey", format: XMLFormat.Scale1.self) var greys: Set<Decimal>
    }

    static let document = """
        <formats link="https://example.org/" isOn="on"><day>2026-11-21</day><time>07:05:00</time><moment>2026-11-21T07:05:00Z</moment>\
        <mailed>Sat, 21 Nov 2026 07:05:00 +0000</mailed><seconds>1500</seconds><milliseconds>1500</milliseconds><counts><a>3</a></counts>\
        <weight>0.250</weight><bits>1</bits><bits>0</bits><isPaid>no</isPaid><isSent>Y</isSent><isRead>NO</isRead><isNew /><size>3</size><outline>1,2 3,4</outline><bytes>0FB7</bytes><code>FF</code><grey>0.5</grey></formats>
        """

    @Test("Every format reads and writes its type, alone and in lists, sets, dictionaries and optionals")
    func formats() throws {
        let value = try XMLDecoder().decode(Formats.self, from: FormTests.document)
        #expect(value.time == 25_500)
        #expect(value.seconds.timeIntervalSince1970 == 1500)
        #expect(value.milliseconds.timeIntervalSince1970 == 1.5)
        #expect(value.weight == 0.25)
        #expect(value.code == 255)
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "formats") == FormTests.document)
        #expect(try JSONDecoder().decode(Formats.self, from: try JSONEncoder().encode(value)) == value)
    }

    @XMLModel final class Box<Value: Codable> {
        @XML(.attribute) var id: Int
        @XML("value") var values: [Value]
        var next: Box<Value>?

        init(id: Int, values: [Value], next: Box<Value>? = nil) {
            self.id = id
            self.values = values
            self.next = next
        }
    }

    @Test("A generic class that contains itself is a model")
    func genericClass() throws {
        let document = #"<box id="1"><value>3</value><next id="2" /></box>"#
        let box = try XMLDecoder().decode(Box<Int>.self, from: document)
        #expect(box.values == [3])
        #expect(box.next?.id == 2)
        #expect(try XMLEncoder().encodeToString(box, withRootKey: "box") == document)
    }

    @XMLModel struct Empty: Equatable {}

    @XMLModel indirect enum Tree: Equatable {
        case leaf(Int)
        case node(left: Tree, right: Tree)
    }

    @Test("A model without properties, and a choice that contains itself")
    func smallAndRecursive() throws {
        #expect(try XMLEncoder().encodeToString(Empty(), withRootKey: "x") == "<x />")
        #expect(try XMLDecoder().decode(Empty.self, from: "<x><a /></x>") == Empty())
        let tree = Tree.node(left: .leaf(1), right: .node(left: .leaf(2), right: .leaf(3)))
        #expect(try XMLDecoder().decode(Tree.self, from: try XMLEncoder().encode(tree, withRootKey: "x")) == tree)
    }

    @XMLModel enum Qualified: Equatable {
        @XML("{http://example.org/a}x") case x(Int)
        case y
    }

    @Test("The name of a case may be in a namespace whose URI has slashes")
    func qualifiedCase() throws {
        let value = try XMLDecoder().decode([Qualified].self, from: "<l xmlns:a='http://example.org/a'><a:x>1</a:x><y/></l>")
        #expect(value == [.x(1), .y])
    }

    @XMLModel struct OneWay {
        @XMLDecodeOnly var read: Int?
        @XMLEncodeOnly var written: Int?
        var both: Int
    }

    @Test("Wrappers for one direction are for one direction")
    func oneDirection() throws {
        let value = try XMLDecoder().decode(OneWay.self, from: "<x><read>1</read><written>2</written><both>3</both></x>")
        #expect(value.read == 1)
        #expect(value.written == nil)
        #expect(
            try XMLEncoder().encodeToString(OneWay(read: 1, written: 2, both: 3), withRootKey: "x")
                == "<x><written>2</written><both>3</both></x>")
    }

    @Test("A key that another format says null for is nil, and no default's business")
    func null() throws {
        #expect(try JSONDecoder().decode(WithMacro.Price.self, from: Data(#"{"amount":1,"currency":null}"#.utf8)).currency == nil)
        #expect(try JSONDecoder().decode(DeclarationTests.Order.self, from: Data(#"{"id":null}"#.utf8)).id == 7)
    }
}

public enum Outer {}

extension Outer {
    struct Sibling: Codable, Equatable { var a: Int }

    /// Names of siblings, and properties called as what generated code uses.
    @XMLModel struct Inner: Codable, Hashable, Sendable {
        enum Kind: String, Codable { case usual }
        @XML(.attribute) var kind: Kind = Kind.usual
        var description: String
        var rawValue: Int
        var stringValue: Int
        var `self`: Int
    }

    @XMLModel struct WithSibling { var sibling: Sibling }
}

public extension Outer {
    @XMLModel struct Visible { public var a: Int }
}
