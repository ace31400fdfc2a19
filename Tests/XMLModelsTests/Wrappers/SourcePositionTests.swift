import Foundation
import Testing
import XMLStreaming
import XMLModels

@Suite("Where a value stood: @XMLSourcePosition")
struct SourcePositionTests {
    struct Rule: Codable, Hashable {
        @XMLSourcePosition var place: XMLPosition?
        @Attribute var id: Int
        init(_ id: Int) { _id = Attribute(id) }
    }
    struct Rules: Codable, Hashable {
        var one: Rule? = nil
        var rule: [Rule] = []
        @XMLSourcePosition var place: XMLPosition?
    }

    @Test("Every value knows its own element's position")
    func positions() throws {
        let xml = "<a>\n  <one id='1'/>\r\n  <rule id='2'/><rule\n id='3'/>\n</a>"
        for policy: XMLDecoder.UnknownNodePolicy in [.ignore, .error] {
            let decoder = XMLDecoder()
            (decoder.unknownNodePolicy, decoder.elementOrderPolicy) = (policy, .codingKeys)
            let rules = try decoder.decode(Rules.self, from: xml)
            #expect(rules.place == XMLPosition(line: 1, column: 1, byteOffset: 0))
            #expect(rules.one?.place == XMLPosition(line: 2, column: 3, byteOffset: 6))
            #expect(rules.rule.map(\.place?.line) == [3, 3])
            #expect(rules.rule.map(\.place?.column) == [3, 17])
        }
    }

    @Test("Positions are neither written nor compared")
    func writing() throws {
        let decoded = try XMLDecoder().decode(Rules.self, from: "<a><rule id='1'/>\n<rule id='1'/></a>")
        #expect(decoded.rule[0].place != nil && decoded.rule[0].place != decoded.rule[1].place)
        #expect(decoded.rule[0] == decoded.rule[1])
        #expect(Set(decoded.rule).count == 1)
        #expect(decoded == Rules(rule: [Rule(1), Rule(1)]))
        #expect(try XMLEncoder().encodeToString(decoded, withRootKey: "a") == "<a><rule id=\"1\" /><rule id=\"1\" /></a>")
        #expect(try !XMLEncoder { $0.nilEncoding = .xsiNil }.encodeToString(decoded, withRootKey: "a").contains("place"))
        let json = try JSONEncoder().encode(Rule(1))
        #expect(String(decoding: json, as: UTF8.self) == #"{"id":1}"#)
        #expect(try JSONDecoder().decode(Rule.self, from: Data(#"{"id":1,"place":5}"#.utf8)).place == nil)
        #expect(try JSONDecoder().decode(Rule.self, from: json) == Rule(1))
    }

    @Test("A node that has the key's name is another's, and a rest keeps it")
    func temptingNames() throws {
        struct Kept: Codable, Equatable {
            @XMLText var text: String
            var rest: XMLUnknownNodes
            @XMLSourcePosition var place: XMLPosition?
        }
        let kept = try XMLDecoder().decode(Kept.self, from: "<a place=\"1\">t<place>2</place></a>")
        #expect(kept.place?.line == 1)
        #expect(kept.rest.attributes.count == 1)
        #expect(kept.rest.children.count == 1)
        let strict = XMLDecoder { $0.unknownNodePolicy = .error }
        expectDecodingIssue(at: "/a/place") { try strict.decode(Rule.self, from: "<a id='1'><place/></a>") }
    }

    @Test("Choices, groups, inline values, dictionaries and payloads know theirs")
    func elsewhere() throws {
        struct Placed: Codable, Equatable { @XMLSourcePosition var place: XMLPosition?; var x: Int }
        enum Choice: Codable, Equatable { case placed(Placed), other }
        struct Model: Codable, Equatable {
            @XMLInline var choices: [Choice]
            @XMLInline var own: Own
            var named: [String: Placed]
        }
        struct Own: Codable, Equatable { @Attribute var k: Int?; @XMLSourcePosition var place: XMLPosition? }
        let xml = "<a>\n<other/>\n<placed><x>1</x></placed>\n<named>\n<n><x>1</x></n></named></a>"
        let model = try XMLDecoder().decode(Model.self, from: xml)
        guard case .placed(let placed) = model.choices[1] else { return #expect(Bool(false)) }
        #expect(placed.place?.line == 3)
        #expect(model.own.place?.line == 1)
        #expect(model.named["n"]?.place?.line == 5)
        struct Groups: Codable, Equatable { @XMLSequence var groups: [Placed] }
        let groups = try XMLDecoder().decode(Groups.self, from: "<a><x>1</x>\n<x>2</x></a>")
        #expect(groups.groups.map(\.place?.line) == [1, 2])
        #expect(try XMLEncoder().encodeToString(groups, withRootKey: "a") == "<a><x>1</x><x>2</x></a>")
    }

    @Test("Records have the stream's positions")
    func records() throws {
        let xml = "<a>\n<rule id='1'/>\n<rule id='2'/>\n</a>"
        let records = try XMLDecoder().records(of: Rule.self, at: "a/rule", in: Data(xml.utf8)).map { try $0.get() }
        #expect(records.map(\.place?.line) == [2, 3])
        #expect(records.map(\.place?.byteOffset) == [4, 19])
    }
}
