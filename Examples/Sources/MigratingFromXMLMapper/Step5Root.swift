import Foundation
import XMLCodable
import XMLMapperCompat

/// Step 5: from the outside in. The root is `Codable`, and `@Mapped` properties hold what is mapped still.
enum Step5 {
    struct Order: Codable {
        @XMLAttribute var id: Int
        @Mapped var customer: Step1.Customer?
        var placed: Date?
        @XMLCData var note: String?
        var items: Items

        struct Items: Codable {
            @Mapped var item: [Step4.Item]
        }
    }

    static func run() throws {
        let order = try XMLDecoder().decode(Order.self, from: Documents.order)
        try expect(order.id, 1007)
        try expect(order.customer?.city, "Rome")
        try expect(order.items.item.map(\.sku), ["W-1", "S-7"])
        try expect(try XMLDecoder().decode(Order.self, from: Documents.withoutItems).items.item.count, 0)
        let encoded = try XMLEncoder().encodeToString(order, withRootKey: "order")
        try expect(encoded.contains("<note><![CDATA[Ring twice & wait]]></note>"), true)
    }
}
