import Foundation
import Testing
import XMLRPC

@Suite("Values")
struct ValueTests {
    static let value: XMLRPCValue = [
        "name": "Ada", "age": 36, "height": 1.7, "big": 5_000_000_000, "ready": true, "none": .nil, "list": [1, ["deep": "down"]],
    ]

    @Test("Literals make the kinds that they look like")
    func literals() {
        #expect(Self.value["name"] == .string("Ada"))
        #expect(Self.value["age"] == .int(36))
        #expect(Self.value["height"] == .double(1.7))
        #expect(Self.value["big"] == .int64(5_000_000_000))
        #expect(Self.value["ready"] == .bool(true))
        #expect(Self.value["none"] == .some(.nil))
        #expect(Self.value.struct?.names == ["name", "age", "height", "big", "ready", "none", "list"])
        let twice: XMLRPCValue = ["a": 1, "a": 2]
        #expect(twice["a"] == 2)
    }

    @Test("Subscripts go through values that are missing and never trap")
    func chaining() {
        #expect(Self.value["list"][1]["deep"].string == "down")
        #expect(Self.value["list"][-1] == nil)
        #expect(Self.value["list"][Int.max]["deep"][3].string == nil)
        #expect(Self.value["nobody"][0]["x"].int == nil)
        #expect(Self.value[0] == nil)
        #expect(Self.value["name"]["x"] == nil)
    }

    @Test("Getters give a value of their kind, and nil for any other")
    func getters() {
        #expect(Self.value["age"].int == 36 && Self.value["age"].int32 == 36 && Self.value["age"].double == nil)
        #expect(Self.value["age"].string == nil && Self.value["age"].bool == nil && Self.value["age"].date == nil)
        #expect(Self.value["big"].int == 5_000_000_000 && Self.value["big"].int32 == nil)
        #expect(Self.value["height"].double == 1.7 && Self.value["height"].int == nil)
        #expect(Self.value["ready"].bool == true && Self.value["ready"].int == nil)
        #expect(Self.value["list"].array?.count == 2 && Self.value["list"].count == 2 && Self.value.count == 7)
        #expect(Self.value.dictionary?.count == 7 && Self.value["name"].dictionary == nil && Self.value["name"].count == nil)
        #expect(XMLRPCValue.data(Data([1])).data == Data([1]))
        #expect(XMLRPCValue.nil.isNil && !Self.value.isNil)
    }

    @Test("Structs with the same members are equal whatever their order, and keep the order they have")
    func structs() {
        #expect(["a": 1, "b": 2] as XMLRPCValue == ["b": 2, "a": 1])
        var members: XMLRPCStruct = ["b": 1, "a": 2]
        members["c"] = 3
        members["b"] = nil
        members["d"] = nil
        #expect(members.names == ["a", "c"] && members.map(\.value) == [2, 3])
        #expect(XMLRPCStruct(["b": 1, "a": 2]).names == ["a", "b"])
    }

    @Test("A value takes little room")
    func size() { #expect(MemoryLayout<XMLRPCValue>.stride <= 24) }

    // MARK: Dates

    @Test(
        "Dates are read in all forms that servers send",
        arguments: [
            ("19980717T14:08:55", "19980717T14:08:55"),
            ("1998-07-17T14:08:55", "19980717T14:08:55"),
            ("19980717T140855", "19980717T14:08:55"),
            ("1998-07-17 14:08:55", "19980717T14:08:55"),
            ("19980717T14:08:55Z", "19980717T14:08:55Z"),
            ("19980717T14:08:55+02:00", "19980717T14:08:55+02:00"),
            ("19980717T14:08:55-0530", "19980717T14:08:55-05:30"),
            ("19980717T14:08:55+01", "19980717T14:08:55+01:00"),
            ("19980717T14:08:55.25", "19980717T14:08:55.25"),
            ("1998-07-17T14:08:55.123456789Z", "19980717T14:08:55.123456789Z"),
            ("20000229T00:00:00", "20000229T00:00:00"),
            ("20161231T23:59:60", "20161231T23:59:60"),
        ] as [(String, String)])
    func datesRead(text: String, canonical: String) throws {
        let dateTime = try #require(XMLRPCDateTime(text))
        #expect(dateTime.description == canonical)
        #expect(XMLRPCDateTime(canonical) == dateTime)
    }

    @Test(
        "Text that is no date is none",
        arguments: [
            "", "19980717", "19980717T14:08", "1998-0717T14:08:55", "19981317T14:08:55", "19980732T14:08:55", "19990229T00:00:00",
            "00000101T00:00:00", "19980717T24:08:55", "19980717T14:60:55", "19980717T14:08:61", "19980717T14:08:55.", "19980717T14:08:55X",
            "19980717T14:08:55+15:00", "19980717T14:08:55.1234567891", "19980717T14:0855", "x9980717T14:08:55", "19980717T14:08:55+2",
            "19980717T14:08:55+02:60",
        ])
    func noDates(text: String) { #expect(XMLRPCDateTime(text) == nil) }

    @Test("A date without an offset is read by the clocks that are asked for")
    func zones() throws {
        let dateTime = try #require(XMLRPCDateTime("19980717T14:08:55"))
        #expect(dateTime.date == Date(timeIntervalSince1970: 900_684_535))
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(try dateTime.date(in: berlin) == Date(timeIntervalSince1970: 900_684_535 - 7200))
        #expect(try XMLRPCDateTime("19980717T14:08:55+01:00")?.date(in: berlin) == Date(timeIntervalSince1970: 900_684_535 - 3600))
        #expect(try XMLRPCDateTime(Date(timeIntervalSince1970: 900_684_535 - 7200), in: berlin) == dateTime)
    }

    @Test("A time of day that comes twice or never is an error that says so")
    func clockChanges() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let twice = try #require(XMLRPCDateTime("20241027T02:30:00"))
        let never = try #require(XMLRPCDateTime("20240331T02:30:00"))
        #expect(throws: XMLRPCDateTime.Problem.ambiguous(twice, zone: "Europe/Berlin")) { try twice.date(in: berlin) }
        #expect(throws: XMLRPCDateTime.Problem.skipped(never, zone: "Europe/Berlin")) { try never.date(in: berlin) }
        #expect(throws: XMLRPCDateTime.Problem.ambiguous(twice, zone: "Europe/Berlin")) {
            try XMLRPCDateTime(Date(timeIntervalSince1970: 1_729_989_000), in: berlin)
        }
    }

    @Test("A fraction of a second is an error, dropped or written, as is asked for")
    func fractions() throws {
        let date = Date(timeIntervalSince1970: 900_684_535.25)
        #expect(throws: XMLRPCDateTime.Problem.fraction) { try XMLRPCDateTime(date) }
        #expect(try XMLRPCDateTime(date, fractions: .dropped).description == "19980717T14:08:55")
        let written = try XMLRPCDateTime(date, fractions: .written)
        #expect(written.description == "19980717T14:08:55.25" && written.date == date)
        #expect(throws: XMLRPCDateTime.Problem.year) { try XMLRPCDateTime(.distantPast.addingTimeInterval(-1e11)) }
        #expect(throws: XMLRPCDateTime.Problem.year) { try XMLRPCDateTime(Date(timeIntervalSinceReferenceDate: .infinity)) }
    }

    @Test("Every day of four centuries comes back")
    func calendar() throws {
        let calendar = Calendar(identifier: .gregorian)
        var gmt = calendar
        gmt.timeZone = XMLRPCDateTime.gmt
        for day in stride(from: -150_000, through: 150_000, by: 97) {
            let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400 + 3_661)
            let dateTime = try XMLRPCDateTime(date)
            #expect(dateTime.date == date)
            let parts = gmt.dateComponents([.year, .month, .day], from: date)
            #expect(parts.year == dateTime.year && parts.month == dateTime.month && parts.day == dateTime.day)
        }
    }
}
