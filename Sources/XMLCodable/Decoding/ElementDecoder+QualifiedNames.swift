// Qualified names as values: their prefixes mean what is declared at the value.

extension ElementDecoder: QualifiedNameDecoder {
    package func decodeQualifiedName() throws -> XMLQName {
        let place = try context.single(place, path: codingPath)
        if context.readNodes.isTracking {
            try context.readNodes.noteScalar(at: place, path: codingPath, isOwnPlace: true, in: context)
        }
        if place.kind == .absent || place.lacksText { throw context.errors.valueNotFound(XMLQName.self, at: place, path: codingPath) }
        if place.isAmbiguous { throw context.errors.ambiguity(at: place, path: codingPath) }
        let read = context.transformsValues ? try context.transformed(place, for: String.self, path: codingPath) : place
        // It is no string, which is made of several texts as well.
        guard let text = context.reader.text(at: read, for: Int.self) else {
            throw context.errors.mismatch(
                XMLQName.self, "a qualified name", found: "an element with child elements", at: place, path: codingPath,
                suggestion: context.errors.suggestionOfChildren(at: place))
        }
        return try context.qualifiedName(ScalarParsing.trim(text), at: place, path: codingPath)
    }
}

extension DecodingContext {
    /// What a qualified name means at a place. An attribute is in the scope of its own element's declarations.
    ///
    /// Source: XML Schema 1.1 part 2, section 3.3.18; Namespaces in XML 1.0, section 6.
    func qualifiedName(
        _ text: UnsafeBufferPointer<UInt8>, at place: Place, path: @autoclosure () -> [any CodingKey]
    ) throws -> XMLQName {
        let string = String(decoding: text, as: UTF8.self)
        let parts = string.parts(separatedBy: ":", maximumSplits: 2)
        guard parts.count <= 2, parts.allSatisfy(NameRules.isNameWithoutColon) else {
            throw errors.mismatch(XMLQName.self, "a qualified name", text, at: place, path: path())
        }
        if parts.count == 2, parts[0] == "xml" { return XMLQName(string, in: StandardNamespace.xml) }
        let uri = scopes.namespace(of: parts.count == 2 ? parts[0] : "", in: place.node) ?? ""
        guard parts.count == 1 || !uri.isEmpty else {
            throw errors.dataCorrupted(
                .undeclaredPrefix, at: place, path: path(), expected: "a qualified name whose prefix is declared",
                found: "'\(Excerpt.of(text))'", because: "nothing declares the prefix '\(parts[0].prefix(60))'")
        }
        return XMLQName(string, in: uri)
    }
}
