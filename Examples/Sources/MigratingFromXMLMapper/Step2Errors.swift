import XMLCodable
import XMLMapperCompat

/// Step 2: errors. What returned nil has a twin that throws, and what was skipped in silence can be listened to.
enum Step2 {
    static func run() throws {
        do {
            _ = try XMLMapper<Step1.Order>().mapOrThrow(XMLString: "<order>\n<items></order>")
            throw Unexpected(description: "a malformed order was mapped")
        } catch let error as XMLParsingError {
            try expect(error.position?.line, 2)
        }

        let mapper = XMLMapper<Step1.Order>()
        var issues: [String] = []
        mapper.onIssue = { issues.append("\($0.path ?? ""): \($0.reason ?? "")") }
        let order = try mapper.mapOrThrow(XMLString: "<order id='new'><items><item><price>free</price></item></items></order>")
        try expect(order.items?.count, 1)
        try expect(issues, ["/order: expected Int", "/order/items/item/price: expected Double"])
    }
}
