import Foundation
import Testing
import XMLModels
import XMLStreaming
import XMLInterchange

/// Rules, kinds, formats, XML Schema's types, lossy and defaulted properties, names and places, each beside all the others.
@Suite("Rules, kinds, formats, names and transforms together")
struct RichFeaturesTogetherTests {
    enum Count: XMLRangeRule { static let range = 1...99 }
    enum One: XMLDefaultValue { static let defaultValue = 1 }

    struct Line: Codable, Equatable, XMLValidated {
        @Attribute var id: Int
        @XMLChecked<Count> var count: Int
        @XMLFormatted<XMLFormat.Scale2> var price: Decimal
        @XMLSourcePosition var place: XMLPosition?

        func validate(_ issues: inout XMLIssues) {
            if price < 0 { issues.add(CodingKeys.price, "nobody pays for that") }
            if id < 0 { issues.add(CodingKeys.id, "no number of a line") }
        }
    }

    struct Shipment: Codable, XMLValidated, XMLContentValidated {
        static let xmlContentRules: [XMLContentRule] = [.mustContain("placedAt"), .mayNotContain("error")]
        @XMLElementName var element: String
        @XMLSourcePosition var place: XMLPosition?
        @Attribute @XMLFormatted<XMLFormat.YesNo> var paid: Bool
        var placedAt: XMLDateTime
        @XMLFormatted<XMLFormat.Scale2?> var total: Decimal?
        @XMLChecked<Count?> var boxes: Int?
        @XMLDefaulted<One> var priority: Int
        @XMLLossy var line: [Line]
        @XMLPolymorphic<[ByAttribute]> var figure: [any Figure]
        @XMLPolymorphic<ByAttribute?> var cover: (any Figure)?
        @XMLTokens var days: [XMLDate]
        var pause: XMLDuration?
        @XMLDecodeOnly var token: String?
        @XMLEncodeOnly var generator: String?
        var note: String?

        func validate(_ issues: inout XMLIssues) {
            for (index, item) in line.enumerated() where line[..<index].contains(where: { $0.id == item.id }) {
                issues.add(CodingKeys.line, at: index, "a second line \(item.id)")
            }
            if let total, total < 0 { issues.add(CodingKeys.total, "nobody pays for that") }
        }
    }

    static let placed = "<placedAt>2026-11-21T07:05:00+01:00</placedAt>"

    static let documents = [
        "<shipment paid=\"no\">\(placed)<priority>1</priority><days></days></shipment>",
        """
        <shipment paid="yes">\(placed)<total>0.90</total><boxes>2</boxes><priority>3</priority>\
        <line id="1"><count>2</count><price>1.50</price></line><figure kind="box"><width>1</width></figure><cover kind="disc" r="1" />\
        <days>2026-11-21</days><pause>P1DT2H</pause><note>n</note></shipment>
        """,
        """
        <shipment paid="yes">\(placed)<priority>1</priority><line id="1"><count>2</count><price>1.50</price></line>\
        <line id="2"><count>1</count><price>0.10</price></line><figure kind="disc" r="7" /><figure kind="stack"><item kind="disc" r="8" />\
        </figure><cover kind="box"><width>1</width><height>2</height></cover><days>2026-11-21 2026-11-22</days><note>m</note></shipment>
        """,
    ]

    static let decoders: [(name: String, set: @Sendable (XMLDecoder) -> Void)] = [
        ("the defaults", { _ in }), ("namespaces", { $0.shouldProcessNamespaces = true }), ("strict", { $0.unknownNodePolicy = .error }),
        ("ordered", { $0.elementOrderPolicy = .codingKeys }), ("one each", { $0.repeatedElementPolicy = .error }),
        ("forgiving names", { $0.keyMatching = .ignoring(.all) }),
        (
            "forgiving names in namespaces",
            { ($0.keyMatching, $0.shouldProcessNamespaces, $0.unknownNodePolicy) = (.ignoring(.all), true, .error) }
        ),
        ("lenient scalars", { $0.scalarPolicy = .lenient }), ("items are dropped", { $0.errorPolicy = .droppingItems }),
        ("issues are told", { $0.onIssue = { Issue.record("\($0)") } }),
        ("a transform", { $0.valueTransform = XMLValueTransform { _, text in text } }),
        (
            "all at once",
            {
                ($0.shouldProcessNamespaces, $0.unknownNodePolicy, $0.elementOrderPolicy) = (true, .error, .codingKeys)
                $0.keyMatching = .ignoring([.case, .separators])
                $0.keyDecodingStrategy = .firstOf([.useDefaultKeys, .convertFromSnakeCase])
                ($0.scalarPolicy, $0.errorPolicy) = (.lenient, .onlyRequired)
                $0.onIssue = { Issue.record("\($0)") }
                $0.valueTransform = XMLValueTransform { _, text in text }
            }
        ),
    ]

    @Test("Documents come back as they were, under every option", arguments: decoders.indices)
    func roundTrips(_ index: Int) throws {
        for document in Self.documents {
            let decoder = XMLDecoder(Self.decoders[index].set)
            let value = try expectSame(document, as: Shipment.self, root: "shipment", decoder: decoder)
            #expect(value.element == "shipment" && value.place?.line == 1, "\(Self.decoders[index].name)")
            #expect(value.line.allSatisfy { $0.place != nil } && value.$line.issues.isEmpty)
            #expect(try XMLEncoder().encodeToString(value) == document)
            let collected = try decoder.decodeCollectingIssues(Shipment.self, from: document)
            #expect(try XMLEncoder().encodeToString(try #require(collected.value)) == document && collected.issues.isEmpty)
            // In a namespace, which names as they are written do not show.
            let inNamespace = document.replacingOccurrences(of: "<shipment ", with: "<shipment xmlns=\"urn:s\" ")
            #expect(try decoder.decode(Shipment.self, from: inNamespace).line == value.line)
        }
    }

    @Test("Names in other spellings are read, those that say kinds as well")
    func spellings() throws {
        let decoder = XMLDecoder { ($0.keyMatching, $0.unknownNodePolicy) = (.ignoring(.all), .error) }
        let value = try decoder.decode(
            Shipment.self,
            from: """
                <SHIPMENT PAID="yes"><placed_at>2026-11-21T07:05:00+01:00</placed_at><Total>0.90</Total><Boxes>2</Boxes><PRIORITY>3</PRIORITY>\
                <x:Line xmlns:x="urn:x" ID="1"><COUNT>2</COUNT><Price>1.50</Price></x:Line><Figure Kind="box"><Width>1</Width></Figure>\
                <cover kind="disc" R="1"/><Days>2026-11-21</Days><Pause>P1DT2H</Pause><_note>n</_note></SHIPMENT>
                """)
        #expect(value.element == "SHIPMENT")
        #expect(try XMLEncoder().encodeToString(value) == Self.documents[1].replacingOccurrences(of: "shipment", with: "SHIPMENT"))
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(
                Shipment.self,
                from: Self.documents[1].replacingOccurrences(of: "<cover kind=\"disc\"", with: "<cover kind=\"disc\" Kind=\"box\""))
        }
        // One is exact and would be picked; the other would be dropped in silence.
        #expect(error?.xmlErrorCode == .ambiguousName)
    }

    @Test("Texts are transformed, and the names of kinds are not")
    func transforms() throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.valueTransform = XMLValueTransform { _, text in "<" + text.reversed() }
        decoder.valueTransform = XMLValueTransform { _, text in String(text.dropFirst().reversed()) }
        for document in Self.documents {
            let value = try XMLDecoder().decode(Shipment.self, from: document)
            let written = try encoder.encodeToString(value)
            #expect(written.contains("paid=\"&lt;\(value.paid ? "sey" : "on")\""))
            if value.cover is Disc { #expect(written.contains("<cover kind=\"disc\" r=\"&lt;1\" />")) }
            #expect(try XMLEncoder().encodeToString(try decoder.decode(Shipment.self, from: written)) == document)
        }
    }

    // MARK: Records, JSON, other types

    @Test("Records come and go as documents do, each with its place", arguments: [false, true])
    func records(_ areForgiving: Bool) throws {
        let decoder = XMLDecoder { $0.errorPolicy = .droppingItems }
        if areForgiving { decoder.keyMatching = .ignoring(.all) }
        let text = "<all>\n" + Self.documents.joined(separator: "\n") + "\n</all>"
        let records = try decoder.records(of: Shipment.self, at: "all/shipment", in: text).map { try $0.get() }
        #expect(records.map(\.place?.line) == [2, 3, 4] && records.allSatisfy { $0.element == "shipment" })
        #expect(records[2].line.map(\.place?.line) == [4, 4])
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = try XMLRecordWriter(to: url, inside: ["all"])
        for record in records { try writer.write(record, named: "shipment") }
        try writer.close()
        let again = try decoder.records(of: Shipment.self, at: "all/shipment", in: url).map { try $0.get() }
        #expect(try again.map { try XMLEncoder().encodeToString($0) } == Self.documents)
    }

    @Test("Other formats have the same values")
    func json() throws {
        for document in Self.documents {
            let value = try XMLDecoder().decode(Shipment.self, from: document)
            let same = try JSONDecoder().decode(Shipment.self, from: try JSONEncoder().encode(value))
            #expect(try XMLEncoder().encodeToString(same, withRootKey: "shipment") == document)
            let dictionary = try XMLEncoder().encodeJSONObject(value)
            let back = try XMLDecoder().decode(Shipment.self, fromJSONObject: dictionary)
            #expect(try XMLEncoder().encodeToString(back.renamed("shipment")) == document)
        }
    }

    struct Summary: Codable, Equatable {
        @XMLElementName var element: String
        var total: Decimal?
        var line: [Line]
        var note: String?
        struct Line: Codable, Equatable { @Attribute var id: Int; var price: Double }
    }

    @Test("One type becomes another, and the value of a formatted property its text")
    func conversion() throws {
        let value = try XMLDecoder().decode(Shipment.self, from: Self.documents[1])
        let summary = try XMLDecoder().convert(value, to: Summary.self)
        #expect(summary == Summary(element: "shipment", total: Decimal(string: "0.9"), line: [.init(id: 1, price: 1.5)], note: "n"))
        let same = try XMLDecoder().convert(value, to: Shipment.self)
        #expect(try XMLEncoder().encodeToString(same) == Self.documents[1])
    }

    @Test("A document updates a value, and keeps what it does not have", arguments: decoders.indices)
    func update(_ index: Int) throws {
        let decoder = XMLDecoder(Self.decoders[index].set)
        var value = try XMLDecoder().decode(Shipment.self, from: Self.documents[1])
        let change = "<shipment paid=\"no\">\(Self.placed)<boxes>3</boxes><cover kind=\"box\"><width>4</width></cover></shipment>"
        if decoder.valueTransform != nil {
            #expect(throws: EncodingError.self) { try decoder.update(&value, from: change) }
            try decoder.update(&value, from: change, encodedBy: XMLEncoder())
        } else {
            try decoder.update(&value, from: change)
        }
        let expected = Self.documents[1].replacingOccurrences(of: "\"yes\"", with: "\"no\"")
            .replacingOccurrences(of: "<boxes>2", with: "<boxes>3")
            .replacingOccurrences(of: "<cover kind=\"disc\" r=\"1\" />", with: "<cover kind=\"box\"><width>4</width></cover>")
        #expect(try XMLEncoder().encodeToString(value) == expected)
    }

    // MARK: Errors

    static let wrong = """
        <shipment paid="maybe">
        <placedAt>2026-02-30T07:05:00</placedAt><total>0.905</total><boxes>0</boxes><priority>high</priority>
        <line id="1"><count>200</count><price>1</price></line><line id="-2"><count>2</count><price>-1</price></line><line id="x"/>
        <figure kind="cone"/><figure><width>1</width></figure><figure kind="box"><width>w</width></figure><figure kind="disc" r="1"/>
        <cover kind="disc" r="one"/><days>2026-11-21 then</days><pause>1h</pause><note>n</note></shipment>
        """

    static let issues = [
        "invalidValue /shipment/@paid 1", "invalidValue /shipment/placedAt 2", "invalidValue /shipment/total 2",
        "failedValidation /shipment/boxes 2", "invalidValue /shipment/priority 2", "failedValidation /shipment/line[1]/count 3",
        "failedValidation /shipment/line[2]/price 3", "failedValidation /shipment/line[2]/@id 3", "invalidValue /shipment/line[3]/@id 3",
        "missingKey /shipment/line[3] 3", "missingKey /shipment/line[3] 3", "unknownKind /shipment/figure[1]/@kind 4",
        "unknownKind /shipment/figure[2] 4", "invalidValue /shipment/figure[3]/width 4", "invalidValue /shipment/cover/@r 5",
        "invalidValue /shipment/days 5", "invalidValue /shipment/pause 5",
    ]

    @Test("All that is wrong is found at once, with its place", arguments: decoders.indices)
    func collecting(_ index: Int) throws {
        let decoder = XMLDecoder(Self.decoders[index].set)
        decoder.onIssue = nil
        let result = try decoder.decodeCollectingIssues(Shipment.self, from: Self.wrong)
        #expect(result.value == nil && result.isComplete)
        #expect(result.issues.map { "\($0.code) \($0.path) \($0.position?.line ?? 0)" } == Self.issues, "\(Self.decoders[index].name)")
        let records = decoder.records(
            of: Shipment.self, at: "all/shipment", in: "<all>\(Self.documents[0])\(Self.wrong)</all>",
            onError: .collect { #expect($0.count == Self.issues.count) })
        #expect(Array(records).count == 1)
    }

    @Test("What may be lost is lost and told, and the rest is an error")
    func losing() throws {
        let right = Self.wrong.replacingOccurrences(of: "maybe", with: "yes").replacingOccurrences(of: "02-30", with: "02-28")
            .replacingOccurrences(of: ">high<", with: ">2<").replacingOccurrences(of: " then", with: "")
        let (value, told) = try ErrorPolicyTests.decode(Shipment.self, right, .droppingItems)
        #expect(value.line.isEmpty && value.figure.count == 1 && value.cover == nil && value.total == nil && value.boxes == nil)
        #expect(value.$line.issues.map(\.path).first == "/shipment/line[1]/count")
        let lost = Self.issues.filter {
            !$0.contains("paid") && !$0.contains("placedAt") && !$0.contains("priority") && !$0.contains("days")
        }
        // Of a line that is given up, the first issue is enough.
        #expect(told.allSatisfy { issue in lost.contains { $0.hasPrefix(issue) } })
        #expect(Set(told).isSuperset(of: Set(lost.map { String($0.dropLast(2)) }.filter { !$0.hasPrefix("missingKey") })))
        expectDecodingIssue(at: "/shipment/total") { try ErrorPolicyTests.decode(Shipment.self, right, .throwing) }
    }

    @Test(
        "An error instead of the document, and rules of the whole",
        arguments: [
            ("<shipment paid='yes'><error>none</error></shipment>", ["/shipment", "/shipment/error"]),
            ("<shipment paid='yes'/>", ["/shipment"]),
            (
                """
                <shipment paid='yes'>\(placed)<total>-1.00</total><line id='1'><count>1</count><price>1</price></line>\
                <line id='1'><count>1</count><price>1</price></line><days/></shipment>
                """, ["/shipment/line[2]", "/shipment/total"]
            ),
        ])
    func rules(_ document: String, _ paths: [String]) throws {
        for set in Self.decoders.map(\.set) {
            let decoder = XMLDecoder(set)
            let error = #expect(throws: DecodingError.self) { try decoder.decode(Shipment.self, from: document) }
            #expect(error?.xmlErrorCode == .failedValidation && error?.xmlIssues.map(\.path) == paths)
        }
    }

    static let changes: [(path: String, change: @Sendable (inout Shipment) -> Void)] = [
        ("/shipment/boxes", { $0.boxes = 0 }), ("/shipment/total", { $0.total = Decimal(string: "0.905") }),
        ("/shipment/total", { $0.total = -1 }), ("/shipment/line/count", { $0.line[0].count = 100 }),
        ("/shipment/line/price", { $0.line[0].price = -1 }), ("/shipment/line[2]", { $0.line.append($0.line[0]) }),
        ("/shipment/cover", { $0.cover = Unlisted() }), ("/shipment/note", { $0.note = "\u{1}" }),
        ("/shipment/figure[2]", { $0.figure.append(Unlisted()) }),
    ]

    @Test("A value that cannot be read again is not written, and the error has its place", arguments: changes.indices)
    func encodingErrors(_ index: Int) throws {
        var value = try XMLDecoder().decode(Shipment.self, from: Self.documents[1])
        Self.changes[index].change(&value)
        expectEncodingIssue(at: Self.changes[index].path) { try XMLEncoder().encodeToString(value) }
    }
}

extension RichFeaturesTogetherTests.Shipment {
    /// The value with another name of its element.
    fileprivate func renamed(_ name: String) -> Self {
        var value = self
        value.element = name
        return value
    }
}
