import Foundation
import XMLCodable
import XMLModels

// Models that describe themselves.

/// Attributes, elements of all kinds of scalars, lists, and models in it.
struct DescribedOrder: Equatable {
    var number: Int
    var currency: String?
    var rate: Double?
    var title: String
    var note: String?
    var quantity: Int?
    var total: Decimal
    var isPaid: Bool
    var placed: Date?
    var link: URL?
    var shelf: String
    var code: Int
    var priority = 3
    var customer: DescribedCustomer
    var agent: DescribedCustomer?
    var days: [Int]
    var lines: [DescribedLine]
}

extension DescribedOrder: XMLModel {
    enum XMLKeys: String, CodingKey {
        case number, currency, rate, title, note, quantity, total, isPaid, placed, link, shelf, code, priority, customer, agent
        case days = "day"
        case lines = "line"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.number, as: Attribute<Int>.self)
        properties.add(.currency, as: Attribute<String?>.self)
        properties.add(.rate, as: Double?.self)
        properties.add(.title, as: String.self)
        properties.add(.note, as: XMLCData<String?>.self)
        properties.add(.quantity, as: Int?.self)
        properties.add(.total, as: Decimal.self)
        properties.add(.isPaid, as: Bool.self)
        properties.add(.placed, as: Date?.self)
        properties.add(.link, as: URL?.self)
        properties.add(.shelf, as: Element<String>.self)
        properties.add(.code, as: ElementAndAttribute<Int>.self)
        properties.add(.priority, as: Int.self)
        properties.add(.customer, as: DescribedCustomer.self)
        properties.add(.agent, as: DescribedCustomer?.self)
        properties.add(.days, as: [Int].self)
        properties.add(.lines, as: [DescribedLine].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        number = try values.take(.number, as: Attribute<Int>.self).wrappedValue
        currency = try values.take(.currency, as: Attribute<String?>.self).wrappedValue
        rate = try values.take(.rate, as: Double?.self)
        title = try values.take(.title, as: String.self)
        note = try values.take(.note, as: XMLCData<String?>.self).wrappedValue
        quantity = try values.take(.quantity, as: Int?.self)
        total = try values.take(.total, as: Decimal.self)
        isPaid = try values.take(.isPaid, as: Bool.self)
        placed = try values.take(.placed, as: Date?.self)
        link = try values.take(.link, as: URL?.self)
        shelf = try values.take(.shelf, as: Element<String>.self).wrappedValue
        code = try values.take(.code, as: ElementAndAttribute<Int>.self).wrappedValue
        priority = try values.take(.priority, as: Int.self, default: 3)
        customer = try values.take(.customer, as: DescribedCustomer.self)
        agent = try values.take(.agent, as: DescribedCustomer?.self)
        days = try values.take(.days, as: [Int].self)
        lines = try values.take(.lines, as: [DescribedLine].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(number), .number)
        try content.write(Attribute(currency), .currency)
        try content.write(rate, .rate)
        try content.write(title, .title)
        try content.write(XMLCData(note), .note)
        try content.write(quantity, .quantity)
        try content.write(total, .total)
        try content.write(isPaid, .isPaid)
        try content.write(placed, .placed)
        try content.write(link, .link)
        try content.write(Element(shelf), .shelf)
        try content.write(ElementAndAttribute(code), .code)
        try content.write(priority, .priority)
        try content.write(customer, .customer)
        try content.write(agent, .agent)
        try content.write(days, .days)
        try content.write(lines, .lines)
    }
}

/// Nothing that has to be there.
struct DescribedCustomer: Equatable {
    var id: String?
    var name: String?
}

extension DescribedCustomer: XMLModel {
    enum XMLKeys: String, CodingKey { case id, name }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.id, as: String?.self)
        properties.add(.name, as: Element<String?>.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        id = try values.take(.id, as: String?.self)
        name = try values.take(.name, as: Element<String?>.self).wrappedValue
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(id, .id)
        try content.write(Element(name), .name)
    }
}

/// Text beside attributes.
struct DescribedLine: Equatable {
    var article: String
    var amount: Double?
}

extension DescribedLine: XMLModel {
    enum XMLKeys: String, CodingKey { case article, amount }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.article, as: Attribute<String>.self)
        properties.add(.amount, as: XMLText<Double?>.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        article = try values.take(.article, as: Attribute<String>.self).wrappedValue
        amount = try values.take(.amount, as: XMLText<Double?>.self).wrappedValue
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(article), .article)
        try content.write(XMLText(amount), .amount)
    }
}

/// A model with models of its own kind in it, its text, and a rule of its own.
final class DescribedFolder: Equatable {
    let name: String
    let label: String
    let folders: [DescribedFolder]

    struct Unnamed: Error {}

    enum XMLKeys: String, CodingKey {
        case name, folders = "folder"
        case label = ""
    }

    static func == (one: DescribedFolder, other: DescribedFolder) -> Bool {
        one.name == other.name && one.label == other.label && one.folders == other.folders
    }

    required init(_ values: inout XMLModelValues<DescribedFolder>) throws {
        name = try values.take(.name, as: String.self)
        if name.isEmpty { throw Unnamed() }
        folders = try values.take(.folders, as: [DescribedFolder].self)
        label = try values.take(.label, as: String.self)
    }
}

extension DescribedFolder: XMLModel, CustomStringConvertible {
    static func describe(_ properties: inout XMLModelProperties<DescribedFolder>) {
        properties.add(.name, as: String.self)
        properties.add(.folders, as: [DescribedFolder].self)
        properties.add(.label, as: String.self)
    }

    func write(to content: inout XMLModelContent<DescribedFolder>) throws {
        try content.write(name, .name)
        try content.write(folders, .folders)
        try content.write(label, .label)
    }

    var description: String { "\(name) \(label) \(folders)" }
}

/// A generic model.
struct DescribedPage<Item: Codable & Equatable & Sendable>: Equatable {
    var count: Int?
    var items: [Item]
}

extension DescribedPage: XMLModel {
    enum XMLKeys: String, CodingKey {
        case count
        case items = "item"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.count, as: Attribute<Int?>.self)
        properties.add(.items, as: [Item].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        count = try values.take(.count, as: Attribute<Int?>.self).wrappedValue
        items = try values.take(.items, as: [Item].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(count), .count)
        try content.write(items, .items)
    }
}
