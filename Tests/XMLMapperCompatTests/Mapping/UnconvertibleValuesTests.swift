import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("Values that do not convert")
struct UnconvertibleValuesTests {
    // MARK: Dictionaries

    @Test(
        "A dictionary in which no value converts is empty", arguments: ["<v><a>x</a></v>", "<v><a>x</a><b>y</b></v>", "<v/>", "<v i='x'/>"])
    func emptyDictionaries(_ xml: String) throws {
        #expect(try OneProperty<[String: Int]?>.map(nil, xml).value == [:])
        #expect(try OneProperty<[String: Int]>.map(["old": 1], xml).value == [:])
        #expect(try OneProperty<[String: Int]?>.map(["old": 1], xml).value == [:])
        var implicit: [String: Int]!
        implicit = try OneProperty<[String: Int]?>.map(implicit, xml).value
        #expect(implicit.isEmpty)
        let issues = try OneProperty<[String: Int]?>.map(nil, xml).issues
        #expect(issues.count == xml.filter { $0 == "x" || $0 == "y" }.count && issues.allSatisfy { $0 == "expected Int" })
    }

    @Test("Text with nothing beside it is a dictionary's text, and no dictionary at all as XMLMapper had it")
    func textOnly() throws {
        let xml = "<v>text</v>"
        #expect(try OneProperty<[String: String]?>.map(nil, xml).value == ["__text": "text"])
        let legacy = try OneProperty<[String: String]?>.map(["old": "1"], xml, legacy: .collapsedElements)
        #expect(legacy.value == nil)
        #expect(legacy.issues == ["expected Dictionary<String, String>"])
        #expect(try OneProperty<[String: String]>.map(["old": "1"], xml, legacy: .collapsedElements).value == ["old": "1"])
        let attribute = try OneProperty<[String: String]?>.map(nil, "<v i='1'>text</v>", legacy: .collapsedElements).value
        #expect(attribute == ["_i": "1", "__text": "text"])
        #expect(try OneProperty<[String: String]?>.map(nil, "<v/>", legacy: .collapsedElements).value == [:])
        #expect(
            try OneProperty<[String: Int]?>.map(nil, "<v>1</v><v>2</v>").issues == ["expected Dictionary<String, Int>"],
            "two are no dictionary")
    }

    // MARK: Lists

    @Test("A list whose only element does not convert stays as it was", arguments: ["<v/>", "<v>x</v>", "<v><w/></v>"])
    func onlyElement(_ xml: String) throws {
        #expect(try OneProperty<[Int]>.map([80], xml).value == [80])
        #expect(try OneProperty<Set<Int>>.map([80], xml).value == [80])
        #expect(try OneProperty<[Int]?>.map([80], xml).value == nil, "an optional one is nil, as a value is")
        #expect(try OneProperty<[Int]>.map([80], xml).issues == (xml == "<v/>" ? [] : ["expected Int"]))
        #expect(try OneProperty<[Int]>.map([80], xml + "<v>1</v>").value == [1], "of several, those that do not are left out")
        #expect(try OneProperty<[Int]>.map([80], xml + xml).value == [])
        #expect(throws: XMLMapError.self) { try XMLMapper<Required>().mapOrThrow(XMLString: "<r>\(xml)</r>") }
    }

    struct Required: XMLImmutableMappable {
        let ports: [Int]
        init(map: XMLMap) throws { ports = try map.value("v") }
    }

    @Test("Objects that their type rejects leave an empty list, and a dictionary without any is nil, as it is from mapDictionary")
    func noObjects() throws {
        #expect(try OneProperty<[String: Note]?>.map(nil, "<v/>").value == nil)
        #expect(try OneProperty<[String: Note]>.map([:], "<v/>").value.isEmpty)
        #expect(try OneProperty<[EntryPointTests.Item]>.map([.init(id: 1)], "<v bad=''/>").value.isEmpty)
        #expect(try OneProperty<[String]>.map(["old"], "<v/>").value == [""], "an element without content is a string in a list")
    }

    // MARK: CDATA sections, and transforms

    @Test("An element with CDATA sections only is an object, and none as XMLMapper had it")
    func sectionsOnly() throws {
        let xml = "<v><![CDATA[x]]></v>"
        typealias Sections = CDATASectionTests.Sections
        #expect(try OneProperty<Sections?>.map(nil, xml).value?.inner == [Data("x".utf8)])
        let legacy = try OneProperty<Sections?>.map(nil, xml, legacy: .collapsedElements)
        #expect(legacy.value == nil && legacy.issues.count == 1)
        #expect(try OneProperty<Sections?>.map(nil, "<v i=''><![CDATA[x]]></v>", legacy: .collapsedElements).value != nil)
        #expect(try OneProperty<Sections?>.map(nil, "<v>text</v>", legacy: .collapsedElements).value != nil)
        #expect(try OneProperty<Sections?>.map(nil, "<v/>", legacy: .collapsedElements).value != nil)
    }

    struct Transformed: PlainMappable {
        var nodeName: String!
        var text: String?
        var number: NSDecimalNumber?
        mutating func mapping(map: XMLMap) {
            text <- (map["text"], XMLCDATATransform())
            number <- (map["number"], NSDecimalNumberTransform())
        }
    }

    @Test(
        "A transform reads what XMLMapper's did where that is wanted",
        arguments: [
            ("plain", "12abc", "plain", nil, nil, "12"), ("<![CDATA[c]]>", "x", "c", nil, "c", "NaN"),
            ("<![CDATA[c]]>p", "1.5", "c", "1.5", "c", "1.5"),
        ] as [(String, String, String?, String?, String?, String?)])
    func transforms(_ text: String, _ number: String, _ ours: String?, _ our: String?, _ theirs: String?, _ their: String?) throws {
        let xml = "<r><text>\(text)</text><number>\(number)</number></r>"
        let mapper = XMLMapper<Transformed>()
        let read = try mapper.mapOrThrow(XMLString: xml)
        #expect(read.text == ours && read.number?.description == our)
        mapper.legacyBehavior = [.sectionsOnly, .decimalsOfAnyText]
        let legacy = try mapper.mapOrThrow(XMLString: xml)
        #expect(legacy.text == theirs && legacy.number?.description == their)
    }

    @Test("A transform of one's own is asked whatever XMLMapper did")
    func subclass() throws {
        final class Words: NSDecimalNumberTransform {
            override func transformFromXML(_ value: Any?) -> NSDecimalNumber? { value as? String == "one" ? 1 : nil }
        }
        struct Counted: PlainMappable {
            var nodeName: String!
            var number: NSDecimalNumber?
            mutating func mapping(map: XMLMap) { number <- (map["n"], Words()) }
        }
        let mapper = XMLMapper<Counted>()
        mapper.legacyBehavior = .decimalsOfAnyText
        #expect(mapper.map(XMLString: "<r><n>one</n></r>")?.number == 1)
    }

    // MARK: Defaults

    @Test("A default counts for an optional type too")
    func defaultsOfOptionals() throws {
        struct Defaults: XMLImmutableMappable {
            let absent: Int?, there: Int?, wrong: Int?, empty: Int?, null: Int?, plain: Int
            init(map: XMLMap) throws {
                absent = map.value("absent", default: 5)
                there = map.value("there", default: 5)
                wrong = map.value("wrong", default: 5)
                empty = map.value("empty", default: 5)
                null = map.value("null", default: 5)
                plain = map.value("absent", default: 5)
            }
        }
        let xml =
            "<r><there>1</there><wrong>x</wrong><empty/><null xsi:nil='true' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'/></r>"
        let defaults = try Defaults(XMLString: xml)
        #expect([defaults.absent, defaults.there, defaults.wrong, defaults.empty, defaults.null, defaults.plain] == [5, 1, 5, 5, 5, 5])
    }
}
