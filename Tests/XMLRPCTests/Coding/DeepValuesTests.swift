import Foundation
import Testing
import XMLRPC

/// Threads other than the main one have 512 KiB of stack on Apple's platforms.
@Suite("Values inside each other on a thread with a small stack", .timeLimit(.minutes(5)))
struct DeepValuesTests {
    /// Each array is two calls of `init(from:)` and `encode(to:)`: the enum's and the array's.
    indirect enum Nested: Codable, Equatable {
        case leaf(Int), list([Nested])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let leaf = try? container.decode(Int.self) { self = .leaf(leaf) } else { self = .list(try container.decode([Nested].self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .leaf(let value): try container.encode(value)
            case .list(let items): try container.encode(items)
            }
        }

        init(depth: Int) { self = (0..<depth).reduce(.leaf(1)) { inner, _ in .list([inner]) } }
    }

    /// A struct and an array at a time.
    struct Folder: Codable, Equatable {
        var folders: [Folder]

        init(depth: Int) { folders = depth > 2 ? [Folder(depth: depth - 2)] : [] }
    }

    indirect enum Shape: Codable, Equatable {
        case point, inside(Shape)

        init(depth: Int) { self = (1..<max(depth / 2, 1)).reduce(.point) { inner, _ in .inside(inner) } }
    }

    static func comesBack<Value: Codable & Equatable & SendableMetatype>(_ make: @escaping @Sendable () -> Value) throws {
        try onThread {
            let value = make()
            let encoded = try XMLRPCEncoder().encode(value)
            let read = try XMLRPCResponse(parsing: XMLRPCResponse.success(encoded).data()).get()
            #expect(read == encoded)
            #expect(try read.decode(Value.self) == value)
            #expect(try XMLRPCValue(parsing: encoded.rawXML) == encoded)
            let request = try XMLRPCRequest(method: "m", parameters: XMLRPCEncoder().encode(parameters: [value]))
            #expect(try XMLRPCRequest(parsing: request.data()) == request)
        }
    }

    @Test("Values come back from messages, as deep as they may be", arguments: [1, 16, 17, 32, 60, 64])
    func comesBack(depth: Int) throws {
        try Self.comesBack { Nested(depth: depth) }
        try Self.comesBack { Folder(depth: depth) }
        try Self.comesBack { Shape(depth: depth) }
    }

    @Test("Values that are deeper are errors", arguments: [65, 66, 100, 300])
    func tooDeep(depth: Int) throws {
        try onThread {
            for error in [
                #expect(throws: EncodingError.self) { try XMLRPCEncoder().encode(Nested(depth: depth)) },
                #expect(throws: EncodingError.self) { try XMLRPCEncoder().encode(Folder(depth: depth + depth % 2)) },
            ] { #expect(error?.text.contains("at most 64 arrays and structs inside each other") == true, "\(error?.text ?? "")") }
            let xml =
                String(repeating: "<value><array><data>", count: depth) + "<value/>"
                + String(repeating: "</data></array></value>", count: depth)
            #expect(throws: XMLRPCMessageError.self) { try XMLRPCValue(parsing: xml) }
            let value = (0..<depth).reduce(1 as XMLRPCValue) { inner, _ in [inner] }
            #expect(throws: XMLRPCMessageError.self) { try XMLRPCRequest(method: "m", parameters: [value]).data() }
        }
    }

    struct Endless: Codable {
        init() {}
        init(from decoder: any Decoder) throws { self = try decoder.singleValueContainer().decode(Endless.self) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(self)
        }
    }

    @Test("Types that have no end are errors")
    func endless() throws {
        try onThread {
            #expect(throws: DecodingError.self) { try XMLRPCValue.int(1).decode(Endless.self) }
            #expect(throws: EncodingError.self) { try XMLRPCEncoder().encode(Endless()) }
        }
    }
}
