import XMLCodable

/// A wrapper of this package that decodes itself from one text, if what it is around does.
package protocol SingleTextWrapper {
    /// What the text is read as, or each of its tokens.
    static var textContent: any Any.Type { get }

    /// Whether its memory is that of an array of what texts are read as, and reading them is all that it does.
    static var isArrayOfTexts: Bool { get }
}

extension SingleTextWrapper { package static var isArrayOfTexts: Bool { false } }

extension XMLDefaulted: SingleTextWrapper { package static var textContent: any Any.Type { Default.Value.self } }

extension TypeTraits {
    /// Whether a value decodes from one text as far as its type tells: a scalar, an enum with raw values or the like, an optional of such, and what this
    /// package wraps around them. A type's own `init(from:)` may ask for something else all the same.
    package var isSingleText: Bool {
        func isReadByText<Raw: RawRepresentable>(_: Raw.Type) -> Bool {
            if case .scalar(let scalar) = TypeTraits.of(Raw.RawValue.self).shape { scalar.isReadByText } else { false }
        }
        switch shape {
        case .scalar(let scalar): return scalar.isReadByText || scalar.isTextInXMLOnly
        case .optional(let wrapped):
            if case .optional = TypeTraits.of(wrapped).shape { return false }
            return TypeTraits.of(wrapped).isSingleText
        case .ordinary:
            if isExamined || isDiscriminated || isPresence || isRest || isAboutElement { return false }
            if let wrapper = type as? any SingleTextWrapper.Type { return TypeTraits.of(wrapper.textContent).isSingleText }
            return (type as? any RawRepresentable.Type).map { isReadByText($0) } ?? false
        case .wrapper(nil, _): return (type as? any SingleTextWrapper.Type).map { TypeTraits.of($0.textContent).isSingleText } ?? false
        case .wrapper, .list, .dictionary: return false
        }
    }
}
