import Foundation
import Testing
import XMLCodable

/// How keys find names where several names mean the same key, whatever order the keys come in.
@Suite struct DecodingLookupTests {
    struct NameThenNote: Decodable, Equatable {
        var note: String
        var firstName: [String]
    }

    struct NoteLast: Decodable, Equatable {
        var firstName: [String]
        var note: String
    }

    @Test func namesThatAStrategyMakesOneKeyOfAreAnErrorInEitherOrder() throws {
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let document = "<r><first_name>A</first_name><note>n</note><firstName>B</firstName></r>"
        #expect(throws: DecodingError.self) { try decoder.decode(NameThenNote.self, from: document) }
        #expect(throws: DecodingError.self) { try decoder.decode(NoteLast.self, from: document) }
        let one = document.replacingOccurrences(of: "firstName", with: "first_name")
        #expect(try decoder.decode(NameThenNote.self, from: one).firstName == ["A", "B"])
        #expect(try decoder.decode(NoteLast.self, from: one).firstName == ["A", "B"])
    }

    @Test func elementsOfOneLocalNameAreFoundInEitherOrderIfTheyAreInOneNamespace() throws {
        struct First: Decodable {
            var y: String
            var x: [String]
        }
        struct Second: Decodable {
            var x: [String]
            var y: String
        }
        struct InNamespace: Decodable {
            var y: String
            var x: [String]
            enum CodingKeys: String, CodingKey {
                case y
                case x = "{A}x"
            }
        }
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let document = "<r xmlns:a='A' xmlns:b='B' xmlns:c='A'><a:x>1</a:x><y/><b:x>2</b:x><c:x>3</c:x></r>"
        #expect(throws: DecodingError.self) { try decoder.decode(First.self, from: document) }
        #expect(throws: DecodingError.self) { try decoder.decode(Second.self, from: document) }
        #expect(try decoder.decode(InNamespace.self, from: document).x == ["1", "3"])
        let one = document.replacingOccurrences(of: "b:x", with: "a:x")
        #expect(try decoder.decode(First.self, from: one).x == ["1", "2", "3"])
        #expect(try decoder.decode(Second.self, from: one).x == ["1", "2", "3"])
    }

    @Test func anAttributesKeyIsItsNameAsWrittenInEitherOrder() throws {
        struct First: Decodable {
            @Attribute var y: Int
            @Attribute var id: Int
        }
        struct Second: Decodable {
            @Attribute var id: Int
            @Attribute var y: Int
        }
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let document = "<e xmlns:a='A' a:id='1' y='2' id='3'/>"
        #expect(try decoder.decode(First.self, from: document).id == 3)
        #expect(try decoder.decode(Second.self, from: document).id == 3)
    }

    @Test(arguments: [10, 400]) func aKeyWithANamespaceIsFoundAmongFewAndAmongMany(count: Int) throws {
        struct Record: Decodable {
            var absent: Int?
            var missing: Int?
            var x: String
            enum CodingKeys: String, CodingKey {
                case absent, missing
                case x = "{B}x"
            }
        }
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let filling = String(repeating: "<f/>", count: count)
        let document = "<r absent2='1' xmlns:a='A' xmlns:b='B'><a:x>1</a:x><b:x>2</b:x>\(filling)<absent/></r>"
        #expect(try decoder.decode(Record.self, from: document).x == "2")
    }

    @Test func anAttributeDoesNotSettleTheNamespaceOfAnElementOfItsName() throws {
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = true
        let tree = try XMLTree(parsing: "<r xmlns:a='A'><a:p/><x/><q xmlns='u'><a:p x='attr'/><x/></q></r>", options: options)
        #expect(tree.root["q"]?["x"]?.name.namespaceURI == "u")
        #expect(tree.root["x"]?.name.namespaceURI == nil)
    }

    @Test func aDictionaryIsKeyedByLocalNamesWhereNamespacesAreProcessed() throws {
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let document = "<r xmlns:a='A'><a:x>1</a:x><y>2</y></r>"
        #expect(try decoder.decode([String: String].self, from: document) == ["x": "1", "y": "2"])
    }

    // MARK: Optionals

    struct Record: Decodable, Equatable { var y: Int }
    enum Item: Decodable, Equatable { case c(Int), d(Int) }
    struct Numbers: Decodable { var a: [Int]? }
    struct Records: Decodable { var a: [Record]? }
    struct Items: Decodable {
        var items: [Item]?
        enum CodingKeys: String, CodingKey { case items = "" }
    }
    struct Inner: Decodable { var x: Int }
    struct Outer: Decodable {
        var inner: Inner?
        enum CodingKeys: String, CodingKey { case inner = "" }
    }

    static let wrong: [(any (Decodable & Sendable).Type, String)] = [
        (Numbers.self, "<r><a/><a>1</a></r>"), (Numbers.self, "<r><a/><a>bad</a></r>"), (Records.self, "<r><a/><a><y>1</y></a></r>"),
        (Items.self, "<r><c>1</c><d>bad</d></r>"), (Outer.self, "<r><x>bad</x></r>"),
    ]

    @Test(arguments: wrong.indices) func whatIsWrongInAnOptionalIsNotTakenForNil(index: Int) {
        let (type, document) = DecodingLookupTests.wrong[index]
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(type, from: document) }
    }

    @Test func anOptionalOfATypeThatNeedsSomethingIsNilWhereTheElementIsEmpty() throws {
        struct Holder: Decodable { var record: Record? }
        #expect(try XMLDecoder().decode(Holder.self, from: "<h><record/></h>").record == nil)
        let strict = XMLDecoder()
        strict.unknownNodePolicy = .error
        #expect(try strict.decode(Holder.self, from: "<h><record/></h>").record == nil)
    }

    // MARK: Policies

    @Test func thePolicyForRepeatedElementsGoesBeforeTheQuestionWhetherOneIsNil() throws {
        struct Holder: Decodable, Equatable { var a: Record? }
        let document = "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><a xsi:nil='true'/><a><y>5</y></a></r>"
        let last = XMLDecoder()
        last.repeatedElementPolicy = .last
        #expect(try last.decode(Holder.self, from: document) == Holder(a: Record(y: 5)))
        let strict = XMLDecoder()
        strict.repeatedElementPolicy = .error
        #expect(throws: DecodingError.self) { try strict.decode(Holder.self, from: document) }
    }

    @Test func anElementThatIsAttributeAsWellHasNoUnknownNodes() throws {
        struct Twin: Codable, Equatable { @ElementAndAttribute var x: Int }
        let strict = XMLDecoder()
        strict.unknownNodePolicy = .error
        let value = Twin(x: 3)
        #expect(try strict.decode(Twin.self, from: XMLEncoder().encode(value)) == value)
    }

    @Test func instanceAttributesAreKnownByTheirNamespaceAndNotTheirPrefix() throws {
        struct Empty: Decodable { var a: String? }
        let strict = XMLDecoder()
        strict.unknownNodePolicy = .error
        strict.shouldProcessNamespaces = true
        let document = "<r xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:schemaLocation='x'/>"
        #expect(throws: Never.self) { try strict.decode(Empty.self, from: document) }
    }

    @Test func aStrategyForNodesIsAskedForEachTypeAndHoldsInItsContainersOnly() throws {
        struct Point: Decodable { var q: Int }
        struct Root: Decodable {
            var p: Point
            var b: Int
            enum CodingKeys: CodingKey { case p, a }
            enum Nested: CodingKey { case b }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                p = try container.decode(Point.self, forKey: .p)
                b = try container.nestedContainer(keyedBy: Nested.self, forKey: .a).decode(Int.self, forKey: .b)
            }
        }
        let decoder = XMLDecoder()
        decoder.nodeDecodingStrategy = .custom { type, _ in { _ in type == Point.self ? .attribute : .element } }
        let root = try decoder.decode(Root.self, from: "<r><p q='7'/><a><b>1</b></a></r>")
        #expect(root.p.q == 7 && root.b == 1)
    }

    // MARK: Extremes

    @Test(arguments: [
        "1e-9223372036854775808", "1e9223372036854775807", "1e99999999999999999999", "-9223372036854775808", "9223372036854775808",
    ])
    func extremeNumbersAreValuesOrErrorsAndNeverTraps(text: String) {
        struct Numbers<Value: Decodable>: Decodable { var d: Value }
        func attempt<Value: Decodable>(_ type: Value.Type) -> Value? {
            let decoder = XMLDecoder()
            let numbers: Numbers<Value>? = try? decoder.decode(Numbers<Value>.self, from: "<r><d>\(text)</d></r>")
            return numbers?.d
        }
        let isWhole = !text.contains("e")
        #expect(attempt(Int.self) == Int(text))
        #expect(attempt(Double.self) == (isWhole ? Double(text) : nil))
        #expect(attempt(Float.self) == (isWhole ? Float(text) : nil))
        if isWhole { #expect(attempt(Decimal.self)?.description == text) }
        #expect((attempt(Date.self) == nil) == !isWhole)
    }

    @Test func containersThatAreKeptTooLongAnswerWithAnErrorAndNotATrap() throws {
        final class Keeper: @unchecked Sendable { var container: (any UnkeyedDecodingContainer)? }
        struct Keeping: Decodable {
            init(from decoder: any Decoder) throws {
                let keeper = decoder.userInfo[Self.key] as? Keeper
                keeper?.container = try decoder.unkeyedContainer()
            }
            static let key = CodingUserInfoKey(rawValue: "keeper").unsafelyUnwrapped
        }
        let keeper = Keeper()
        let decoder = XMLDecoder()
        decoder.userInfo[Keeping.key] = keeper
        defer { keeper.container = nil }
        _ = try decoder.decode([Keeping].self, from: "<r><k>text<b/>more</k></r>")
        #expect(throws: DecodingError.self) { _ = try keeper.container?.decode(String.self) }
    }

    // MARK: CDATA sections

    @Test(arguments: [
        "<r><a><![CDATA[]]></a><b>x</b></r>", "<r><![CDATA[]]><b>x</b></r>", "<r><b>x</b><![CDATA[]]></r>",
        "<r><a><b>x</b></a><![CDATA[]]>y</r>",
        "<r>a<![CDATA[b]]>c<![CDATA[]]><d /></r>",
    ])
    func emptyCDATASectionsStayWhereTheyAre(document: String) throws {
        #expect(try XMLTree(parsing: document).xmlString() == document)
    }

    @Test func textOfASectionIsNotTrimmedBesideElements() throws {
        #expect(try XMLDecoder().decode(String.self, from: "<a> <![CDATA[ x ]]> <b/></a>") == " x ")
        #expect(try XMLDecoder().decode(String.self, from: "<a> <![CDATA[ x ]]> </a>") == " x ")
    }

    @Test func anEmptyKeyOfADictionaryIsAnError() {
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(["": "x", "a": "y"]) }
    }

    @Test func positionsAreRightWhenAskedForBackwards() throws {
        let lines = (0..<3_000).map { "<item id='\($0)'>\($0) é</item>\n" }.joined()
        let tree = try XMLTree(parsing: "<r>\n\(lines)</r>")
        enum Key: CodingKey { case missing }
        struct Root: Decodable {
            var positions: [Int] = []
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                while !container.isAtEnd {
                    var nested = try container.nestedContainer(keyedBy: Key.self)
                    do { _ = try nested.decode(Int.self, forKey: .missing) } catch let error as DecodingError {
                        positions.append(error.xmlIssue?.position?.line ?? 0)
                    }
                    nested = try decoder.container(keyedBy: Key.self)
                    do { _ = try nested.decode(Int.self, forKey: .missing) } catch let error as DecodingError {
                        positions.append(error.xmlIssue?.position?.line ?? 0)
                    }
                }
            }
        }
        let positions = try XMLDecoder().decode(Root.self, from: tree.root).positions
        #expect(positions == (0..<3_000).flatMap { [$0 + 2, 1] })
    }
}
