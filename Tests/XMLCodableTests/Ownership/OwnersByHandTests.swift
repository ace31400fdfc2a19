import Testing
import XMLCodable
import XMLDocuments
import XMLModels

/// Values that code themselves, beside properties that take the same nodes.
@Suite("Owners of what is coded by hand")
struct OwnersByHandTests {
    private typealias Names = OwnedNames

    /// Whether a value that would not come back as it is, is refused, and so is its document.
    private func expectRefused<Model: OwnedModel>(_ value: Model, _ document: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(throws: EncodingError.self, sourceLocation: sourceLocation) { try XMLEncoder().encode(value, withRootKey: "r") }
        let error = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) {
            try XMLDecoder().decode(Model.self, from: document)
        }
        #expect(error?.xmlErrorCode == .contestedNode, sourceLocation: sourceLocation)
    }

    @Test("A list of choices that a type decodes in its own place takes what no key beside it has")
    func choicesInPlace() throws {
        typealias Inline = XMLInline<OwnedAround<[OwnedShape]>>
        let shapes = Inline(OwnedAround(value: [.a("1")]))
        expectRefused(OwnedPair<Names.A, String?, Names.K, Inline>(a: "2", b: shapes), "<r><a>1</a></r>")
        expectRefused(OwnedPair<Names.K, Inline, Names.A, XMLFragment?>(a: shapes, b: .init("a", "2")), "<r><a>1</a></r>")
        typealias Beside = OwnedPair<Names.C, String?, Names.K, Inline>
        let value = Beside(a: "2", b: shapes)
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(document == "<r><c>2</c><a>1</a></r>")
        #expect(try XMLDecoder().decode(Beside.self, from: document) == value)
        var updated = value
        #expect(throws: DecodingError.self) { try XMLDecoder().update(&updated, from: "<r/>") }
    }

    @Test("The elements of a list that a type writes by itself are no key's beside it")
    func itemsInPlace() throws {
        typealias Inline = XMLInline<OwnedItems<OwnedShape>>
        typealias Pair = OwnedPair<Names.K, Inline, Names.A, [String]>
        let value = Pair(a: Inline(OwnedItems(items: [.a("1")])), b: [])
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(value, withRootKey: "r") }
    }

    @Test("The element of a superclass is no other value's", arguments: [nil, OwnedOpen.other(.init("z", "1"))])
    func superclass(other: OwnedOpen?) throws {
        let base = XMLInline(OwnedSuper(needy: OwnedNeedy(b: "3", k: Attribute(nil)), a: nil))
        let document = "<r><super><b>3</b></super></r>"
        expectRefused(OwnedPair<Names.K, XMLInline<OwnedSuper>, Names.C, XMLInline<OwnedOpen?>>(a: base, b: XMLInline(other)), document)
        expectRefused(OwnedPair<Names.C, XMLInline<OwnedOpen?>, Names.K, XMLInline<OwnedSuper>>(a: XMLInline(other), b: base), document)
    }

    @Test("An attribute is not read by a container that has no key for its text")
    func containerOfAttribute() throws {
        typealias Inline = XMLInline<OwnedNested?>
        typealias Pair = OwnedPair<Names.C, Inline, Names.K, String?>
        let error = #expect(throws: DecodingError.self) { try AttemptsTests.strict.decode(Pair.self, from: #"<r b="1"/>"#) }
        #expect(error?.xmlErrorCode == .unknownNode && error?.xmlIssue?.path == "/r/@b")
    }

    @Test("What is beside the items of a list in a list is unknown", arguments: ["<a>1</a>t", "t<a>1</a><a>2</a>", "<a>1</a></c><c k='1'><a>2</a>"])
    func listsInLists(content: String) throws {
        struct Model: Codable { var c: [[String]] }
        let document = "<r><c><a>0</a></c><c>\(content)</c></r>"
        #expect(try XMLDecoder().decode(Model.self, from: document).c.count > 1)
        let error = #expect(throws: DecodingError.self) { try AttemptsTests.strict.decode(Model.self, from: document) }
        #expect(error?.xmlErrorCode == .unknownNode)
        #expect(throws: DecodingError.self) { try AttemptsTests.strict.decode([String].self, from: "<c>\(content)</c>") }
    }

    @Test("A name with its namespace is beside the case of a choice, however names are compared")
    func qualifiedBesideCase() throws {
        typealias Shapes = OwnedPair<Names.B, XMLInline<[OwnedShape]>, Names.InNamespace, OwnedLeaf>
        let shapes = Shapes(a: XMLInline([.a("1")]), b: OwnedLeaf(b: Attribute(nil), a: "2", c: []))
        typealias Kinds = OwnedPair<Names.InNamespace, OwnedLeaf, Names.Empty, XMLPolymorphic<OwnedFamilies.ByName>>
        let kinds = Kinds(a: OwnedLeaf(b: Attribute(nil), a: "2", c: []), b: XMLPolymorphic(.leaf(OwnedLeaf(b: Attribute(nil), a: "1", c: []))))
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        for matching: XMLDecoder.KeyMatching in [.exact, .ignoring(.case)] {
            decoder.keyMatching = matching
            #expect(try decoder.decode(Shapes.self, from: try XMLEncoder().encode(shapes, withRootKey: "r")) == shapes)
            #expect(try decoder.decode(Kinds.self, from: try XMLEncoder().encode(kinds, withRootKey: "r")) == kinds)
        }
    }
}
