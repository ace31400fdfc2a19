/// Fragments, and XML as text.
extension EncodingSite {
    /// Puts a fragment in the place of an element.
    func place(_ fragment: XMLFragment) throws {
        let place = placeOfElement
        try locating(fragment) {
            if case .cdata = place { throw Self.issueOfCDATA("a fragment") }
            _ = try check(fragment, isInElement: false)
            switch place {
            case .attribute, .cdata:
                throw XMLCodingIssue(.misplacedValue, expected: "text", found: "a fragment", suggestion: "a fragment is an element")
            case .takenElement: throw Self.issueOfSharedElement
            case .named(let name):
                guard let name else { break }
                try Self.checkName(of: fragment, isMeantBy: name)
                try checkNamespace(of: fragment)
            case .unnamed, .item:
                guard isNamedByKey(fragment.name) else { break }
                throw XMLCodingIssue(
                    .duplicateName, expected: "an element that no other case and no key names", found: "the fragment `\(fragment.name)`",
                    suggestion: "give it to the case or the property that is called so")
            case .content:
                throw XMLCodingIssue(
                    .misplacedValue, expected: "an element of its own for a fragment", found: "the element of another value",
                    suggestion: "give the property a key, make it a list, or use @XMLInnerXML")
            }
            if !placeElement(fragment) { throw Self.issueOfSharedElement }
        }
    }

    /// Makes sure that a fragment is called as the place of its key is: it would not be found there otherwise.
    private static func checkName(of fragment: XMLFragment, isMeantBy expected: WrittenName) throws(XMLCodingIssue) {
        let (name, written) = (fragment.name, expected.written)
        let isMeant =
            if let uri = expected.defaultNamespace {
                isSame(name.localName, written) && isSame(name.namespaceURI ?? "", uri)
            } else if let uri = expected.namespaceOfPrefix {
                XMLQName(written, in: uri) == name
            } else {
                isSame(written.utf8.contains(UInt8(ascii: ":")) ? name.qualifiedName : name.localName, written)
            }
        if isMeant { return }
        throw XMLCodingIssue(
            .invalidName, expected: "a fragment that is called `\(expected.defaultNamespace.map { "{\($0)}\(written)" } ?? written)`",
            found: "one that is called `\(expected.defaultNamespace == nil ? name.qualifiedName : name.expandedName)`",
            suggestion:
                "change its name; a fragment of any name stands in a list with @XMLInline, or in the case of a choice with the key `*`")
    }

    /// Makes sure that the fragments of a list under a key are in one namespace: a key finds elements of its local name in one only.
    private func checkNamespace(of fragment: XMLFragment) throws(XMLCodingIssue) {
        guard let previous = previousItem else { return }
        let (namespace, other) = (fragment.name.namespaceURI ?? "", previous.name.namespaceURI ?? "")
        if namespaceNumbers.areSame(namespace, other) { return }
        throw XMLCodingIssue(
            .conflictingNamespace, expected: "fragments of one namespace in a list under a key",
            found: "`{\(Excerpt.of(other))}\(previous.name.localName)` and `{\(Excerpt.of(namespace))}\(fragment.name.localName)`",
            suggestion: "give each a key of its own, in the form `{namespace URI}local`, or use a list with @XMLInline")
    }

    // MARK: XML as text

    /// Puts XML that is given as text into the element at the site.
    func place(innerXML text: String) throws {
        try locating(text) {
            switch placeOfElement {
            case .cdata: throw Self.issueOfCDATA("XML")
            case .attribute:
                throw XMLCodingIssue(.misplacedValue, expected: "text", found: "XML", suggestion: "an attribute can have a text only")
            case .item:
                throw XMLCodingIssue(.ambiguousContent, expected: "an element for each content", found: "several contents in one element")
            case .named, .unnamed, .takenElement, .content: break
            }
            let content = try parse(innerXML: text)
            _ = try check(content, isInElement: true)
            placeContent(of: content)
        }
    }

    /// An element around XML that is given as text: so it has to be well-formed by itself.
    private func parse(innerXML text: String) throws(XMLCodingIssue) -> XMLFragment {
        var parsing = XMLParsingOptions()
        parsing.shouldProcessNamespaces = true
        do {
            return try XMLFragment(parsing: "<_>\(text)</_>", options: parsing)
        } catch {
            let column = (error as? XMLParsingError)?.position.map { " at byte \(max($0.byteOffset - 3, 0))" } ?? ""
            let reason = (error as? XMLParsingError)?.message ?? "\(error)"
            throw XMLCodingIssue(.notWellFormed, expected: "XML that is well-formed by itself", found: "an error\(column): \(reason)")
        }
    }

    // MARK: Issues

    /// Does what may find out that a value cannot be written at the site; the error says where that is.
    func locating<Result>(_ value: Any, _ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let issue as XMLCodingIssue {
            throw error(value, below: issue)
        }
    }

    /// Checks a fragment that is to be written at the site.
    ///
    /// - Parameter isInElement: whether what is in the fragment's element is written, in an element that is there.
    func check(_ fragment: XMLFragment, isInElement: Bool) throws(XMLCodingIssue) -> FragmentCheck {
        try FragmentCheck(
            fragment, maximumDepth: maximumDepth(ofElementAround: isInElement), allowsUndeclaredPrefixes: allowsUndeclaredPrefixes,
            numbers: namespaceNumbers)
    }

    private static func issueOfCDATA(_ found: String) -> XMLCodingIssue {
        XMLCodingIssue(.misplacedValue, expected: "text for a property marked @XMLCData", found: found)
    }

    private static var issueOfSharedElement: XMLCodingIssue {
        XMLCodingIssue(
            .misplacedValue, expected: "an element that is the fragment's alone", found: "one that has attributes or content already")
    }
}
