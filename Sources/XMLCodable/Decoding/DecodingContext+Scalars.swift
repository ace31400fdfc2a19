import Foundation

/// Scalars that are not read at once: because it matters what is read, or because they decode themselves as something else than their text.
extension DecodingContext {
    /// The place whose text a scalar is made of, as the policies for repeated and for unknown nodes and the decoder's transform have it.
    ///
    /// - Parameter isInPlace: whether a type reads its own place, whose element is looked at when the value is complete.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func placeOfText<T: Scalar>(
        _ type: T.Type, at found: Place, isInPlace: Bool, path: @autoclosure () -> [any CodingKey]
    ) throws -> Place {
        let place = try single(found, path: path())
        if isInPlace {
            unknownNodes.takeText(at: place)
        } else if checksNodes {
            try unknownNodes.checkText(at: place, path: path())
        }
        return transformsValues ? try transformed(place, for: type, path: path()) : place
    }

    /// Decodes a scalar by its text.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func scalar<T: Scalar>(_ type: T.Type, at found: Place, isInPlace: Bool, path: @autoclosure () -> [any CodingKey]) throws -> T {
        let place = try placeOfText(type, at: found, isInPlace: isInPlace, path: path())
        if !place.lacksText, let value = reader.parse(type, at: place) { return value }
        throw errors.failure(type, at: place, path: path())
    }

    /// Decodes a scalar that decodes itself as something else, and here by its text: one of Foundation's. `Date` and `Data` have strategies.
    func decodeScalar<T: Decodable, Value: Scalar>(
        _ type: T.Type, as _: Value.Type, at place: Place, step: PathStep, frame: Int
    ) throws -> T {
        if Value.isText(in: reader.forms) {
            let value = try scalar(Value.self, at: place, isInPlace: step.isNone, path: codingPath(frame: frame, step: step))
            return identityCast(value, to: type)
        }
        guard let decode = customDecoding(of: type) else {
            return try decodeByInitializer(type, traits(of: type), at: place, step: step, frame: frame)
        }
        let mark = frames.value.count
        let reference = pushFrame(step, parent: frame, place: place)
        defer { frames.value.pop(to: mark) }
        do {
            return try decode(ElementDecoder(context: self, place: place, frame: reference))
        } catch {
            throw errors.located(error, of: type, at: place, frame: reference.number)
        }
    }

    /// What a strategy has dates or data decoded by; nil for other types, and where no closure of the user's does it.
    func customDecoding<T>(of type: T.Type) -> ((any Decoder) throws -> T)? {
        if type == Date.self, case .custom(let decode) = options.dateDecodingStrategy { return { identityCast(try decode($0), to: type) } }
        if type == Data.self, case .custom(let decode) = options.dataDecodingStrategy { return { identityCast(try decode($0), to: type) } }
        return nil
    }
}
