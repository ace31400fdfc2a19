#if Macros
import SwiftSyntax

/// A stored property of a model that is part of its XML.
struct StoredProperty {
    /// As it is written, with backticks.
    let name: String
    let type: SpelledType
    let arguments: PropertyArguments
    /// The initial value.
    let defaultValue: ExprSyntax?
    /// This package's wrappers that the property has itself, the outermost first.
    let wrappers: [String]
    /// For what has to be said of it.
    let node: PatternBindingSyntax

    /// The name without backticks: the key in other formats.
    var plainName: String { name.filter { $0 != "`" } }

    /// The name in documents, before namespaces.
    var documentName: String { arguments.name ?? plainName }

    /// The kind that the arguments or a wrapper say.
    var kind: PropertyArguments.Kind? {
        arguments.kind ?? wrappers.compactMap { PropertyArguments.Kind(wrapper: String($0.prefix { $0 != "<" })) }.first
    }

    /// Whether the property is the element's own text.
    var isOwnText: Bool { documentName.isEmpty || (isNamedByKind && kind == .text) }

    /// Whether the key is no name in documents.
    var isNameless: Bool {
        isNamedByKind && [.text, .inline, .sequence].contains(kind)
            || wrappers.contains { $0.hasPrefix("XMLElementName") || $0.hasPrefix("XMLSourcePosition") }
    }

    var isAttribute: Bool { kind == .attribute }

    /// Whether the property takes the attributes that no property names.
    var isAttributes: Bool {
        if case .dictionary = type.unwrapped { isAttribute } else { false }
    }

    /// Whether the property's own wrapper says that it is never written.
    var isDecodeOnly: Bool { wrappers.contains { $0.hasPrefix("XMLDecodeOnly") } }

    /// A text under a path is that of the element at its end.
    private var isNamedByKind: Bool { arguments.name?.contains("/") != true }

    /// Whether a name is that of a wrapper of this package. Its generic argument, where it is not written, is the type that it precedes.
    static func isWrapper(_ name: String) -> Bool { PropertyArguments.Kind(wrapper: name) != nil || otherWrappers.contains(name) }

    private static let otherWrappers: Set<String> = [
        "XMLTokens", "XMLCommaTokens", "XMLSemicolonTokens", "XMLPipeTokens", "XMLSeparatedTokens", "XMLCoordinateTokens", "XMLFormatted",
        "XMLChecked", "XMLDefaulted", "XMLDecodeOnly", "XMLEncodeOnly", "XMLLossy", "XMLPolymorphic", "XMLReference", "XMLElementName",
        "XMLSourcePosition", "XMLInnerXML",
    ]

    // MARK: Coding

    /// The coding type: the property's own, or wrappers around it.
    var codingType: String {
        if !wrappers.isEmpty { return wrapped(in: wrappers) }
        let inner = arguments.tokens.map { $0.wrapper + tokenList + $0.rest } ?? arguments.text?.wrapper(around: type) ?? type.text
        return arguments.kind.map { "\($0.rawValue)<\(inner)>" } ?? inner
    }

    /// The list that is tokens: with a format or a rule, of wrappers.
    private var tokenList: String {
        guard let text = arguments.text, case .array(let item) = type.unwrapped else { return type.text }
        return "[\(text.wrapper(around: item))]" + (type.isOptional ? "?" : "")
    }

    private func wrapped(in wrappers: [String]) -> String {
        let plain: Set<String> = ["XMLSourcePosition", "XMLInnerXML"]
        return wrappers.reversed().reduce(type.text) { inner, wrapper in
            wrapper.contains("<") || plain.contains(wrapper) ? wrapper : "\(wrapper)<\(inner)>"
        }
    }

    /// Where the value is kept: a property with a wrapper of its own is read and written as that.
    var storage: String { wrappers.isEmpty ? name : "_\(plainName)" }

    /// How many wrappers the arguments make.
    private var depth: Int {
        guard wrappers.isEmpty else { return 0 }
        return (arguments.kind == nil ? 0 : 1) + (arguments.tokens != nil || arguments.text != nil ? 1 : 0)
    }

    private var hasWrappedTokens: Bool { arguments.tokens != nil && arguments.text != nil }

    /// An expression of the coding type, made of one of the property's.
    func coded(_ value: String) -> String {
        let value = hasWrappedTokens ? "\(value)\(type.isOptional ? "?" : "").map { .init($0) }" : value
        return switch depth {
        case 0: value
        case 1: "XMLCodings.\(name)(\(value))"
        default: "XMLCodings.\(name)(.init(\(value)))"
        }
    }

    /// What makes the property's value of one of the coding type.
    var unwrapping: String {
        String(repeating: ".wrappedValue", count: depth) + (hasWrappedTokens ? "\(type.isOptional ? "?" : "").map(\\.wrappedValue)" : "")
    }
}
#endif
