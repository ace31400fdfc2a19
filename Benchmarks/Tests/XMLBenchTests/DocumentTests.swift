import Foundation
import Testing

@testable import XMLBench

struct DocumentTests {
    @Test("The same seed gives the same bytes", arguments: DocumentKind.allCases)
    func deterministic(kind: DocumentKind) {
        #expect(kind.rootType.generator.generate(byteCount: 50_000) == kind.rootType.generator.generate(byteCount: 50_000))
    }
}
