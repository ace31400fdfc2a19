import Foundation

// Texts that a closure of the user's changes before values are made of them.

extension DecodingContext {
    /// The place of a scalar with its text as the decoder's transform makes it, good until the next one; the same place where it holds nil, or has no
    /// text that is transformed.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func transformed<T: Scalar>(_ place: Place, for type: T.Type, path: @autoclosure () -> [any CodingKey]) throws -> Place {
        guard let transform = options.valueTransform, !place.lacksText, !reader.isNil(place), var text = reader.text(at: place, for: type)
        else { return place }
        // White space around other scalars never means anything.
        if T.self != String.self { text = ScalarParsing.trim(text) }
        if T.cannotBeEmpty && text.isEmpty || !isTransformed(place, isEmpty: text.isEmpty) { return place }
        return reader.transformed(
            try self.transform(String(decoding: text, as: UTF8.self), by: transform, at: place, path: path()), at: place)
    }

    /// Whether the text of a place is a value's, and not one that XML gives a meaning, or none at all.
    func isTransformed(_ place: Place, isEmpty: Bool) -> Bool {
        switch place.kind {
        case .attribute: !XMLValueTransform.exempts(attributeNamed: arena.names.bytes(arena.attributes[Int(place.detail)].name))
        case .element, .choice, .text, .siblings, .children, .items: !isEmpty || !place.flags.contains(.sharesElement)
        default: false
        }
    }

    /// A text as a transform makes it of another one.
    func transform(
        _ text: String, by transform: XMLValueTransform, at place: Place, path: @autoclosure () -> [any CodingKey]
    ) throws -> String {
        let path = path()
        do {
            return try transform(text, at: path)
        } catch {
            throw error is CancellationError ? error : errors.custom(error, at: place, path: path)
        }
    }
}
