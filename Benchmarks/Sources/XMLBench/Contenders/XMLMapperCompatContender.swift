import Foundation
import XMLCodable
import XMLMapperCompat

/// XMLMapperCompat with models as apps have them before they move to `Codable`.
struct XMLMapperCompatContender: Contender {
    let name = "XMLMapperCompat"

    func reasonToSkip(_ document: DocumentName) -> String? {
        switch document.kind {
        case .catalog, .attributes, .numeric: nil
        case .sparse, .soap: "it has no mapped models here"
        }
    }

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        switch type.kind {
        case .catalog: mappedEntry(MappedCatalog.self, input: input)
        case .attributes: mappedEntry(MappedStreetMap.self, input: input)
        case .numeric: mappedEntry(MappedMeasurements.self, input: input)
        case .sparse, .soap: throw BenchmarkError("\(name) has no models for \(type.kind.rawValue).")
        }
    }

    private func mappedEntry<Model: XMLMappable & Fingerprintable>(_ model: Model.Type, input: Data) -> LocalEntry<Model> {
        func map(_ data: Data) throws -> Model { try XMLMapper<Model>().mapOrThrow(XMLData: data) }
        return LocalEntry(
            decode: { try map(input) },
            encoding: LocalEntry.Encoding(
                encode: { value in
                    let text = try XMLMapper<Model>().toXMLStringOrThrow(value)
                    return Data(text.utf8)
                },
                decode: map))
    }
}
