import Foundation
import Testing
import XMLModels

@Suite("Issues of rules, kinds and formats")
struct IssuesOfRulesTests {
    struct Booking: Codable, Equatable, XMLValidated {
        @Attribute var first: Int
        var last: Int
        @XMLChecked<[Forms.Age]> var age: [Int]
        func validate(_ issues: inout XMLIssues) {
            if last < first { issues.add(CodingKeys.last, "ends before it begins") }
            if first < 0 { issues.add(CodingKeys.first, "begins before time does") }
        }
    }

    struct Account: Codable, Equatable, XMLContentValidated {
        static let xmlContentRules: [XMLContentRule] = [.mayNotContain("error"), .mustContain("@version", "owner")]
        @Attribute var version: Int?
        var owner: String?
    }
    struct House: Codable, Equatable { var booking: [Booking]; var main: Booking?; var account: [Account], count: Int }

    static let text = """
        <h><booking first="1"><last>2</last><age>7</age></booking><booking first="-3"><last>-4</last></booking>\
        <booking first="1"><last>3</last><age>5</age><age>200</age></booking><main first="9"><last>1</last></main>\
        <account><error>none</error></account><account version="1"><owner>o</owner></account><count>4</count></h>
        """

    static let issues = [
        "failedValidation /h/booking[2]/last", "failedValidation /h/booking[2]/@first", "failedValidation /h/booking[3]/age[2]",
        "failedValidation /h/main/last", "failedValidation /h/account[1]/error", "failedValidation /h/account[1]",
        "failedValidation /h/account[1]",
    ]

    @Test("All issues of a validation are collected, and those of what is beside it")
    func collected() throws {
        try expectIssues(Self.issues, of: House.self, Self.text)
        try expectIssues(
            Self.issues + ["invalidValue /h/count"], of: House.self, Self.text.replacingOccurrences(of: "<count>4", with: "<count>four"))
        try expectIssues(Array(Self.issues.prefix(2)), of: House.self, Self.text, limit: 2)
    }

    @Test("Values that are not valid are dropped, and all of their issues are told")
    func dropped() throws {
        let (value, told) = try ErrorPolicyTests.decode(House.self, Self.text, .droppingItems)
        #expect(
            value.booking.map(\.first) == [1] && value.main == nil
                && value.account == [Account(version: Attribute(Optional(1)), owner: "o")])
        #expect(told == Self.issues)
        let (optional, toldOfOptional) = try ErrorPolicyTests.decode(
            House.self, #"<h><main first="9"><last>1</last></main><count>4</count></h>"#, .onlyRequired)
        #expect(optional.main == nil && toldOfOptional == ["failedValidation /h/main/last"])
        #expect(throws: DecodingError.self) { try ErrorPolicyTests.decode(House.self, Self.text, .onlyRequired) }
    }

    struct Lossy: Codable, Equatable {
        @XMLLossy var booking: [Booking]
        @XMLLossy var age: [XMLChecked<Forms.Age>]
        @XMLLossy var best: XMLChecked<Forms.Age>?
        @XMLLossy var account: Account?
    }

    static let lossy: [(String, bookings: [Int], ages: [Int], best: Int?, issues: [String])] = [
        ("<l/>", [], [], nil, []),
        ("<l><age>5</age><best>6</best></l>", [], [5], 6, []),
        ("<l><age>500</age><best>600</best></l>", [], [], nil, ["/l/age", "/l/best"]),
        (
            #"<l><booking first="2"><last>1</last></booking><booking first="1"><last>1</last></booking><age>-1</age><age>3</age></l>"#, [1],
            [3], nil, ["/l/booking[1]/last", "/l/age[1]"]
        ),
        ("<l><account><error/></account></l>", [], [], nil, ["/l/account/error", "/l/account", "/l/account"]),
    ]

    @Test("Lossy properties lose what breaks its rules, and say so", arguments: lossy)
    func lossyProperties(text: String, bookings: [Int], ages: [Int], best: Int?, issues: [String]) throws {
        let (value, told) = try ErrorPolicyTests.decode(Lossy.self, text)
        #expect(value.booking.map(\.first) == bookings && value.age.map(\.wrappedValue) == ages && value.best?.wrappedValue == best)
        #expect(told == issues.map { "failedValidation \($0)" })
        #expect(value.$booking.issues.map(\.path) == issues.filter { $0.contains("booking") })
        #expect(value.$age.issues.count == issues.count { $0.contains("age") })
        #expect(try XMLDecoder().decode(Lossy.self, from: XMLEncoder().encode(value)) == value)
    }

    struct Album: Codable {
        @XMLPolymorphic<[ByAttribute]> var figure: [any Figure]
        @XMLPolymorphic<ByAttribute?> var cover: (any Figure)?
        @XMLPolymorphic<[ByElementName]> var inline: [any Figure]
        var title: String
    }

    static let albums: [(String, count: Int, told: [String])] = [
        ("<a><title>t</title></a>", 0, []),
        ("<a><figure kind='disc' r='1'/><title>t</title></a>", 1, []),
        ("<a><figure kind='box'><width>1</width></figure><title>t</title></a>", 1, []),
        ("<a><figure kind='cone'><width>1</width></figure><title>t</title></a>", 0, ["unknownKind /a/figure/@kind"]),
        ("<a><figure/><title>t</title></a>", 0, ["unknownKind /a/figure"]),
        (
            "<a><figure kind='cone'/><figure kind='box'><width>x</width></figure><figure kind='disc' r='2'/><title>t</title></a>", 1,
            ["unknownKind /a/figure[1]/@kind", "invalidValue /a/figure[2]/width"]
        ),
        ("<a><cover kind='cone'/><title>t</title></a>", 0, ["unknownKind /a/cover/@kind"]),
        ("<a><disc r='1'/><box/><disc r='x'/><title>t</title></a>", 0, ["missingKey /a/box", "invalidValue /a/disc[2]/@r"]),
    ]

    @Test("Items of an unknown kind are dropped", arguments: albums)
    func kinds(text: String, count: Int, told expected: [String]) throws {
        let (album, told) = try ErrorPolicyTests.decode(Album.self, text, .droppingItems)
        #expect(album.figure.count == count && album.cover == nil && album.title == "t")
        #expect(told == expected)
        if !expected.isEmpty { try expectIssues(expected, of: Album.self, text) }
        #expect(album.inline.count == (text.contains("<disc") ? 1 : 0))
    }

    enum Contradicting: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("kind")
        static let kinds: [XMLKind<any Figure>] = [XMLKind("disc", Disc.self) { $0 }, XMLKind("disc", Box.self) { $0 }]
    }
    struct Contradicted: Codable {
        @XMLPolymorphic<[Contradicting]> var figure: [any Figure]
        @XMLPolymorphic<Contradicting?> var cover: (any Figure)?
        var count: Int?
    }

    @Test("A family that contradicts itself is an error under every policy", arguments: ["figure", "cover"])
    func contradiction(_ name: String) throws {
        let text = "<a><\(name) kind='disc' r='1'/><count>x</count></a>"
        for policy in [XMLDecoder.ErrorPolicy.throwing, .onlyRequired, .droppingItems] {
            expectDecodingIssue(.invalidTypeFamily) { try XMLDecoder { $0.errorPolicy = policy }.decode(Contradicted.self, from: text) }
        }
        try expectIssues(["invalidTypeFamily /a/\(name)", "invalidValue /a/count"], of: Contradicted.self, text)
    }

    struct Order: Codable, Equatable {
        @Attribute @XMLFormatted<XMLFormat.YesNo> var paid: Bool
        @XMLFormatted<XMLFormat.DateOnly?> var shipped: Date?
        @XMLFormatted<[XMLFormat.Scale2]> var price: [Decimal]
        var placed: XMLDateTime, reminder: [XMLDate]
        var pause: XMLDuration?
        @XMLTokens var year: [XMLGYear]
    }

    static let order = """
        <o paid="maybe"><shipped>soon</shipped><price>1.00</price><price>dear</price><price>2.001</price><placed>2026-02-30T00:00:00</placed>\
        <reminder>2026-11-21</reminder><reminder>later</reminder><pause>1h</pause><year>2026 then</year></o>
        """

    @Test("Every wrong text in a format, and every wrong date, is collected")
    func formats() throws {
        try expectIssues(
            [
                "invalidValue /o/@paid", "invalidValue /o/shipped", "invalidValue /o/price[2]", "invalidValue /o/price[3]",
                "invalidValue /o/placed", "invalidValue /o/reminder[2]", "invalidValue /o/pause", "invalidValue /o/year",
            ],
            of: Order.self, Self.order)
    }

    @Test("Formats are lost as other values are")
    func droppedFormats() throws {
        let text = Self.order.replacingOccurrences(of: "maybe", with: "yes").replacingOccurrences(of: "02-30", with: "02-28")
            .replacingOccurrences(of: " then", with: "")
        let (value, told) = try ErrorPolicyTests.decode(Order.self, text, .droppingItems)
        #expect(value.shipped == nil && value.price == [1] && value.reminder.map { "\($0)" } == ["2026-11-21"] && value.pause == nil)
        #expect(
            told == [
                "invalidValue /o/shipped", "invalidValue /o/price[2]", "invalidValue /o/price[3]", "invalidValue /o/reminder[2]",
                "invalidValue /o/pause",
            ])
    }

    struct Named: Codable, Equatable { var firstName: String, userID: Int, tagName: [Int] }

    @Test("Names that meet in one key are collected like other issues")
    func forgivingNames() throws {
        let decoder = XMLDecoder { $0.keyMatching = .ignoring(.all) }
        try expectIssues(
            ["ambiguousName /n/FirstName", "invalidValue /n/user-id", "invalidValue /n/tag_name"],
            of: Named.self, "<n><first_name>a</first_name><FirstName>b</FirstName><user-id>x</user-id><tag_name>y</tag_name></n>", decoder)
        decoder.errorPolicy = .droppingItems
        let (value, told) = try ErrorPolicyTests.decode(
            Named.self, "<n><first_name>a</first_name><user-id>1</user-id><tag_name>y</tag_name><tag_name>2</tag_name></n>",
            .droppingItems, decoder)
        #expect(value == Named(firstName: "a", userID: 1, tagName: [2]) && told == ["invalidValue /n/tag_name[1]"])
        struct Twice: Codable { var firstName: String?; var first_name: String? }
        expectDecodingIssue(.contestedNode) { try decoder.decode(Twice.self, from: "<t><firstName>a</firstName></t>") }
    }

    @Test("A transform that throws is an issue with the place")
    func transforms() throws {
        struct Secret: Error {}
        let decoder = XMLDecoder()
        decoder.valueTransform = XMLValueTransform { _, text in
            guard text.hasPrefix("!") else { throw Secret() }
            return String(text.dropFirst())
        }
        let text = "<n><firstName>!a</firstName><userID>1</userID><tagName>!1</tagName><tagName>2</tagName></n>"
        try expectIssues(["customError /n/userID", "customError /n/tagName[2]"], of: Named.self, text, decoder)
        let (value, told) = try ErrorPolicyTests.decode(
            Named.self, text.replacingOccurrences(of: "<userID>", with: "<userID>!"), .droppingItems, decoder)
        #expect(value.tagName == [1])
        #expect(told == ["customError /n/tagName[2]"])
    }
}
