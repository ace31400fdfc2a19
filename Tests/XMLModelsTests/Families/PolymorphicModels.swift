import Foundation
import Testing
import XMLModels

/// What the tests of families have in common.
protocol Figure: Codable, Sendable {}

struct Disc: Figure, Equatable { @Attribute var r: Int }
struct Box: Figure, Equatable { var width: Int; var height: Int? }
struct Stack: Figure { @Attribute var name: String?; @XMLPolymorphic<[ByAttribute]> var item: [any Figure] }
struct Unlisted: Figure {}
struct UnknownFigure: Figure { var xml: XMLFragment }

/// A family whose kinds an attribute `kind` says.
protocol FamilyByKind: XMLTypeFamily {}
extension FamilyByKind { static var discriminator: XMLDiscriminator { .attribute("kind") } }

protocol FamilyBySchemaType: XMLTypeFamily {}
extension FamilyBySchemaType { static var discriminator: XMLDiscriminator { .schemaType } }

enum ByAttribute: FamilyByKind {
    static let kinds: [XMLKind<any Figure>] = [
        XMLKind("disc", Disc.self) { $0 }, XMLKind("box", Box.self) { $0 }, XMLKind("stack", Stack.self) { $0 },
    ]
}

enum ByChildText: XMLTypeFamily {
    static let discriminator = XMLDiscriminator.childText("kind")
    static let kinds: [XMLKind<any Figure>] = [XMLKind("disc", Disc.self) { $0 }, XMLKind("box", Box.self) { $0 }]
}

enum ByChildPresence: XMLTypeFamily {
    static let discriminator = XMLDiscriminator.childPresence
    static let kinds: [XMLKind<any Figure>] = [XMLKind("round", Disc.self) { $0 }, XMLKind("width", Box.self) { $0 }]
}

enum BySchemaType: FamilyBySchemaType {
    static let kinds: [XMLKind<any Figure>] = [XMLKind("{urn:f}Disc", Disc.self) { $0 }, XMLKind("Box", Box.self) { $0 }]
}

enum ByElementName: XMLTypeFamily {
    static let discriminator = XMLDiscriminator.elementName
    static let kinds: [XMLKind<any Figure>] = [XMLKind("disc", Disc.self) { $0 }, XMLKind("box", Box.self) { $0 }]
}

/// All places where a family may be.
struct Places<Family: XMLTypeFamily>: Codable {
    @XMLPolymorphic<Family?> var one: Family.Base?
    var title: String?
    @XMLPolymorphic<[Family]> var many: [Family.Base]
    @XMLPolymorphic<[Family]?> var perhaps: [Family.Base]?
    @XMLPolymorphic<[String: Family]> var named: [String: Family.Base]
}

/// Decodes a document, and makes sure that the value is written as the document is.
@discardableResult
func expectSame<Value: Codable>(
    _ document: String, as type: Value.Type, root: String = "a", decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder = XMLEncoder(),
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Value {
    let document = document.replacingOccurrences(of: "/>", with: " />").replacingOccurrences(of: "  />", with: " />")
    let value = try decoder.decode(type, from: document)
    #expect(try encoder.encodeToString(value, withRootKey: root) == document, sourceLocation: sourceLocation)
    encoder.outputFormatting.insert(.prettyPrinted)
    let again = try decoder.decode(type, from: try encoder.encodeToString(value, withRootKey: root))
    encoder.outputFormatting.remove(.prettyPrinted)
    #expect(try encoder.encodeToString(again, withRootKey: root) == document, "indented", sourceLocation: sourceLocation)
    return value
}

/// What decoding throws.
func issue<Value: Decodable>(
    decoding type: Value.Type, from document: String, decoder: XMLDecoder = XMLDecoder(), sourceLocation: SourceLocation = #_sourceLocation
) throws -> XMLCodingIssue {
    let error = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) { _ = try decoder.decode(type, from: document) }
    return try #require(error?.xmlIssue, sourceLocation: sourceLocation)
}

/// What encoding throws.
func issue<Value: Encodable>(
    encoding value: Value, encoder: XMLEncoder = XMLEncoder(), sourceLocation: SourceLocation = #_sourceLocation
) throws -> XMLCodingIssue {
    let error = #expect(throws: EncodingError.self, sourceLocation: sourceLocation) {
        _ = try encoder.encodeToString(value, withRootKey: "a")
    }
    return try #require(error?.xmlIssue, sourceLocation: sourceLocation)
}
