import Foundation
import XMLCodable

/// XMLCodable with the models that its documentation shows: attributes are marked with `@Attribute`.
struct XMLCodableContender: Contender {
    let name = "XMLCodable"

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        xmlCodableEntry(Root.Marked.self, of: type, input: input)
    }
}

/// XMLCodable with models that describe themselves, which it writes directly.
struct XMLCodableDirectContender: Contender {
    let name = "XMLCodable-direct"

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        xmlCodableEntry(Root.Direct.self, of: type, input: input)
    }
}

/// XMLCodable with models that do not know of it, as they are written for XMLCoder: unmarked properties, and a table for encoding that says
/// which keys are attributes.
struct XMLCodableUnmarkedContender: Contender {
    let name = "XMLCodable-unmarked"

    func reasonToSkip(_ document: DocumentName) -> String? {
        switch document.kind {
        case .numeric, .sparse: "it has no attributes, so that its models are those of XMLCodable"
        case .catalog, .attributes, .soap: nil
        }
    }

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        xmlCodableEntry(type, of: type, input: input)
    }
}

private func xmlCodableEntry<Root: DocumentRoot, Model: Codable & Fingerprintable>(
    _ model: Model.Type, of type: Root.Type, input: Data
) -> LocalEntry<Model> {
    let decoder = XMLDecoder()
    let encoder = XMLEncoder()
    return LocalEntry(
        decode: { try decoder.decode(model, from: input) },
        encoding: LocalEntry.Encoding(
            encode: { try encoder.encode($0, withRootKey: Root.rootName, rootAttributes: Root.rootAttributes) },
            decode: { try decoder.decode(model, from: $0) }))
}

// MARK: Which keys of the unmarked models are attributes

extension DynamicNodeEncoding where Self: HasAttributes {
    static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { isAttribute(key) ? .attribute : .element }
}

extension Catalog.Book: DynamicNodeEncoding {}
extension StreetMap.Node: DynamicNodeEncoding {}
extension StreetMap.Tag: DynamicNodeEncoding {}
extension Envelope.Order: DynamicNodeEncoding {}
extension Envelope.Customer: DynamicNodeEncoding {}
extension Envelope.Line: DynamicNodeEncoding {}
