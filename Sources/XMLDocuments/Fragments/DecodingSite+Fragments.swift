/// Fragments, and XML as text.
extension DecodingSite {
    /// The site of the one element that is to be taken as it is.
    ///
    /// - Throws: an error, if there is no such element.
    private func wholeElement(for type: any Any.Type) throws -> DecodingSite {
        let site = try required(for: type)
        if site.isElement { return site }
        throw site.mismatch(type, "an element", found: site.attribute == nil ? "no element" : "an attribute")
    }

    /// The element at the site.
    func fragment() throws -> XMLFragment {
        let site = try wholeElement(for: XMLFragment.self)
        // Beside the key of a payload, what shares an element has none of its own.
        guard site.isOwnElement else {
            throw site.mismatch(
                XMLFragment.self, "an element of its own", found: "the element of another value",
                suggestion: "give the property a key, make it a list, or use @XMLInnerXML")
        }
        site.noteWholeElement()
        return scopes.fragment(of: site.element, mayShare: mayKeepDocument)
    }

    /// Whether values may keep the document's storage. That of a record goes back to its stream.
    var mayKeepDocument: Bool { arena.ordinals == nil }

    /// The content of the element at the site, as text.
    func innerXML() throws -> String {
        let site = try wholeElement(for: XMLInnerXML.self)
        site.noteWholeElement(contentOnly: site.sharesElement)
        var writer = ElementWriter(after: scopes.repeatedDeclarations)
        writer.writeContent(of: scopes.element(site.element))
        scopes.repeatedDeclarations = writer.repeatedDeclarations
        if writer.isTooLong {
            throw site.dataCorrupted(
                .limitExceeded, expected: RepeatedDeclarations.expectation, found: "longer ones",
                because: "each element would get a copy of the declarations around it", suggestion: "decode XMLFragment, which shares them")
        }
        return writer.string
    }
}
