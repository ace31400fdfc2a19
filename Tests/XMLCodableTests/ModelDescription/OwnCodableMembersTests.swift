import Foundation
import Testing
import XMLStreaming

@testable import XMLCodable
@testable import XMLModels

@Suite("Models with members of Codable of their own")
struct OwnCodableMembersTests {
    /// Reads ten times the number.
    struct Reading: XMLModel, Equatable {
        var number: Int
        static var isReadDirectly: Bool { false }
        enum XMLKeys: String, CodingKey { case number }
        init(number: Int) { self.number = number }

        init(from decoder: any Decoder) throws {
            var values = try XMLModelValues<Self>(decoder)
            try self.init(&values)
            number *= 10
        }

        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.number, as: Attribute<Int>.self) }
        init(_ values: inout XMLModelValues<Self>) throws { number = try values.take(.number, as: Attribute<Int>.self).wrappedValue }
        func write(to content: inout XMLModelContent<Self>) throws { try content.write(Attribute(number), .number) }
    }

    /// Writes ten times the number.
    struct Writing: XMLModel, Equatable {
        var number: Int
        static var isWrittenDirectly: Bool { false }
        enum XMLKeys: String, CodingKey { case number }
        init(number: Int) { self.number = number }

        func encode(to encoder: any Encoder) throws {
            var content = XMLModelContent<Self>(encoder)
            try Self(number: number * 10).write(to: &content)
        }

        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.number, as: Attribute<Int>.self) }
        init(_ values: inout XMLModelValues<Self>) throws { number = try values.take(.number, as: Attribute<Int>.self).wrappedValue }
        func write(to content: inout XMLModelContent<Self>) throws { try content.write(Attribute(number), .number) }
    }

    /// Both as properties, alone, as optionals and in lists.
    struct Holder: XMLModel, Equatable {
        var reading: Reading
        var writing: Writing?
        var readings: [Reading], writings: [Writing]
        enum XMLKeys: String, CodingKey { case reading, writing, readings = "r", writings = "w" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.reading, as: Reading.self)
            properties.add(.writing, as: Writing?.self)
            properties.add(.readings, as: [Reading].self)
            properties.add(.writings, as: [Writing].self)
        }

        init(_ number: Int) {
            (reading, writing) = (Reading(number: number), Writing(number: number))
            (readings, writings) = ([reading, reading], [Writing(number: number)])
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            reading = try values.take(.reading, as: Reading.self)
            writing = try values.take(.writing, as: Writing?.self)
            readings = try values.take(.readings, as: [Reading].self)
            writings = try values.take(.writings, as: [Writing].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(reading, .reading)
            try content.write(writing, .writing)
            try content.write(readings, .readings)
            try content.write(writings, .writings)
        }
    }

    static let document = #"<h><reading number="1" /><writing number="1" /><r number="1" /><r number="2" /><w number="3" /></h>"#

    @Test("An init(from:) of its own reads every value", arguments: ["", "<!DOCTYPE h>"])
    func reading(prolog: String) throws {
        let decoder = XMLDecoder()
        let holder = try decoder.decode(Holder.self, from: prolog + Self.document)
        #expect(holder.reading.number == 10 && holder.readings.map(\.number) == [10, 20])
        #expect(holder.writing?.number == 1 && holder.writings.map(\.number) == [3])
        #expect(try decoder.decode(Reading.self, from: prolog + #"<r number="4"/>"#).number == 40)
        #expect(try decoder.decode(Reading?.self, from: prolog + #"<r number="4"/>"#)?.number == 40)
        let records = decoder.records(of: Reading.self, at: "h/r", in: Array((prolog + Self.document).utf8))
        #expect(try records.map { try $0.get().number } == [10, 20])
        #expect(try JSONDecoder().decode(Reading.self, from: Data(#"{"number": 4}"#.utf8)).number == 40)
    }

    @Test("An encode(to:) of its own writes every value")
    func writing() throws {
        let encoder = XMLEncoder()
        #expect(
            try encoder.encodeToString(Holder(1), withRootKey: "h")
                == #"<h><reading number="1" /><writing number="10" /><r number="1" /><r number="1" /><w number="10" /></h>"#)
        #expect(try encoder.encodeToString(Writing(number: 2), withRootKey: "w") == #"<w number="20" />"#)
        #expect(try encoder.encodeToString([Writing(number: 2)], withRootKey: "w").contains(#"number="20""#))
        #expect(try recordsWritten { try $0.write(Writing(number: 3), named: "w") } == #"<r><w number="30" /></r>"#)
        #expect(try String(decoding: JSONEncoder().encode(Writing(number: 4)), as: UTF8.self) == #"{"number":40}"#)
    }
}
