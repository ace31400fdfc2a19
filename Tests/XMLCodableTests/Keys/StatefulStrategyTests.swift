import Testing
import XMLCodable

/// When a strategy of the decoder's own is asked: for each element of which a container of keys is asked, its attributes first, then its children.
@Suite("Key strategies of one's own")
struct StatefulStrategyTests {
    struct Inner: Decodable { var c: Int? }
    struct Outer: Decodable { @Attribute var id: Int?; var a: Inner; var b: Int?; var list: [Inner] }

    @Test("It is asked for each element that has keys, once for each container, and never for what is not read")
    func order() throws {
        let log = Notes()
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            log.add(path.map(\.stringValue).joined(separator: "/"))
            return path[path.count - 1]
        }
        let document = """
            <r xmlns:p="u" id="1"><skipped><deep x=""/></skipped><list><c>1</c></list><b>2</b><a y=""><c>3</c></a><list z=""/></r>
            """
        let value = try decoder.decode(Outer.self, from: document)
        #expect(value.id == 1 && value.a.c == 3 && value.b == 2 && value.list.map(\.c) == [1, nil])
        #expect(
            log.all == [
                "xmlns:p", "id", "skipped", "list", "b", "a", "list",  // r
                "a/y", "a/c", "list/Index 0/c", "list/Index 1/z",
            ])
    }

    @Test("All keys, and keys that are asked for again, have the answers of the container")
    func answersStay() throws {
        struct Reading: Decodable {
            let keys: [String], again: [String], values: [String?]
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                keys = container.allKeys.map(\.stringValue)
                values = try keys.map { try container.decodeIfPresent(String.self, forKey: .init($0)) }
                again = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
            }
        }
        let log = Notes()
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            log.add("")
            return AnyKey("\(path[path.count - 1].stringValue)\(log.all.count)")
        }
        let value = try decoder.decode(Reading.self, from: "<r k='0'><a>1</a><b>2</b></r>")
        #expect(value.keys == ["k1", "a2", "b3"])
        #expect(value.values == ["0", "1", "2"])
        #expect(value.again == ["k4", "a5", "b6"])
    }

    @Test("A strategy may wait for a declaration of a namespace")
    func declarations() throws {
        struct Stop: Decodable, Equatable { var name: String }
        struct Answer: Decodable, Equatable { var stop: [Stop] }
        for (document, isFound) in [
            ("<r xmlns:siri='u'><siri:stop><siri:name>1</siri:name></siri:stop></r>", true), ("<r><siri:stop/></r>", false),
        ] {
            let prefix = Notes()
            let decoder = XMLDecoder()
            decoder.keyDecodingStrategy = .custom { path in
                let name = path[path.count - 1].stringValue
                if name == "xmlns:siri" { prefix.add("siri:") }
                let known = prefix.all.first ?? "?"
                return AnyKey(name.hasPrefix(known) ? String(name.dropFirst(known.count)) : name)
            }
            #expect(try decoder.decode(Answer.self, from: document) == Answer(stop: isFound ? [Stop(name: "1")] : []))
        }
    }

    @Test("Where namespaces are processed, a declaration is no attribute")
    func processedNamespaces() throws {
        let log = Notes()
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        decoder.attributeKeyDecodingStrategy = .custom { path in
            log.add(path[path.count - 1].stringValue)
            return path[path.count - 1]
        }
        struct Value: Decodable { @Attribute var id: Int; var a: Int }
        #expect(try decoder.decode(Value.self, from: "<r xmlns='u' id='1'><a>2</a></r>").a == 2)
        #expect(log.all == ["id"])
    }
}
