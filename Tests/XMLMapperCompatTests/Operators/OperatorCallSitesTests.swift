import Foundation
import Testing
import XMLMapperCompat

/// Every kind of property beside every form of the operators. That this compiles, unambiguously, is half of the test.
@Suite("Call sites of the operators")
struct OperatorCallSitesTests {
    typealias Item = EntryPointTests.Item

    /// Mappable and `Codable` at once, as an app's types are that are on their way.
    final class Both: XMLMappable, Codable {
        var nodeName: String!
        var a: Int?
        init?(map: XMLMap) {}
        func mapping(map: XMLMap) { a <- map["a"] }
    }

    /// `RawRepresentable`, `LosslessStringConvertible` and `Codable` at once.
    enum Kind: String, LosslessStringConvertible, Codable {
        case x, y
        init?(_ description: String) { self.init(rawValue: description) }
        var description: String { rawValue }
    }

    enum Raw: Int {
        case one = 1
        case two
    }

    struct Value: Codable, Hashable { var a: Int }

    final class Everything: XMLMappable {
        var nodeName: String!
        // Basic types
        var int = 0, intOptional: Int?, intImplicit: Int!
        var string = "", stringOptional: String?, stringImplicit: String!
        var any: Any?
        var anys: [Any]?
        var dictionary: [String: Any]!
        var bools: [Bool] = [], floats: [Float]?, doubles: [Double]!
        var named: [String: Int] = [:], namedOptional: [String: String]?, namedImplicit: [String: Double]!
        // Enums
        var raw = Raw.one, rawOptional: Raw?, rawImplicit: Raw!
        var raws: [Raw] = [], rawsOptional: [Raw]?, rawsImplicit: [Raw]!
        var rawNamed: [String: Raw] = [:], rawNamedOptional: [String: Raw]?, rawNamedImplicit: [String: Raw]!
        var kind: Kind?
        var kinds: [Kind]!
        // Mappable objects
        var item = Item(id: 0), itemOptional: Item?, itemImplicit: Item!
        var items: [Item] = [], itemsOptional: [Item]?, itemsImplicit: [Item]!
        var set: Set<Item> = [], setOptional: Set<Item>?, setImplicit: Set<Item>!
        var byName: [String: Item] = [:], byNameOptional: [String: Item]?, byNameImplicit: [String: Item]!
        var lists: [String: [Item]] = [:], listsOptional: [String: [Item]]?, listsImplicit: [String: [Item]]!
        var rows: [[Item]] = [], rowsOptional: [[Item]]?, rowsImplicit: [[Item]]!
        var both: Both?
        var boths: [Both]!
        // Codable
        var value = Value(a: 0), valueOptional: Value?, valueImplicit: Value!
        var values: [Value] = [], valueSet: Set<Value>?, valueNamed: [String: Value]!
        // Transforms
        var date = Date(), dateOptional: Date?, dateImplicit: Date!
        var dates: [Date] = [], datesOptional: [Date]?, datesImplicit: [Date]!
        var dateNamed: [String: Date] = [:], dateNamedOptional: [String: Date]?, dateNamedImplicit: [String: Date]!
        var dateLists: [String: [Date]] = [:], dateListsOptional: [String: [Date]]?, dateListsImplicit: [String: [Date]]!
        var dateRows: [[Date]] = [], dateRowsOptional: [[Date]]?, dateRowsImplicit: [[Date]]!
        var dateSet: Set<Date> = [], dateSetOptional: Set<Date>?, dateSetImplicit: Set<Date>!
        var transformedItem: Item?, transformedItems: [Item]!, transformedSet: Set<Item> = []
        let constant = 5, constantOptional: String? = "c", constantDate = Date(timeIntervalSince1970: 1)

        required init?(map: XMLMap) {}

        func mapping(map: XMLMap) {
            int <- map["int"]; intOptional <- map["int"]; intImplicit <- map["int"]
            string <- map["int"]; stringOptional <- map["int"]; stringImplicit <- map["int"]
            any <- map["item"]; anys <- map["ints"]; dictionary <- map["item"]
            bools <- map["ints"]; floats <- map["ints"]; doubles <- map["ints"]
            named <- map["named"]; namedOptional <- map["named"]; namedImplicit <- map["named"]
            raw <- map["raw"]; rawOptional <- map["raw"]; rawImplicit <- map["raw"]
            raws <- map["raw"]; rawsOptional <- map["raw"]; rawsImplicit <- map["raw"]
            rawNamed <- map["named"]; rawNamedOptional <- map["named"]; rawNamedImplicit <- map["named"]
            kind <- map["kind"]; kinds <- map["kind"]
            mapObjects(map)
            mapDates(map)
            let transform = XMLTransformOf<Item, String>(fromXML: { _ in Item(id: 9) }, toXML: { $0?.id.map { String($0) } })
            transformedItem <- (map["int"], transform); transformedItems <- (map["ints"], transform)
            transformedSet <- (map["ints"], transform)
            constant >>> map["constant"]; constantOptional >>> map["constantOptional"]
            constantDate >>> (map["constantDate"], XMLDateTransform())
        }

        private func mapObjects(_ map: XMLMap) {
            item <- map["item"]; itemOptional <- map["item"]; itemImplicit <- map["item"]
            items <- map["item"]; itemsOptional <- map["item"]; itemsImplicit <- map["item"]
            set <- map["item"]; setOptional <- map["item"]; setImplicit <- map["item"]
            byName <- map["byName"]; byNameOptional <- map["byName"]; byNameImplicit <- map["byName"]
            lists <- map["byName"]; listsOptional <- map["byName"]; listsImplicit <- map["byName"]
            rows <- map["byName"]; rowsOptional <- map["byName"]; rowsImplicit <- map["byName"]
            both <- map["value"]; boths <- map["value"]
            value <- map["value"]; valueOptional <- map["value"]; valueImplicit <- map["value"]
            values <- map["value"]; valueSet <- map["value"]; valueNamed <- map["values"]
        }

        private func mapDates(_ map: XMLMap) {
            let seconds = XMLDateTransform()
            date <- (map["int"], seconds); dateOptional <- (map["int"], seconds); dateImplicit <- (map["int"], seconds)
            dates <- (map["ints"], seconds); datesOptional <- (map["ints"], seconds); datesImplicit <- (map["ints"], seconds)
            dateNamed <- (map["named"], seconds); dateNamedOptional <- (map["named"], seconds);
            dateNamedImplicit <- (map["named"], using: seconds)
            dateLists <- (map["named"], seconds); dateListsOptional <- (map["named"], seconds); dateListsImplicit <- (map["named"], seconds)
            dateRows <- (map["rows"], seconds); dateRowsOptional <- (map["rows"], seconds); dateRowsImplicit <- (map["rows"], seconds)
            dateSet <- (map["ints"], seconds); dateSetOptional <- (map["ints"], seconds); dateSetImplicit <- (map["ints"], seconds)
        }
    }

    static let xml = """
        <e><int>1</int><ints>1</ints><ints>0</ints><named><a>1</a></named><raw>2</raw><kind>y</kind><item id="3"/>
        <byName><i id="4"/></byName><value><a>5</a></value><values><v><a>6</a></v></values><rows><rows>1</rows><rows>2</rows></rows></e>
        """

    @Test("Every kind of property is read")
    func properties() throws {
        let e = try #require(Everything(XMLString: Self.xml))
        #expect([e.int, e.intOptional, e.intImplicit] == [1, 1, 1])
        #expect([e.string, e.stringOptional, e.stringImplicit] == ["1", "1", "1"])
        #expect((e.any as? [String: Any])?["_id"] as? String == "3" && e.anys as? [String] == ["1", "0"])
        #expect(e.dictionary["_id"] as? String == "3")
        #expect(e.bools == [true, false] && e.floats == [1, 0] && e.doubles == [1, 0])
        #expect(e.named == ["a": 1] && e.namedOptional == ["a": "1"] && e.namedImplicit == ["a": 1])
        #expect([e.raw, e.rawOptional, e.rawImplicit] == [.two, .two, .two])
        #expect([e.raws, e.rawsOptional, e.rawsImplicit] == [[.two], [.two], [.two]])
        #expect([e.rawNamed, e.rawNamedOptional, e.rawNamedImplicit] == [["a": .one], ["a": .one], ["a": .one]])
        #expect(e.kind == .y && e.kinds == [.y])
    }

    @Test("Every kind of object is read")
    func objects() throws {
        let e = try #require(Everything(XMLString: Self.xml))
        #expect([e.item, e.itemOptional, e.itemImplicit].map { $0?.id } == [3, 3, 3])
        #expect([e.items, e.itemsOptional, e.itemsImplicit].map { $0?.map(\.id) } == [[3], [3], [3]])
        #expect([e.set, e.setOptional, e.setImplicit].map { $0?.first?.id } == [3, 3, 3])
        #expect([e.byName, e.byNameOptional, e.byNameImplicit].map { $0?["i"]?.id } == [4, 4, 4])
        #expect([e.lists, e.listsOptional, e.listsImplicit].map { $0?["i"]?.first?.id } == [4, 4, 4])
        #expect([e.rows, e.rowsOptional, e.rowsImplicit].map { $0?.first?.first?.id } == [4, 4, 4])
        #expect(e.both?.a == 5 && e.both?.nodeName == "value" && e.boths?.first?.a == 5, "mappable goes before Codable")
        #expect([e.value, e.valueOptional, e.valueImplicit] == [Value(a: 5), Value(a: 5), Value(a: 5)])
        #expect(e.values == [Value(a: 5)] && e.valueSet == [Value(a: 5)] && e.valueNamed == ["v": Value(a: 6)])
    }

    @Test("Every kind of transformed property is read")
    func transforms() throws {
        let e = try #require(Everything(XMLString: Self.xml))
        let (zero, one, two) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))
        #expect([e.date, e.dateOptional, e.dateImplicit] == [one, one, one])
        #expect([e.dates, e.datesOptional, e.datesImplicit] == [[one, zero], [one, zero], [one, zero]])
        #expect([e.dateNamed, e.dateNamedOptional, e.dateNamedImplicit] == [["a": one], ["a": one], ["a": one]])
        #expect([e.dateLists, e.dateListsOptional, e.dateListsImplicit] == [["a": [one]], ["a": [one]], ["a": [one]]])
        #expect([e.dateRows, e.dateRowsOptional, e.dateRowsImplicit] == [[[one, two]], [[one, two]], [[one, two]]])
        #expect([e.dateSet, e.dateSetOptional, e.dateSetImplicit] == [[zero, one], [zero, one], [zero, one]])
        #expect(e.transformedItem?.id == 9 && e.transformedItems?.count == 2 && e.transformedSet.count == 1)
    }

    @Test("What is written is read again")
    func roundTrip() throws {
        let e = try #require(Everything(XMLString: Self.xml))
        let written = try e.toXMLStringOrThrow()
        #expect(written.contains("<constant>5</constant>\n<constantOptional>c</constantOptional>\n<constantDate>1.0</constantDate></e>"))
        let again = try #require(Everything(XMLString: written))
        #expect(try again.toXMLStringOrThrow() == written)
        #expect(again.dateRows == e.dateRows && again.item.id == e.item.id && again.value == e.value)
    }

    @Test("An app may declare the same operators for maps of its own")
    func ownOperators() throws {
        final class Twice: XMLMappable {
            var nodeName: String!
            var a: Int?
            let b = 2
            required init?(map: XMLMap) {}
            func mapping(map: XMLMap) {
                a <- map["a"]
                b >>> map["b"]
            }
            func mapping(map: OtherMap) {
                a <- map
                b >>> map
            }
        }
        let object = try #require(Twice(XMLString: "<t><a>1</a></t>"))
        let other = OtherMap()
        object.mapping(map: other)
        #expect(other.calls == ["<- Optional<Int>", ">>> Int"])
        #expect(object.toXMLString() == "<t><a>1</a>\n<b>2</b></t>")
    }
}

// What ObjectMapper, or an app itself, declares beside this module.

infix operator <-
infix operator >>>

private final class OtherMap { var calls: [String] = [] }

private func <- <Value>(left: inout Value, right: OtherMap) { right.calls.append("<- \(Value.self)") }

private func >>> <Value>(left: Value, right: OtherMap) { right.calls.append(">>> \(Value.self)") }
