import Foundation
import Testing
import XMLCodable

@Suite("Kinds of types")
struct DecodingTypesTests {
    class Vehicle: Decodable { let wheels: Int; enum CodingKeys: String, CodingKey { case wheels } }

    /// Its superclass's properties stand beside its own.
    final class Bicycle: Vehicle {
        let gears: Int
        enum CodingKeys: String, CodingKey { case gears }

        required init(from decoder: any Decoder) throws {
            gears = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .gears)
            try super.init(from: decoder)
        }
    }

    /// Its superclass's properties stand in an element `super`.
    final class Car: Vehicle {
        let doors: Int
        enum CodingKeys: String, CodingKey { case doors }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            doors = try container.decode(Int.self, forKey: .doors)
            try super.init(from: container.superDecoder())
        }
    }

    /// Its superclass's properties stand in an element of its own name.
    final class Truck: Vehicle {
        let axles: Int
        enum CodingKeys: String, CodingKey { case axles, chassis }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            axles = try container.decode(Int.self, forKey: .axles)
            try super.init(from: container.superDecoder(forKey: .chassis))
        }
    }

    @Test("Classes inherit: in one element, through super, through a key")
    func inheritance() throws {
        let bicycle = try XMLDecoder().decode(Bicycle.self, from: "<b gears='21'><wheels>2</wheels></b>")
        #expect(bicycle.gears == 21 && bicycle.wheels == 2)
        let car = try XMLDecoder().decode(Car.self, from: "<c><doors>5</doors><super wheels='4'/></c>")
        #expect(car.doors == 5 && car.wheels == 4)
        let truck = try XMLDecoder().decode(Truck.self, from: "<t axles='3'><chassis><wheels>10</wheels></chassis></t>")
        #expect(truck.axles == 3 && truck.wheels == 10)
        let fleet = try XMLDecoder().decode([String: [Bicycle]].self, from: "<f><b gears='1' wheels='2'/><b gears='3' wheels='2'/></f>")
        #expect(fleet["b"]?.map(\.gears) == [1, 3])
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Car.self, from: "<c><doors>5</doors></c>") }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Bicycle.self, from: "<b gears='21'/>") }
    }

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

    @Test("A range and other types of the standard library that are lists of two are children")
    func standardLibraryTypes() throws {
        #expect(try XMLDecoder().decode(ClosedRange<Int>.self, from: "<r><from>1</from><to>9</to></r>") == 1...9)
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

    @Test("A subclass of the decoder may change its defaults")
    func subclass() throws {
        final class FeedDecoder: XMLDecoder, @unchecked Sendable {
            init() {
                super.init(trimValueWhitespaces: false)
                dateDecodingStrategy = .iso8601
            }
        }
        let decoder = FeedDecoder()
        #expect(try decoder.decode(String.self, from: "<t> x </t>") == " x ")
        #expect(try decoder.decode(Date.self, from: "<t>1970-01-01</t>") == Date(timeIntervalSince1970: 0))
    }
}
