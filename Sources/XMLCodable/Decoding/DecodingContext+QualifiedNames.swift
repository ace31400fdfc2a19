// Qualified names as values: their prefixes mean what is declared at the value.

extension DecodingContext {
    /// What a qualified name means at a place. An attribute is in the scope of its own element's declarations.
    ///
    /// Source: XML Schema 1.1 part 2, section 3.3.18; Namespaces in XML 1.0, section 6.
    func qualifiedName(_ text: UnsafeBufferPointer<UInt8>, at place: Place, path: @autoclosure () -> [any CodingKey]) throws -> XMLQName {
        let (name, undeclaredPrefix) = qualifiedName(text, in: place.node)
        if let name { return name }
        throw errors.unqualified(text, undeclaredPrefix, at: place, path: path())
    }

    /// What a qualified name means in an element, or its prefix that nothing declares; neither for another text.
    @inline(never)
    private func qualifiedName(_ text: UnsafeBufferPointer<UInt8>, in element: NodeIndex) -> (name: XMLQName?, undeclaredPrefix: String?) {
        let string = String(decoding: text, as: UTF8.self)
        let parts = string.parts(separatedBy: ":", maximumSplits: 2)
        guard parts.count <= 2, parts.allSatisfy(NameRules.isNameWithoutColon) else { return (nil, nil) }
        if parts.count == 2, parts[0] == "xml" { return (XMLQName(string, in: StandardNamespace.xml), nil) }
        let uri = scopes.namespace(of: parts.count == 2 ? parts[0] : "", in: element) ?? ""
        return parts.count == 1 || !uri.isEmpty ? (XMLQName(string, in: uri), nil) : (nil, parts[0])
    }
}

extension DecodingErrors {
    /// A text that is no qualified name, or one whose prefix nothing declares.
    @inline(never)
    fileprivate func unqualified(
        _ text: UnsafeBufferPointer<UInt8>, _ undeclaredPrefix: String?, at place: Place, path: [any CodingKey]
    ) -> any Error {
        guard let undeclaredPrefix else { return mismatch(XMLQName.self, "a qualified name", text, at: place, path: path) }
        return dataCorrupted(
            .undeclaredPrefix, at: place, path: path, expected: "a qualified name whose prefix is declared",
            found: "'\(Excerpt.of(text))'", because: "nothing declares the prefix '\(undeclaredPrefix.prefix(60))'")
    }
}
