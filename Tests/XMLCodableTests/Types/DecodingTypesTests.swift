import Foundation
import Testing
import XMLCodable

@Suite("Kinds of types")
struct DecodingTypesTests {
    struct Outline: Decodable, Equatable { @Attribute var text: String; var outline: [Outline] }

    final class Link: Decodable { let name: String, next: Link? }

    @Test("Types may hold themselves through an optional")
    func optionalRecursion() throws {
        let link = try XMLDecoder().decode(Link.self, from: "<l name='a'><next name='b'><next name='c'/></next></l>")
        #expect(link.next?.next?.name == "c")
        #expect(link.next?.next?.next == nil)
    }

    struct Envelope<Body: Decodable>: Decodable { var body: Body }
    struct Page<Item: Decodable, Extra: Decodable>: Decodable { var item: [Item]; var extra: Extra? }

    @Test("Generic types are read, whatever fills them")
    func generics() throws {
        #expect(try XMLDecoder().decode(Envelope<Int>.self, from: "<e><body>5</body></e>").body == 5)
        #expect(try XMLDecoder().decode(Envelope<[Int]>.self, from: "<e><body>5</body><body>6</body></e>").body == [5, 6])
        #expect(try XMLDecoder().decode(Envelope<Envelope<String?>>.self, from: "<e><body><body>x</body></body></e>").body.body == "x")
        let page = try XMLDecoder().decode(Page<Outline, Int>.self, from: "<p><item text='a'/><extra>1</extra><item text='b'/></p>")
        #expect(page.item.map(\.text) == ["a", "b"])
        #expect(page.extra == 1)
    }

    struct Flattened: Decodable {
        struct Address: Decodable { var city: String }
        var name: String, address: Address
        enum CodingKeys: String, CodingKey { case name }

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
            address = try Address(from: decoder)
        }
    }

    @Test("A type may read another one from its own element")
    func flattened() throws {
        let person = try XMLDecoder().decode(Flattened.self, from: "<p><name>Ada</name><city>London</city></p>")
        #expect(person.name == "Ada" && person.address.city == "London")
    }

    final class Recorder: @unchecked Sendable { var values: [Int?] = [] }

    struct Watcher: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            let value = try container.decodeIfPresent(Int.self, forKey: "a")
            (CodingUserInfoKey(rawValue: "recorder").flatMap { decoder.userInfo[$0] } as? Recorder)?.values.append(value)
        }
    }

    @Test("A type's own code is never given a decoder whose answers are not the document's")
    func onlyRealDecoders() throws {
        let recorder = Recorder()
        let decoder = XMLDecoder()
        let key = try #require(CodingUserInfoKey(rawValue: "recorder"))
        decoder.userInfo[key] = recorder
        _ = try decoder.decode(Watcher.self, from: "<w a='1'/>")
        #expect(recorder.values == [1], "it may have checked them, as with a precondition")
    }
}
