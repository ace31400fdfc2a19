import Foundation
import XMLModels
import XMLCodable
import XMLFormats

// Values of all kinds and in all formats: rows of the cookbook, with wrappers and described.

extension Annotated {
    struct Sample: Codable {
        var flag: Bool
        var count: Int
        var ratio: Double
        var big: UInt64
        var small: Int8
        var single: Float
        var total: Decimal
    }

    struct Scalars: Codable {
        @Attribute var id: UUID
        var link: URL
        var start: Date
        var bytes: Data
        @Attribute var checksum: XMLHexBinary?
        var length: XMLDuration?
        var booked: XMLDateTime?
        @Attribute var since: XMLGYear?
        @XMLTokens var away: [XMLDate]
    }

    struct Ingredient: Codable {
        @Attribute var unit: Forms.Unit
        var other: Forms.Unit?
        var level: [Forms.Level]
        @XMLText var amount: Int
    }

    struct Wrapped: Codable {
        @Attribute var id: Forms.Identifier
        var name: Forms.Name?
        var all: [Forms.Name]
    }

    struct Chart: Codable {
        @Attribute @XMLTokens var classes: [String]?
        @XMLTokens var ids: [Int]
        var row: [XMLTokens<[Int]>]
    }

    struct Shape: Codable {
        @XMLCommaTokens var point: [Double]
        @XMLSeparatedTokens<[String], Forms.Slash> var path: [String]
        @XMLText @XMLTokens var numbers: [Int]
    }

    struct Formatted: Codable {
        @Attribute @XMLFormatted<XMLFormat.YesNo> var paid: Bool
        @XMLFormatted<XMLFormat.DateOnly> var placed: Date
        @XMLFormatted<XMLFormat.RFC822?> var shipped: Date?
        @XMLFormatted<[XMLFormat.DateOnly]> var reminder: [Date]
        @XMLFormatted<XMLFormat.Scale2> var total: Decimal
        @XMLFormatted<Forms.Percent> var done: Int
        @XMLText @XMLFormatted<XMLFormat.OneZero?> var on: Bool?
    }

    struct Sections: Codable {
        @XMLCData var code: String
        var text: String
        @Attribute var title: String?
        @XMLCData var more: [String]
    }

    struct Spaced: Codable {
        @Attribute var space: String?
        @XMLText var text: String
        var inner: String?

        enum CodingKeys: String, CodingKey { case space = "xml:space", text, inner }
    }

    struct Defaulted: Codable {
        @XMLDefaulted<Forms.OneItem> var quantity: Int
        @Attribute @XMLDefaulted<XMLDefaults.False> var gift: Bool
    }

    struct Session: Codable {
        var user: String
        @XMLDecodeOnly var token: String?
        @XMLEncodeOnly var generator: String?
    }

    struct Person: Codable {
        @Attribute @XMLChecked<Forms.Country?> var country: String?
        @XMLChecked<Forms.Age> var age: Int
        @XMLChecked<[Forms.Grade]> var grade: [Int]
    }

    struct Booking: Codable, XMLValidated {
        func validate(_ issues: inout XMLIssues) { if until < from { issues.add(CodingKeys.until, "before it begins") } }
        var from: Int
        var until: Int
    }

    struct Bookings: Codable {
        var all: [Booking]

        enum CodingKeys: String, CodingKey { case all = "booking" }
    }

    struct Lossy: Codable {
        @XMLLossy var entry: [Price]
        @Attribute @XMLLossy var size: Int?
    }
}

extension Described {
    struct Sample: XMLModel {
        var flag: Bool
        var count: Int
        var ratio: Double
        var big: UInt64
        var small: Int8
        var single: Float
        var total: Decimal

        enum XMLKeys: String, CodingKey { case flag, count, ratio, big, small, single, total }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.flag, as: Bool.self)
            properties.add(.count, as: Int.self)
            properties.add(.ratio, as: Double.self)
            properties.add(.big, as: UInt64.self)
            properties.add(.small, as: Int8.self)
            properties.add(.single, as: Float.self)
            properties.add(.total, as: Decimal.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            flag = try values.take(.flag, as: Bool.self)
            count = try values.take(.count, as: Int.self)
            ratio = try values.take(.ratio, as: Double.self)
            big = try values.take(.big, as: UInt64.self)
            small = try values.take(.small, as: Int8.self)
            single = try values.take(.single, as: Float.self)
            total = try values.take(.total, as: Decimal.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(flag, .flag)
            try content.write(count, .count)
            try content.write(ratio, .ratio)
            try content.write(big, .big)
            try content.write(small, .small)
            try content.write(single, .single)
            try content.write(total, .total)
        }
    }

    struct Scalars: XMLModel {
        @Attribute var id: UUID
        var link: URL
        var start: Date
        var bytes: Data
        @Attribute var checksum: XMLHexBinary?
        var length: XMLDuration?
        var booked: XMLDateTime?
        @Attribute var since: XMLGYear?
        @XMLTokens var away: [XMLDate]

        enum XMLKeys: String, CodingKey { case id, link, start, bytes, checksum, length, booked, since, away }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<UUID>.self)
            properties.add(.link, as: URL.self)
            properties.add(.start, as: Date.self)
            properties.add(.bytes, as: Data.self)
            properties.add(.checksum, as: Attribute<XMLHexBinary?>.self)
            properties.add(.length, as: XMLDuration?.self)
            properties.add(.booked, as: XMLDateTime?.self)
            properties.add(.since, as: Attribute<XMLGYear?>.self)
            properties.add(.away, as: XMLTokens<[XMLDate]>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _id = try values.take(.id, as: Attribute<UUID>.self)
            link = try values.take(.link, as: URL.self)
            start = try values.take(.start, as: Date.self)
            bytes = try values.take(.bytes, as: Data.self)
            _checksum = try values.take(.checksum, as: Attribute<XMLHexBinary?>.self)
            length = try values.take(.length, as: XMLDuration?.self)
            booked = try values.take(.booked, as: XMLDateTime?.self)
            _since = try values.take(.since, as: Attribute<XMLGYear?>.self)
            _away = try values.take(.away, as: XMLTokens<[XMLDate]>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_id, .id)
            try content.write(link, .link)
            try content.write(start, .start)
            try content.write(bytes, .bytes)
            try content.write(_checksum, .checksum)
            try content.write(length, .length)
            try content.write(booked, .booked)
            try content.write(_since, .since)
            try content.write(_away, .away)
        }
    }

    struct Ingredient: XMLModel {
        @Attribute var unit: Forms.Unit
        var other: Forms.Unit?
        var level: [Forms.Level]
        @XMLText var amount: Int

        enum XMLKeys: String, CodingKey { case unit, other, level, amount }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.unit, as: Attribute<Forms.Unit>.self)
            properties.add(.other, as: Forms.Unit?.self)
            properties.add(.level, as: [Forms.Level].self)
            properties.add(.amount, as: XMLText<Int>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _unit = try values.take(.unit, as: Attribute<Forms.Unit>.self)
            other = try values.take(.other, as: Forms.Unit?.self)
            level = try values.take(.level, as: [Forms.Level].self)
            _amount = try values.take(.amount, as: XMLText<Int>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_unit, .unit)
            try content.write(other, .other)
            try content.write(level, .level)
            try content.write(_amount, .amount)
        }
    }

    struct Wrapped: XMLModel {
        @Attribute var id: Forms.Identifier
        var name: Forms.Name?
        var all: [Forms.Name]

        enum XMLKeys: String, CodingKey { case id, name, all }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Forms.Identifier>.self)
            properties.add(.name, as: Forms.Name?.self)
            properties.add(.all, as: [Forms.Name].self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _id = try values.take(.id, as: Attribute<Forms.Identifier>.self)
            name = try values.take(.name, as: Forms.Name?.self)
            all = try values.take(.all, as: [Forms.Name].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_id, .id)
            try content.write(name, .name)
            try content.write(all, .all)
        }
    }

    struct Chart: XMLModel {
        @Attribute @XMLTokens var classes: [String]?
        @XMLTokens var ids: [Int]
        var row: [XMLTokens<[Int]>]

        enum XMLKeys: String, CodingKey { case classes, ids, row }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.classes, as: Attribute<XMLTokens<[String]?>>.self)
            properties.add(.ids, as: XMLTokens<[Int]>.self)
            properties.add(.row, as: [XMLTokens<[Int]>].self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _classes = try values.take(.classes, as: Attribute<XMLTokens<[String]?>>.self)
            _ids = try values.take(.ids, as: XMLTokens<[Int]>.self)
            row = try values.take(.row, as: [XMLTokens<[Int]>].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_classes, .classes)
            try content.write(_ids, .ids)
            try content.write(row, .row)
        }
    }

    struct Shape: XMLModel {
        @XMLCommaTokens var point: [Double]
        @XMLSeparatedTokens<[String], Forms.Slash> var path: [String]
        @XMLText @XMLTokens var numbers: [Int]

        enum XMLKeys: String, CodingKey { case point, path, numbers }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.point, as: XMLCommaTokens<[Double]>.self)
            properties.add(.path, as: XMLSeparatedTokens<[String], Forms.Slash>.self)
            properties.add(.numbers, as: XMLText<XMLTokens<[Int]>>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _point = try values.take(.point, as: XMLCommaTokens<[Double]>.self)
            _path = try values.take(.path, as: XMLSeparatedTokens<[String], Forms.Slash>.self)
            _numbers = try values.take(.numbers, as: XMLText<XMLTokens<[Int]>>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_point, .point)
            try content.write(_path, .path)
            try content.write(_numbers, .numbers)
        }
    }

    struct Formatted: XMLModel {
        @Attribute @XMLFormatted<XMLFormat.YesNo> var paid: Bool
        @XMLFormatted<XMLFormat.DateOnly> var placed: Date
        @XMLFormatted<XMLFormat.RFC822?> var shipped: Date?
        @XMLFormatted<[XMLFormat.DateOnly]> var reminder: [Date]
        @XMLFormatted<XMLFormat.Scale2> var total: Decimal
        @XMLFormatted<Forms.Percent> var done: Int
        @XMLText @XMLFormatted<XMLFormat.OneZero?> var on: Bool?

        enum XMLKeys: String, CodingKey { case paid, placed, shipped, reminder, total, done, on }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.paid, as: Attribute<XMLFormatted<XMLFormat.YesNo>>.self)
            properties.add(.placed, as: XMLFormatted<XMLFormat.DateOnly>.self)
            properties.add(.shipped, as: XMLFormatted<XMLFormat.RFC822?>.self)
            properties.add(.reminder, as: XMLFormatted<[XMLFormat.DateOnly]>.self)
            properties.add(.total, as: XMLFormatted<XMLFormat.Scale2>.self)
            properties.add(.done, as: XMLFormatted<Forms.Percent>.self)
            properties.add(.on, as: XMLText<XMLFormatted<XMLFormat.OneZero?>>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _paid = try values.take(.paid, as: Attribute<XMLFormatted<XMLFormat.YesNo>>.self)
            _placed = try values.take(.placed, as: XMLFormatted<XMLFormat.DateOnly>.self)
            _shipped = try values.take(.shipped, as: XMLFormatted<XMLFormat.RFC822?>.self)
            _reminder = try values.take(.reminder, as: XMLFormatted<[XMLFormat.DateOnly]>.self)
            _total = try values.take(.total, as: XMLFormatted<XMLFormat.Scale2>.self)
            _done = try values.take(.done, as: XMLFormatted<Forms.Percent>.self)
            _on = try values.take(.on, as: XMLText<XMLFormatted<XMLFormat.OneZero?>>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_paid, .paid)
            try content.write(_placed, .placed)
            try content.write(_shipped, .shipped)
            try content.write(_reminder, .reminder)
            try content.write(_total, .total)
            try content.write(_done, .done)
            try content.write(_on, .on)
        }
    }

    struct Sections: XMLModel {
        @XMLCData var code: String
        var text: String
        @Attribute var title: String?
        @XMLCData var more: [String]

        enum XMLKeys: String, CodingKey { case code, text, title, more }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.code, as: XMLCData<String>.self)
            properties.add(.text, as: String.self)
            properties.add(.title, as: Attribute<String?>.self)
            properties.add(.more, as: XMLCData<[String]>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _code = try values.take(.code, as: XMLCData<String>.self)
            text = try values.take(.text, as: String.self)
            _title = try values.take(.title, as: Attribute<String?>.self)
            _more = try values.take(.more, as: XMLCData<[String]>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_code, .code)
            try content.write(text, .text)
            try content.write(_title, .title)
            try content.write(_more, .more)
        }
    }

    struct Spaced: XMLModel {
        @Attribute var space: String?
        @XMLText var text: String
        var inner: String?

        enum XMLKeys: String, CodingKey { case space = "xml:space", text, inner }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.space, as: Attribute<String?>.self, name: "space")
            properties.add(.text, as: XMLText<String>.self)
            properties.add(.inner, as: String?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _space = try values.take(.space, as: Attribute<String?>.self)
            _text = try values.take(.text, as: XMLText<String>.self)
            inner = try values.take(.inner, as: String?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_space, .space)
            try content.write(_text, .text)
            try content.write(inner, .inner)
        }
    }

    struct Defaulted: XMLModel {
        @XMLDefaulted<Forms.OneItem> var quantity: Int
        @Attribute @XMLDefaulted<XMLDefaults.False> var gift: Bool

        enum XMLKeys: String, CodingKey { case quantity, gift }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.quantity, as: XMLDefaulted<Forms.OneItem>.self)
            properties.add(.gift, as: Attribute<XMLDefaulted<XMLDefaults.False>>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _quantity = try values.take(.quantity, as: XMLDefaulted<Forms.OneItem>.self)
            _gift = try values.take(.gift, as: Attribute<XMLDefaulted<XMLDefaults.False>>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_quantity, .quantity)
            try content.write(_gift, .gift)
        }
    }

    struct Session: XMLModel {
        var user: String
        @XMLDecodeOnly var token: String?
        @XMLEncodeOnly var generator: String?

        enum XMLKeys: String, CodingKey { case user, token, generator }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.user, as: String.self)
            properties.add(.token, as: XMLDecodeOnly<String?>.self)
            properties.add(.generator, as: XMLEncodeOnly<String?>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            user = try values.take(.user, as: String.self)
            _token = try values.take(.token, as: XMLDecodeOnly<String?>.self)
            _generator = try values.take(.generator, as: XMLEncodeOnly<String?>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(user, .user)
            try content.write(_generator, .generator)
        }
    }

    struct Person: XMLModel {
        @Attribute @XMLChecked<Forms.Country?> var country: String?
        @XMLChecked<Forms.Age> var age: Int
        @XMLChecked<[Forms.Grade]> var grade: [Int]

        enum XMLKeys: String, CodingKey { case country, age, grade }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.country, as: Attribute<XMLChecked<Forms.Country?>>.self)
            properties.add(.age, as: XMLChecked<Forms.Age>.self)
            properties.add(.grade, as: XMLChecked<[Forms.Grade]>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _country = try values.take(.country, as: Attribute<XMLChecked<Forms.Country?>>.self)
            _age = try values.take(.age, as: XMLChecked<Forms.Age>.self)
            _grade = try values.take(.grade, as: XMLChecked<[Forms.Grade]>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_country, .country)
            try content.write(_age, .age)
            try content.write(_grade, .grade)
        }
    }

    struct Booking: XMLModel, XMLValidated {
        func validate(_ issues: inout XMLIssues) { if until < from { issues.add(XMLKeys.until, "before it begins") } }
        var from: Int
        var until: Int

        enum XMLKeys: String, CodingKey { case from, until }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.from, as: Int.self)
            properties.add(.until, as: Int.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            from = try values.take(.from, as: Int.self)
            until = try values.take(.until, as: Int.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(from, .from)
            try content.write(until, .until)
        }
    }

    struct Bookings: XMLModel {
        var all: [Booking]

        enum XMLKeys: String, CodingKey { case all = "booking" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.all, as: [Booking].self, name: "all")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            all = try values.take(.all, as: [Booking].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(all, .all)
        }
    }

    struct Lossy: XMLModel {
        @XMLLossy var entry: [Price]
        @Attribute @XMLLossy var size: Int?

        enum XMLKeys: String, CodingKey { case entry, size }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.entry, as: XMLLossy<[Price]>.self)
            properties.add(.size, as: Attribute<XMLLossy<Int?>>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _entry = try values.take(.entry, as: XMLLossy<[Price]>.self)
            _size = try values.take(.size, as: Attribute<XMLLossy<Int?>>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_entry, .entry)
            try content.write(_size, .size)
        }
    }
}
