#if Macros
import SwiftSyntax

/// What the spelling of a type says.
indirect enum SpelledType {
    case optional(SpelledType)
    case array(SpelledType)
    case set(SpelledType)
    case dictionary(key: String, SpelledType)
    case other(String)

    init(_ type: TypeSyntax) {
        if let type = type.as(OptionalTypeSyntax.self) {
            self = .optional(SpelledType(type.wrappedType))
        } else if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            self = .optional(SpelledType(type.wrappedType))
        } else if let type = type.as(ArrayTypeSyntax.self) {
            self = .array(SpelledType(type.element))
        } else if let type = type.as(DictionaryTypeSyntax.self) {
            self = .dictionary(key: type.key.trimmedDescription, SpelledType(type.value))
        } else if let type = type.as(TupleTypeSyntax.self), type.elements.count == 1, let only = type.elements.first, only.firstName == nil
        {
            self = SpelledType(only.type)
        } else {
            self = SpelledType.named(type)
        }
    }

    /// `Optional<T>`, `Swift.Array<T>` and their like, and all other names.
    private static func named(_ type: TypeSyntax) -> SpelledType {
        let (name, clause): (String, GenericArgumentClauseSyntax?) =
            if let member = type.as(MemberTypeSyntax.self), ["Swift", "Foundation"].contains(member.baseType.trimmedDescription) {
                (member.name.text, member.genericArgumentClause)
            } else if let identifier = type.as(IdentifierTypeSyntax.self) {
                (identifier.name.text, identifier.genericArgumentClause)
            } else {
                ("", nil)
            }
        let arguments = clause?.arguments.map { $0.argument.trimmedDescription } ?? []
        return switch (name, arguments.count) {
        case ("Optional", 1): .optional(SpelledType(parsing: arguments[0]))
        case ("Array", 1): .array(SpelledType(parsing: arguments[0]))
        case ("Set", 1): .set(SpelledType(parsing: arguments[0]))
        case ("Dictionary", 2): .dictionary(key: arguments[0], SpelledType(parsing: arguments[1]))
        default: .other(type.trimmedDescription)
        }
    }

    init(parsing text: String) {
        self.init(TypeSyntax("\(raw: text)"))
    }

    /// The type as it is written.
    var text: String {
        switch self {
        case .optional(.other(let name)) where name.hasPrefix("any ") || name.hasPrefix("some "): "(\(name))?"
        case .optional(let wrapped): wrapped.text + "?"
        case .array(let element): "[\(element.text)]"
        case .set(let element): "Set<\(element.text)>"
        case .dictionary(let key, let value): "[\(key): \(value.text)]"
        case .other(let name): name
        }
    }

    var isOptional: Bool { if case .optional = self { true } else { false } }

    /// The type without the optional around it.
    var unwrapped: SpelledType { if case .optional(let wrapped) = self { wrapped.unwrapped } else { self } }

    /// An array or a set.
    var isList: Bool {
        switch unwrapped {
        case .array, .set: true
        default: false
        }
    }

    /// A type of the standard library or Foundation that has one text.
    var isKnownScalar: Bool {
        if case .other(let name) = unwrapped { SpelledType.scalars.contains(name) || isKnownNumber } else { false }
    }

    /// A number or a Boolean, whose text is never empty.
    var isKnownNumber: Bool {
        if case .other(let name) = unwrapped { SpelledType.numbers.contains(name) } else { false }
    }

    private static let scalars: Set<String> = ["String", "Date", "Data", "URL", "UUID"]
    private static let numbers: Set<String> = [
        "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float", "Decimal",
    ]

    /// The type with another one in the place of its values: `[Date]?` with a format is `[Format]?`.
    func replacingValues(by name: String) -> SpelledType {
        switch self {
        case .optional(let wrapped): .optional(wrapped.replacingValues(by: name))
        case .array(let element): .array(element.replacingValues(by: name))
        case .set(let element): .set(element.replacingValues(by: name))
        case .dictionary(let key, let value): .dictionary(key: key, value.replacingValues(by: name))
        case .other: .other(name)
        }
    }

    /// The type of a literal; nil where only the compiler knows it.
    static func ofLiteral(_ expression: ExprSyntax) -> SpelledType? {
        if let negative = expression.as(PrefixOperatorExprSyntax.self), ["-", "+"].contains(negative.operator.text) {
            let number = negative.expression
            return number.is(IntegerLiteralExprSyntax.self) || number.is(FloatLiteralExprSyntax.self) ? ofLiteral(number) : nil
        }
        return switch expression.kind {
        case .stringLiteralExpr: .other("String")
        case .integerLiteralExpr: .other("Int")
        case .floatLiteralExpr: .other("Double")
        case .booleanLiteralExpr: .other("Bool")
        default: nil
        }
    }
}
#endif
