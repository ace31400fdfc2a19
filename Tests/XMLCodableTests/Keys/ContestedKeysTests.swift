import Testing
import XMLCodable

/// Two keys of a type that a key strategy writes alike would read one node, and write it twice: an error that names both.
@Suite("Keys that a strategy makes one name of")
struct ContestedKeysTests {
    struct Children: Codable {
        var one: String?, two: String?
        enum CodingKeys: String, CodingKey { case one = "details/userID", two = "details/userId" }
    }
    struct OwnAttribute: Codable {
        var one: String?
        @Attribute var two: String?
        enum CodingKeys: String, CodingKey { case one = "@userID", two = "userId" }
    }
    struct Steps: Codable {
        var one: String?, two: String?
        enum CodingKeys: String, CodingKey { case one = "userID/x", two = "userId/x" }
    }
    struct Through: Codable {
        var one: String?, two: String?
        enum CodingKeys: String, CodingKey { case one = "userID/@x", two = "userId" }
    }
    struct Entries: Codable {
        var one: [String: String]?, two: [String: String]?
        enum CodingKeys: String, CodingKey { case one = "d/userID[@k]", two = "d/userId[@k]" }
    }
    struct Plain: Codable { var userID: String?; var userId: String? }
    struct Marked: Codable { @Attribute var userID: String?; @Attribute var userId: String? }
    struct Lists: Codable { var userId: [Int], userID: [Int] }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String, keys: [String]
        /// Documents with `$` for the name.
        let documents: [String]
        let encode: @Sendable (XMLEncoder) throws -> [Result<String, any Error>]
        let decode: @Sendable (XMLDecoder, String) throws -> Void

        init<Model: Codable & Sendable>(_ keys: [String], _ values: [Model], _ documents: String...) {
            (testDescription, self.keys, self.documents) = ("\(Model.self)", keys, documents)
            encode = { encoder in values.map { value in Result { try encoder.encodeToString(value, withRootKey: "r") } } }
            decode = { _ = try $0.decode(Model.self, from: $1) }
        }
    }

    static let rows = [
        Row(
            ["details/userID", "details/userId"], [Children(one: "1", two: "2"), Children(one: "1"), Children(two: "2")],
            "<r><details><$>1</$></details></r>"),
        Row(["@userID", "userId"], [OwnAttribute(one: "1", two: "2"), OwnAttribute(one: "1", two: nil)], "<r $='1'/>"),
        Row(["userID/x", "userId/x"], [Steps(one: "1", two: "2"), Steps(one: "1"), Steps(two: "2")], "<r><$><x>1</x></$></r>"),
        Row(
            ["d/userID[@k]", "d/userId[@k]"], [Entries(one: ["a": "1"], two: ["b": "2"]), Entries(one: [:], two: ["b": "2"])],
            "<r><d><$ k='a'>1</$></d></r>"),
        Row(
            ["userID", "userId"], [Plain(userID: "1", userId: "2"), Plain(userID: "1"), Plain(userId: "2")], "<r><$>1</$></r>",
            "<r><$>1</$><userID>2</userID></r>", "<r><userID>2</userID></r>", "<r><$>1</$><z userID='q' user_id='p'/></r>"),
        Row(["userID", "userId"], [Marked(userID: "1", userId: "2"), Marked(userID: "1", userId: nil)], "<r $='1'/>"),
        Row(["userID", "userId"], [Lists(userId: [1], userID: [2]), Lists(userId: [1], userID: [])], "<r><$>1</$></r>"),
    ]

    static let throughRow = Row(["userID/@x", "userId"], [Through(one: "1", two: "2"), Through(two: "2")])

    @Test("Both keys are named, in both directions, on the first use", arguments: rows)
    func named(_ row: Row) throws {
        for strategy in KeySpellingsTests.strategies {
            let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
            (encoder.keyEncodingStrategy, decoder.keyDecodingStrategy) = (strategy.encoding, strategy.decoding)
            for written in try row.encode(encoder) {
                let issue = #expect(throws: EncodingError.self) { try written.get() }?.xmlIssue
                // The model is checked where a key is a path; other keys are when their names are made.
                let found = issue?.found ?? ""
                let isOfKeys = issue?.code == .duplicateName && row.keys.allSatisfy { found.contains("'\($0)'") }
                let isOfModel = issue?.code == .contestedNode && found == "two: 'one' and 'two'"
                #expect(isOfKeys || isOfModel, "\(strategy): \(found)")
            }
            for document in row.documents {
                let text = document.replacing("$", with: strategy.name)
                let issue = #expect(throws: DecodingError.self) { try row.decode(decoder, text) }?.xmlIssue
                #expect(issue?.code == .contestedNode, "\(strategy): \(text)")
                let found = issue?.found ?? ""
                let namesKeys = row.keys.allSatisfy { found.contains("'\($0)'") }
                #expect(found == "two: 'one' and 'two'" || namesKeys, "\(strategy): \(found)")
            }
            // Nothing of both is there.
            let issue = #expect(throws: DecodingError.self) { try row.decode(decoder, "<r><x/></r>") }?.xmlIssue
            #expect(issue?.code == .contestedNode, "\(strategy)")
        }
    }

    @Test(
        "The text of an element and its attribute are two nodes, also where the element is spelled in two ways",
        arguments: KeySpellingsTests.strategies)
    func textBesideAttribute(strategy: KeySpellingsTests.Strategy) throws {
        let decoder = XMLDecoder { $0.keyDecodingStrategy = strategy.decoding }
        let value = try decoder.decode(Through.self, from: "<r><$ x='1'>2</$></r>".replacing("$", with: strategy.name))
        #expect(value.one == "1" && value.two == "2")
    }

    struct Spelled: Codable, Equatable {
        var one: String?, two: String?
        enum CodingKeys: String, CodingKey { case one = "userId/@x", two = "userId" }
    }

    @Test(
        "A key shares its element with a path that begins with it; with one that begins with another spelling it is not written",
        arguments: KeySpellingsTests.strategies)
    func sharedElement(strategy: KeySpellingsTests.Strategy) throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        (encoder.keyEncodingStrategy, decoder.keyDecodingStrategy) = (strategy.encoding, strategy.decoding)
        for value in [Spelled(one: "1", two: "2"), Spelled(one: nil, two: "2")] {
            #expect(try decoder.decode(Spelled.self, from: encoder.encodeToString(value, withRootKey: "r")) == value)
        }
        for written in try Self.throughRow.encode(encoder) {
            let issue = #expect(throws: EncodingError.self) { try written.get() }?.xmlIssue
            #expect(issue?.code == .duplicateName && issue?.found == "two: 'userId' and 'userID/@x'", "\(strategy)")
        }
    }

    @Test("Keys are told apart without a strategy", arguments: rows + [throughRow])
    func apart(_ row: Row) throws { for written in try row.encode(XMLEncoder()) { try row.decode(XMLDecoder(), written.get()) } }

    @Test("Paths that share a step under a strategy lead through one element, to an attribute and a child of one name")
    func sharedSteps() throws {
        struct Model: Codable, Equatable {
            var x: String?, y: String?, id: String?, child: String?
            enum CodingKeys: String, CodingKey { case x = "userID/x", y = "userId/y", id = "a/@theID", child = "a/theID" }
        }
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        (encoder.keyEncodingStrategy, decoder.keyDecodingStrategy) = (.convertToSnakeCase, .convertFromSnakeCase)
        let written = try encoder.encodeToString(Model(x: "1", y: "2", id: "3", child: "4"), withRootKey: "r")
        #expect(written == "<r><user_id><x>1</x><y>2</y></user_id><a the_id=\"3\"><the_id>4</the_id></a></r>")
        #expect(try decoder.decode(Model.self, from: written) == Model(x: "1", y: "2", id: "3", child: "4"))
    }

    @Test("Keys of a type that takes any string are no names of one another")
    func anyKeys() throws {
        func values(_ keys: [String]) -> WrittenByHand { .keyed { for key in keys { try $0.encode(1, forKey: .init(key)) } } }
        let encoder = XMLEncoder { $0.keyEncodingStrategy = .convertToSnakeCase }
        #expect(try encoder.encodeToString(values(["userID", "name"]), withRootKey: "r") == "<r><user_id>1</user_id><name>1</name></r>")
        expectEncodingIssue(.duplicateName) { try encoder.encode(values(["userID", "userId"])) }
        // The next value is another one.
        #expect(throws: Never.self) { try encoder.encode([values(["userID"]), values(["userId"])]) }
    }
}
