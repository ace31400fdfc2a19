import Testing
import XMLModels

@Suite("How deep keys lead that are paths")
struct PathKeysDepthTests {
    struct Value: Codable, Equatable {
        var attribute: Int?
        var leaf: Int?
        var list: [Int]?
        var map: [String: Int]?
        var presence = XMLPresence<Int>.absent
        var repeated: [Int]?
        enum CodingKeys: String, CodingKey {
            case attribute = "a/b/@c"
            case leaf = "d/e/f"
            case list = "g/h/i"
            case map = "j/k[@l]/m"
            case presence = "n/o/p"
            case repeated = "q[]/r/s"
        }
    }

    @Test("Elements that are not written are not counted", arguments: [1, 2, 3, 4])
    func unwritten(depth: Int) throws {
        let encoder = XMLEncoder { $0.maximumDepth = depth }
        #expect(try encoder.encodeToString(Value(), withRootKey: "r") == "<r />")
        let values: [(Value, Int)] = [
            (Value(attribute: 1), 3), (Value(leaf: 1), 4), (Value(list: [1]), 4), (Value(list: []), 3), (Value(map: ["x": 1]), 4),
            (Value(presence: .value(1)), 4), (Value(repeated: [1]), 4), (Value(repeated: [1, 2]), 4),
        ]
        for (value, needed) in values {
            if depth >= needed {
                let text = try encoder.encodeToString(value, withRootKey: "r")
                #expect(try XMLDecoder().decode(Value.self, from: text) == value, "\(text)")
            } else {
                expectEncodingIssue(.nestingTooDeep, "\(value)") { try encoder.encode(value, withRootKey: "r") }
            }
        }
    }
}
