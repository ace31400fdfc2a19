import Foundation
import XMLCoder

struct XMLCoderContender: Contender {
    let name = "XMLCoder"

    func reasonToSkip(_ document: DocumentName) -> String? {
        #if os(Linux)
        if document.byteCount > 10_000_000 { return "Foundation's parser, given data, fails above 10,000,000 bytes on Linux" }
        #endif
        return nil
    }

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        // Trimming, its default, would lose the blanks beside entities, and with them the values that all the others read.
        let decoder = XMLDecoder(trimValueWhitespaces: false)
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
    static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { isAttribute(key) ? .attribute : .element }
}

extension Catalog.Book: DynamicNodeEncoding {}
extension StreetMap.Node: DynamicNodeEncoding {}
extension StreetMap.Tag: DynamicNodeEncoding {}
extension Envelope.Order: DynamicNodeEncoding {}
extension Envelope.Customer: DynamicNodeEncoding {}
extension Envelope.Line: DynamicNodeEncoding {}
