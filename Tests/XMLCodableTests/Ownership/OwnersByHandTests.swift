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
        typealias Cases = OwnedPair<Names.Empty, XMLInline<OwnedShape?>, Names.K, Inline>
        let cases = Cases(a: XMLInline(nil), b: Inline(OwnedItems(items: [.a("1")])))
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(cases, withRootKey: "r") }
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

    @Test(
        "What is beside the items of a list in a list is unknown",
        arguments: ["<a>1</a>t", "t<a>1</a><a>2</a>", "<a>1</a></c><c k='1'><a>2</a>", "</c><c k='1'>"])
    func listsInLists(content: String) throws {
        struct Model: Codable { var c: [[String]] }
        let document = "<r><c><a>0</a></c><c>\(content)</c></r>"
        #expect(try XMLDecoder().decode(Model.self, from: document).c.count > 1)
        let error = #expect(throws: DecodingError.self) { try AttemptsTests.strict.decode(Model.self, from: document) }
        #expect(error?.xmlErrorCode == .unknownNode)
        #expect(throws: DecodingError.self) { try AttemptsTests.strict.decode([String].self, from: "<c>\(content)</c>") }
    }

    @Test("What is written by hand is refused where it is refused when it is read")
    func otherKeysOfType() throws {
        let two = XMLInline(OwnedTwo(leaf: OwnedLeaf(b: Attribute(nil), a: "1", c: []), shape: nil, z: "2"))
        typealias Beside = OwnedPair<Names.K, XMLInline<OwnedTwo>, Names.C, XMLInline<[OwnedPayloads]>>
        expectRefused(Beside(a: two, b: XMLInline([])), "<r z='2'><a>1</a></r>")
        typealias Rest = OwnedPair<Names.K, XMLInline<OwnedAround<[OwnedShape]>>, Names.UpperA, XMLUnknownNodes>
        let rest = Rest(a: XMLInline(OwnedAround(value: [])), b: [.element("a", "1")])
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(rest, withRootKey: "r") }
    }

    @Test("The cases of a choice are elements, and leave attributes of their names to others")
    func attributeBesideCase() throws {
        typealias Pair = OwnedPair<Names.A, XMLInline<OwnedPayloads>, Names.C, XMLInline<OwnedRest>>
        let value = Pair(a: XMLInline(.k), b: XMLInline(OwnedRest(k: Attribute("1"), rest: [])))
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(document == #"<r k="1"><k /></r>"#)
        #expect(try AttemptsTests.strict.decode(Pair.self, from: document) == value)
    }

    @Test("A text that a type reads by itself as an item is no other value's")
    func textAsItem() throws {
        typealias Items = OwnedPair<Names.Empty, OwnedItems<String>, Names.K, XMLInline<OwnedByHand>>
        let items = Items(a: OwnedItems(items: ["1"]), b: XMLInline(OwnedByHand(values: [:])))
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(items, withRootKey: "r") }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Items.self, from: "<r>1</r>") }
    }

    @Test("A value is not nil of whose inline values the document has something", arguments: ["<a>1</a>", "<c>1</c>"])
    func partOfInlineValue(content: String) throws {
        typealias Inner = OwnedPair<Names.A, String?, Names.C, [String]>
        typealias Outer = OwnedPair<Names.B, String, Names.Empty, XMLInline<Inner>>
        typealias Model = OwnedPair<Names.K, XMLInline<Outer?>, Names.UpperA, String?>
        #expect(try XMLDecoder().decode(Model.self, from: "<r><A>1</A></r>").a.wrappedValue == nil)
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Model.self, from: "<r>\(content)</r>") }
        #expect(error?.xmlErrorCode == .missingKey)
        typealias OfAnyName = OwnedPair<Names.Empty, Attribute<[String: String]>, Names.B, String>
        typealias Beside = OwnedPair<Names.A, String?, Names.K, XMLInline<OfAnyName?>>
        #expect(try XMLDecoder().decode(Beside.self, from: "<r><a>1</a></r>") == Beside(a: "1", b: XMLInline(nil)))
        let collected = try XMLDecoder().decodeCollectingIssues(Model.self, from: "<r>\(content)</r>")
        #expect(collected.value == nil && collected.issues.first?.code == .missingKey)
    }

    @Test("An update leaves a name with its namespace to its own key", arguments: ["<r/>", "<r xmlns:q='urn:x'><q:a>1</q:a></r>"])
    func updatedQualifiedName(document: String) throws {
        typealias Around = OwnedPair<Names.InNamespace, OwnedAround<String?>, Names.K, XMLInline<OwnedLeaf?>>
        typealias Plain = OwnedPair<Names.InNamespace, String?, Names.K, XMLInline<OwnedLeaf?>>
        for processesNamespaces in [false, true] {
            let decoder = XMLDecoder()
            decoder.shouldProcessNamespaces = processesNamespaces
            var around = Around(a: OwnedAround(value: "1"), b: XMLInline(nil))
            try decoder.update(&around, from: document)
            #expect(around.a.value == "1" && around.b.wrappedValue?.a == nil)
            var plain = Plain(a: "1", b: XMLInline(nil))
            try decoder.update(&plain, from: document)
            #expect(plain.a == "1" && plain.b.wrappedValue?.a == nil)
        }
    }

    @Test("A name with its namespace is beside the case of a choice, however names are compared")
    func qualifiedBesideCase() throws {
        typealias Shapes = OwnedPair<Names.B, XMLInline<[OwnedShape]>, Names.InNamespace, OwnedLeaf>
        let shapes = Shapes(a: XMLInline([.a("1")]), b: OwnedLeaf(b: Attribute(nil), a: "2", c: []))
        typealias Kinds = OwnedPair<Names.InNamespace, OwnedLeaf, Names.Empty, XMLPolymorphic<OwnedFamilies.ByName>>
        let kinds = Kinds(
            a: OwnedLeaf(b: Attribute(nil), a: "2", c: []), b: XMLPolymorphic(.leaf(OwnedLeaf(b: Attribute(nil), a: "1", c: []))))
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        for matching: XMLDecoder.KeyMatching in [.exact, .ignoring(.case)] {
            decoder.keyMatching = matching
            #expect(try decoder.decode(Shapes.self, from: try XMLEncoder().encode(shapes, withRootKey: "r")) == shapes)
            #expect(try decoder.decode(Kinds.self, from: try XMLEncoder().encode(kinds, withRootKey: "r")) == kinds)
        }
    }

    @Test("A list that a type reads by itself among an element's children is not updated")
    func updatedItems() throws {
        typealias Model = OwnedPair<Names.K, [String], Names.A, XMLInline<OwnedItems<String>>>
        for document in ["<r/>", "<r><k>4</k></r>"] {
            var value = Model(a: ["1", "2"], b: XMLInline(OwnedItems(items: ["3"])))
            let error = #expect(throws: DecodingError.self) { try XMLDecoder().update(&value, from: document) }
            #expect(error?.xmlErrorCode == .refusedUpdate && value.b.wrappedValue.items == ["3"])
        }
    }

    @Test("A text that a type reads by itself has no attributes")
    func textBesideAttributes() throws {
        typealias Model = OwnedPair<Names.B, XMLInline<OwnedItems<String>>, Names.K, Attribute<[String: String]>>
        let value = Model(a: XMLInline(OwnedItems(items: ["1"])), b: Attribute(["k": "2"]))
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(document == #"<r k="2">1</r>"#)
        #expect(try AttemptsTests.strict.decode(Model.self, from: document) == value)
    }

    @Test("What the values in a nil value would take is no other value's")
    func nilAroundOpenList() throws {
        typealias Inner = OwnedPair<Names.UpperA, XMLInline<[OwnedOpen]>, Names.C, String?>
        typealias Model = OwnedPair<Names.K, XMLInline<Inner?>, Names.UpperA, XMLUnknownNodes>
        let rest = Model(a: XMLInline(nil), b: [.element("a", "1")])
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(rest, withRootKey: "r") }
        let empty = Model(a: XMLInline(nil), b: [])
        #expect(try XMLDecoder().decode(Model.self, from: try XMLEncoder().encode(empty, withRootKey: "r")).b.isEmpty)
    }
}
