import Foundation
import Testing

@testable import XMLCodable
@testable import XMLModels

@Suite("Room for lists of models that are read directly")
struct ListRoomTests {
    fileprivate struct Item: Equatable {
        var id: Int
        var name: String?
    }

    fileprivate struct Two {
        var first: [Item]
        var second: [Item]
    }

    private static func items(_ count: Int, _ name: String = "item") -> String {
        (0..<count).map { "<\(name)><id>\($0)</id></\(name)>" }.joined()
    }

    @Test("All models are there, however many there are", arguments: [0, 1, 63, 64, 65, 511, 512, 513, 5_000])
    func count(_ count: Int) throws {
        let decoder = XMLDecoder()
        let value = try decoder.decode(Two.self, from: "<r>\(Self.items(count, "a"))\(Self.items(count / 2, "b"))</r>")
        #expect(value.first == (0..<count).map { Item(id: $0) })
        #expect(value.second == (0..<count / 2).map { Item(id: $0) })
        #expect(decoder.directlyReadCount == 1)
    }

    @Test("A list has little more room than models")
    func evenRoom() throws {
        let value = try XMLDecoder().decode(Two.self, from: "<r>\(Self.items(10_000, "a"))</r>")
        #expect(value.first.count == 10_000)
        #expect(value.first.capacity < 12_000)
    }

    @Test("A document that goes on otherwise than it began gets no more room than a multiple of its models")
    func boundedRoom() throws {
        let document = "<r>\(Self.items(70, "a"))<c>\(String(repeating: "x", count: 1_000_000))</c></r>"
        let value = try XMLDecoder().decode(Two.self, from: document)
        #expect(value.first.count == 70)
        #expect(value.first.capacity < 64 * 10)
    }

    @Test("Where a file is read in pieces, the room is as large")
    func files() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("list-room-\(UUID().uuidString).xml")
        try Data("<r>\(Self.items(30_000, "a"))</r>".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let decoder = XMLDecoder()
        let value = try decoder.decode(Two.self, contentsOf: url)
        #expect(value.first.count == 30_000)
        #expect(value.first.capacity < 36_000)
        #expect(decoder.directlyReadCount == 1)
    }
}

extension ListRoomTests.Item: XMLModel {
    enum XMLKeys: String, CodingKey { case id, name }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.id, as: Int.self)
        properties.add(.name, as: String?.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        id = try values.take(.id, as: Int.self)
        name = try values.take(.name, as: String?.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(id, .id)
        try content.write(name, .name)
    }
}

extension ListRoomTests.Two: XMLModel {
    enum XMLKeys: String, CodingKey {
        case first = "a"
        case second = "b"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.first, as: [ListRoomTests.Item].self)
        properties.add(.second, as: [ListRoomTests.Item].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        first = try values.take(.first, as: [ListRoomTests.Item].self)
        second = try values.take(.second, as: [ListRoomTests.Item].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(first, .first)
        try content.write(second, .second)
    }
}
