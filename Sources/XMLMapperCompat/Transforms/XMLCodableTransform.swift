import XMLCodable

/// A `Codable` value, decoded and encoded with options that you choose. `<-` takes `Codable` values without it.
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
    ///   - decoder: decodes the value. Its options for parsing have no effect.
    ///   - encoder: encodes it.
    public init(decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder = XMLEncoder()) {
        self.decoder = decoder
        self.encoder = encoder
    }

    open func transformFromXML(_ value: Any?) -> T? {
        value.flatMap { CodableBridge.decode(T.self, from: FoundValue(inDictionary: $0), in: nil, by: decoder) }
    }

    open func transformToXML(_ value: T?) -> Any? {
        value.map { CodableBridge.content(of: $0, by: encoder, session: MappingSession()) }
    }
}

extension XMLCodableTransform: TreeTransform {
    /// Decodes from the document itself: an error then says where.
    func transform(_ value: FoundValue, in map: XMLMap) -> T? {
        // A subclass that overrides this gets the dictionary form, as from XMLMapper.
        guard type(of: self) == XMLCodableTransform<T>.self else { return transformFromXML(value.object) }
        return CodableBridge.decode(T.self, from: value, in: map, by: decoder)
    }

    func content(of object: T, session: MappingSession) -> ContentValue? {
        guard type(of: self) == XMLCodableTransform<T>.self else {
            return transformToXML(object).flatMap { ContentValue.of($0, session: session, keepsScalars: true) }
        }
        return CodableBridge.content(of: object, by: encoder, session: session)
    }
}
