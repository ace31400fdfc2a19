import Foundation
import XMLCodable
import XMLServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The document that an answer has. No model is needed to parse it, so this can be done away from the queue that the models belong to.
struct ReplyDocument: Sendable {
    static let maximumBytes = 64 << 20

    private let document: DocumentText

    /// Parses a body.
    ///
    /// - Parameter encoding: the encoding. If nil, the byte order mark decides, then the header `Content-Type`, then the XML declaration
    ///   (RFC 7303, section 3).
    init(_ data: Data, encoding: String.Encoding?, response: HTTPURLResponse?) throws {
        var options = XMLParsingOptions.untrusted(maximumBytes: Self.maximumBytes)
        if let encoding {
            guard let text = String(data: data, encoding: encoding) else { throw XMLSerialization.XMLSerializationError.invalidData }
            document = try DocumentText(parsing: text, options: options)
            return
        }
        options.encoding = (response?.transportHeaders ?? [:]).encoding(of: data)
        document = try DocumentText(parsing: data, options: options)
    }

    /// The only object at a key path, or one that is mapped onto.
    func object<N: XMLBaseMappable>(at keyPath: String?, options: XMLSerialization.ReadingOptions, onto object: N?) throws -> N {
        let mapper = XMLMapper<N>()
        let session = mapper.session(of: document)
        let values = try values(at: keyPath, options, session)
        guard values.count == 1, let node = values[0].node else { throw severalValues(values, at: keyPath) }
        if let object { return mapper.mapped(node, onto: object, session) }
        return try ObjectMapping.object(of: N.self, from: node, session: session)
    }

    /// All objects at a key path that the type does not reject.
    func array<N: XMLBaseMappable>(at keyPath: String?, options: XMLSerialization.ReadingOptions) throws -> [N] {
        let mapper = XMLMapper<N>()
        let session = mapper.session(of: document)
        return try values(at: keyPath, options, session).flatMap { mapper.array($0, session) }
    }

    /// What a key path leads to from the root element. Below several elements it goes on from each of them, as Foundation's key paths do.
    private func values(
        at keyPath: String?, _ options: XMLSerialization.ReadingOptions, _ session: MappingSession
    ) throws -> [FoundValue] {
        var values =
            options == .default
            ? document.rootsOfOneName.map { FoundValue.element($0) }
            : FoundValue(inDictionary: try XMLSerialization.object(of: document, options)).items
        guard let keyPath, !keyPath.isEmpty else { return values }
        for name in MapKey(keyPath, nested: nil, delimiter: ".", isAttribute: false).components {
            values = values.flatMap { value in
                if case .found(let found) = value.lookUp(name, isAttribute: false) { found.items } else { [] as [FoundValue] }
            }
        }
        guard values.isEmpty else { return values }
        throw XMLMapError(
            key: keyPath, reason: "there is nothing at this key path", element: document.root, sourceShift: session.sourceShift,
            code: .missingKey)
    }

    private func severalValues(_ values: [FoundValue], at keyPath: String?) -> XMLMapError {
        let places = values.compactMap(\.element).prefix(2).map { element in
            "\(document.shift.original(path: element.path)) (\(document.shift.original(element.position)))"
        }
        let found = places.count == 2 ? places.joined(separator: " and ") : "\(values.count)"
        return XMLMapError(
            key: keyPath, reason: "expected one element, found \(found)", element: document.root, sourceShift: document.shift,
            code: .repeatedElement)
    }
}
