import Foundation
import Testing
import XMLCodable

@Suite("Choices with XMLChoiceCodingKey")
struct ChoicesWrittenByHandTests {
    enum Entry: Decodable, Equatable {
        case number(Int), text(String), empty
        enum CodingKeys: String, XMLChoiceCodingKey { case number, text, empty }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard let key = container.allKeys.first else {
                throw DecodingError.dataCorrupted(.init(codingPath: container.codingPath, debugDescription: "no case"))
            }
            switch key {
            case .number: self = .number(try container.decode(Int.self, forKey: .number))
            case .text: self = .text(try container.decode(String.self, forKey: .text))
            case .empty: self = .empty
            }
        }
    }

    static let items = "<number>1</number><text>a</text><number>2</number>"

    @Test("Choices with XMLChoiceCodingKey may be alone, in lists and in elements of their keys")
    func places() throws {
        #expect(try XMLDecoder().decode(Entry.self, from: "<number>5</number>") == .number(5))
        #expect(
            try XMLDecoder().decode([Entry].self, from: "<l>\(Self.items)<empty/></l>") == [.number(1), .text("a"), .number(2), .empty])
        struct Marked: Decodable { @XMLInline var entry: Entry }
        #expect(try XMLDecoder().decode(Marked.self, from: "<o><text>x</text></o>").entry == .text("x"))
    }

    @Test("Choices with XMLChoiceCodingKey may be beside ordinary keys")
    func besideOthers() throws {
        struct Mixed: Decodable, Equatable {
            @Attribute var id: Int
            var title: String
            @XMLInline var entries: [Entry]
        }
        struct Wrapped: Decodable, Equatable { @Attribute var id: Int; var title: String, entries: [Entry] }
        struct InOwnType: Decodable {
            var entries: Entries
            struct Entries: Decodable { @XMLInline var all: [Entry] }
        }
        let expected = Mixed(id: 1, title: "t", entries: [.number(1), .text("a"), .number(2)])
        #expect(try XMLDecoder().decode(Mixed.self, from: "<m id='1'><title>t</title>\(Self.items)</m>") == expected)
        let interleaved = "<m id='1'><number>1</number><text>a</text><title>t</title><number>2</number></m>"
        #expect(try XMLDecoder().decode(Mixed.self, from: interleaved) == expected)
        // In an element of their own a list of a property has one case; a type for the element takes them all.
        let wrapped = "<m id='1'><title>t</title><entries>\(Self.items)</entries></m>"
        expectDecodingIssue(.ambiguousList, at: "/m/entries/text") { try XMLDecoder().decode(Wrapped.self, from: wrapped) }
        #expect(try XMLDecoder().decode(InOwnType.self, from: wrapped).entries.all == expected.entries)
    }

    enum MarkedSynthesised: Decodable, Equatable {
        case number(Int), point(x: Int, y: Int)
        enum CodingKeys: String, XMLChoiceCodingKey { case number, point }
    }

    @Test("Choices with XMLChoiceCodingKey may mark an enum that is synthesised otherwise")
    func markedSynthesised() throws {
        let document = "<l><number>1</number><point x='2' y='3'/></l>"
        #expect(try XMLDecoder().decode([MarkedSynthesised].self, from: document) == [.number(1), .point(x: 2, y: 3)])
    }

    enum Step: Codable, Equatable {
        case number(Int), link(Link)
        struct Link: Codable, Equatable {
            @Attribute var href: String
            var title: String
            enum CodingKeys: String, CodingKey { case href, title = "" }
        }
        enum CodingKeys: String, XMLChoiceCodingKey { case number, link }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do {
                self = .number(try container.decode(Int.self, forKey: .number))
            } catch {
                self = .link(try container.decode(Link.self, forKey: .link))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .number(let number): try container.encode(number, forKey: .number)
            case .link(let link): try container.encode(link, forKey: .link)
            }
        }
    }

    let entries: [Step] = [.number(1), .link(.init(href: "/a", title: "A")), .number(2)]

    @Test("A choice is an element in the root or in its key's element, and each of a list is one")
    func bothWays() throws {
        struct One: Codable, Equatable { var entry: Step }
        struct Several: Codable, Equatable { var entry: [Step] }
        let (one, link) = ("<number>1</number>", #"<link href="/a">A</link>"#)
        try expectRow("<entry>\(one)</entry>", Step.number(1), "entry")
        try expectRow("<s><entry>\(one)</entry></s>", One(entry: .number(1)), "s")
        try expectRow("<list>\(one)\(link)<number>2</number></list>", entries, "list")
        try expectRow("<s><entry>\(one)</entry><entry>\(link)</entry><entry><number>2</number></entry></s>", Several(entry: entries), "s")
    }

    @Test("A choice beside ordinary keys in one type")
    func besideKeys() throws {
        struct Sample: Codable, Equatable {
            @Attribute var id: Int
            var name: String, entry: Step
            enum CodingKeys: CodingKey { case id, name }
            init(id: Int, name: String, entry: Step) {
                _id = Attribute(id)
                self.name = name
                self.entry = entry
            }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                _id = try container.decode(Attribute<Int>.self, forKey: .id)
                name = try container.decode(String.self, forKey: .name)
                entry = try Step(from: decoder)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(_id, forKey: .id)
                try container.encode(name, forKey: .name)
                try entry.encode(to: encoder)
            }
        }
        let sample = Sample(id: 1, name: "n", entry: .link(.init(href: "/a", title: "A")))
        try expectRow(#"<s id="1"><name>n</name><link href="/a">A</link></s>"#, sample, "s")
    }
}
