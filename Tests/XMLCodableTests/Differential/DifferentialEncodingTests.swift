import Foundation
import Testing

@testable import XMLCodable

/// Values of every row of the cookbook are written by the model itself, through `Codable`, and by the type with wrappers: the same bytes, or one
/// error.
@Suite("Models that describe themselves write what types with wrappers write")
struct DifferentialEncodingTests {
    @Test("Values of the documents and of changes of them", arguments: Twin.all)
    func values(twin: Twin) {
        let documents = Self.documents(of: twin, every: 3)
        for writing in Twin.Writing.allCases { expectSame(twin, documents, writing) }
    }

    @Test("Encoders with other options", arguments: Twin.all)
    func options(twin: Twin) {
        let documents = Self.documents(of: twin, every: 41)
        for options in DirectEncodingTests.options { expectSame(twin, documents, .document, options.description, options.set) }
    }

    private static func documents(of twin: Twin, every count: Int) -> [[UInt8]] {
        twin.documents.flatMap { document in
            [document] + DocumentChanges.ofMarkup(document).enumerated().filter { $0.offset % count == 0 }.map(\.element)
        }.map { Array($0.utf8) }
    }

    private func expectSame(
        _ twin: Twin, _ documents: [[UInt8]], _ writing: Twin.Writing, _ options: String = "",
        _ configure: Twin.Configuration<XMLEncoder> = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let fault = twin.fault(ofWriting: documents, writing, configure) else { return }
        Issue.record("\(twin.testDescription), \(writing), \(options)\(fault)", sourceLocation: sourceLocation)
    }
}
