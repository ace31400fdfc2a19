import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// What no model and no document may do: trap, hang, or lose track between threads.
@Suite("No model and no document traps")
struct RobustnessTests {
    final class Node: PlainMappable {
        var nodeName: String!
        var child: Node?
        var children: [Node]?
        func mapping(map: XMLMap) {
            child <- map["child"]
            children <- map["children"]
        }
    }

    @Test("Objects that refer to each other in circles are an error, and one may be in several places")
    func circles() throws {
        let node = Node()
        defer { (node.child, node.children) = (nil, nil) }
        node.child = node
        #expect(node.toXMLString() == nil)
        #expect(!node.toXML().isEmpty)
        let error = try #require(throws: XMLMapError.self) { try node.toXMLStringOrThrow() }
        #expect(error.reason?.hasPrefix("an object stands inside of itself") == true)
        node.child = nil
        node.children = [node, node]
        #expect(node.toXMLString() == nil)
        var issues: [XMLMapError] = []
        let mapper = XMLMapper<Node>()
        mapper.onIssue = { issues.append($0) }
        node.child = node
        #expect(mapper.map(XMLString: "<n><child><child/></child></n>", toObject: node) === node)
        #expect(issues.first?.path == "/n/child")
        let (holder, shared) = (Node(), Node())
        (holder.child, holder.children) = (shared, [shared, shared])
        #expect(holder.toXMLString() == "<root><child/>\n<children/>\n<children/></root>")
    }

    @Test("An object of its own text ends at the limit")
    func ownText() {
        struct Endless: PlainMappable {
            var nodeName: String!
            var inner: [Endless]?
            mutating func mapping(map: XMLMap) { inner <- map.innerText }
        }
        #expect(Endless(XMLString: "<a>text</a>") != nil)
    }

    @Test("Dictionaries inside of each other, and lists, are limited")
    func nestedDictionaries() {
        var dictionary: [String: Any] = ["a": "1"]
        for _ in 0..<1000 { dictionary = ["a": dictionary] }
        #expect(XMLMapper<Node>.toXMLString(dictionary) == nil)
        #expect(XMLMapper<Node>().map(XML: ["child": dictionary]) != nil)
        var list: [Any] = []
        for _ in 0..<5000 { list = [list] }
        #expect(XMLMapper<Node>.toXMLString(list) == nil)
        #expect(XMLMapper<Node>.toXMLString(["a": list]) == nil)
    }

    @Test("Deep documents are an error, and those within the limit are mapped")
    func deepDocuments() throws {
        #expect(Node(XMLString: Self.nested("<child>", "</child>", 100_000)) == nil)
        let node = try #require(Node(XMLString: Self.nested("<child>", "</child>", 255)))
        #expect(Node(XMLString: try #require(node.toXMLString())) != nil)
    }

    @Test("Deep documents do not overflow a small stack")
    func smallStack() throws {
        let xml = Self.nested("<child>", "</child>", 255)
        let isMapped = try onThread {
            let object = try? XMLSerialization.xmlObject(withString: xml)
            let text = object.flatMap { XMLMapper<Node>.toXMLString($0) }
            let node = Node(XMLString: xml)
            _ = node?.toXMLString()
            _ = node?.toXML()
            // Less may fit than the document has; what matters is that the thread is still here.
            return object != nil && (text == nil || !text!.isEmpty)
        }
        #expect(isMapped)
    }

    @Test(
        "No text traps",
        arguments: ["", "<", "text", "<a", "<?xml version='1.0'?>", "\u{0}", "<a/><b", "<!DOCTYPE a>", "<a></b>", "&amp;"])
    func anyText(_ text: String) {
        #expect(Food(XMLString: text) == nil)
        #expect([Food](XMLString: text) == nil)
        #expect(XMLMapper<Food>().mapDictionary(XMLString: text) == nil)
    }

    @Test(
        "No key traps",
        arguments: [
            "", ".", "..", "a.", ".a", "a.0", "0", "-1", "{", "{}", "{}a", "{a", "__text", "_", "__", "a.__cdata", "__nodes_order.0",
        ])
    func anyKey(_ key: String) throws {
        struct Keyed: XMLMappable {
            var nodeName: String!
            var text: String?
            var key = ""
            init(key: String) { self.key = key }
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) {
                text <- map[key]
                text <- map.attributes[key]
                text <- map[key, delimiter: ""]
            }
        }
        let mapped = XMLMapper<Keyed>().map(XMLString: "<r><a>x</a></r>", toObject: Keyed(key: key))
        _ = mapped.toXMLString()
        _ = mapped.toXML()
        var written = mapped
        written.text = "t"
        if let xml = written.toXMLString() { #expect(try XMLSerialization.xmlObject(withString: xml) is [String: Any]) }
    }

    @Test("A mapper serves many threads")
    func threads() async throws {
        let xml = ReadmeExamplesTests.food
        let names = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    let food = Food(XMLString: xml)
                    return food?.toXMLString().flatMap { Food(XMLString: $0) }?.name
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(names == Array(repeating: "Belgian Waffles", count: 64))
    }

    @Test("Many names and many elements are mapped")
    func manyNames() throws {
        let many = (0..<5000).map { "<n\($0)>\($0)</n\($0)>" }.joined()
        let values = try #require(XMLMapper<Food>.parseXMLStringIntoDictionary(XMLString: "<r>\(many)</r>"))
        #expect(values["n4999"] as? String == "4999")
        let map = XMLMap(mappingType: .fromXML, XML: ["r": values])
        var named: [String: Int]?
        named <- map["r"]
        #expect(named?.count == 5000)
        struct Wide: PlainMappable {
            var nodeName: String!
            var values: [Int?] = Array(repeating: nil, count: 5000)
            mutating func mapping(map: XMLMap) {
                for index in values.indices { values[index] <- map["n\(index)"] }
            }
        }
        let wide = try #require(Wide(XMLString: "<r>\(many)</r>"))
        #expect(wide.values.compactMap { $0 } == Array(0..<5000))
        #expect(Wide(XMLString: try #require(wide.toXMLString()))?.values == wide.values)
    }

    // MARK: Objects and elements inside each other, by other ways

    enum Key: String { case next }

    /// Maps objects of its own type by a transform that knows nothing of the mapper.
    final class Chained: PlainMappable {
        var nodeName: String!
        var next: [Key: Chained]?
        var text: Chained?
        func mapping(map: XMLMap) {
            next <- (map["c"], XMLDictionaryTransform<Key, Chained>())
            text <- (
                map["t"], XMLTransformOf(fromXML: { ($0 as String?).flatMap { Chained(XMLString: $0) } }, toXML: { $0?.toXMLString() })
            )
        }
    }

    struct Box: Codable { @Mapped var inner: Boxed? }

    final class Boxed: PlainMappable {
        var nodeName: String!
        var box: Box?
        func mapping(map: XMLMap) { box <- map["box"] }
    }

    @Test("Circles through transforms and Codable values are an error")
    func otherCircles() {
        let chained = Chained()
        defer { chained.text = nil }
        chained.next = [.next: chained]
        #expect(!chained.toXML().isEmpty)
        #expect(throws: XMLMapError.self) { try chained.toXMLStringOrThrow() }
        chained.next = nil
        chained.text = chained
        #expect(chained.toXMLString() == "<root/>", "the transform has nothing to write")
        let boxed = Boxed()
        boxed.box = Box(inner: boxed)
        defer { boxed.box = nil }
        var issues: [XMLMapError] = []
        let mapper = XMLMapper<Boxed>()
        mapper.onIssue = { issues.append($0) }
        #expect(mapper.toXMLString(boxed) == nil)
        #expect(issues.first?.reason?.hasPrefix("Box could not be encoded") == true)
    }

    @Test("An object may write itself while it is mapped onto")
    func writesItself() {
        final class Logged: PlainMappable {
            var nodeName: String!
            var a: Int?
            var log: String?
            func mapping(map: XMLMap) {
                a <- map["a"]
                if map.mappingType == .fromXML { log = toXMLString() }
            }
        }
        let logged = XMLMapper<Logged>().map(XMLString: "<r><a>1</a></r>", toObject: Logged())
        #expect(logged.log == "<r><a>1</a></r>")
    }

    static func nested(_ start: String, _ end: String, _ depth: Int) -> String {
        String(repeating: start, count: depth) + String(repeating: end, count: depth)
    }

    @Test("Transforms and Codable values share the limits of what calls them")
    func sharedLimits() throws {
        let chained = "<r>" + Self.nested("<c><next>", "</next></c>", 120) + "</r>"
        let boxed = "<r>" + Self.nested("<box><inner>", "</inner></box>", 120) + "</r>"
        try onThread {
            _ = Chained(XMLString: chained)?.toXMLString()
            _ = Boxed(XMLString: boxed)?.toXMLString()
        }
    }

    @Test(
        "Dictionaries of deep documents do not overflow a small stack",
        arguments: [
            XMLSerialization.ReadingOptions.default, [], [.alwaysUseArrays, .preserveComments, .wrapRootNode, .dictionaryAttributes],
        ])
    func dictionariesOnSmallStack(_ options: XMLSerialization.ReadingOptions) throws {
        let xml = Self.nested("<a x='1'>t<!--c-->", "</a>", 256)
        #expect(try XMLSerialization.xmlObject(withString: xml, options: options) is [String: Any])
        try onThread(stackSize: 112 << 10) {
            // The system may well give the thread more than it asks for. Either all elements are there, or it is said that they are not.
            do {
                let object = try XMLSerialization.xmlObject(withString: xml, options: options)
                #expect(Self.depth(of: object) >= 256)
            } catch {
                #expect(error is XMLMapError)
            }
        }
    }

    private static func depth(of object: Any) -> Int {
        var depth = 0
        var next: Any? = object
        while let object = next {
            depth += 1
            let inner = (object as? [String: Any])?["a"]
            next = (inner as? [Any])?.first ?? inner
        }
        return depth
    }

    @Test("Elements of a deep tree do not overflow a small stack")
    func treesOnSmallStack() throws {
        let options = XMLParsingOptions { $0.limits.maximumDepth = 20_000 }
        let tree = try XMLTree(parsing: Self.nested("<a>", "</a>", 10_000), options: options)
        #expect(throws: XMLMapError.self) { try XMLSerialization.data(withXMLObject: tree) }
        try onThread(stackSize: 160 << 10) {
            #expect((try? XMLSerialization.data(withXMLObject: ["a": tree.root])) == nil)
            struct Raw: XMLMappable {
                var nodeName: String!
                var any: Any?
                init?(map: XMLMap) { #expect(map.XML["__name"] as? String == "a") }
                mutating func mapping(map: XMLMap) { any <- map["a"] }
            }
            #expect((try? XMLMapper<Raw>().mapOrThrow(tree.root))?.any != nil)
        }
    }
}
