import Testing
import XMLCodable
import XMLStreaming

/// What a key means under a strategy is decided by the element at hand, whatever names the rest of the document has.
@Suite("Key strategies and the key's own spelling")
struct KeySpellingsTests {
    struct User: Codable, Equatable { var userID: String? }
    struct Marked: Codable, Equatable { @Attribute var userID: String? }
    struct List: Codable, Equatable { var userID: [String] }
    struct Path: Codable, Equatable {
        var name: String?
        enum CodingKeys: String, CodingKey { case name = "userID/theURL" }
    }

    struct Strategy: Sendable, CustomTestStringConvertible {
        let decoding: XMLDecoder.KeyDecodingStrategy, encoding: XMLEncoder.KeyEncodingStrategy, name: String
        var testDescription: String { name }
    }

    /// Strategies whose names for `userID` become another key.
    static let strategies = [
        Strategy(decoding: .convertFromSnakeCase, encoding: .convertToSnakeCase, name: "user_id"),
        Strategy(decoding: .convertFromKebabCase, encoding: .convertToKebabCase, name: "user-id"),
        Strategy(decoding: .convertFromScreamingSnakeCase, encoding: .convertToScreamingSnakeCase, name: "USER_ID"),
        Strategy(decoding: .convertFromUppercase, encoding: .uppercased, name: "USERID"),
        Strategy(decoding: .convertFromLowercase, encoding: .lowercased, name: "userid"),
    ]

    /// Those under which the key's own spelling reads as the key.
    static let withOwnSpelling = strategies.filter { $0.name != "USER_ID" }

    static func decoder(_ strategy: Strategy, _ change: (XMLDecoder) -> Void = { _ in }) -> XMLDecoder {
        let decoder = XMLDecoder { $0.keyDecodingStrategy = strategy.decoding }
        change(decoder)
        return decoder
    }

    static func issue<Value: Decodable>(_ type: Value.Type, _ document: String, _ decoder: XMLDecoder) -> XMLCodingIssue? {
        #expect(throws: DecodingError.self) { try decoder.decode(type, from: document) }?.xmlIssue
    }

    @Test("Names elsewhere in the document change nothing", arguments: strategies, [false, true])
    func elsewhere(_ strategy: Strategy, _ processesNamespaces: Bool) throws {
        let decoder = Self.decoder(strategy) { $0.shouldProcessNamespaces = processesNamespaces }
        let name = strategy.name
        for other in ["", "<z userID='q'/>", "<z><userID>q</userID></z>", "<z \(name)='q'/>", "<z><\(name)>q</\(name)></z>"] {
            for before in [false, true] {
                func document(_ attributes: String, _ content: String) -> String {
                    "<r\(attributes)>\(before ? other : "")\(content)\(before ? "" : other)</r>"
                }
                let element = document("", "<\(name)>7</\(name)>")
                #expect(try decoder.decode(User.self, from: element) == User(userID: "7"), "\(element)")
                #expect(try decoder.decode(List.self, from: element) == List(userID: ["7"]), "\(element)")
                let attribute = document(" \(name)='7'", "")
                #expect(try decoder.decode(User.self, from: attribute) == User(userID: "7"), "\(attribute)")
                #expect(try decoder.decode(Marked.self, from: attribute) == Marked(userID: .init("7")), "\(attribute)")
                let none = document("", "<x/>")
                #expect(try decoder.decode(User.self, from: none) == User(userID: nil), "\(none)")
                #expect(try decoder.decode(List.self, from: none) == List(userID: []), "\(none)")
                guard strategy.name != "USER_ID" else { continue }
                let own = document("", "<userID>7</userID><userID>8</userID>")
                #expect(try decoder.decode(List.self, from: own) == List(userID: ["7", "8"]), "\(own)")
                let ownAttribute = document(" userID='7'", "")
                #expect(try decoder.decode(Marked.self, from: ownAttribute) == Marked(userID: .init("7")), "\(ownAttribute)")
            }
        }
    }

    @Test("Two nodes of one kind with both spellings are an error that names both", arguments: withOwnSpelling, [false, true])
    func bothSpellings(_ strategy: Strategy, _ processesNamespaces: Bool) throws {
        let decoder = Self.decoder(strategy) { $0.shouldProcessNamespaces = processesNamespaces }
        let name = strategy.name
        for (document, names) in [
            ("<r><\(name)>1</\(name)><userID>2</userID></r>", [name, "userID"]),
            ("<r><userID>1</userID><x/><\(name)>2</\(name)></r>", ["userID", name]),
        ] {
            let issue = Self.issue(User.self, document, decoder)
            #expect(issue?.code == .ambiguousName)
            let prefix = processesNamespaces ? "{}" : ""
            #expect(issue?.found == "'\(prefix)\(names[0])' and '\(prefix)\(names[1])'")
            #expect(issue?.path == "/r/\(names[1])")
            #expect(Self.issue(List.self, document, decoder)?.code == .ambiguousName)
        }
        let attributes = "<r \(name)='1' userID='2'/>"
        let issue = Self.issue(User.self, attributes, decoder)
        #expect(issue?.found == "'\(name)' and 'userID'" && issue?.path == "/r/@userID")
        #expect(Self.issue(Marked.self, attributes, decoder)?.code == .ambiguousName)
        // Two kinds of node: the element goes first, as for any key.
        #expect(try decoder.decode(User.self, from: "<r \(name)='1'><userID>2</userID></r>") == User(userID: "2"))
        #expect(try decoder.decode(User.self, from: "<r userID='1'><\(name)>2</\(name)></r>") == User(userID: "2"))
        #expect(try decoder.decode(Marked.self, from: "<r userID='1'><\(name)>2</\(name)></r>") == Marked(userID: .init("1")))
    }

    @Test("In the namespace of a type, too", arguments: withOwnSpelling)
    func typesInNamespaces(_ strategy: Strategy) throws {
        struct Entry: Decodable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("u")
            var userID: String?
        }
        let decoder = Self.decoder(strategy)
        let name = strategy.name
        for other in ["", "<z><userID>q</userID></z>", "<userID xmlns=''>q</userID>"] {
            #expect(try decoder.decode(Entry.self, from: "<r xmlns='u'>\(other)<\(name)>7</\(name)></r>") == Entry(userID: "7"), "\(other)")
        }
        let issue = Self.issue(Entry.self, "<r xmlns='u'><userID>1</userID><\(name)>2</\(name)></r>", decoder)
        #expect(issue?.code == .ambiguousName && issue?.found == "'userID' and '\(name)'", "\(String(describing: issue))")
        let processing = Self.decoder(strategy) { $0.shouldProcessNamespaces = true }
        #expect(Self.issue(Entry.self, "<r xmlns='u'><userID>1</userID><\(name)>2</\(name)></r>", processing)?.code == .ambiguousName)
    }

    @Test("The steps of a path are found by the element at hand")
    func paths() throws {
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        for other in ["", "<z userID='q' theURL='p'/>"] {
            #expect(try decoder.decode(Path.self, from: "<r>\(other)<user_id><the_url>7</the_url></user_id></r>") == Path(name: "7"))
        }
        let issue = Self.issue(Path.self, "<r><user_id><the_url>7</the_url></user_id><userID/></r>", decoder)
        #expect(issue?.code == .ambiguousName)
    }

    @Test("Choices, groups and collected attributes are found by the element at hand")
    func kinds() throws {
        enum Shape: Codable, Equatable { case aURL(Int), theURL(Int), plain }
        struct Drawing: Codable, Equatable { @XMLInline var shapes: [Shape] }
        struct Framed: Codable, Equatable { var frame: Shape? }
        struct Item: Codable, Equatable { var theID: String; var theURL: [String] }
        struct Items: Codable, Equatable { @XMLSequence var items: [Item] }
        struct Others: Codable, Equatable { @Attribute var userID: Int?; @Attribute var others: [String: String] }
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        for other in ["", "<z aURL='1' theURL='2' theID='3' userID='5'/>"] {
            #expect(
                try decoder.decode(Drawing.self, from: "<d><a_url>1</a_url><plain/><the_url>2</the_url>\(other)</d>")
                    == Drawing(shapes: .init([.aURL(1), .plain, .theURL(2)])))
            #expect(try decoder.decode(Framed.self, from: "<d><frame><the_url>2</the_url></frame>\(other)</d>").frame == .theURL(2))
            let groups = "<d><the_id>1</the_id><the_url>a</the_url><the_url>b</the_url><the_id>2</the_id>\(other)</d>"
            #expect(
                try decoder.decode(Items.self, from: groups).items == [Item(theID: "1", theURL: ["a", "b"]), Item(theID: "2", theURL: [])])
            let others = try decoder.decode(Others.self, from: "<d user_id='1' x='2'>\(other)</d>")
            #expect(others.userID == 1 && others.others == ["x": "2"])
        }
        #expect(Self.issue(Drawing.self, "<d><a_url>1</a_url><aURL>2</aURL></d>", decoder)?.code == .ambiguousName)
        #expect(Self.issue(Items.self, "<d><the_id>1</the_id><theID>2</theID></d>", decoder)?.code == .ambiguousName)
        #expect(Self.issue(Others.self, "<d user_id='1' userID='2'/>", decoder)?.code == .ambiguousName)
    }

    @Test("Code by hand reads each spelling under both keys, a dictionary each under its own, and two cases are an error")
    func bothKeys() throws {
        struct ByHand: Decodable {
            let values: [String?]
            enum CodingKeys: CodingKey { case userId, userID }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                values = try [.userId, .userID].map { try container.decodeIfPresent(String.self, forKey: $0) }
            }
        }
        enum Case: Codable, Equatable { case userId(String), userID(String) }
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        for other in ["", "<z userID='q' user_id='p'/>"] {
            #expect(try decoder.decode(ByHand.self, from: "<r><user_id>1</user_id>\(other)</r>").values == ["1", "1"])
            #expect(
                try decoder.decode([String: String].self, from: "<r><user_id>1</user_id><userID>2</userID></r>") == [
                    "userId": "1", "userID": "2",
                ])
        }
        let lower = XMLDecoder { $0.keyDecodingStrategy = .convertFromLowercase }
        #expect(Self.issue(Case.self, "<userid>1</userid>", lower)?.code == .contestedNode)
    }

    @Test("Keys of a type that takes any string mean their own spelling first")
    func anyKeys() throws {
        struct Values: Decodable {
            let values: [String?]
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                values = try ["userID", "userId"].map { try container.decodeIfPresent(String.self, forKey: .init($0)) }
            }
        }
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        for other in ["", "<z userID='q'/>"] {
            #expect(try decoder.decode(Values.self, from: "<r><user_id>1</user_id>\(other)</r>").values == ["1", "1"])
            #expect(try decoder.decode(Values.self, from: "<r><user_id>1</user_id><userID>2</userID>\(other)</r>").values == ["2", "1"])
            #expect(try decoder.decode(Values.self, from: "<r userID='2'><user_id>1</user_id>\(other)</r>").values == ["2", "1"])
        }
    }

    @Test("What is written with another strategy for elements than for attributes comes back", arguments: strategies)
    func elementsBesideAttributes(_ strategy: Strategy) throws {
        struct Entry: Codable, Equatable { @Attribute var userID: Int; var itemURL: String, inner: [Inner] }
        struct Inner: Codable, Equatable { @Attribute var itemURL: Int?; @ElementAndAttribute var userID: Int }
        let entry = Entry(
            userID: .init(1), itemURL: "a",
            inner: [Inner(itemURL: .init(2), userID: .init(3)), Inner(itemURL: .init(nil), userID: .init(4))])
        for ofElements in [false, true] {
            let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
            if ofElements {
                (encoder.elementKeyEncodingStrategy, decoder.elementKeyDecodingStrategy) = (strategy.encoding, strategy.decoding)
            } else {
                (encoder.attributeKeyEncodingStrategy, decoder.attributeKeyDecodingStrategy) = (strategy.encoding, strategy.decoding)
            }
            let document = try encoder.encodeToString(entry, withRootKey: "r")
            #expect(try decoder.decode(Entry.self, from: document) == entry, "\(document)")
            decoder.unknownNodePolicy = .error
            #expect(try decoder.decode(Entry.self, from: document) == entry, "\(document)")
        }
    }

    @Test("Records do not depend on which part of a large document has the other spelling")
    func records() throws {
        let items = (0..<5_000).map { "<u><user_id>\($0)</user_id></u>\($0 == 3_750 ? "<q userID='x'/>" : "")" }
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        let records = decoder.records(of: User.self, at: "r/u", in: "<r>\(items.joined())</r>", concurrency: 2)
        #expect(try records.map { try $0.get().userID } == (0..<5_000).map { "\($0)" })
    }
}
