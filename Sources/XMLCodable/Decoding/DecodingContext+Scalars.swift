import Foundation

/// Scalars that decode themselves as something else than their text. `Date` and `Data` have strategies.
extension DecodingContext {
    /// Decodes a scalar that decodes itself as something else, and here by its text: one of Foundation's. `Date` and `Data` have strategies.
    func decodeScalar<T: Decodable, Value: Scalar>(
        _ type: T.Type, as _: Value.Type, at place: Place, step: PathStep, frame: Int
    ) throws -> T {
        guard Value.isText(in: reader.forms) else { return try decodeByStrategy(type, at: place, step: step, frame: frame) }
        var place = try single(place, path: codingPath(frame: frame, step: step))
        if step.isNone {
            unknownNodes.takeText(at: place)
        } else if checksNodes {
            try unknownNodes.checkText(at: place, path: codingPath(frame: frame, step: step))
        }
        if transformsValues { place = try transformed(place, for: Value.self, path: codingPath(frame: frame, step: step)) }
        if !place.lacksText, let value = reader.parse(Value.self, at: place) { return identityCast(value, to: type) }
        throw errors.failure(Value.self, at: place, path: codingPath(frame: frame, step: step))
    }

    private func decodeByStrategy<T: Decodable>(_ type: T.Type, at place: Place, step: PathStep, frame: Int) throws -> T {
        if let decode = customDecoding(of: type) { return try custom(type, at: place, step: step, frame: frame, decode) }
        return try decodeByInitializer(type, traits(of: type), at: place, step: step, frame: frame)
    }

    /// What a strategy has dates or data decoded by; nil for other types, and where no closure of the user's does it.
    func customDecoding<T>(of type: T.Type) -> ((any Decoder) throws -> T)? {
        if type == Date.self, case .custom(let decode) = options.dateDecodingStrategy { return { identityCast(try decode($0), to: type) } }
        if type == Data.self, case .custom(let decode) = options.dataDecodingStrategy { return { identityCast(try decode($0), to: type) } }
        return nil
    }

    /// Has a strategy's closure decode, with a decoder of its own as any type would get.
    private func custom<Value>(
        _ type: Value.Type, at place: Place, step: PathStep, frame parent: Int, _ decode: (any Decoder) throws -> Value
    ) throws -> Value {
        let mark = frames.value.count
        let frame = pushFrame(step, parent: parent, place: place)
        defer { frames.value.pop(to: mark) }
        do {
            return try decode(ElementDecoder(context: self, place: place, frame: frame))
        } catch {
            throw errors.located(error, of: type, at: place, frame: frame.number)
        }
    }
}
