/// Texts that a part makes values of by itself, and the errors about them.
extension DecodingSite {
    /// How scalars are written.
    package var scalarForms: ScalarForms { context.reader.forms }

    /// Whether it is the text beside an element's attributes and children, where empty and absent are alike. The one value of an enum's case
    /// has the case's element to itself.
    package var isOwnText: Bool { place.isSharedText }

    /// Calls with the text of one value, as the decoder's transform makes it. Nothing else that reads texts may change it meanwhile. Several elements
    /// of a name are an error under every policy: one text has all of the value.
    ///
    /// - Parameters:
    ///   - expectation: what the text is, for errors.
    ///   - body: is given the text, and where in it child elements are, by the byte that follows.
    /// - Returns: nil where the value is nil, or where there is nothing.
    package func withText<Result>(
        for type: any Any.Type, _ expectation: String, _ body: (UnsafeBufferPointer<UInt8>, _ divisions: [Int]) throws -> Result
    ) throws -> Result? {
        if context.onlyElement(place).kind == .repeated { throw errors.repeated(at: place, path: codingPath) }
        context.unknownNodes.takeText(at: place)
        if place.lacksText { throw valueNotFound(type) }
        if context.isNil(at: place) { return nil }
        return try withWrittenText(for: type, expectation) { text, divisions in
            guard let transform = context.options.valueTransform, context.isTransformed(place, isEmpty: text.isEmpty) else {
                return try body(text, divisions)
            }
            let written = String(decoding: ScalarParsing.trim(text), as: UTF8.self)
            return try context.transform(written, by: transform, at: place, path: codingPath).withBytes { try body($0, []) }
        }
    }

    /// The same with the text as it is in the document.
    private func withWrittenText<Result>(
        for type: any Any.Type, _ expectation: String, _ body: (UnsafeBufferPointer<UInt8>, [Int]) throws -> Result
    ) throws -> Result {
        let arena = context.arena
        guard place.isElement, !arena.isLeaf(place.node) else {
            // A leaf's, an attribute's or a run's: it lies in the arena. A number's text is not trimmed.
            guard let text = context.reader.text(at: place, for: Int.self) else { throw mismatch(type, expectation, found: "no text") }
            return try body(text, [])
        }
        guard sharesElement || arena.firstElement(in: place.node) == nil else {
            throw mismatch(
                type, expectation, found: "an element with child elements", suggestion: errors.suggestionOfChildren(at: place))
        }
        var joined: [UInt8] = []
        var divisions: [Int] = []
        arena.forEachText(in: place.node) { run, _, child in
            joined.append(contentsOf: arena.text[run])
            if child != nil { divisions.append(joined.count) }
        }
        return try joined.withUnsafeBufferPointer { try body($0, divisions) }
    }

    /// What the decoder's strategy has a date or data decoded by; nil for other types, and where a text tells the value.
    package func customDecoding<Value>(of type: Value.Type) -> ((any Decoder) throws -> Value)? { context.customDecoding(of: type) }

    /// What a text means as a qualified name there.
    ///
    /// - Parameter path: the coding path; nil for the site's own.
    package func qualifiedName(_ text: UnsafeBufferPointer<UInt8>, path: [any CodingKey]? = nil) throws -> XMLQName {
        try context.qualifiedName(text, at: place, path: path ?? codingPath)
    }

    // MARK: Errors

    /// The error of a text that is none of a scalar's.
    package func failure<Value: Scalar>(
        _ type: Value.Type, text: UnsafeBufferPointer<UInt8>, inside path: [any CodingKey] = []
    ) -> DecodingError {
        errors.mismatch(
            type, Value.expectation(of: text, scalarForms), found: errors.quoted(text, at: place), at: place, path: codingPath + path,
            words: Value.words(against: text), suggestion: errors.suggestionOfDate(type, text))
    }

    /// An error from the code of a type whose value was made of a text.
    package func located(_ error: any Error, of type: any Any.Type, madeOf text: String) -> any Error {
        errors.located(error, of: type, at: place, frame: frame, token: text)
    }

    /// An error about a part of the text at the site, with that part's position instead of the element's.
    ///
    /// - Parameter offset: where in the source the part begins; nil where the source does not tell. It is asked for where it matters.
    package func moved(_ error: any Error, to offset: () -> Int?) -> any Error {
        // The document does not have the parts of a text that was transformed.
        guard !context.transformsValues, context.locator.isSeen, let error = error as? DecodingError, let issue = error.xmlIssue,
            issue.path == context.locator.path(of: place), let offset = offset()
        else { return error }
        return error.changing(issue) { $0.position = context.locator.position(ofOffset: offset) }
    }
}
