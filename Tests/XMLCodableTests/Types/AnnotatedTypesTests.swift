import Testing
import XMLCodable

/// Coders ask a type whether it is annotated before they ask for anything else.
@Suite("Types that say more than their keys do")
struct AnnotatedTypesTests {
    struct Inner: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:inner", prefix: "i")
        var a: Int
    }

    struct Page<Content: Codable & Equatable & Sendable>: Codable, Equatable { var content: Content }

    @Test("A generic type is annotated where its parameter is")
    func conditional() throws {
        #expect(try XMLDecoder().decode(Page<Int>.self, from: "<page><content>1</content></page>") == Page(content: 1))
        let qualified = #"<i:page xmlns:i="urn:inner"><i:content><i:a>1</i:a></i:content></i:page>"#
        #expect(try XMLDecoder().decode(Page<Inner>.self, from: qualified) == Page(content: Inner(a: 1)))
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Page<Inner>.self, from: "<page><content><a>1</a></content></page>") }
        #expect(try XMLEncoder().encodeToString(Page(content: Inner(a: 1)), withRootKey: "page") == qualified)
    }

    class Base: Decodable, DynamicNodeDecoding {
        var a = 0
        enum CodingKeys: CodingKey { case a }
        class func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .attribute }
    }

    final class Derived: Base {}

    @Test("A subclass says what its superclass says")
    func subclass() throws { #expect(try XMLDecoder().decode(Derived.self, from: "<d a='1'><a>2</a></d>").a == 1) }
}

extension AnnotatedTypesTests.Page: XMLAnnotated, XMLNamespaced where Content: XMLNamespaced {
    static var xmlNamespace: XMLNamespace { Content.xmlNamespace }
}
