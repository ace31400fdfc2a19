// swift-format-ignore-file
// What `XMLMigration.codableModel(for:)` prints for the models in `MigrationDraftModels.swift`, pasted. That this file compiles is a test.
import Foundation
import XMLCodable

// 'price': is mapped by 'price' as well; make one of the other.
// 'id': is an attribute's name and an element's; one type has a key once.
// 'date.value': is an attribute's name and an element's; one type has a key once.
// 'string.value': is an attribute's name and an element's; one type has a key once.
// 'type.value': is an attribute's name and an element's; one type has a key once.
// 'data.value': is an attribute's name and an element's; one type has a key once.
// 'codable.value': is an attribute's name and an element's; one type has a key once.
// 'int.value': is an attribute's name and an element's; one type has a key once.
// 'self.value': is inside of 'self', which is a property itself; add it there.
// 'self.value': is inside of 'self', which is a property itself; add it there.
// 'init.value': is an attribute's name and an element's; one type has a key once.
// 'Protocol.value': is an attribute's name and an element's; one type has a key once.
// 'default.value': is an attribute's name and an element's; one type has a key once.
// 'a:item.value': is an attribute's name and an element's; one type has a key once.
// 'b:item.value': is an attribute's name and an element's; one type has a key once.
// 'x.y': is inside of 'x', which is a property itself; add it there.
// 'x.y.z': is inside of 'x', which is a property itself; add it there.
// 'u.v': is the element that 'v' stands for; add what is missing there.
struct ClashesDrafted: Codable {
    var price: Double?
    @Attribute var id: Int?
    @XMLText var text: String?
    var date: DateElement?
    var string: StringElement?
    var type: TypeElement?
    var data: DataElement?
    var codable: CodableElement?
    var int: IntElement?
    var init_: Init?
    var `protocol`: ProtocolElement?
    var `default`: Default?
    var item: Item?
    var itemElement: ItemElement?
    var x: String?
    var u: U?
    var m: M?
    var value12: String?
    var p: P?
    var self_: String?
    var quoTe: String?
    var q: Q?
    @XMLCData var cdata2: String?

    var value: Date? { date?.value }
    var value2: Date? { string?.value }
    var value3: Date? { type?.value }
    var value4: Date? { data?.value }
    var value5: Date? { codable?.value }
    var value6: Date? { int?.value }
    var value7: Date? { init_?.value }
    var value8: Date? { `protocol`?.value }
    var value9: Date? { `default`?.value }
    var value10: Date? { item?.value }
    var value11: Date? { itemElement?.value }
    var w: String? { u?.v?.w }
    var aB: String? { m?.aB }
    var aB2: String? { m?.aBElement }
    var b: String? { m?.b }
    var text2: String? { p?.text }
    var text3: String? { p?.textElement }
    var r: String? { q?.r }
    var cdata: String? { p?.cdata }

    struct DateElement: Codable {
        var value: Date?
    }

    struct StringElement: Codable {
        var value: Date?
    }

    struct TypeElement: Codable {
        var value: Date?
    }

    struct DataElement: Codable {
        var value: Date?
    }

    struct CodableElement: Codable {
        var value: Date?
    }

    struct IntElement: Codable {
        var value: Date?
    }

    struct Init: Codable {
        var value: Date?
    }

    struct ProtocolElement: Codable {
        var value: Date?
    }

    struct Default: Codable {
        var value: Date?
    }

    struct Item: Codable {
        var value: Date?
    }

    struct ItemElement: Codable {
        var value: Date?
    }

    struct U: Codable {
        var v: V?

        struct V: Codable {
            var w: String?
        }
    }

    struct M: Codable {
        var aB: String?
        var aBElement: String?
        var b: String?

        enum CodingKeys: String, CodingKey {
            case aB = "a-b"
            case aBElement = "aB"
            case b = "a:b"
        }
    }

    struct P: Codable {
        var text: String?
        @XMLText var textElement: String?
        @XMLCData var cdata: String?

        enum CodingKeys: String, CodingKey {
            case text
            case textElement
            case cdata = ""
        }
    }

    struct Q: Codable {
        var r: String?
    }

    enum CodingKeys: String, CodingKey {
        case price
        case id
        case text
        case date
        case string
        case type
        case data
        case codable
        case int
        case init_ = "init"
        case `protocol` = "Protocol"
        case `default`
        case item = "a:item"
        case itemElement = "b:item"
        case x
        case u
        case m
        case value12 = "..."
        case p
        case self_ = "self"
        case quoTe = "quo\"te"
        case q
        case cdata2 = ""
    }
}

final class BranchDrafted: Codable {
    var sides: Sides?
    var leaves: [LeafDrafted]?
    var leaf: LeafDrafted?

    var left: BranchDrafted? { sides?.left }

    struct Sides: Codable {
        var left: BranchDrafted?
    }

    enum CodingKeys: String, CodingKey {
        case sides
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
    var itemDrafted: ItemDraftedElement?

    var price: Double? { itemDrafted?.price }

    struct ItemDraftedElement: Codable {
        var price: Double?
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
    var element: String?  // was XMLTree.Element, which is not Codable
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
    var itemDrafted: ItemDrafted?

    var price: Double? { itemDrafted?.price }

    struct ItemDrafted: Codable {
        var price: Double?
    }
}

// order: elements are written in the order of the properties.
struct ProductCodable: Codable {
    @Attribute var identifier: Int?  // absent in 1 of 2; had a default
    @Attribute var color: DraftModels.Color?
    var price: PriceCodable?
    var size: Size?
    var added: Date?  // dateDecodingStrategy and dateEncodingStrategy = .secondsSince1970
    @XMLCData var blurb: String?
    @XMLText var note: String?
    var parts: [String: Int]

    var width: Double? { size?.width }
    var height: Double? { size?.h }

    struct Size: Codable {
        var width: Double?
        @Attribute var h: Double?
    }

    enum CodingKeys: String, CodingKey {
        case identifier = "id"
        case color
        case price
        case size
        case added
        case blurb
        case note
        case parts
    }
}

struct PriceCodable: Codable {
    @Attribute var currency: String?
    @XMLText var actualPrice: Float?
}

struct FoodCodable: Codable {
    var name: String?
    var price: Float?
    var description: String?
    var calories: Int?
}

extension DraftModels.Level: Codable {}
extension DraftModels.Day: Codable {}
extension DraftModels.Day: CodingKeyRepresentable {}
extension DraftModels.Color: Codable {}
