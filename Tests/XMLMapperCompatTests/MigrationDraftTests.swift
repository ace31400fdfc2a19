import Foundation
import Testing
import XMLMapperCompat

/// Drafts of models whose mappings make it hard.
@Suite struct MigrationDraftTests {
    @Test("What is drafted compiles: it stands in a file of the tests", arguments: DraftModels.drafts.indices)
    func drafts(_ index: Int) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("MigrationDraftedModels.swift")
        let draft = try DraftModels.drafts[index]()
        #expect(try String(contentsOf: file, encoding: .utf8).contains("\n" + draft), "\(draft)")
    }
}
