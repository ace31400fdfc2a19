import Foundation
import XMLCodable

/// What decoders are set to, as far as both revisions know it.
struct Options: Sendable {
    let name: String
    let set: @Sendable (XMLDecoder) -> Void

    init(_ name: String, _ set: @escaping @Sendable (XMLDecoder) -> Void) { (self.name, self.set) = (name, set) }

    /// A decoder as it is made.
    static let none = Options("-") { _ in }

    static let all = [
        Options("namespaces") { $0.shouldProcessNamespaces = true },
        Options("first") { $0.repeatedElementPolicy = .first },
        Options("snake-case") {
            $0.keyDecodingStrategy = .convertFromSnakeCase
            $0.repeatedElementPolicy = .first
        },
        Options("strict") {
            $0.unknownNodePolicy = .error
            $0.repeatedElementPolicy = .first
        },
        Options("last") { $0.repeatedElementPolicy = .last },
        Options("one") { $0.repeatedElementPolicy = .error },
        Options("any-spelling") {
            $0.keyMatching = .ignoring(.all)
            $0.repeatedElementPolicy = .first
        },
        Options("untrimmed") { $0.trimValueWhitespaces = false },
        Options("lossy") {
            $0.errorPolicy = .droppingItems
            $0.onIssue = { _ in }
            $0.repeatedElementPolicy = .first
        },
        Options("keys-in-order") {
            $0.elementOrderPolicy = .codingKeys
            $0.repeatedElementPolicy = .first
        },
        Options("strict-namespaces") {
            $0.shouldProcessNamespaces = true
            $0.unknownNodePolicy = .error
            $0.repeatedElementPolicy = .first
        },
        Options("lenient") {
            $0.scalarPolicy = .lenient
            $0.removeWhitespaceElements = true
            $0.repeatedElementPolicy = .first
        },
        Options("elements") { $0.nodeDecodingStrategy = .custom { _, _ in { _ in .element } } },
    ]
}
