import Testing

@testable import XMLCodable
@testable import XMLModels

@Suite("Descriptions of models")
struct ModelPropertiesTests {
    @Test("A model in generic code is described by the type that the code has")
    func genericCode() throws {
        func coding<Coding: Codable>(_: Coding.Type) -> (any Codable.Type)? {
            var properties = XMLModelProperties<DescribedOrder>()
            properties.add(.customer, as: Coding.self)
            return properties.all.first?.coding
        }
        #expect(coding(DescribedCustomer.self) == DescribedCustomer.self && coding([DescribedLine].self) == [DescribedLine].self)
        let pair = try XMLDecoder().decode(
            Pair<DescribedCustomer>.self, from: "<p><first id=\"a\"/><second id=\"b\"/><second id=\"c\"/></p>")
        #expect(pair.first == DescribedCustomer(id: "a") && pair.second == [DescribedCustomer(id: "b"), DescribedCustomer(id: "c")])
    }

    fileprivate struct Pair<Content: Codable> {
        var first: Content
        var second: [Content]
    }
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
