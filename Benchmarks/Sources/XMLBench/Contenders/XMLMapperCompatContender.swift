import Foundation
import XMLCodable
import XMLMapperCompat

/// XMLMapperCompat with models as apps have them before they move to `Codable`.
struct XMLMapperCompatContender: Contender {
    /// What stands between documents and models.
    enum Form {
        case tree
        /// The form of `XMLSerialization`: documents become dictionaries, and these become models.
        case dictionaries
    }

    let form: Form

    var name: String {
        switch form {
        case .tree: "XMLMapperCompat"
        case .dictionaries: "XMLMapperCompat-dictionaries"
        }
    }

    func reasonToSkip(_ document: DocumentName) -> String? {
        switch document.kind {
        case .catalog, .attributes, .numeric:
            form == .dictionaries && document.byteCount > 10_000_000 ? "its dictionaries would take many times the document's size" : nil
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
        func map(_ data: Data) throws -> Model {
            switch form {
            case .tree: try XMLMapper<Model>().mapOrThrow(XMLData: data)
            case .dictionaries: try XMLMapper<Model>().mapOrThrow(XMLObject: XMLSerialization.xmlObject(with: data))
            }
        }
        func write(_ value: Model) throws -> Data {
            switch form {
            case .tree: Data(try XMLMapper<Model>().toXMLStringOrThrow(value).utf8)
            case .dictionaries: try XMLSerialization.data(withXMLObject: XMLMapper<Model>().toXML(value))
            }
        }
        return LocalEntry(decode: { try map(input) }, encoding: LocalEntry.Encoding(encode: write, decode: map))
    }
}
