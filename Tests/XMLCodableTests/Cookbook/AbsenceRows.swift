import Foundation
import XMLCodable
import XMLModels

// What is absent, models inside of models, and types of which there are several: rows of the cookbook.

extension Cookbook {
    struct Note: Codable, Equatable {
        @XMLAttribute var lang: String
        @XMLText var text: String?
    }

    struct Optionals: Codable, Equatable {
        var pages: Int?
        @XMLAttribute var id: Int?
        var title: String?
        var when: Date?
        var link: URL?
        var data: Data?
        var flag: Bool?
        var inner: Note?
    }

    struct Patch: Codable, Equatable {
        var note: XMLPresence<String>
        var price: XMLPresence<Price>
    }

    struct Order: Codable, Equatable {
        @XMLAttribute var id: Int
        var customer: Customer
        var lines: [Line]
        enum CodingKeys: String, CodingKey { case id, customer, lines = "line" }
    }

    struct Customer: Codable, Equatable {
        var name: String
        var city: String
    }

    struct Line: Codable, Equatable {
        @XMLAttribute var count: UInt8
        @XMLCData var comment: String?
        var sku: String
    }

    struct Folder: Codable, Equatable {
        @XMLAttribute var name: String
        var folders: [Folder]
        enum CodingKeys: String, CodingKey { case name, folders = "folder" }
    }

    struct Page<Item: Codable>: Codable {
        @XMLAttribute var total: Int?
        var items: [Item]
        var one: Item?
        enum CodingKeys: String, CodingKey { case total, items = "item", one }
    }

    struct Nothing: Codable {
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
