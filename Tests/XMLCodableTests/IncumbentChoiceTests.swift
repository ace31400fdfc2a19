import Foundation
import Testing
import XMLCodable

/// Choices as XMLCoder has them: enums that write their own coding, marked with `XMLChoiceCodingKey`.
@Suite("As in XMLCoder: choices")
struct IncumbentChoiceTests {
    enum Entry: Codable, Equatable {
        case number(Int)
        case link(Link)

        struct Link: Codable, Equatable {
            @Attribute var href: String
            var title: String
            enum CodingKeys: String, CodingKey {
                case href
                case title = ""
            }
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

    let entries: [Entry] = [.number(1), .link(.init(href: "/a", title: "A")), .number(2)]

    private func check<Value: Codable & Equatable>(
        _ value: Value, _ root: String, _ document: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(
            String(decoding: try XMLEncoder().encode(value, withRootKey: root), as: UTF8.self) == document, sourceLocation: sourceLocation)
        #expect(try XMLDecoder().decode(Value.self, from: Data(document.utf8)) == value, sourceLocation: sourceLocation)
    }

    @Test("A choice alone is an element in the root")
    func alone() throws {
        try check(Entry.number(1), "entry", "<entry><number>1</number></entry>")
    }

    @Test("A choice under a key is an element in that key's element")
    func underKey() throws {
        struct Sample: Codable, Equatable { var entry: Entry }
        try check(Sample(entry: .number(1)), "s", "<s><entry><number>1</number></entry></s>")
    }

    @Test("A root array of choices is the case elements in order")
    func rootArray() throws {
        try check(entries, "list", #"<list><number>1</number><link href="/a">A</link><number>2</number></list>"#)
    }

    @Test("An array of choices under a key is one element of that key for each")
    func arrayUnderKey() throws {
        struct Sample: Codable, Equatable { var entry: [Entry] }
        try check(
            Sample(entry: entries), "s",
            #"<s><entry><number>1</number></entry><entry><link href="/a">A</link></entry><entry><number>2</number></entry></s>"#)
    }

    @Test("A nested array of choices that a single-value container decodes")
    func nestedArray() throws {
        struct Sample: Codable, Equatable {
            var name: String
            var entries: Entries
        }
        struct Entries: Codable, Equatable {
            var items: [Entry]
            enum CodingKeys: String, CodingKey { case items = "" }
            init(items: [Entry]) { self.items = items }
            init(from decoder: any Decoder) throws { items = try decoder.singleValueContainer().decode([Entry].self) }
        }
        try check(
            Sample(name: "n", entries: .init(items: entries)), "s",
            #"<s><name>n</name><entries><number>1</number><link href="/a">A</link><number>2</number></entries></s>"#)
    }

    @Test("A choice beside ordinary keys in one type")
    func besideKeys() throws {
        struct Sample: Codable, Equatable {
            @Attribute var id: Int
            var name: String
            var entry: Entry
            enum CodingKeys: CodingKey { case id, name }
            init(id: Int, name: String, entry: Entry) {
                _id = Attribute(id)
                self.name = name
                self.entry = entry
            }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                _id = try container.decode(Attribute<Int>.self, forKey: .id)
                name = try container.decode(String.self, forKey: .name)
                entry = try Entry(from: decoder)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(_id, forKey: .id)
                try container.encode(name, forKey: .name)
                try entry.encode(to: encoder)
            }
        }
        try check(
            Sample(id: 1, name: "n", entry: .link(.init(href: "/a", title: "A"))), "s",
            #"<s id="1"><name>n</name><link href="/a">A</link></s>"#)
    }

    @Test("An unkeyed container walks over mixed children")
    func unkeyedChildren() throws {
        struct Sample: Decodable, Equatable {
            var texts: [String] = []
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                while !container.isAtEnd { texts.append(try container.decode(String.self)) }
            }
        }
        let decoded = try XMLDecoder().decode(Sample.self, from: Data("<s><a>1</a><b>2</b><a>3</a></s>".utf8))
        #expect(decoded.texts == ["1", "2", "3"])
    }
}
