import Foundation

// MARK: Nil

/// What is nil, and what is not there.
extension DecodingContext {
    /// Whether a place holds nil: nothing at all, `xsi:nil="true"`, or nothing that a value of the type being decoded could be made of.
    func isNil(at place: Place) -> Bool {
        switch place.kind {
        case .absent:
            hasServedAbsence = true
            return true
        case .attributes: return !arena.node(place.node).attributeRange.contains { ownership.isOther($0, at: place) }
        default: return reader.isNil(place)
        }
    }

    /// What an optional is decoded at: the place that its value would have, and what makes it nil there.
    ///
    /// - Throws: an error that names both, if an element that says that it is nil may be a list, or an item of one.
    func placeOfOptional(_ place: Place, of traits: TypeTraits, path: @autoclosure () -> [any CodingKey]) throws -> Place {
        var place = place
        if traits.emptyIsNil(in: reader.forms) { place.flags.insert(.emptyIsNil) }
        if case .list = traits.shape, place.kind == .element, place.detail != Place.noParent, reader.isNil(place) {
            // The first of several items tells nothing of the list.
            if search.hasFurtherSibling(place) { return .siblings(from: place) }
            if traits.hasOptionalItems {
                throw errors.dataCorrupted(
                    .ambiguousList, at: place, path: path(), expected: "a list that is nil, or a list of one item that is nil",
                    found: "an element that is nil, which may be either", because: "the list can be read in two ways")
            }
        }
        return place.isSharedText ? placeOfOptionalText(place, of: traits) : place
    }

    /// Whether an inline value has no node in its element, so that an optional of it is nil.
    ///
    ///     <figure/>      struct Figure { @XMLInline var shape: Shape? }
    @inline(never)
    func lacksInlineValue(_ traits: TypeTraits, at place: Place, step: PathStep, frame: Int) -> Bool {
        // What is inline in an element that a path leads to is there with it.
        guard place.isInline, [.element, .group, .groups].contains(place.kind), !traits.isText, place.node == frames.value[frame].element
        else { return false }
        return ownership.isMissing(traits, step: step, frame: frame)
    }

    /// The same for the element's own content: text is nil where there is none. Whether a type that decodes itself needs text shows when it asks.
    @inline(never)
    private func placeOfOptionalText(_ place: Place, of traits: TypeTraits) -> Place {
        switch traits.shape {
        case .list, .dictionary: return place
        case .scalar(let scalar) where scalar == Data.self:
            switch options.dataDecodingStrategy {
            case .base64, .hexadecimal: return place.with(.emptyIsNil)  // to which white space is nothing
            case .deferredToData: return place  // which is a list
            case .custom: break
            }
        case .ordinary, .scalar, .optional, .wrapper: break
        }
        let hasText = reader.text(at: place, for: String.self).map { !$0.isEmpty } ?? false
        return hasText ? place : place.lackingText
    }

    /// Makes sure that an element which says whether it is nil says it by one of XML Schema's words.
    ///
    ///     <price xsi:nil="yes"/>
    func checkNilMark(at place: Place, path: @autoclosure () -> [any CodingKey]) throws {
        if !reader.nilAttributes.isEmpty, let mark = reader.unknownNilMark(at: place) {
            throw errors.mismatch(
                Bool.self, "true, false, 1 or 0 as xsi:nil", found: errors.quoted(mark.word, at: mark.place), at: mark.place, path: path())
        }
    }

    /// Makes sure that an element which says that it is nil, and has nothing else, is not taken for a value of which everything is missing. A type with
    /// a key for `xsi:nil` looks itself.
    @inline(never)
    func rejectNil(at place: Place, keyedBy keys: any CodingKey.Type, frame: Int) throws {
        guard place.kind == .element, !place.flags.contains(.sharesElement) else { return }
        let place = try single(place, path: codingPath(frame: frame))
        guard reader.isMarkedNil(place.node), reader.isBlank(place.node) else { return }
        let traits = KeyTraits.of(keys)
        let isRead = arena.node(place.node).attributeRange.contains { attribute in
            let name = arena.attributes[attribute].name
            if arena.isNamespaceDeclaration(name) { return false }
            guard reader.nilAttributes.contains(name) else { return true }
            if place.flags.contains(.elementsOnly) { return false }
            if EnumType.isEnum(keys), traits.listed.isEmpty { return true }  // a type without keys misses nothing
            return keyTable(of: traits, in: .unspecified).key(ofAttribute: name, in: self) != nil
        }
        guard !isRead else { return }
        let type = frames.value[frame].type?.innermost.type ?? [String: Any].self
        throw errors.markedNil(type, at: place, path: codingPath(frame: frame))
    }

    /// Whether an optional is nil, since its type cannot be made of a place that has nothing for it: an element without content, or text that is not
    /// there. What is wrong with something that is there remains wrong.
    func isNil(_ place: Place, of traits: TypeTraits, since error: DecodingError) -> Bool {
        if case .list = traits.shape { return false }
        // An error of another type, which the policy for custom errors had located, is not taken for a value that is not there.
        guard let issue = error.context?.underlyingError as? XMLCodingIssue, issue.cause == nil,
            ![.failedValidation, .repeatedElement, .contestedNode, .invalidPath, .invalidGroup].contains(issue.code)
        else { return false }
        switch place.kind {
        case .attribute: return issue.code == .misplacedValue && issue.path == locator.path(of: place)
        case .element where place.isInline:
            guard place.lacksText else { return false }
            // Of a value that asks for no keys the text is all there is.
            let isMissing = if case .valueNotFound = error { FirstKeys.traits(of: traits.innermost.type) == nil } else { false }
            return traits.scalar != nil || isMissing
        case .element: return reader.isBlank(place.node) && arena.hasDeclarationsOnly(place.node)
        default: return false
        }
    }
}

// MARK: Scalars

/// Scalars that are not read at once: because it matters what is read, because a closure of the user's changes their texts or makes them, or because
/// their prefixes mean what is declared around them.
///
///     <price>5,00</price>        var price: Double, with a transform that makes `5.00` of it
///     <type>xs:decimal</type>    var type: XMLQName
extension DecodingContext {
    /// The place whose text a scalar is made of, as the policies for repeated and for unknown nodes and the decoder's transform have it.
    ///
    /// - Parameters:
    ///   - isOptional: whether an empty text may be nil, which is none to transform.
    ///   - isInPlace: whether a type reads its own place, whose element is looked at when the value is complete.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func placeOfText<T: Scalar>(
        _ type: T.Type, at found: Place, isOptional: Bool = false, isInPlace: Bool, path: @autoclosure () -> [any CodingKey]
    ) throws -> Place {
        let place = try single(isOptional && reader.emptyIsNil(type) ? found.with(.emptyIsNil) : found, path: path())
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
            throw errors.mismatch(XMLQName.self, "a qualified name", found: errors.quoted(text, at: place), at: place, path: path())
        }
        if parts.count == 2, parts[0] == "xml" { return XMLQName(string, in: StandardNamespace.xml) }
        let uri = scopes.declarations(in: place.node)[parts.count == 2 ? parts[0] : ""] ?? ""
        if parts.count == 1 || !uri.isEmpty { return XMLQName(string, in: uri) }
        throw errors.dataCorrupted(
            .undeclaredPrefix, at: place, path: path(), expected: "a qualified name whose prefix is declared",
            found: "'\(Excerpt.of(text))'", because: "nothing declares the prefix '\(parts[0].prefix(60))'")
    }
}
