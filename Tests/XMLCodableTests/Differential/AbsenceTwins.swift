import Foundation
import XMLCodable
import XMLModels

// What is absent, models inside of models, and types of which there are several: rows of the cookbook, with wrappers and described.

extension Annotated {
    struct Note: Codable {
        @Attribute var lang: String
        @XMLText var text: String?
    }

    struct Optionals: Codable {
        var pages: Int?
        @Attribute var id: Int?
        var title: String?
        var when: Date?
        var link: URL?
        var data: Data?
        var flag: Bool?
        var inner: Note?
    }

    struct Patch: Codable {
        var note: XMLPresence<String>
        var price: XMLPresence<Price>
    }

    struct Order: Codable {
        @Attribute var id: Int
        var customer: Customer
        var lines: [Line]

        enum CodingKeys: String, CodingKey { case id, customer, lines = "line" }
    }

    struct Customer: Codable {
        var name: String
        var city: String
    }

    struct Line: Codable {
        @Attribute var count: UInt8
        @XMLCData var comment: String?
        var sku: String
    }

    final class Folder: Codable {
        @Attribute var name: String
        var folders: [Folder]

        enum CodingKeys: String, CodingKey { case name, folders = "folder" }
    }

    struct Page<Item: Codable>: Codable {
        @Attribute var total: Int?
        var items: [Item]
        var one: Item?

        enum CodingKeys: String, CodingKey { case total, items = "item", one }

        init(total: Int?, items: [Item], one: Item?) {
            _total = Attribute(total)
            self.items = items
            self.one = one
        }
    }

    struct Nothing: Codable {
    }
}

extension Described {
    struct Note: XMLModel {
        @Attribute var lang: String
        @XMLText var text: String?

        enum XMLKeys: String, CodingKey { case lang, text }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.lang, as: Attribute<String>.self)
            properties.add(.text, as: XMLText<String?>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _lang = try values.take(.lang, as: Attribute<String>.self)
            _text = try values.take(.text, as: XMLText<String?>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_lang, .lang)
            try content.write(_text, .text)
        }
    }

    struct Optionals: XMLModel {
        var pages: Int?
        @Attribute var id: Int?
        var title: String?
        var when: Date?
        var link: URL?
        var data: Data?
        var flag: Bool?
        var inner: Note?

        enum XMLKeys: String, CodingKey { case pages, id, title, when, link, data, flag, inner }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.pages, as: Int?.self)
            properties.add(.id, as: Attribute<Int?>.self)
            properties.add(.title, as: String?.self)
            properties.add(.when, as: Date?.self)
            properties.add(.link, as: URL?.self)
            properties.add(.data, as: Data?.self)
            properties.add(.flag, as: Bool?.self)
            properties.add(.inner, as: Note?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            pages = try values.take(.pages, as: Int?.self)
            _id = try values.take(.id, as: Attribute<Int?>.self)
            title = try values.take(.title, as: String?.self)
            when = try values.take(.when, as: Date?.self)
            link = try values.take(.link, as: URL?.self)
            data = try values.take(.data, as: Data?.self)
            flag = try values.take(.flag, as: Bool?.self)
            inner = try values.take(.inner, as: Note?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(pages, .pages)
            try content.write(_id, .id)
            try content.write(title, .title)
            try content.write(when, .when)
            try content.write(link, .link)
            try content.write(data, .data)
            try content.write(flag, .flag)
            try content.write(inner, .inner)
        }
    }

    struct Patch: XMLModel {
        var note: XMLPresence<String>
        var price: XMLPresence<Price>

        enum XMLKeys: String, CodingKey { case note, price }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.note, as: XMLPresence<String>.self)
            properties.add(.price, as: XMLPresence<Price>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            note = try values.take(.note, as: XMLPresence<String>.self)
            price = try values.take(.price, as: XMLPresence<Price>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(note, .note)
            try content.write(price, .price)
        }
    }

    struct Order: XMLModel {
        @Attribute var id: Int
        var customer: Customer
        var lines: [Line]

        enum XMLKeys: String, CodingKey { case id, customer, lines = "line" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int>.self)
            properties.add(.customer, as: Customer.self)
            properties.add(.lines, as: [Line].self, name: "lines")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _id = try values.take(.id, as: Attribute<Int>.self)
            customer = try values.take(.customer, as: Customer.self)
            lines = try values.take(.lines, as: [Line].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_id, .id)
            try content.write(customer, .customer)
            try content.write(lines, .lines)
        }
    }

    struct Customer: XMLModel {
        var name: String
        var city: String

        enum XMLKeys: String, CodingKey { case name, city }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.name, as: String.self)
            properties.add(.city, as: String.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            name = try values.take(.name, as: String.self)
            city = try values.take(.city, as: String.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(name, .name)
            try content.write(city, .city)
        }
    }

    struct Line: XMLModel {
        @Attribute var count: UInt8
        @XMLCData var comment: String?
        var sku: String

        enum XMLKeys: String, CodingKey { case count, comment, sku }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.count, as: Attribute<UInt8>.self)
            properties.add(.comment, as: XMLCData<String?>.self)
            properties.add(.sku, as: String.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _count = try values.take(.count, as: Attribute<UInt8>.self)
            _comment = try values.take(.comment, as: XMLCData<String?>.self)
            sku = try values.take(.sku, as: String.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_count, .count)
            try content.write(_comment, .comment)
            try content.write(sku, .sku)
        }
    }

    final class Folder: XMLModel {
        @Attribute var name: String
        var folders: [Folder]

        enum XMLKeys: String, CodingKey { case name, folders = "folder" }

        static func describe(_ properties: inout XMLModelProperties<Folder>) {
            properties.add(.name, as: Attribute<String>.self)
            properties.add(.folders, as: [Folder].self, name: "folders")
        }

        init(_ values: inout XMLModelValues<Folder>) throws {
            _name = try values.take(.name, as: Attribute<String>.self)
            folders = try values.take(.folders, as: [Folder].self)
        }

        func write(to content: inout XMLModelContent<Folder>) throws {
            try content.write(_name, .name)
            try content.write(folders, .folders)
        }
    }

    struct Page<Item: Codable>: XMLModel {
        @Attribute var total: Int?
        var items: [Item]
        var one: Item?

        enum XMLKeys: String, CodingKey { case total, items = "item", one }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.total, as: Attribute<Int?>.self)
            properties.add(.items, as: [Item].self, name: "items")
            properties.add(.one, as: Item?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _total = try values.take(.total, as: Attribute<Int?>.self)
            items = try values.take(.items, as: [Item].self)
            one = try values.take(.one, as: Item?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_total, .total)
            try content.write(items, .items)
            try content.write(one, .one)
        }

        init(total: Int?, items: [Item], one: Item?) {
            _total = Attribute(total)
            self.items = items
            self.one = one
        }
    }

    struct Nothing: XMLModel {

        enum XMLKeys: CodingKey {}

        static func describe(_ properties: inout XMLModelProperties<Self>) {}

        init(_ values: inout XMLModelValues<Self>) throws {}

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    struct Defaults: XMLModel {
        @Attribute var size: Int
        var title: String
        var ratio: Double

        enum XMLKeys: String, CodingKey { case size, title, ratio }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.size, as: Attribute<Int>.self, mayBeAbsent: true)
            properties.add(.title, as: String.self, mayBeAbsent: true)
            properties.add(.ratio, as: Double.self, mayBeAbsent: true)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _size = try values.take(.size, as: Attribute<Int>.self, default: 3)
            title = try values.take(.title, as: String.self, default: "none")
            ratio = try values.take(.ratio, as: Double.self, default: 0.5)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_size, .size, default: 3)
            try content.write(title, .title, default: "none")
            try content.write(ratio, .ratio, default: 0.5)
        }
    }
}
