import Foundation
import XMLCodable

struct XMLCodableContender: Contender {
    let name = "XMLCodable"

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        let decoder = XMLDecoder()
        let encoder = XMLEncoder()
        return LocalEntry(
            decode: { try decoder.decode(type, from: input) },
            encoding: LocalEntry.Encoding(
                encode: { try encoder.encode($0, withRootKey: Root.rootName, rootAttributes: Root.rootAttributes) },
                decode: { try decoder.decode(type, from: $0) }))
    }
}

// MARK: Which keys are attributes

extension DynamicNodeEncoding where Self: HasAttributes {
    static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
        attributeNames.contains(key.stringValue) ? .attribute : .element
    }
}

extension DynamicNodeDecoding where Self: HasAttributes {
    static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding {
        attributeNames.contains(key.stringValue) ? .attribute : .element
    }
}

extension Catalog.Book: DynamicNodeEncoding, DynamicNodeDecoding {}
extension StreetMap.Node: DynamicNodeEncoding, DynamicNodeDecoding {}
extension StreetMap.Tag: DynamicNodeEncoding, DynamicNodeDecoding {}
extension Envelope.Order: DynamicNodeEncoding, DynamicNodeDecoding {}
extension Envelope.Customer: DynamicNodeEncoding, DynamicNodeDecoding {}
extension Envelope.Line: DynamicNodeEncoding, DynamicNodeDecoding {}
