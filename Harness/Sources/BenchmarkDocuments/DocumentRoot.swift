import Foundation

// The other files of this folder are links to those of the benchmarks. They need what is declared here.

enum DocumentKind { case catalog, attributes, numeric, sparse, soap }

protocol DocumentRoot: Codable, Sendable {
    /// The same value with property wrappers on its attributes; the type itself where there are no attributes.
    associatedtype Marked: Codable = Self
    static var kind: DocumentKind { get }
    static var rootName: String { get }
    static var rootAttributes: [String: String] { get }
    static var generator: DocumentGenerator { get }
}

extension DocumentRoot {
    static var rootAttributes: [String: String] { [:] }

    fileprivate static var benchmark: BenchmarkDocument {
        BenchmarkDocument(
            name: "\(kind)", text: String(decoding: generator.generate(byteCount: 2_500), as: UTF8.self), types: [Self.self, Marked.self])
    }
}

protocol HasAttributes: Sendable {
    static func isAttribute(_ key: any CodingKey) -> Bool
}

/// A small document of the benchmarks.
public struct BenchmarkDocument {
    public let name: String
    public let text: String
    public let types: [any Decodable.Type]

    public static var all: [BenchmarkDocument] {
        [Catalog.benchmark, StreetMap.benchmark, Measurements.benchmark, CustomerFile.benchmark, Envelope.benchmark]
    }
}
