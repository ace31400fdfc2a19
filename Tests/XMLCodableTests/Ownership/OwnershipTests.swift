import Foundation
import Testing

@Suite("Ownership: every node belongs to one property")
struct OwnershipTests {
    @Test("Random models")
    func explore() throws {
        let environment = ProcessInfo.processInfo.environment
        var source = RandomSource(seed: UInt64(environment["OWN_SEED"] ?? "1") ?? 1)
        var property = OwnershipProperty()
        let start = Date()
        for _ in 0..<(Int(environment["OWN_COUNT"] ?? "300") ?? 300) {
            let model = OwnedTypes.model(&source, depth: Int(environment["OWN_DEPTH"] ?? "0") ?? 0)
            if environment["OWN_TRACE"] != nil { FileHandle.standardError.write(Data("\(model.words)\n".utf8)) }
            property.check(model, &source)
        }
        print(
            "TIME \(Date().timeIntervalSince(start)) written \(property.written) refused \(property.refused) read \(property.read) unread \(property.unread)"
        )
        for kind in OwnershipProperty.Fault.Kind.allCases {
            let faults = property.faults.filter { $0.kind == kind }.map(\.words).sorted { $0.utf8.count < $1.utf8.count }
            print("KIND \(kind) \(faults.count)")
            for fault in faults.prefix(400) { print("  \(kind) FAULT \(fault)") }
        }
    }
}
