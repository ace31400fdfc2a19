import Foundation
import Testing
import XMLModels
import XMLStreaming
import XMLFormats

@testable import XMLCodable

@Suite("Properties of all kinds that are read directly")
struct DirectPropertyTests {
    typealias Row = DirectReadingTests.Row

    enum Color: String, Codable, Sendable { case red, green, none = "" }
    enum Level: Int, Codable, Sendable { case low = 1, high = 9 }
    struct Code: RawRepresentable, Codable, Hashable, Sendable { var rawValue: String }
    enum Age: XMLRangeRule { static let range = 0...150 }
    enum OneItem: XMLDefaultValue { static var defaultValue: Int { 1 } }

    /// A type that asks for more than its text.
    struct Curious: RawRepresentable, Codable, Sendable {
        var rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
        init(from decoder: any Decoder) throws {
            rawValue =
                decoder.codingPath.map(\.stringValue).joined(separator: "/") + (try decoder.singleValueContainer().decode(String.self))
        }
    }

    /// A type that tries one thing, and then another.
    struct Trying: RawRepresentable, Codable, Sendable {
        var rawValue: Int
        init(rawValue: Int) { self.rawValue = rawValue }
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            rawValue = try (try? container.decode(Int.self)) ?? (container.decode(Bool.self) ? 1 : 0)
        }
    }

    /// A type that looks around.
    struct Looking: RawRepresentable, Codable, Sendable {
        var rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
        init(from decoder: any Decoder) throws {
            rawValue = "\(decoder.xmlAncestors.count)" + (try decoder.singleValueContainer().decode(String.self))
        }
    }

    /// A type that is made of a name in a namespace.
    struct Naming: RawRepresentable, Codable, Sendable {
        var rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
        init(from decoder: any Decoder) throws { rawValue = "\(try decoder.singleValueContainer().decode(XMLQName.self))" }
    }

    /// A type that keeps its decoder.
    struct Keeping: RawRepresentable, Codable, Sendable {
        var rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
        init(from decoder: any Decoder) throws {
            // Rows are tested on several threads: another one must not let go of it.
            Thread.current.threadDictionary["DirectPropertyTests.Keeping"] = decoder
            rawValue = try decoder.singleValueContainer().decode(String.self)
        }
    }

    /// A property of any type, as an element or an attribute, an attribute, an element, and in a list.
    struct Holder<Value: Codable & Sendable>: XMLModel {
        enum XMLKeys: String, CodingKey { case either, attribute, element, list, inOptional, inWrapper, inOptionalWrapper }

        let either: Value?
        let attribute: Value?
        let element: Value?
        let list: [Value]
        let inOptional: [Value]?
        let inWrapper: [Value]
        let inOptionalWrapper: [Value]?

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.either, as: Value?.self)
            properties.add(.attribute, as: Attribute<Value?>.self)
            properties.add(.element, as: Element<Value?>.self)
            properties.add(.list, as: [Value].self)
            properties.add(.inOptional, as: [Value]?.self)
            properties.add(.inWrapper, as: Element<[Value]>.self)
            properties.add(.inOptionalWrapper, as: Element<[Value]?>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            either = try values.take(.either, as: Value?.self)
            attribute = try values.take(.attribute, as: Attribute<Value?>.self).wrappedValue
            element = try values.take(.element, as: Element<Value?>.self).wrappedValue
            list = try values.take(.list, as: [Value].self)
            inOptional = try values.take(.inOptional, as: [Value]?.self)
            inWrapper = try values.take(.inWrapper, as: Element<[Value]>.self).wrappedValue
            inOptionalWrapper = try values.take(.inOptionalWrapper, as: Element<[Value]?>.self).wrappedValue
        }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    /// A property whose coding type is taken as it is.
    struct Plain<Coding: Codable & Sendable>: XMLModel {
        enum XMLKeys: String, CodingKey { case value, other }

        let value: Coding
        let other: Coding?

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.value, as: Coding.self)
            properties.add(.other, as: Coding?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            value = try values.take(.value, as: Coding.self)
            other = try values.take(.other, as: Coding?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    /// Lists that may be nil, that are in wrappers, or both.
    struct Lists<Item: Codable & Sendable>: XMLModel {
        enum XMLKeys: String, CodingKey { case inOptional, inWrapper, inOptionalWrapper }

        let inOptional: [Item]?
        let inWrapper: [Item]
        let inOptionalWrapper: [Item]?

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.inOptional, as: [Item]?.self)
            properties.add(.inWrapper, as: Element<[Item]>.self)
            properties.add(.inOptionalWrapper, as: XMLCData<[Item]?>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            inOptional = try values.take(.inOptional, as: [Item]?.self)
            inWrapper = try values.take(.inWrapper, as: Element<[Item]>.self).wrappedValue
            inOptionalWrapper = try values.take(.inOptionalWrapper, as: XMLCData<[Item]?>.self).wrappedValue
        }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    /// A property that a generic type takes.
    struct Single<Coding: Codable & Sendable>: XMLModel {
        enum XMLKeys: String, CodingKey { case value }

        let value: Coding

        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.value, as: Coding.self) }

        init(_ values: inout XMLModelValues<Self>) throws { value = try values.take(.value, as: Coding.self) }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    struct Part: XMLModel {
        enum XMLKeys: String, CodingKey { case id, name }
        let id: Int?
        let name: String?

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int?>.self)
            properties.add(.name, as: String?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            id = try values.take(.id, as: Attribute<Int?>.self).wrappedValue
            name = try values.take(.name, as: String?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    static func holders<Value: Codable & Sendable>(_: Value.Type, _ text: String, _ other: String) -> [Row] {
        [
            "<h/>", "<h either='\(text)' attribute='\(other)'/>", "<h><either>\(text)</either><element> \(other) </element></h>",
            "<h><list>\(text)</list><x/><list>\(other)</list><inOptional>\(text)</inOptional></h>",
            "<h><inOptional>\(other)</inOptional><inOptional>\(text)</inOptional></h>",
            "<h><inWrapper>\(text)</inWrapper><inOptionalWrapper>\(other)</inOptionalWrapper></h>",
            "<h><inWrapper>\(text)</inWrapper><inWrapper>\(text)</inWrapper><inOptionalWrapper><![CDATA[\(other)]]></inOptionalWrapper></h>",
        ].map { Row(Holder<Value>.self, $0) }
    }

    static func plain<Coding: Codable & Sendable>(_: Coding.Type, _ texts: String...) -> [Row] {
        texts.map { Row(Plain<Coding>.self, "<p><value>\($0)</value></p>") }
            + texts.map { Row(Plain<Coding>.self, "<p value='\($0)'><other> \($0) </other></p>") }
    }

    static let directRows: [Row] =
        holders(Color.self, "red", "green") + holders(Level.self, " 9 ", "1") + holders(Code.self, "a b", "ä")
        + holders(XMLTokens<[Int]>.self, "1 2", "3") + holders(XMLFormatted<XMLFormat.YesNo>.self, "yes", "no")
        + holders(String.self, "a", "b c")
        + plain(Color.self, "red", "green")
        + plain(XMLTokens<[Color]>.self, "red green", "red") + plain(XMLCommaTokens<[Int]>.self, "1, 1 ,1", "2")
        + plain(XMLCommaTokens<Set<Int>>.self, "7")
        + plain(XMLCommaTokens<[String]>.self, "a,,b", "a b,c") + plain(XMLTokens<[XMLFormatted<XMLFormat.YesNo>]>.self, "yes no")
        + plain(XMLDefaulted<OneItem>.self, "7") + plain(XMLChecked<Age>.self, "7")
        + [
            Row(Plain<XMLDefaulted<OneItem>>.self, "<p/>"),
            Row(Plain<XMLFormatted<XMLFormat.YesNo?>>.self, "<p/>"),
            Row(Plain<XMLFormatted<XMLFormat.YesNo?>>.self, "<p value='yes'><other>no</other></p>"),
            Row(Plain<XMLFormatted<XMLFormat.YesNo?>>.self, "<p><value/></p>"),
            Row(Single<XMLFormatted<[XMLFormat.YesNo]>>.self, "<p><value>no</value><value>yes</value></p>"),
            Row(Single<XMLFormatted<[XMLFormat.YesNo]>>.self, "<p><value>no</value></p>"),
            Row(Single<XMLFormatted<[XMLFormat.YesNo]>>.self, "<p/>"),
            Row(Plain<[Int?]>.self, "<p><value>1</value><value/><value> </value><other/></p>"),
            Row(Plain<[Color]>.self, "<p><value/><value>red</value></p>"),
            Row(Plain<Color>.self, "<p><value><!-- c --> gr<![CDATA[ee]]>n</value></p>"),
            Row(Plain<Color>.self, "<p><value a='1'>red</value><other>green</other></p>"),
            Row(Plain<[Part]>.self, "<p><value id='1'/><other><name>a</name></other></p>"),
            Row(Lists<Part>.self, "<h><inOptional id='1'><x/></inOptional></h>"),
            Row(Lists<Part>.self, "<h><inWrapper id='1'/><inWrapper id='2'/><inOptionalWrapper id='1'/></h>"),
            Row(Plain<Trying>.self, "<p><value>3</value></p>"),
        ]

    @Test("They are what they are the ordinary way", arguments: directRows)
    func values(row: Row) {
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(isDirect, "\(ordinary)")
        #expect(direct == ordinary)
    }

    static let ordinaryRows: [Row] =
        holders(Curious.self, "a", "b").dropFirst() + holders(Keeping.self, "a", "b").dropFirst()
        + holders(Looking.self, "a", "b").dropFirst() + plain(Naming.self, "a", "x:a")
        + plain(Color.self, "blue", "<x/>", "red</value><value>") + plain(Level.self, "x", "2", "") + plain(XMLTokens<[Int]>.self, "1 x")
        + plain(XMLCommaTokens<[Int]>.self, "1,,2", ",") + plain(XMLTokens<[Color]>.self, "red blue")
        + plain(XMLChecked<Age>.self, "200", "x")
        + plain(Set<Int>.self, "1")
        + plain(XMLTokens<[Int?]>.self, "1 2") + plain(XMLDefaulted<OneItem>.self, "") + plain(XMLFormatted<XMLFormat.YesNo>.self, "maybe")
        + [
            Row(Plain<Color>.self, "<p value='red'><value>red</value></p>"),
            Row(Plain<Color>.self, "<p/>"),
            Row(Single<Color?>.self, "<p><value xsi:nil='true'/></p>"),
            Row(Lists<Part>.self, "<h><inOptional><x/></inOptional><inWrapper id='1'><name>a</name></inWrapper></h>"),
            Row(Plain<Trying>.self, "<p><value>true</value></p>"),
            Row(Single<[Int]?>.self, "<p><value>1</value></p>"),
            Row(Single<[String]?>.self, "<p><value/></p>"),
            Row(Single<[Int]?>.self, "<p/>"),
            Row(Single<XMLFormatted<[XMLFormat.YesNo]>>.self, "<p><value/></p>"),
            Row(Single<[Part]?>.self, "<p><value><name>a</name></value></p>"),
            Row(Single<[Part]?>.self, "<p><value><other/></value></p>"),
            Row(Lists<Part>.self, "<h><inWrapper><x/></inWrapper></h>"),
            Row(Lists<Part>.self, "<h><inWrapper id='1'><x/></inWrapper></h>"),
            Row(Lists<Part>.self, "<h><inWrapper><inWrapper id='1'/></inWrapper></h>"),
            Row(Lists<Part>.self, "<h><inOptionalWrapper/></h>"),
            Row(Holder<String>.self, "<h><inWrapper/></h>"),
            Row(Holder<String>.self, "<h><inOptionalWrapper> </inOptionalWrapper></h>"),
        ]

    @Test("Whatever is unusual is read the ordinary way, or refused as it is there", arguments: ordinaryRows)
    func exceptions(row: Row) {
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(!isDirect, "\(ordinary)")
        #expect(direct == ordinary)
    }

    @Test("Documents with a fault anywhere, and options, make no difference")
    func mutations() {
        let rows = DirectPropertyTests.directRows + DirectPropertyTests.ordinaryRows
        for (index, row) in rows.enumerated() { row.expectSameOutcomes(withFaults: index % 5 == 0) }
    }
}

extension DirectReadingTests.Row {
    /// Expects that decoders with options have the same outcome both ways.
    ///
    /// - Parameter withFaults: whether to look at documents with a fault as well.
    func expectSameOutcomes(withFaults: Bool) {
        let bytes = Array(document.utf8)
        for index in withFaults ? bytes.indices : 0..<0 {
            for replacement in [[], [bytes[index], bytes[index]], [0x20], [0x3C], [0x31], [0x2F]] as [[UInt8]] {
                var changed = bytes
                changed.replaceSubrange(index...index, with: replacement)
                guard let document = String(bytes: changed, encoding: .utf8) else { continue }
                let (direct, ordinary, _) = outcomes(document) { _ in }
                #expect(direct == ordinary, "\(document)")
            }
        }
        for configuration in DirectReadingTests.configurations {
            let (direct, ordinary, _) = outcomes(document, configuration)
            #expect(direct == ordinary, "\(document)")
        }
    }
}
