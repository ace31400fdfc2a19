import XMLCodable

/// A `Codable` value, decoded and encoded with options of its own; `<-` takes `Codable` values without it.
///
/// ```swift
/// let decoder = XMLDecoder()
/// decoder.dateDecodingStrategy = .iso8601
/// address <- (map["address"], XMLCodableTransform<Address>(decoder: decoder))
/// ```
open class XMLCodableTransform<T: Codable>: XMLTransformType {
    public typealias Object = T
    public typealias XML = Any

    private let decoder: XMLDecoder
    private let encoder: XMLEncoder

    /// - Parameters:
    ///   - decoder: decodes the value; its options of parsing have no effect.
    ///   - encoder: encodes it.
    public init(decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder = XMLEncoder()) {
        self.decoder = decoder
        self.encoder = encoder
    }

    open func transformFromXML(_ value: Any?) -> T? { value.flatMap { try? CodableBridge.decode(T.self, from: .object($0), by: decoder) } }

    open func transformToXML(_ value: T?) -> Any? {
        value.map { CodableBridge.content(of: $0, by: encoder, session: MappingSession()) }
    }
}

extension XMLCodableTransform: TreeTransform {
    /// Decodes from the document itself, so that an error says where.
    func transform(_ value: FoundValue, in map: XMLMap) -> T? {
        // A subclass that does something of its own gets the dictionary form, as it would from XMLMapper.
        guard type(of: self) == XMLCodableTransform<T>.self else { return transformFromXML(value.object) }
        do {
            return try CodableBridge.decode(T.self, from: value, by: decoder)
        } catch {
            map.report(value, CodableBridge.reason(error))
            return nil
        }
    }

    func content(of object: T, session: MappingSession) -> ContentValue? {
        guard type(of: self) == XMLCodableTransform<T>.self else {
            return transformToXML(object).flatMap { ContentValue($0, session: session, keepsScalars: true) }
        }
        return CodableBridge.content(of: object, by: encoder, session: session)
    }
}
