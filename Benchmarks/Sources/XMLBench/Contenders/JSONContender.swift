import Foundation
import XMLCodable

/// Foundation's JSON coders with the same records.
struct JSONContender: Contender {
    let name = "JSONDecoder"

    func input<Root: DocumentRoot>(_ type: Root.Type, document: Data) throws -> Data {
        try JSONEncoder().encode(XMLDecoder().decode(type, from: document))
    }

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        return LocalEntry(
            decode: { try decoder.decode(type, from: input) },
            encoding: LocalEntry.Encoding(
                encode: { try encoder.encode($0) },
                decode: { try decoder.decode(type, from: $0) }))
    }
}
