/// A text, or a value that becomes text when the document is written and stays as it is in the dictionary form.
package enum ContentScalar {
    case text(String)
    /// Indirect, because copies of texts would be slower for it.
    indirect case value(Any)

    /// The text that is written.
    var text: String {
        switch self {
        case .text(let text): text
        case .value(let value): (value as? String) ?? (value as? any TextRepresentable)?.xmlText ?? String(describing: value)
        }
    }

    /// What the dictionary form holds.
    var object: Any {
        switch self {
        case .text(let text): text
        case .value(let value): value
        }
    }
}
