import Foundation
import Testing

@testable import XMLBench

struct DocumentTests {
    @Test("The same seed gives the same bytes", arguments: DocumentKind.allCases)
    func deterministic(kind: DocumentKind) {
        let generator = kind.rootType.generator
        #expect(generator.generate(byteCount: 50_000) == generator.generate(byteCount: 50_000))
    }

    /// Whoever changes a document on purpose changes its checksum here, and measures the baseline of instructions again.
    @Test(
        "Documents are those that earlier numbers were measured with",
        arguments: [
            (DocumentKind.catalog, 2_981_534_381_008_088_361 as UInt64), (.attributes, 1_004_577_292_013_459_963),
            (.numeric, 964_887_591_439_851_757), (.sparse, 3_535_907_145_726_703_610), (.soap, 15_878_448_169_969_113_391),
        ])
    func unchanged(kind: DocumentKind, checksum: UInt64) {
        var fingerprint = Fingerprint()
        fingerprint.add(String(decoding: kind.rootType.generator.generate(byteCount: 20_000), as: UTF8.self))
        #expect(fingerprint.value == checksum)
    }

    @Test("A document is no larger than its size, and has no room for another record", arguments: DocumentKind.allCases)
    func size(kind: DocumentKind) {
        let name = DocumentName(kind, megabytes: 1)
        #expect((name.byteCount - 1_000..<name.byteCount + 1).contains(name.generate().count))
    }

    @Test("A longer document begins with the records of a shorter one", arguments: DocumentKind.allCases)
    func prefix(kind: DocumentKind) {
        let generator = kind.rootType.generator
        let short = generator.generate(byteCount: 5_000).dropLast(generator.end.utf8.count)
        #expect(generator.generate(byteCount: 50_000).starts(with: short))
    }

    @Test("What is written to a file piece by piece is the same document", arguments: [DocumentKind.catalog, .soap])
    func file(kind: DocumentKind) throws {
        let name = DocumentName(kind, megabytes: 3)
        let file = try Workspace().folder.appendingPathExtension("xml")
        defer { try? FileManager.default.removeItem(at: file) }
        try name.write(to: file)
        #expect(try Data(contentsOf: file) == name.generate())
    }

    @Test("Messages have one size, whatever sizes are asked for")
    func names() {
        let names = DocumentName.all(of: [.soap, .numeric], megabytes: [10, 1])
        #expect(names.map(\.description) == ["soap 2 KB", "numeric 1 MB", "numeric 10 MB"])
    }

    @Test("A name that is none is an error that lists the names")
    func unknownNames() {
        let document = #expect(throws: BenchmarkError.self) { try DocumentKind.named("book") }
        #expect(document?.description == "There is no document 'book'; there are catalog, attributes, numeric, sparse, soap.")
        let contender = #expect(throws: BenchmarkError.self) { try Contenders.named("libxml") }
        #expect(contender?.description.hasPrefix("There is no contender 'libxml'; there are expat, XMLCodable,") == true)
    }

    @Test("A sparse record has ten fields")
    func sparse() throws {
        let document = String(decoding: DocumentKind.sparse.rootType.generator.generate(byteCount: 2_000), as: UTF8.self)
        let record = try #require(document.firstMatch(of: #/<customer>\n((?:    <.*\n)*)  </customer>/#))
        #expect(record.output.1.split(separator: "\n").count == 10)
    }
}
