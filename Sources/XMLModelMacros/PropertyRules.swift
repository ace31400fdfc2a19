#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What the spellings of a model's properties must not say.
enum PropertyRules {
    static func check(_ properties: [StoredProperty], hasOwnKeys: Bool, _ problems: ProblemLog) {
        for property in properties {
            checkName(property, hasOwnKeys: hasOwnKeys, problems)
            checkForm(property, problems)
            checkDefault(property, problems)
        }
        if !hasOwnKeys { checkUniqueness(properties, problems) }
    }

    // MARK: Names

    private static func checkName(_ property: StoredProperty, hasOwnKeys: Bool, _ problems: ProblemLog) {
        guard let mark = property.arguments.node else { return }
        if hasOwnKeys, property.arguments.name != nil || property.arguments.namespace != nil {
            problems.add("The type has XMLKeys of its own, which say the names", at: mark)
        }
        guard let name = property.arguments.name else { return }
        if let problem = DocumentName.problem(in: name) {
            problems.add("No name and no path: \(problem)", at: mark, withoutName(property))
        } else if property.isOwnText, !name.isEmpty {
            problems.add("The element's own text has no name", at: mark, withoutName(property))
        } else if property.arguments.kind == .inline || property.arguments.kind == .sequence {
            problems.add("What stands among the other children has no name of its own", at: mark, withoutName(property))
        } else if name.split(separator: "/").last?.hasPrefix("@") == true, let kind = property.arguments.kind, kind != .attribute {
            problems.add("'\(name)' leads to an attribute, which is no .\(kind)", at: mark)
        }
    }

    private static func checkUniqueness(_ properties: [StoredProperty], _ problems: ProblemLog) {
        var owners: [String: StoredProperty] = [:]
        for property in properties where !property.isNameless || property.isOwnText {
            let nodes = nodes(of: property)
            if let node = nodes.first(where: { owners[$0] != nil }), let owner = owners[node] {
                let what = node.isEmpty ? "the element's own text" : "'\(node)'"
                problems.add(
                    "Two properties for \(what): '\(owner.plainName)' and '\(property.plainName)'", at: property.node,
                    node.isEmpty ? asElement(property) : owners[property.plainName] == nil ? withoutName(property) : [])
            }
            for node in nodes { owners[node] = property }
        }
    }

    /// The nodes that a property means, as paths: `id`, `@id`, both, or nothing for the element's own text.
    private static func nodes(of property: StoredProperty) -> [String] {
        if property.isOwnText { return [""] }
        let element = DocumentName.qualify(property.documentName, in: property.arguments.namespace)
        if property.isAttributes { return [] }
        if property.isAttribute { return [DocumentName.attribute(element)] }
        return property.kind == .elementAndAttribute ? [element, DocumentName.attribute(element)] : [element]
    }

    // MARK: Forms

    private static func checkForm(_ property: StoredProperty, _ problems: ProblemLog) {
        guard let mark = property.arguments.node else { return }
        let isListInOneText = property.type.isList && property.arguments.tokens == nil
        switch property.arguments.kind {
        case .attribute where isListInOneText:
            problems.add("An attribute has one text, and '\(property.plainName)' is a list", at: mark, asTokens(mark))
        case .text where isListInOneText, .cdata where isListInOneText && property.isOwnText:
            problems.add("An element has one text of its own, and '\(property.plainName)' is a list", at: mark, asTokens(mark))
        case .sequence where !property.type.isList, .sequence where property.arguments.text != nil:
            problems.add("Groups are a list of models", at: mark)
        default: break
        }
        guard property.arguments.tokens != nil else { return }
        if property.type.isKnownScalar { problems.add("Tokens are a list, and '\(property.plainName)' is none", at: mark) }
        if property.arguments.text != nil {
            guard case .array = property.type.unwrapped else {
                problems.add("Tokens with a format or a rule are an array", at: mark)
                return
            }
        }
    }

    // MARK: Defaults

    /// A default is made of what is absent. So no other value may be written as nothing, or it would come back as the default.
    private static func checkDefault(_ property: StoredProperty, _ problems: ProblemLog) {
        guard let value = property.defaultValue, property.wrappers.isEmpty, !value.is(NilLiteralExprSyntax.self) else { return }
        if property.type.isOptional {
            problems.add(
                "'\(property.plainName)' is nil where it is absent, so that it has no other default", at: value,
                [.replacing(value, by: ExprSyntax(NilLiteralExprSyntax()).takingTrivia(of: value), "Replace the default by nil")])
        } else if property.arguments.tokens == nil, property.type.isCollection, !value.isEmptyCollection {
            problems.add(
                "Nothing tells an empty list from an absent one, so that the default of '\(property.plainName)' is empty", at: value,
                [.replacing(value, by: ExprSyntax("[]").takingTrivia(of: value), "Replace the default by []")])
        } else if property.isOwnText, !property.type.isKnownNumber, !value.isEmptyString, !value.isEmptyCollection {
            problems.add("Nothing tells an empty text from none, so that the default of '\(property.plainName)' is empty", at: value)
        }
    }

    // MARK: Remedies

    private static func withoutName(_ property: StoredProperty) -> [FixIt] {
        without(property, "Leave the name to the property") { $0.expression.is(StringLiteralExprSyntax.self) && $0.label == nil }
    }

    private static func asElement(_ property: StoredProperty) -> [FixIt] {
        without(property, "Make '\(property.plainName)' an element") { $0.expression.trimmedDescription.hasSuffix(".text") }
    }

    private static func without(_ property: StoredProperty, _ message: String, _ isUnwanted: (LabeledExprSyntax) -> Bool) -> [FixIt] {
        guard let mark = property.arguments.node, let arguments = mark.arguments?.as(LabeledExprListSyntax.self),
            arguments.contains(where: isUnwanted)
        else { return [] }
        return [rewriting(mark, arguments.filter { !isUnwanted($0) }.map(spelled), message)]
    }

    private static func asTokens(_ mark: AttributeSyntax) -> [FixIt] {
        guard let arguments = mark.arguments?.as(LabeledExprListSyntax.self) else { return [] }
        let (unlabelled, labelled) = (arguments.filter { $0.label == nil }, arguments.filter { $0.label != nil })
        let all = unlabelled.map(spelled) + [".tokens"] + labelled.map(spelled)
        return [rewriting(mark, all, "Write the items as tokens, with white space between them")]
    }

    private static func spelled(_ argument: LabeledExprSyntax) -> String { argument.with(\.trailingComma, nil).trimmedDescription }

    private static func rewriting(_ mark: AttributeSyntax, _ arguments: [String], _ message: String) -> FixIt {
        .replacing(mark, by: AttributeSyntax("@XML(\(raw: arguments.joined(separator: ", ")))").takingTrivia(of: mark), message)
    }
}

extension SpelledType {
    /// An array, a set or a dictionary.
    var isCollection: Bool {
        if case .dictionary = unwrapped { true } else { isList }
    }
}

extension SyntaxProtocol {
    /// The node with the white space around another one.
    func takingTrivia(of other: some SyntaxProtocol) -> Self {
        with(\.leadingTrivia, other.leadingTrivia).with(\.trailingTrivia, other.trailingTrivia)
    }
}

extension ExprSyntax {
    var isEmptyString: Bool { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue == "" }

    /// `[]`, `[:]`, `.init()`, `[Item]()`, `Set()`.
    var isEmptyCollection: Bool {
        if let array = self.as(ArrayExprSyntax.self) { return array.elements.isEmpty }
        if let dictionary = self.as(DictionaryExprSyntax.self) { return dictionary.content.is(TokenSyntax.self) }
        guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.trailingClosure == nil else { return false }
        let called = call.calledExpression.trimmedDescription
        return called == ".init" || called.hasPrefix("[") || called.hasPrefix("Set") || called.hasPrefix("Array")
            || called.hasPrefix("Dictionary")
    }
}
#endif
