/// A coding key that is no enum's case: an index, a dictionary's key, a name out of the document.
package struct AnyCodingKey: CodingKey, Hashable {
    private enum Form: Hashable {
        case name(String)
        case index(Int)
    }

    private let form: Form

    package init(stringValue: String) { form = .name(stringValue) }

    package init(intValue: Int) { form = .index(intValue) }

    /// Made when asked for: most indexes are never shown.
    package var stringValue: String {
        switch form {
        case .name(let name): name
        case .index(let index): "Index \(index)"
        }
    }

    package var intValue: Int? { if case .index(let index) = form { index } else { nil } }

    package static let `super` = AnyCodingKey(stringValue: "super")
}

/// A name as it is in the document: when it is encoded, no key strategy converts it.
package struct LiteralKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }

    package init?(intValue: Int) { nil }
}
