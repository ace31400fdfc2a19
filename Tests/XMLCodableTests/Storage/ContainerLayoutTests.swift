import Testing

@testable import XMLCodable

@Suite("The layout of the standard library's containers")
struct ContainerLayoutTests {
    private final class Object {}
    private struct OneReference { let object: Object }
    private struct OneNumber { let number: Int }
    private struct TwoReferences { let first: Object, second: Object }
    private enum Key: CodingKey { case a }

    @Test("is one reference where a value has a single property that refers to an object")
    func oneReference() { #expect(ContainerLayout.consistsOfOneReference(OneReference(object: Object()))) }

    @Test("is something else where a value is as large as a reference and is none, or is larger")
    func others() {
        let object = Object()
        #expect(!ContainerLayout.consistsOfOneReference(OneNumber(number: 1)))
        #expect(!ContainerLayout.consistsOfOneReference(TwoReferences(first: object, second: object)))
        #expect(!ContainerLayout.consistsOfOneReference(1))
        #expect(!ContainerLayout.consistsOfOneReference(object))
    }

    private final class Box<Content> {
        let content: Content
        init(_ content: Content) { self.content = content }
    }
    private final class Pair {
        let one: OneReference, other: OneReference
        init(_ one: OneReference) { (self.one, other) = (one, one) }
    }

    @Test("has the content where an object's only property is, if that is of the type looked for")
    func offsets() throws {
        let content = OneReference(object: Object())
        let box = Box(content)
        let offset = try #require(StoredProperties.offset(ofOnly: OneReference.self, in: box))
        let address = UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque()).load(fromByteOffset: offset, as: UInt.self)
        #expect(address == UInt(bitPattern: ObjectIdentifier(content.object)))
        #expect(StoredProperties.offset(ofOnly: OneNumber.self, in: box) == nil)
        #expect(StoredProperties.offset(ofOnly: OneReference.self, in: Pair(content)) == nil)
        #expect(StoredProperties.offset(ofOnly: OneReference.self, in: Object()) == nil)
    }

    @Test("is what the pool of containers takes it for, with this version of the standard library")
    func containers() throws {
        struct Model: Codable {
            init() {}
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                #expect(ContainerLayout.consistsOfOneReference(container))
            }
            func encode(to encoder: any Encoder) throws {
                let container = encoder.container(keyedBy: Key.self)
                #expect(ContainerLayout.consistsOfOneReference(container))
            }
        }
        _ = try XMLEncoder().encode(Model(), withRootKey: "m")
        _ = try XMLDecoder().decode(Model.self, from: "<m/>")
    }
}
