import Testing
import XMLModels

/// A conformance that comes after another one: in a subclass, whose superclass has told the coders something already.
@Suite("What a subclass says beside what its superclass does")
struct AddedConformanceTests {
    class Base: Codable, DynamicNodeDecoding {
        var id = 0
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .elementOrAttribute }
    }

    final class Checked: Base, XMLValidated {
        func validate(_ issues: inout XMLIssues) { if id < 1 { issues.add("id", expected: "1 or more", found: "\(id)") } }
    }

    final class Ruled: Base, XMLContentValidated { static let xmlContentRules: [XMLContentRule] = [.mayNotContain("error")] }

    final class Named: Base, XMLNamespaced { static let xmlNamespace = XMLNamespace("urn:n", prefix: "n") }

    class Validated: Codable, XMLValidated {
        var id = 0
        func validate(_ issues: inout XMLIssues) {}
    }

    final class NamedToo: Validated, XMLNamespaced { static let xmlNamespace = XMLNamespace("urn:n", prefix: "n") }

    final class Identified: Validated, XMLIdentified { var xmlID: String { "\(id)" } }

    @Test("Its values are validated, both ways")
    func validated() throws {
        #expect(try XMLDecoder().decode(Checked.self, from: "<Checked><id>1</id></Checked>").id == 1)
        expectDecodingIssue(.failedValidation) { try XMLDecoder().decode(Checked.self, from: "<Checked><id>0</id></Checked>") }
        let value = try XMLDecoder().decode(Checked.self, from: "<Checked><id>1</id></Checked>")
        value.id = 0
        #expect(throws: EncodingError.self) { try XMLEncoder().encodeToString(value) }
    }

    @Test("Its elements are checked")
    func ruled() {
        expectDecodingIssue(.failedValidation) { try XMLDecoder().decode(Ruled.self, from: "<Ruled><id>1</id><error/></Ruled>") }
    }

    @Test("Its keys are in its namespace")
    func namespace() throws {
        func check<Value: Codable>(_: Value.Type) throws {
            let value = try XMLDecoder().decode(Value.self, from: #"<n:v xmlns:n="urn:n"><n:id>7</n:id></n:v>"#)
            #expect(try XMLEncoder().encodeToString(value, withRootKey: "v") == #"<n:v xmlns:n="urn:n"><n:id>7</n:id></n:v>"#)
        }
        try check(Named.self)
        try check(NamedToo.self)
    }

    @Test("Its values have an identity")
    func identity() {
        struct List: Codable { var item: [Identified] }
        expectDecodingIssue(.repeatedIdentity) {
            try XMLDecoder().decode(List.self, from: "<l><item><id>1</id></item><item><id>1</id></item></l>")
        }
    }
}
