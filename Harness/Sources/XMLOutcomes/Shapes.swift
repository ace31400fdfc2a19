import Foundation
import XMLCodable
import XMLDocuments
import BenchmarkDocuments

// Documents of any kind as types that take any: dictionaries, arrays, trees, fragments.

extension Session {
    /// - Parameter corpus: a folder of documents.
    func takeShapes(corpus: String) throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: corpus).sorted() {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: corpus).appendingPathComponent(file)))
            let changes = String(bytes: bytes, encoding: .utf8).map { DocumentChanges.ofMarkup($0) } ?? []
            for (number, type) in Shapes.all.enumerated() {
                let group = CaseGroup(self, "corpus/\(file)/\(number)", "\(type)", [type])
                group.decode(bytes)
                var source = RandomSource(seed: UInt64(number))
                if !changes.isEmpty { group.decode((0..<12).map { _ in source.element(of: changes) }) }
            }
        }
        for (number, type) in Shapes.all.enumerated() {
            let group = CaseGroup(self, "documents/\(number)", "\(type)", [type])
            var source = RandomSource(seed: UInt64(number))
            for _ in 0..<60 { group.decode(source.document()) }
        }
    }

    /// The benchmarks' documents, with one tag, attribute, element or text changed.
    func takeBenchmarks() {
        for benchmark in BenchmarkDocument.all {
            let group = CaseGroup(self, "benchmarks/\(benchmark.name)", "\(benchmark.types[0])", benchmark.types)
            group.decode([benchmark.text])
            group.decode(DocumentChanges.ofMarkup(benchmark.text).every(59))
        }
    }
}

enum Shapes {
    static var all: [any Decodable.Type] {
        [
            [String: String].self, [String: [String]].self, [String: Tree].self, [String: [String: [String]]].self, [String].self,
            [[String]].self,
            [Tree].self, Tree.self, XMLFragment.self, [XMLFragment].self, Open.self, Rest.self, ByHand.AnyNode.self, OpenChoice.self,
            Flat.self,
            String.self, Int?.self, ByHand.Mixed.self,
        ]
    }

    struct Tree: Decodable {
        @Attribute var attributes: [String: String]
        @XMLInline var children: [String: [Tree]]
        @XMLText var text: String?
    }

    struct Open: Decodable {
        @Attribute var attributes: [String: String]
        @XMLInline var children: [XMLFragment]
    }

    struct Rest: Decodable {
        @Attribute var id: String?
        var a: [String]
        var title: String?
        var rest: XMLUnknownNodes
    }

    struct OpenChoice: Decodable {
        enum Node: Decodable {
            case text(String), title(String), b(Rest), any(XMLFragment)
            enum CodingKeys: String, CodingKey { case text = "", title, b, any = "*" }
        }
        @XMLInline var nodes: [Node]
    }

    struct Flat: Decodable {
        var a: String?
        var b: [String: String]
        var c: [Flat]
        var name: String?
        @XMLInline var inner: Rest?
    }
}
