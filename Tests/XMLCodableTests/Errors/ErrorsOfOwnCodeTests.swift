import Foundation
import Testing
import XMLCodable

@Suite("An error of a type's own code")
struct ErrorsOfOwnCodeTests {
    struct Refusal: Error, Equatable, CustomStringConvertible { var description = "not today" }

    /// Throws what a test says, having asked for a container as such types do.
    struct Person: Decodable {
        enum CodingKeys: String, CodingKey { case name, age, address, nick, street, own = "" }
        enum Fault: CaseIterable { case name, age, attribute, nested, item, list, ownText, absent, here, nowhere }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let fault = decoder.userInfo[ErrorsOfOwnCodeTests.faultKey] as? Fault
            func corrupted(_ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>) -> DecodingError {
                .dataCorruptedError(forKey: key, in: container, debugDescription: "I say no")
            }
            func context(_ keys: any CodingKey...) -> DecodingError.Context {
                .init(codingPath: container.codingPath + keys, debugDescription: "I say no")
            }
            guard try container.decode(String.self, forKey: .name) == "b" else { return }
            switch fault {
            case .name: throw corrupted(.name, in: container)
            case .age: throw DecodingError.typeMismatch(Int.self, context(CodingKeys.age))
            case .attribute: throw corrupted(.nick, in: container)
            case .nested:
                let address = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .address)
                throw corrupted(.street, in: address)
            case .item: throw DecodingError.valueNotFound(Int.self, context(CodingKeys.age, Index(intValue: 1)))
            case .list: throw DecodingError.dataCorrupted(context(CodingKeys.age, Index(intValue: 9)))
            case .ownText: throw corrupted(.own, in: container)
            case .absent: throw corrupted(.street, in: container)
            case .here: throw DecodingError.dataCorrupted(context())
            case .nowhere: throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "I say no"))
            case nil: throw Refusal()
            }
        }

        struct Index: CodingKey {
            let intValue: Int?
            var stringValue: String { "Index \(intValue ?? 0)" }
            init(intValue: Int) { self.intValue = intValue }
            init?(stringValue _: String) { nil }
        }
    }

    struct People: Decodable { var p: [Person] }
    static let faultKey = CodingUserInfoKey(rawValue: "fault").unsafelyUnwrapped
    static let document = """
        <r>
          <p><name>a</name></p>
          <p nick="n"><name>b</name>
            <age>1</age><age>2</age>
            <address><street>s</street></address>
          </p>
        </r>
        """

    static let rows: [(Person.Fault, path: String, line: Int)] = [
        (.name, "/r/p[2]/name", 3), (.age, "/r/p[2]/age[1]", 4), (.attribute, "/r/p[2]/@nick", 3),
        (.nested, "/r/p[2]/address/street", 5), (.item, "/r/p[2]/age[2]", 4), (.list, "/r/p[2]/age[1]", 4), (.ownText, "/r/p[2]", 3),
        (.absent, "/r/p[2]", 3), (.here, "/r/p[2]", 3), (.nowhere, "/r/p[2]", 3),
    ]

    private func failure<Value: Decodable>(
        _ type: Value.Type, _ fault: Person.Fault?, from document: String = document, _ change: (XMLDecoder) -> Void = { _ in }
    ) -> (any Error)? {
        let decoder = XMLDecoder()
        decoder.userInfo[Self.faultKey] = fault
        change(decoder)
        guard case .failure(let error) = Result(catching: { try decoder.decode(type, from: document) }) else { return nil }
        return error
    }

    private func failure(_ fault: Person.Fault?, _ change: (XMLDecoder) -> Void = { _ in }) -> (any Error)? {
        failure(People.self, fault, from: Self.document, change)
    }

    @Test("An error of a type's own code keeps its words, and has the place of the key that it names", arguments: rows)
    func places(fault: Person.Fault, path: String, line: Int) throws {
        let error = try #require(failure(fault) as? DecodingError)
        #expect(error.sentence == "I say no")
        let issue = try #require(error.xmlIssue)
        #expect(issue.message == "I say no")
        #expect(issue.path == path)
        #expect(issue.position?.line == line)
        #expect(issue.description.hasPrefix("I say no at \(path) (line \(line), "))
        #expect(error.localizedDescription == issue.description)
    }

    @Test("An error of own code keeps its coding path", arguments: [(Person.Fault.name, ["p", "[1]", "name"]), (.nowhere, ["p", "[1]"])])
    func codingPath(fault: Person.Fault, names: [String]) throws {
        #expect(try #require(failure(fault) as? DecodingError).codingPath.names == names)
    }

    @Test("An error of another type than DecodingError passes through, unless it is to be located")
    func otherTypes() throws {
        #expect(failure(nil) as? Refusal == Refusal())
        let located = try #require(failure(nil) { $0.customErrorPolicy = .locate } as? DecodingError)
        #expect(located.kind == "dataCorrupted")
        #expect(located.codingPath.names == ["p", "[1]"])
        #expect(located.sentence == "not today")
        let issue = try #require(located.xmlIssue)
        #expect(issue.cause as? Refusal == Refusal())
        #expect(issue.path == "/r/p[2]")
        #expect(issue.message == "not today")
        #expect(issue.description == "not today at /r/p[2] (line 3, column 3)")
    }

    @Test("An error of another type than DecodingError is no nil for an optional, located or not", arguments: [false, true])
    func optionals(isLocated: Bool) throws {
        struct Failing: Decodable { init(from _: any Decoder) throws { throw Refusal() } }
        struct Maybe: Decodable { var v: Failing? }
        let error = failure(Maybe.self, nil, from: "<m><v/></m>") { if isLocated { $0.customErrorPolicy = .locate } }
        #expect(isLocated ? (error as? DecodingError)?.xmlIssue?.cause is Refusal : error is Refusal)
        #expect(failure(Maybe.self, nil, from: "<m/>") == nil)
    }

    @Test("An error of a type's own code keeps an underlying error of its own, unless it is to be located; cancellation is never touched")
    func underlyingErrors() throws {
        struct Failing: Decodable {
            init(from _: any Decoder) throws {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no", underlyingError: Refusal()))
            }
        }
        struct Cancelled: Decodable { init(from _: any Decoder) throws { throw CancellationError() } }
        let kept = try #require(failure([Failing].self, nil, from: "<r><f/></r>") as? DecodingError)
        #expect(kept.xmlIssue == nil)
        guard case .dataCorrupted(let context) = kept else { return #expect(Bool(false)) }
        #expect(context.underlyingError as? Refusal == Refusal())
        let located = try #require(failure([Failing].self, nil, from: "<r><f/></r>") { $0.customErrorPolicy = .locate } as? DecodingError)
        #expect(located.sentence == "no")
        #expect(located.xmlIssue?.path == "/r/f")
        #expect(located.xmlIssue?.cause as? Refusal == Refusal())
        #expect(failure([Cancelled].self, nil, from: "<r><f/></r>") { $0.customErrorPolicy = .locate } is CancellationError)
    }

    @Test("An error in a strategy's closure is located like any other")
    func strategies() throws {
        let error = failure([Date].self, nil, from: "<r><d>1</d><d>x</d></r>") {
            $0.dateDecodingStrategy = .custom { decoder in
                let container = try decoder.singleValueContainer()
                guard let seconds = try Double(container.decode(String.self)) else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date")
                }
                return Date(timeIntervalSince1970: seconds)
            }
        }
        let located = try #require(error as? DecodingError)
        #expect(located.sentence == "no date")
        #expect(located.xmlIssue?.path == "/r/d[2]")
    }

    enum Scope: String, Codable { case test, compile }
    struct Dependency: Codable { var scope: Scope, number: Int }

    static let printed: [(document: String, once: [String])] = [
        ("<d><scope>test</scope><number>x</number></d>", ["a whole number", "'x'", "/d/number", "line 1"]),
        ("<d><scope>tset</scope></d>", ["'compile'", "'tset'", "/d/scope", "line 1", "did you mean 'test'?"]),
        ("<d><number>1</number></d>", ["an element or attribute 'scope'", "at /d", "line 1"]),
        ("<d><scope>test</scope>", ["the document ends", "line 1, column 23"]),
    ]

    @Test("An error of a type's own code, or of the decoder, says each thing once when it is printed", arguments: printed)
    func printing(document: String, once: [String]) throws {
        let error = try #require(failure(Dependency.self, nil, from: document) as? DecodingError)
        for words in once { #expect("\(error)".components(separatedBy: words).count == 2, "'\(words)' in: \(error)") }
        for words in once { #expect(error.localizedDescription.contains(words), "\(error.localizedDescription)") }
        for words in once { #expect(error.sentence.contains(words), "\(error.sentence)") }
    }

    @Test("An error of a type's own code says each thing once when it is printed, its words and its place")
    func printingOwnWords() throws {
        let error = try #require(failure(Person.Fault.name) as? DecodingError)
        for words in ["I say no", "/r/p[2]/name", "line 3"] { #expect("\(error)".components(separatedBy: words).count == 2, "\(error)") }
    }

    @Test("An error of an encoder says each thing once when it is printed, and has words of its own")
    func encodingErrors() throws {
        struct Note: Codable { var text: String }
        let error = try #require(throws: EncodingError.self) { try XMLEncoder().encodeToString(Note(text: "\u{0}")) }
        for words in ["/Note/text", "U+0000"] {
            #expect("\(error)".components(separatedBy: words).count == 2, "\(error)")
            #expect(error.localizedDescription.contains(words), "\(error.localizedDescription)")
        }
        let foreign = EncodingError.invalidValue(1, .init(codingPath: [], debugDescription: "x"))
        #expect(foreign.localizedDescription == (foreign as any Error).localizedDescription)
        let other = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "x"))
        #expect(other.localizedDescription == (other as any Error).localizedDescription)
    }

    struct OwnError: Error, Equatable { var code: Int }

    @Test("An error of another type than DecodingError comes through from every place")
    func everyPlace() throws {
        struct Picky: Decodable { init(from decoder: any Decoder) throws { throw OwnError(code: 7) } }
        typealias Holder = DecodingScalarsTests.InElement
        let decoder = XMLDecoder()
        for (type, document) in [
            (Picky.self, "<p/>"), (Holder<Picky>.self, "<p><v/></p>"), (Holder<[Picky]>.self, "<p><v/></p>"),
            (DecodingAbsenceTests.Fields<Picky>.self, "<p><v>x</v></p>"), (Holder<[String: Picky]>.self, "<p><v><k/></v></p>"),
            (DecodingScalarsTests.InAttribute<Picky>.self, "<p v='1'/>"),
        ] as [(any Decodable.Type, String)] {
            #expect(throws: OwnError(code: 7), "\(type)") { try decoder.decode(type, from: document) }
        }
        decoder.dateDecodingStrategy = .custom { _ in throw OwnError(code: 8) }
        #expect(throws: OwnError(code: 8)) { try decoder.decode([Date].self, from: "<p><d>1</d></p>") }
        decoder.dataDecodingStrategy = .custom { _ in throw OwnError(code: 9) }
        #expect(throws: OwnError(code: 9)) { try decoder.decode(Data.self, from: "<p>1</p>") }
    }
}
