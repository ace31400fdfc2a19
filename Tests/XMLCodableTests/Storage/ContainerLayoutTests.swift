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
