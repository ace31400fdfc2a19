import Testing

@testable import XMLCodable
@testable import XMLModels

@Suite("Descriptions of models")
struct ModelPropertiesTests {
    @Test("A nested model is known from the description, where its type is in view: alone, as an optional and in a list")
    func nestedModels() throws {
        var properties = XMLModelProperties<DirectOrder>()
        DirectOrder.describe(&properties)
        let models = properties.all.filter { $0.model != nil }.map { "\($0.key): \($0.model.map { "\($0)" } ?? "")" }
        #expect(models == ["customer: DirectCustomer", "agent: DirectCustomer", "line: DirectLine"])
    }

    @Test("A model in generic code is described without being known, and read directly all the same")
    func genericCode() throws {
        func add<Coding: Codable>(_: Coding.Type) -> Bool {
            var properties = XMLModelProperties<DirectOrder>()
            properties.add(.customer, as: Coding.self)
            return properties.all.first?.model == nil && properties.all.first?.coding == Coding.self
        }
        #expect(add(DirectCustomer.self) && add([DirectLine].self) && add(Int.self))
        let decoder = XMLDecoder()
        let pair = try decoder.decode(Pair<DirectCustomer>.self, from: "<p><first id=\"a\"/><second id=\"b\"/><second id=\"c\"/></p>")
        #expect(pair.first == DirectCustomer(id: "a") && pair.second == [DirectCustomer(id: "b"), DirectCustomer(id: "c")])
        #expect(decoder.directlyReadCount == 1)
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
