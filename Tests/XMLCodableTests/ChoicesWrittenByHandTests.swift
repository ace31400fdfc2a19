import Foundation
import Testing
import XMLCodable

/// Choices as users of XMLCoder write them.
@Suite("Choices with XMLChoiceCodingKey")
struct ChoicesWrittenByHandTests {
    enum Entry: Decodable, Equatable {
        case number(Int)
        case text(String)
        case empty

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

    /// The other way in use: one case tried after the other.
    enum Tried: Decodable, Equatable {
        case number(Int)
        case text(String)

        enum CodingKeys: String, XMLChoiceCodingKey { case number, text }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do {
                self = .number(try container.decode(Int.self, forKey: .number))
            } catch {
                self = .text(try container.decode(String.self, forKey: .text))
            }
        }
    }

    static let items = "<number>1</number><text>a</text><number>2</number>"

    @Test("stand alone, in lists and in elements of their keys")
    func places() throws {
        #expect(try XMLDecoder().decode(Entry.self, from: "<number>5</number>") == .number(5))
        #expect(
            try XMLDecoder().decode([Entry].self, from: "<l>\(Self.items)<empty/></l>") == [.number(1), .text("a"), .number(2), .empty])
        #expect(try XMLDecoder().decode([Tried].self, from: "<l>\(Self.items)</l>") == [.number(1), .text("a"), .number(2)])
        struct One: Decodable { var entry: Entry }
        #expect(try XMLDecoder().decode(One.self, from: "<o><entry><text>x</text></entry></o>").entry == .text("x"))
        struct Marked: Decodable { @XMLInline var entry: Entry }
        #expect(try XMLDecoder().decode(Marked.self, from: "<o><text>x</text></o>").entry == .text("x"))
    }

    @Test("stand beside ordinary keys")
    func besideOthers() throws {
        struct Mixed: Decodable, Equatable {
            @Attribute var id: Int
            var title: String
            @XMLInline var entries: [Entry]
        }
        struct Wrapped: Decodable, Equatable {
            @Attribute var id: Int
            var title: String
            var entries: [Entry]
        }
        let expected = Mixed(id: 1, title: "t", entries: [.number(1), .text("a"), .number(2)])
        #expect(try XMLDecoder().decode(Mixed.self, from: "<m id='1'><title>t</title>\(Self.items)</m>") == expected)
        let interleaved = "<m id='1'><number>1</number><text>a</text><title>t</title><number>2</number></m>"
        #expect(try XMLDecoder().decode(Mixed.self, from: interleaved) == expected)
        let wrapped = "<m id='1'><title>t</title><entries>\(Self.items)</entries></m>"
        #expect(try XMLDecoder().decode(Wrapped.self, from: wrapped).entries == expected.entries)
    }

    struct Container: Decodable, Equatable {
        let id: Int
        let entries: [Entry]
        enum CodingKeys: String, CodingKey { case id }

        init(id: Int, entries: [Entry]) { (self.id, self.entries) = (id, entries) }

        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
            entries = try decoder.singleValueContainer().decode([Entry].self)
        }
    }

    @Test("are read by a single value container, as all children of the element")
    func singleValueContainer() throws {
        let document = "<c id='7'>\(Self.items)</c>"
        #expect(try XMLDecoder().decode(Container.self, from: document) == Container(id: 7, entries: [.number(1), .text("a"), .number(2)]))
    }

    @Test("are read by an unkeyed container over mixed children")
    func unkeyedContainer() throws {
        try DecodedByHand.decode("<l>\(Self.items)</l>") { (decoder: any Decoder) throws in
            var container = try decoder.unkeyedContainer()
            var entries: [Entry] = []
            while !container.isAtEnd { entries.append(try container.decode(Entry.self)) }
            #expect(entries == [.number(1), .text("a"), .number(2)])
        }
    }

    enum Nested: Decodable, Equatable {
        case leaf(Int)
        indirect case branch([Nested])

        enum CodingKeys: String, XMLChoiceCodingKey { case leaf, branch }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.contains(.leaf) {
                self = .leaf(try container.decode(Int.self, forKey: .leaf))
            } else {
                self = .branch(try container.decode([Nested].self, forKey: .branch))
            }
        }
    }

    @Test("hold lists of themselves")
    func nested() throws {
        let document = "<branch><leaf>1</leaf><branch><leaf>2</leaf></branch><branch/></branch>"
        #expect(try XMLDecoder().decode(Nested.self, from: document) == .branch([.leaf(1), .branch([.leaf(2)]), .branch([])]))
    }

    enum MarkedSynthesised: Decodable, Equatable {
        case number(Int)
        case point(x: Int, y: Int)
        enum CodingKeys: String, XMLChoiceCodingKey { case number, point }
    }

    @Test("may mark an enum that is synthesised otherwise")
    func markedSynthesised() throws {
        let document = "<l><number>1</number><point x='2' y='3'/></l>"
        #expect(try XMLDecoder().decode([MarkedSynthesised].self, from: document) == [.number(1), .point(x: 2, y: 3)])
    }

    enum Run: Decodable, Equatable {
        case b(String)
        case text(String)

        enum CodingKeys: String, XMLChoiceCodingKey { case b, text = "" }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch container.allKeys.first {
            case .b: self = .b(try container.decode(String.self, forKey: .b))
            default: self = .text(try container.decode(String.self, forKey: .text))
            }
        }
    }

    @Test("with a case for text make mixed content")
    func mixedContent() throws {
        let expected: [Run] = [.text("one "), .b("two"), .text(" three")]
        #expect(try XMLDecoder().decode([Run].self, from: "<p>one <b>two</b> three</p>") == expected)
    }
}
