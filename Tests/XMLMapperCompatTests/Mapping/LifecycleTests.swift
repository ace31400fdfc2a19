import Foundation
import Testing
import XMLMapperCompat

@Suite("How objects come about")
struct LifecycleTests {
    struct Tree: PlainMappable {
        var nodeName: String!
        var leaf: Note?
        var leaves: [Note] = []
        mutating func mapping(map: XMLMap) {
            leaf <- map["leaf"]
            leaves <- map["other"]
        }
    }

    @Test("nodeName is the name of every element, also of one with text only")
    func nodeName() throws {
        let tree = try #require(Tree(XMLString: "<tree><leaf>a</leaf><other>b</other><other x='1'>c</other></tree>"))
        #expect(tree.nodeName == "tree")
        #expect(tree.leaf?.nodeName == "leaf")
        #expect(tree.leaves.map(\.nodeName) == ["other", "other"])
        #expect(tree.leaves.map(\.text) == ["b", "c"])
    }

    @Test("The key names a nested object, and nodeName the root")
    func keyOrNodeName() throws {
        var tree = try #require(Tree(XMLString: "<tree><leaf>a</leaf></tree>"))
        tree.nodeName = "plant"
        tree.leaf?.nodeName = "ignored"
        #expect(tree.toXMLString() == "<plant><leaf>a</leaf></plant>")
        tree.nodeName = nil
        #expect(tree.toXMLString() == "<root><leaf>a</leaf></root>")
    }

    class Vehicle: XMLStaticMappable {
        var nodeName: String!
        var wheels: Int?
        class func objectForMapping(map: XMLMap) -> XMLBaseMappable? {
            switch map.attributes["kind"].value() as String? {
            case "cached": LifecycleTests.cached
            case "leaf": Note(map: map)
            default: nil
            }
        }
        func mapping(map: XMLMap) { wheels <- map["wheels"] }
    }

    /// Nothing changes it but the one test that maps onto it.
    nonisolated(unsafe) static let cached = Vehicle()

    @Test("A static factory gives a cached object or nothing")
    func staticFactory() throws {
        #expect(XMLMapper<Vehicle>().map(XMLString: "<v kind='cached'><wheels>3</wheels></v>") === Self.cached)
        #expect(Self.cached.wheels == 3)
        #expect(XMLMapper<Vehicle>().map(XMLString: "<v/>") == nil)
        #expect(XMLMapper<Vehicle>().map(XMLString: "<v kind='leaf'/>") == nil, "an object of another type is rejected")
    }

    @Test("A type that is both static and ordinary is made by its factory")
    func bothProtocols() throws {
        final class Both: XMLMappable, XMLStaticMappable {
            var nodeName: String!
            var origin: String
            init(origin: String) { self.origin = origin }
            init?(map: XMLMap) { origin = "initialiser" }
            static func objectForMapping(map: XMLMap) -> XMLBaseMappable? { Both(origin: "factory") }
            func mapping(map: XMLMap) {}
        }
        #expect(XMLMapper<Both>().map(XMLString: "<a/>")?.origin == "factory")
    }

    @Test("A type with neither protocol is nil, and an error that says so")
    func neitherProtocol() throws {
        struct Bare: XMLBaseMappable {
            var nodeName: String!
            var a: String?
            mutating func mapping(map: XMLMap) { a <- map["a"] }
        }
        #expect(XMLMapper<Bare>().map(XMLString: "<x><a>1</a></x>") == nil)
        #expect(throws: XMLMapError.self) { try XMLMapper<Bare>().mapOrThrow(XMLString: "<x/>") }
        #expect(XMLMapper<Bare>().map(XMLString: "<x><a>1</a></x>", toObject: Bare()).a == "1")
        #expect(Bare(a: "1").toXMLString() == "<root><a>1</a></root>")
    }

    // MARK: Onto objects that are there

    final class Address: PlainMappable {
        var nodeName: String!
        var city: String?
        var zip: String? = "unchanged"
        func mapping(map: XMLMap) {
            city <- map["city"]
            zip <- map["zip"]
        }
    }

    final class Person: PlainMappable {
        var nodeName: String!
        var name = "nobody"
        var address: Address? = Address()
        var home = Address()
        var others: [String: Address] = ["a": Address()]
        var list: [Address] = [Address()]
        var sawToObject = false
        func mapping(map: XMLMap) {
            sawToObject = map.toObject
            name <- map["name"]
            address <- map["address"]
            home <- map["home"]
            others <- map["others"]
            list <- map["list"]
        }
    }

    @Test("Mapping onto an object keeps its identity and what the XML does not have")
    func ontoObject() throws {
        let person = Person()
        let (address, home, other, item) = (person.address, person.home, person.others["a"], person.list[0])
        let xml = """
            <person><address><city>Rome</city></address><home><city>Bonn</city></home>
            <others><a><city>Oslo</city></a><b><city>Graz</city></b></others><list><city>Kiel</city></list></person>
            """
        let mapped = XMLMapper<Person>().map(XMLString: xml, toObject: person)
        #expect(mapped === person)
        #expect(person.sawToObject)
        #expect(person.name == "nobody")
        #expect(person.address === address && address?.city == "Rome" && address?.zip == "unchanged")
        #expect(person.home === home && home.city == "Bonn")
        #expect(person.others["a"] === other && other?.city == "Oslo")
        #expect(person.others["b"]?.city == "Graz")
        #expect(person.list.map(\.city) == ["Kiel"] && person.list[0] !== item, "arrays are replaced")
    }

    @Test("Mapping onto an object works from dictionaries and from nothing")
    func ontoFromDictionary() throws {
        let person = Person()
        let home = person.home
        _ = XMLMapper<Person>().map(XML: ["name": "Ann", "home": ["city": "Bern"]], toObject: person)
        #expect(person.name == "Ann" && person.home === home && home.city == "Bern")
        _ = XMLMapper<Person>().map(XMLObject: nil, toObject: person)
        _ = XMLMapper<Person>().map(XMLString: "<broken", toObject: person)
        #expect(person.name == "Ann")
        #expect(throws: (any Error).self) { try XMLMapper<Person>().mapOrThrow(XMLString: "<broken", toObject: person) }
    }

    @Test("A struct is mapped onto as well")
    func ontoStruct() throws {
        var tree = try #require(Tree(XMLString: "<t><leaf>a</leaf></t>"))
        tree.leaves = []
        let mapped = XMLMapper<Tree>().map(XMLString: "<t><other>b</other></t>", toObject: tree)
        #expect(mapped.leaf?.text == "a" && mapped.leaves.map(\.text) == ["b"])
    }

    @Test("Generics and subclasses of generics are mapped")
    func generics() throws {
        let page = try #require(NumberedPage<Note>(XMLString: "<p number='1'><item>a</item><item>b</item><next><item>c</item></next></p>"))
        #expect(page.number == 1)
        #expect(page.items?.map(\.text) == ["a", "b"])
        #expect(page.next?.items?.map(\.text) == ["c"])
    }
}
