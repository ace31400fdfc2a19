/// A type in an enum's place while that is decoded.
protocol DiscriminatedType {
    static var enumType: any Decodable.Type { get }
}

/// Has a part of the package decode an enum whose case is told by something in its element.
struct DiscriminatedValue<Value: Decodable>: Decodable, DiscriminatedType {
    static var enumType: any Decodable.Type { Value.self }

    let value: Value

    init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? ElementDecoder, let discrimination = decoder.context.traits(of: Value.self).discrimination else {
            value = try Value(from: decoder)
            return
        }
        value = try discrimination.decode(Value.self, at: decoder.site)
    }
}

extension DecodingContext {
    /// Decodes an enum whose case is told by something in its element.
    ///
    /// - Parameter traits: the enum's.
    @inline(never)
    func decodeByDiscriminator<T: Decodable>(_: T.Type, _ traits: TypeTraits, at place: Place, step: PathStep, frame: Int) throws -> T {
        try decodeByInitializer(DiscriminatedValue<T>.self, traits, at: place, step: step, frame: frame).value
    }
}
