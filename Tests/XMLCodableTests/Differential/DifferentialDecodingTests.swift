import Foundation
import Testing

@testable import XMLCodable

/// Every row of the cookbook is read as a model that describes itself, and as the type with wrappers: one value, or one error.
@Suite("Models that describe themselves read what types with wrappers read")
struct DifferentialDecodingTests {
    @Test("The documents, as whole documents, in lists and as records", arguments: Twin.all)
    func documents(twin: Twin) {
        let decoder = twin.decoder()
        for document in twin.documents {
            for reading in Twin.Reading.allCases { expectSame(twin, Array(document.utf8), reading, decoder) }
        }
    }

    @Test("Documents with a tag, an attribute, an element or a text changed", arguments: Twin.all)
    func markup(twin: Twin) {
        let decoder = twin.decoder()
        for document in twin.documents {
            for (number, changed) in DocumentChanges.ofMarkup(document).enumerated() {
                if number % 5 == 0 { expectSame(twin, Array(changed.utf8), .document, decoder) }
                if number % 4 == 0 { expectSame(twin, Array(changed.utf8), .issues, decoder) }
                if number % 40 == 0 { for reading in Twin.Reading.allCases { expectSame(twin, Array(changed.utf8), reading, decoder) } }
            }
        }
    }

    @Test("Documents with bytes changed, other prologs, and in other encodings", arguments: Twin.all)
    func bytes(twin: Twin) {
        let decoder = twin.decoder()
        for (number, document) in twin.documents.enumerated() {
            var source = RandomSource(seed: UInt64(number) + 1)
            for changed in DocumentChanges.ofBytes(document, count: 40, &source) { expectSame(twin, changed, .document, decoder) }
            for changed in DocumentChanges.ofProlog(document) { expectSame(twin, Array(changed.utf8), .document, decoder) }
            for changed in DocumentChanges.encodings(document) { expectSame(twin, changed, .document, decoder) }
        }
    }

    @Test("Decoders with other options", arguments: Twin.all)
    func options(twin: Twin) {
        for document in twin.documents {
            let changes = DocumentChanges.ofMarkup(document).enumerated().filter { $0.offset % 190 == 5 }.map(\.element)
            for options in Self.options {
                let decoder = twin.decoder(options.set)
                for document in [document] + changes { expectSame(twin, Array(document.utf8), .document, decoder, options.description) }
                expectSame(twin, Array(document.utf8), .records, decoder, options.description)
            }
        }
    }

    private func expectSame(
        _ twin: Twin, _ document: [UInt8], _ reading: Twin.Reading, _ decoder: XMLDecoder, _ options: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let fault = twin.outcomes(of: document, reading, by: decoder).fault else { return }
        let text = String(decoding: document, as: UTF8.self).debugDescription
        Issue.record("\(twin.testDescription), \(reading), \(options): \(text)\(fault)", sourceLocation: sourceLocation)
    }

    // MARK: Options

    struct Options: CustomStringConvertible, Sendable {
        let description: String
        let set: @Sendable (XMLDecoder) -> Void

        init(_ description: String, _ set: @escaping @Sendable (XMLDecoder) -> Void) {
            self.description = description
            self.set = set
        }
    }

    static let options: [Options] = [
        Options("no trimming") { $0.trimValueWhitespaces = false },
        Options("namespaces") { $0.shouldProcessNamespaces = true },
        Options("snake case") { $0.keyDecodingStrategy = .convertFromSnakeCase },
        Options("any spelling") { $0.keyMatching = .ignoring(.all) },
        Options("unknown nodes are errors") { $0.unknownNodePolicy = .error },
        Options("the keys' order") { $0.elementOrderPolicy = .codingKeys },
        Options("the first of several") { $0.repeatedElementPolicy = .first },
        Options("the last of several") { $0.repeatedElementPolicy = .last },
        Options("one only") { $0.repeatedElementPolicy = .error },
        Options("a root's name") { $0.rootElementName = "book" },
        Options("lenient") { $0.scalarPolicy = .lenient },
        Options("words") { $0.boolDecodingStrategy = .words(true: "0", false: "true") },
        Options("ISO 8601") { $0.dateDecodingStrategy = .iso8601 },
        Options("dates that decode themselves") { $0.dateDecodingStrategy = .deferredToDate },
        Options("dates of a closure") { $0.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 0) } },
        Options("hexadecimal") { $0.dataDecodingStrategy = .hexadecimal },
        Options("a transform") { $0.valueTransform = XMLValueTransform { _, text in text + "1" } },
        Options("attributes") { $0.nodeDecodingStrategy = .custom { _, _ in { _ in .attribute } } },
        Options("elements") { $0.nodeDecodingStrategy = .custom { _, _ in { _ in .element } } },
        Options("dropping items") {
            $0.errorPolicy = .droppingItems
            $0.onIssue = { _ in }
        },
        Options("only what is required") { $0.errorPolicy = .onlyRequired },
        Options("errors with places") { $0.customErrorPolicy = .locate },
        Options("no empty elements") { $0.removeWhitespaceElements = true },
        Options("no checks of values") { $0[\.checksValues] = false },
        Options("2 levels") { $0.limits.maximumDepth = 2 },
        Options("3 elements") { $0.limits.maximumElements = 3 },
        Options("1 attribute") { $0.limits.maximumAttributesPerElement = 1 },
        Options("5 names") { $0.limits.maximumDistinctNames = 5 },
        Options("12 names") { $0.limits.maximumDistinctNames = 12 },
        Options("values of 2 bytes") { $0.limits.maximumValueBytes = 2 },
        Options("50 bytes") { $0.limits.maximumInputBytes = 50 },
        Options("ISO-8859-1") { $0.encoding = "ISO-8859-1" },
        Options("untrusted") { $0.limits = .untrusted },
    ]
}
