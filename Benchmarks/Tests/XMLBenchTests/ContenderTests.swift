import Foundation
import Testing

@testable import XMLBench

struct ContenderTests {
    private static let local: [any Contender] = Contenders.all.filter { !($0 is ExpatContender || $0 is ProgramContender) }

    @Test("Every contender reads the same values, and what it writes has them", arguments: DocumentKind.allCases)
    func sameValues(kind: DocumentKind) throws {
        let document = kind.rootType.generator.generate(byteCount: 4_000)
        let expected = try kind.rootType.entry(of: XMLCodableContender(), input: document).decodedFingerprint()
        for contender in ContenderTests.local where contender.reasonToSkip(DocumentName(kind, megabytes: 1)) == nil {
            let entry = try kind.rootType.entry(of: contender, input: kind.rootType.input(of: contender, document: document))
            #expect(try entry.decodedFingerprint() == expected, "\(contender.name)")
            if let encoded = try entry.encodedFingerprint() { #expect(encoded == expected, "\(contender.name)") }
        }
    }

    @Test("A checksum tells values apart that look alike")
    func fingerprints() {
        let values: [[String]] = [[], [""], ["ab"], ["a", "b"], ["ab", ""], ["", "ab"], ["ba"]]
        #expect(Set(values.map { checksum { $0.add($1) }($0) }).count == values.count)
        #expect(checksum { $0.add($1) }(nil as Int?) != checksum { $0.add($1) }(0 as Int?))
        #expect(checksum { $0.add($1) }(0.0) != checksum { $0.add($1) }(-0.0))
    }

    private func checksum<Value>(_ add: @escaping (inout Fingerprint, Value) -> Void) -> (Value) -> UInt64 {
        return { value in
            var fingerprint = Fingerprint()
            add(&fingerprint, value)
            return fingerprint.value
        }
    }

    @Test("A contender without a value for a document that was changed finds it out")
    func differentValues() throws {
        let generator = Catalog.generator
        let document = String(decoding: generator.generate(byteCount: 2_000), as: UTF8.self)
        let other = document.replacing("<year>19", with: "<year>18", maxReplacements: 1)
        let contender = XMLCodableContender()
        #expect(
            try Catalog.entry(of: contender, input: Data(document.utf8)).decodedFingerprint()
                != Catalog.entry(of: contender, input: Data(other.utf8)).decodedFingerprint())
    }
}
