import ArgumentParser
import Foundation

/// The kinds of documents that are measured.
enum DocumentKind: String, CaseIterable, Sendable, ExpressibleByArgument {
    case catalog
    case attributes
    case numeric
    case sparse
    case soap

    var rootType: any DocumentRoot.Type {
        switch self {
        case .catalog: Catalog.self
        case .attributes: StreetMap.self
        case .numeric: Measurements.self
        case .sparse: CustomerFile.self
        case .soap: Envelope.self
        }
    }

    static func named(_ name: String) throws -> DocumentKind {
        guard let kind = DocumentKind(rawValue: name) else {
            throw BenchmarkError("There is no document '\(name)'; there are \(allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return kind
    }

    /// The size of a message, in bytes; nil for kinds that come in any size.
    var fixedByteCount: Int? { self == .soap ? 2_048 : nil }
}

/// One document of a run: a kind and a size.
struct DocumentName: Hashable, Sendable, CustomStringConvertible {
    let kind: DocumentKind
    let byteCount: Int

    /// - Parameter megabytes: the size in millions of bytes; messages are of their own size whatever it says.
    init(_ kind: DocumentKind, megabytes: Int) {
        self.kind = kind
        byteCount = kind.fixedByteCount ?? megabytes * 1_000_000
    }

    var description: String {
        kind.fixedByteCount == nil ? "\(kind.rawValue) \(byteCount / 1_000_000) MB" : "\(kind.rawValue) 2 KB"
    }

    func generate() -> Data { kind.rootType.generator.generate(byteCount: byteCount) }

    /// Writes the document piece by piece, so that it may be larger than the memory.
    func write(to file: URL) throws {
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw BenchmarkError("The file \(file.path) cannot be written.")
        }
        let output = try FileHandle(forWritingTo: file)
        defer { try? output.close() }
        try kind.rootType.generator.generate(byteCount: byteCount) { try output.write(contentsOf: $0) }
    }

    /// All documents of some kinds and sizes, smaller ones first.
    static func all(of kinds: [DocumentKind], megabytes: [Int]) -> [DocumentName] {
        var names: [DocumentName] = []
        for kind in kinds {
            for size in megabytes.sorted() {
                let name = DocumentName(kind, megabytes: size)
                if !names.contains(name) { names.append(name) }
            }
        }
        return names
    }
}
