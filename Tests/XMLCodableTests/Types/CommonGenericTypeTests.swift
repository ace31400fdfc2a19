import Testing

@testable import XMLCodable

@Suite("Generic types that are known without a cast")
struct CommonGenericTypeTests {
    private struct Value: Codable {}
    private final class Object {}
    private enum Case<Content> { case one(Content) }
    private struct Array<Element> {}

    @Test("Arrays, optionals and attributes are told with what they are of, as their conformances have it")
    func commonTypes() throws {
        let types: [any KnownType.Type] = [
            [Int].self, [Value].self, [[String?]].self, [Any].self, [Object].self, Int?.self, Value??.self, [Value]?.self,
            (() -> Void)?.self, Object?.self, Attribute<Int>.self, Attribute<[String]>.self, Attribute<Value?>.self, XMLAttribute<Int>.self,
            XMLAttribute<[String]>.self, XMLAttribute<Value?>.self,
        ]
        for type in types {
            let common = try #require(CommonGenericType.shape(of: type), "\(type)")
            #expect(String(describing: common) == String(describing: type.shape))
            let traits = TypeTraits.of(type)
            let item: (any Any.Type)? = if case .list(let item) = type.shape { item } else { nil }
            #expect(traits.arrayItem == item)
        }
    }

    @Test("No other type is taken for one of them")
    func otherTypes() {
        let types: [any Any.Type] = [
            Int.self, String.self, Value.self, Object.self, Case<Int>.self, Array<Int>.self, ArraySlice<Int>.self,
            ContiguousArray<Int>.self, Set<Int>.self, [String: Int].self, Element<Int>.self, XMLText<Int>.self, XMLChildElement<Int>.self,
            (Int, Int).self,
            (() -> Void).self, Any.self,
            Never.self, (any Codable).self, [Int].Type.self,
        ]
        for type in types { #expect(CommonGenericType.shape(of: type) == nil, "\(type)") }
    }

    @Test("Whether the items of an array decode or encode is asked where it is needed")
    func items() {
        struct Read: Decodable {}
        struct Written: Encodable {}
        let memory = DecoderMemory()
        #expect(memory.decodableItem(of: TypeTraits.of([Read].self)) != nil)
        #expect(memory.decodableItem(of: TypeTraits.of([Written].self)) == nil)
        #expect(memory.decodableItem(of: TypeTraits.of(Set<Int>.self)) == nil)
        var types = EncodingTypes(XMLEncoder.Options())
        #expect(types.encodableItem(of: TypeTraits.of([Written].self)) != nil)
        #expect(types.encodableItem(of: TypeTraits.of([Read].self)) == nil)
        #expect(types.encodableItem(of: TypeTraits.of(Int.self)) == nil)
    }
}
