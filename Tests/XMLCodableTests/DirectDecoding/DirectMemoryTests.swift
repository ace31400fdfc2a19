import Foundation
import Testing

@testable import XMLCodable
@testable import XMLModels

@Suite("Values on the way into models that are read directly")
struct DirectMemoryTests {
    /// What is alive of ``Counted``.
    static let alive = Locked(0)

    final class Counted: XMLModel {
        let name: String?
        let parts: [Counted]
        let boxed: [Counted]
        let note: String

        struct Refused: Error {}

        enum XMLKeys: String, CodingKey { case name, part, note, boxed = "box/part" }

        static func describe(_ properties: inout XMLModelProperties<Counted>) {
            properties.add(.name, as: Attribute<String?>.self)
            properties.add(.part, as: [Counted].self)
            properties.add(.note, as: String.self)
            properties.add(.boxed, as: [Counted].self)
        }

        required init(_ values: inout XMLModelValues<Counted>) throws {
            name = try values.take(.name, as: Attribute<String?>.self).wrappedValue
            if name == "refused" { throw Refused() }
            parts = try values.take(.part, as: [Counted].self)
            note = try values.take(.note, as: String.self, default: "none")
            boxed = try values.take(.boxed, as: [Counted].self)
            DirectMemoryTests.alive.withLock { $0 += 1 }
        }

        deinit { DirectMemoryTests.alive.withLock { $0 -= 1 } }

        func write(to content: inout XMLModelContent<Counted>) throws {}
    }

    @Test(
        "Nothing is left of a document wherever it ends", .serialized,
        arguments: [
            "<c name='a long name, on the heap'><part name='b'><part/><part/></part><note>a note of some length</note><part name='c'/></c>",
            "<c><box><part name='b'><box><part/></box></part><part/></box><part/></c>",
        ])
    func ends(document: String) throws {
        let decoder = XMLDecoder()
        _ = try decoder.decode(Counted.self, from: document)
        #expect(decoder.directlyReadCount == 1)
        for count in 0..<document.count {
            for end in ["", "<", "<part name='refused'/>", "<x xsi:nil='1'/>", "</c>"] {
                _ = try? XMLDecoder().decode(Counted.self, from: document.prefix(count) + end)
            }
        }
        #expect(DirectMemoryTests.alive.withLock { $0 } == 0)
    }

    /// A type that asks for other things than it describes.
    struct Confused: XMLModel {
        enum XMLKeys: String, CodingKey { case a, b, c, mode }

        static func describe(_ properties: inout XMLModelProperties<Confused>) {
            properties.add(.a, as: String.self)
            properties.add(.b, as: Int?.self)
            properties.add(.mode, as: String.self)
        }

        let result: String

        init(_ values: inout XMLModelValues<Confused>) throws {
            switch try values.take(.mode, as: String.self) {
            case "twice": result = try values.take(.a, as: String.self) + values.take(.a, as: String.self)
            case "optional twice": result = "\(try values.take(.b, as: Int?.self) as Any)\(try values.take(.b, as: Int?.self) as Any)"
            case "another type": result = "\(try values.take(.a, as: Int.self))"
            case "another optional": result = "\(try values.take(.b, as: String?.self) as Any)"
            case "an optional": result = "\(try values.take(.a, as: String?.self) as Any)"
            case "no optional": result = "\(try values.take(.b, as: Int.self))"
            case "not described": result = try values.take(.c, as: String.self)
            case "not described, default": result = try values.take(.c, as: String.self, default: "d")
            case "caught": result = (try? values.take(.a, as: Int.self)).map { "\($0)" } ?? "none"
            case "nothing": result = ""
            default: result = try values.take(.a, as: String.self)
            }
        }

        func write(to content: inout XMLModelContent<Confused>) throws {}
    }

    @Test(
        "What is asked for and not described is read the ordinary way",
        arguments: [
            "twice", "optional twice", "another type", "another optional", "an optional", "no optional", "not described",
            "not described, default", "caught", "nothing",
            "a",
        ],
        ["<a>12</a><b>3</b><c>4</c>", "<a>some text that is on the heap</a>", "<c>1</c>"])
    func confused(mode: String, content: String) {
        let document = "<r><mode>\(mode)</mode>\(content)</r>"
        let (decoder, ordinary) = (XMLDecoder(), XMLDecoder())
        ordinary[\.readsDirectly] = false
        let value = Result { try decoder.decode(Confused.self, from: document).result }
        #expect("\(value)" == "\(Result { try ordinary.decode(Confused.self, from: document).result })")
        if mode != "nothing", mode != "a" { #expect(decoder.directlyReadCount == 0) }
    }

    /// A type that uses the decoder that it is decoded with.
    struct Nesting: XMLModel {
        enum XMLKeys: String, CodingKey { case inner, value }
        static let decoder = XMLDecoder()

        let value: String
        let inner: [String]

        static func describe(_ properties: inout XMLModelProperties<Nesting>) {
            properties.add(.value, as: String.self)
            properties.add(.inner, as: String?.self)
        }

        init(_ values: inout XMLModelValues<Nesting>) throws {
            let text = try values.take(.inner, as: String?.self)
            let nested = try text.map { try Nesting.decoder.decode(Nesting.self, from: $0) }
            inner = nested.map { [$0.value] + $0.inner } ?? []
            value = try values.take(.value, as: String.self)
        }

        func write(to content: inout XMLModelContent<Nesting>) throws {}
    }

    @Test("A model may decode with the same decoder")
    func nesting() throws {
        let document =
            "<n><inner><![CDATA[<n><inner>&lt;n>&lt;value>3&lt;/value>&lt;/n></inner><value>2</value></n>]]></inner><value>1</value></n>"
        let value = try Nesting.decoder.decode(Nesting.self, from: document)
        #expect(value.value == "1")
        #expect(value.inner == ["2", "3"])
    }
}
