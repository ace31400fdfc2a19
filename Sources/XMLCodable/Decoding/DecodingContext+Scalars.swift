import Foundation

/// Scalars that are not read at once: because it matters what is read, because a closure of the user's changes their texts or makes them, or because
/// their prefixes mean what is declared around them.
///
///     <price>5,00</price>        var price: Double, with a transform that makes `5.00` of it
///     <type>xs:decimal</type>    var type: XMLQName
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
        return try DecodingSite(context: self, place: place, frame: frame).entering(step) { site in
            do {
                return try decode(site.decoder)
            } catch {
                throw errors.located(error, of: type, at: place, frame: site.frame)
            }
        }
    }

    /// What a strategy has dates or data decoded by; nil for other types, and where no closure of the user's does it.
    func customDecoding<T>(of type: T.Type) -> ((any Decoder) throws -> T)? {
        if type == Date.self, case .custom(let decode) = options.dateDecodingStrategy { return { identityCast(try decode($0), to: type) } }
        if type == Data.self, case .custom(let decode) = options.dataDecodingStrategy { return { identityCast(try decode($0), to: type) } }
        return nil
    }

    // MARK: Transforms

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

    // MARK: Qualified names

    /// What a qualified name means at a place. An attribute is in the scope of its own element's declarations.
    ///
    /// Source: XML Schema 1.1 part 2, section 3.3.18; Namespaces in XML 1.0, section 6.
    @inline(never)
    func qualifiedName(_ text: UnsafeBufferPointer<UInt8>, at place: Place, path: @autoclosure () -> [any CodingKey]) throws -> XMLQName {
        let string = String(decoding: text, as: UTF8.self)
        let parts = string.parts(separatedBy: ":", maximumSplits: 2)
        guard parts.count <= 2, parts.allSatisfy(NameRules.isNameWithoutColon) else {
            throw errors.mismatch(XMLQName.self, "a qualified name", text, at: place, path: path())
        }
        if parts.count == 2, parts[0] == "xml" { return XMLQName(string, in: StandardNamespace.xml) }
        let uri = scopes.declarations(in: place.node)[parts.count == 2 ? parts[0] : ""] ?? ""
        if parts.count == 1 || !uri.isEmpty { return XMLQName(string, in: uri) }
        throw errors.dataCorrupted(
            .undeclaredPrefix, at: place, path: path(), expected: "a qualified name whose prefix is declared",
            found: "'\(Excerpt.of(text))'", because: "nothing declares the prefix '\(parts[0].prefix(60))'")
    }
}
