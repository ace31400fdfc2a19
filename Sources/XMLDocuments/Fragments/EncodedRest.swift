/// A rest that is kept until all else of its element is there, with what it needs there.
final class EncodedRest: KeptRest {
    let rest: XMLUnknownNodes
    /// Where the rest was encoded.
    let site: EncodingSite
    /// What its names and values need, as prefixes and namespaces. Nothing for a part of a rest, because all of the rest has it.
    let prefixes: [(prefix: String, uri: String)]
    /// The owners of the other nodes in its element.
    let owners: OtherOwners
    /// The way from the element that the rest was encoded in to the one that it is for, which paths may lead through: `/tags`.
    let path: String

    func texts(named name: String, areAttributes: Bool) -> [String] {
        if areAttributes { return rest.attributes.filter { isSame($0.name.qualifiedName, name) }.map(\.value) }
        return rest.elements.filter { isSame($0.name.localName, name) }.map(\.stringValue)
    }

    /// - Throws: an issue, if the rest cannot be written at the site.
    init(_ rest: XMLUnknownNodes, at site: EncodingSite) throws(XMLCodingIssue) {
        guard site.isBesideKeys else {
            throw XMLCodingIssue(
                .misplacedValue, expected: "the element of a type with other keys for a rest",
                found: "a place of its own",
                suggestion: "make it a property without a wrapper or with @XMLInline; XMLFragment has an element of its own")
        }
        let check = try site.check(rest.fragment, isInElement: true)
        prefixes = check.prefixes.filter { !$0.prefix.isEmpty }
        (self.rest, self.site, owners, path) = (rest, site, site.otherOwners, "")
        try checkNodes()
    }

    /// A part of a rest, for an element that paths lead through.
    init(_ rest: XMLUnknownNodes, of owners: OtherOwners, inside outer: EncodedRest, _ name: XMLQName) throws(XMLCodingIssue) {
        (self.rest, site, prefixes, self.owners, path) = (rest, outer.site, [], owners, "\(outer.path)/\(name)")
        try checkNodes()
    }

    /// What is wrong with a node of the rest, by its way from the element that all of the rest is for.
    func issue(_ code: XMLErrorCode, at node: String, expected: String, found: String, suggestion: String? = nil) -> XMLCodingIssue {
        XMLCodingIssue(code, path: path + node, expected: expected, found: found, suggestion: suggestion)
    }

    // MARK: Other properties' nodes

    /// Refuses what would not come back: white space alone, an attribute by which the element is nil or no decoder takes it, and what another property
    /// would read.
    private func checkNodes() throws(XMLCodingIssue) {
        let texts = rest.texts
        if !texts.isEmpty, texts.allSatisfy({ $0.utf8.allSatisfy(\.isXMLWhitespace) }) {
            throw issue(
                .ambiguousContent, at: "/text()", expected: "text that is more than white space in a rest", found: "white space alone")
        }
        let mark = rest.attributes[XMLQName("xsi:nil", in: StandardNamespace.schemaInstance)] ?? rest.attributes["xsi:nil"] ?? "false"
        guard ["false", "0"].contains(String(decoding: mark.utf8.trimmingSpace, as: UTF8.self)) else {
            throw issue(
                .ambiguousContent, at: "/@xsi:nil", expected: "false or 0 as xsi:nil in a rest, because an element that is nil has none",
                found: "'\(Excerpt.of(mark))'")
        }
        for attribute in rest.attributes where owners.weakKey(ofAttribute: attribute.name) == nil { try checkOwner(of: attribute.name) }
        if !texts.isEmpty { try check(owners.ofText, "no text", "text", at: "/text()") }
        for element in rest.elements {
            if let share = owners.share(of: element.name) {
                // Nothing of an empty element would be left beside what the paths lead to.
                guard case .inside = share, element.attributes.isEmpty, element.children.isEmpty else { continue }
            }
            let owner = owners.owner(of: element.name, isAttribute: false) ?? owners.ofAnyElement
            try check(owner, "an element that no key names", "'\(element.name)'", at: "/\(element.name)")
        }
    }

    /// Makes sure, once all else of the element is there, that one more element of a property is beside its own.
    ///
    /// - Parameters:
    ///   - known: the local names of the element's children.
    ///   - position: how many of them come before the rest's.
    func checkAnotherElement(_ name: XMLQName, among known: [String?], at position: Int) throws(XMLCodingIssue) {
        guard case .another(let leader) = owners.share(of: name) else { return }
        func isLeader(_ name: String?) -> Bool { name.map { isSame($0, leader ?? "") } ?? false }
        let start = leader == nil ? 0 : known[..<position].lastIndex(where: isLeader) ?? 0
        let end = leader == nil ? known.count : known[position...].firstIndex(where: isLeader) ?? known.count
        if known[start..<end].contains(where: { $0.map { isSame($0, name.localName) } ?? false }) { return }
        try check(owners.owner(of: name, isAttribute: false), "an element that no key names", "'\(name)'", at: "/\(name)")
    }

    /// Makes sure, once all else of the element is there, that attributes are not those of keys which have no element.
    func checkAttributesOfAbsentElements() throws(XMLCodingIssue) {
        for attribute in rest.attributes {
            guard let (key, namespace) = owners.weakKey(ofAttribute: attribute.name) else { continue }
            if !site.hasElement(ofKey: key, in: namespace) { try checkOwner(of: attribute.name) }
        }
    }

    private func checkOwner(of attribute: XMLQName) throws(XMLCodingIssue) {
        let owner = owners.owner(of: attribute, isAttribute: true) ?? owners.ofAnyAttribute
        try check(owner, "an attribute that no key names", "'\(attribute)'", at: "/@\(attribute)")
    }

    private func check(_ owner: String?, _ expected: String, _ found: String, at node: String) throws(XMLCodingIssue) {
        guard let owner else { return }
        throw issue(
            .duplicateName, at: node, expected: expected + " in a rest", found: "\(found), which \(owner) has",
            suggestion: "give it to that property")
    }

    /// Whether a key beside the rest may declare a prefix.
    func mayBeDeclaredByKey(_ prefix: String) -> Bool { owners.owner(of: XMLQName("xmlns:\(prefix)"), isAttribute: true) != nil }
}

extension EncodingSite {
    /// Keeps a rest for the element that it shares.
    func place(_ rest: XMLUnknownNodes) throws {
        try locating(rest) { keep(try EncodedRest(rest, at: self), hasText: !rest.texts.isEmpty) }
    }
}
