import Testing

@testable import XMLCodable
@testable import XMLModels

@Suite("Descriptions of models")
struct ModelPropertiesTests {
    @Test("A model in generic code is described by the type that the code has")
    func genericCode() throws {
        func coding<Coding: Codable>(_: Coding.Type) -> (any Codable.Type)? {
            var properties = XMLModelProperties<Pair<Int>>()
            properties.add(.first, as: Coding.self)
            return properties.all.first?.coding
        }
        #expect(coding(DescribedFolder.self) == DescribedFolder.self && coding([DescribedFolder].self) == [DescribedFolder].self)
        let pair = try XMLDecoder().decode(
            Pair<DescribedFolder>.self, from: "<p><first name=\"a\"/><second name=\"b\"/><second name=\"c\"/></p>")
        #expect(pair.first.name == "a" && pair.second.map(\.name) == ["b", "c"])
    }

    fileprivate struct Pair<Content: Codable> { var first: Content, second: [Content] }
}

extension ModelPropertiesTests.Pair: XMLModel {
    enum XMLKeys: String, CodingKey { case first, second }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.first, as: Content.self)
        properties.add(.second, as: [Content].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        first = try values.take(.first, as: Content.self)
        second = try values.take(.second, as: [Content].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(first, .first)
        try content.write(second, .second)
    }
}
