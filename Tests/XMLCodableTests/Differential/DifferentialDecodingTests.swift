import Foundation
import Testing

@testable import XMLCodable

/// Every row of the cookbook is read as a model that describes itself, and as the type with wrappers: one value, or one error.
@Suite("Models that describe themselves read what types with wrappers read")
struct DifferentialDecodingTests {
    @Test("The documents, and with a tag, an attribute, an element or a text changed", arguments: Twin.all)
    func documents(twin: Twin) {
        let decoder = twin.decoder()
        for document in twin.documents {
            for reading in Twin.Reading.allCases { expectSame(twin, document, reading, decoder) }
            for (number, changed) in DocumentChanges.ofMarkup(document).enumerated() {
                if number % 5 == 0 { expectSame(twin, changed, .value, decoder) }
                if number % 4 == 0 { expectSame(twin, changed, .issues, decoder) }
            }
        }
    }

    @Test("Decoders with options that ask which keys, kinds of nodes and formats a type has", arguments: Twin.all)
    func options(twin: Twin) {
        for document in twin.documents {
            let changes = DocumentChanges.ofMarkup(document).enumerated().filter { $0.offset % 190 == 5 }.map(\.element)
            for options in Self.options {
                let decoder = twin.decoder(options.set)
                for document in [document] + changes { expectSame(twin, document, .value, decoder, options.description) }
            }
        }
    }

    private func expectSame(
        _ twin: Twin, _ document: String, _ reading: Twin.Reading, _ decoder: XMLDecoder, _ options: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let fault = twin.outcomes(of: Array(document.utf8), reading, by: decoder).fault else { return }
        Issue.record(
            "\(twin.testDescription), \(reading), \(options): \(document.debugDescription)\(fault)", sourceLocation: sourceLocation)
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
        Options("no checks of values") { $0[\.checksValues] = false },
    ]
}
