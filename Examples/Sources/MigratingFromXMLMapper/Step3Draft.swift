import XMLMapperCompat
import XMLMapperMigration

/// Step 3: a draft. The mapping is run on samples and written down as `Codable` structs; the program prints it. ``Step4`` and ``Step5`` have it pasted.
enum Step3 {
    static func run() throws {
        let draft = try XMLMigration.codableModel(for: Step1.Order.self, samples: [Documents.order, Documents.withoutItems])
        print(draft)
        try expect(draft.contains("    @XMLAttribute var id: Int?\n    var customer: CustomerCodable?\n"), true)
    }
}
