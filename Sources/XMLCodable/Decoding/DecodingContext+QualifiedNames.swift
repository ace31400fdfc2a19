// Qualified names as values: their prefixes mean what is declared at the value.

extension DecodingContext {
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
