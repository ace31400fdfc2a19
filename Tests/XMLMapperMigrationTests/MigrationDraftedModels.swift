// swift-format-ignore-file
// What `XMLMigration.codableModel(for:)` prints for the models in `MigrationDraftModels.swift`, pasted. That this file compiles is a test.
import Foundation
import XMLCodable
import XMLDocuments
import XMLFormats

// 'price': is mapped by 'price' as well; make one of the other.
// '...': is no name of an element or an attribute.
// 'quo"te': is no name of an element or an attribute.
// 'p.__cdata': is mapped by 'p' as well; make one of the other.
// '__cdata': is the element's own text, which is a property already.
struct ClashesDrafted: Codable {
    var price: Double?
    var id: Int?
    var id2: String?
    @XMLText var text: String?
    var value: Date?
    var value2: Date?
    var value3: Date?
    var value4: Date?
    var value5: Date?
    var value6: Date?
    var value7: Date?
    var value8: Date?
    var y: String?
    var z: String?
    var x: String?
    var w: String?
    var v: String?
    var aB: String?
    var aB2: String?
    var b: String?
    var text2: String?
    var p: String?
    var self_: String?

    enum CodingKeys: String, CodingKey {
        case price
        case id = "@id"
        case id2 = "id"
        case text
        case value = "date/value"
        case value2 = "date/@value"
        case value3 = "type/value"
        case value4 = "type/@value"
        case value5 = "a:item/value"
        case value6 = "a:item/@value"
        case value7 = "b:item/value"
        case value8 = "b:item/@value"
        case y = "x/y"
        case z = "x/y/z"
        case x
        case w = "u/v/w"
        case v = "u/v"
        case aB = "m/a-b"
        case aB2 = "m/aB"
        case b = "m/a:b"
        case text2 = "p/text"
        case p
        case self_ = "self"
    }
}

final class BranchDrafted: Codable {
    var left: BranchDrafted?
    var leaves: [LeafDrafted]?
    var leaf: LeafDrafted?

    enum CodingKeys: String, CodingKey {
        case left = "sides/left"
        case leaves = "leaf"
        case leaf = "first"
    }
}

final class LeafDrafted: Codable {
    var parent: BranchDrafted?
    var next: [LeafDrafted]?
}

struct OrderDrafted: Codable {
    var items: [ItemDrafted]?  // was a set; the new type is not Hashable
    var invoice: InvoiceDrafted?

    enum CodingKeys: String, CodingKey {
        case items = "item"
        case invoice
    }
}

struct ItemDrafted: Codable {
    var name: String?
}

struct InvoiceDrafted: Codable {
    var items: [DraftModelsInvoiceItemDrafted]?

    enum CodingKeys: String, CodingKey {
        case items = "item"
    }
}

struct DraftModelsInvoiceItemDrafted: Codable {
    var price: Double?

    enum CodingKeys: String, CodingKey {
        case price = "itemDrafted/price"
    }
}

struct TypesDrafted2: Codable {
    var any: String?  // was Any, which is not Codable
    var anything: [String: String]?  // was Any, which is not Codable
    var character: String?  // was Character, which is not Codable
    var point: String?  // was DraftModels.Point, which is not Codable; went through XMLTransformOf<Point, String>
    var level: DraftModels.Level?
    var levels: Set<DraftModels.Level>?
    var days: [DraftModels.Day: InvoiceDrafted2]?
    var number: Decimal?
    var element: XMLFragment?
    var color: String?  // was XMLColor, which is not Codable
    var `class`: [[Int]]?
}

struct InvoiceDrafted2: Codable {
    var items: [ItemDrafted2]?

    enum CodingKeys: String, CodingKey {
        case items = "item"
    }
}

struct ItemDrafted2: Codable {
    var price: Double?

    enum CodingKeys: String, CodingKey {
        case price = "itemDrafted/price"
    }
}

// order: elements are written in the order of the properties.
struct ProductCodable: Codable {
    @XMLAttribute @XMLDefaulted<XMLDefaults.Zero<Int>> var identifier: Int
    @XMLAttribute var color: DraftModels.Color?
    var price: PriceCodable?
    var width: Double?
    var height: Double?
    @XMLFormatted<XMLFormat.EpochSeconds?> var added: Date?
    @XMLCData var blurb: String?
    @XMLText var note: String?
    var parts: [String: Int]

    enum CodingKeys: String, CodingKey {
        case identifier = "id"
        case color
        case price
        case width = "size/width"
        case height = "size/@h"
        case added
        case blurb
        case note
        case parts
    }
}

struct PriceCodable: Codable {
    @XMLAttribute var currency: String?
    @XMLText var actualPrice: Float?
}

struct FoodCodable: Codable {
    var name: String?
    var price: Float?
    var description: String?
    var calories: Int?
}

struct PlacesCodable: Codable {
    var friends: [FriendCodable]?
    var friendCount: Int?
    var key: String?
    var id: Int?
    var idElement: String?
    var item: [String]?
    var addresses: [Addresses]?
    var owner: FriendCodable?
    @XMLDefaulted<PortDefault> var port: Int
    @XMLDefaulted<HostDefault> var host: String
    @XMLAttribute @XMLDefaulted<XMLDefaults.True> var isOn: Bool
    @XMLDefaulted<ModeDefault> var mode: DraftModels.Places.Mode
    @XMLDefaulted<XMLDefaults.Zero<Double>> var weight: Double
    @XMLDefaulted<MadeDefault> @XMLFormatted<XMLFormat.EpochSeconds> var made: Date
    @XMLFormatted<XMLFormat.RFC3339?> var changed: Date?
    @XMLAttribute @XMLFormatted<XMLFormat.EpochMilliseconds?> var stamp: Date?
    @XMLFormatted<DayFormat?> var day: Date?
    @XMLFormatted<[DaysFormat]?> var days: [Date]?
    var element: XMLFragment?

    var second: String? { item?.dropFirst(1).first }
    var firstCity: String? { addresses?.first?.city }
    var firstRank: Int? { addresses?.first?.rank }
    var lastFriend: String? { friends?.dropFirst(1).first?.name }

    var ownerStreet: String? {
        get { owner?.street }
        set { owner?.street = newValue }
    }

    enum PortDefault: XMLDefaultValue {
        static var defaultValue: Int { 80 }
    }

    enum HostDefault: XMLDefaultValue {
        static var defaultValue: String { "localhost" }
    }

    enum ModeDefault: XMLDefaultValue {
        static var defaultValue: DraftModels.Places.Mode { .slow }
    }

    enum MadeDefault: XMLDefaultValue {
        static var defaultValue: XMLFormatted<XMLFormat.EpochSeconds> { XMLFormatted<XMLFormat.EpochSeconds>(Date(timeIntervalSince1970: 5.0)) }
    }

    enum DayFormat: XMLDatePattern {
        static let pattern = "dd.MM.yyyy"
        static let timeZone: TimeZone? = TimeZone(identifier: "Asia/Tokyo")
    }

    enum DaysFormat: XMLDatePattern {
        static let pattern = "dd.MM.yyyy"
        static let timeZone: TimeZone? = TimeZone(identifier: "Asia/Tokyo")
    }

    struct Addresses: Codable {
        var city: String?
        @XMLAttribute var rank: Int?
    }

    enum CodingKeys: String, CodingKey {
        case friends = "friends/friend"
        case friendCount = "friends/@count"
        case key = "a/b/@k"
        case id = "@id"
        case idElement = "id"
        case item = "items/item"
        case addresses
        case owner
        case port
        case host = "server/@host"
        case isOn = "on"
        case mode
        case weight
        case made
        case changed
        case stamp
        case day
        case days = "days/day"
        case element = "anything"
    }
}

struct FriendCodable: Codable {
    var name: String?
    var street: String?

    enum CodingKeys: String, CodingKey {
        case name
        case street = "address/street"
    }
}

extension DraftModels.Level: Codable {}
extension DraftModels.Day: Codable {}
extension DraftModels.Day: CodingKeyRepresentable {}
extension DraftModels.Color: Codable {}
extension DraftModels.Places.Mode: Codable {}
