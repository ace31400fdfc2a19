#if Macros
import SwiftSyntax

/// What `@XML(...)` says of a property or a case.
struct PropertyArguments {
    /// What a property is in its document: by its name among the forms, and the wrapper that means it.
    enum Kind: String, CaseIterable {
        case attribute = "XMLAttribute"
        case element = "XMLChildElement"
        case elementAndAttribute = "XMLElementAndAttribute"
        case text = "XMLText"
        case cdata = "XMLCData"
        case inline = "XMLInline"
        case sequence = "XMLSequence"

        /// The kind that a wrapper means, also by XMLCoder's name for it.
        init?(wrapper: String) {
            let names = ["Attribute": "XMLAttribute", "Element": "XMLChildElement", "ElementAndAttribute": "XMLElementAndAttribute"]
            self.init(rawValue: names[wrapper] ?? wrapper)
        }
    }

    /// How the values of a property become text.
    struct Text {
        let wrapper: String
        /// The format or the rule.
        let argument: String

        /// The wrapper around a property of a type.
        func wrapper(around type: SpelledType) -> String { "\(wrapper)<\(type.replacingValues(by: argument).text)>" }
    }

    /// The attribute itself, for what has to be said of it; nil where there is none.
    private(set) var node: AttributeSyntax?
    private(set) var name: String?
    private(set) var kind: Kind?
    private(set) var text: Text?
    /// `XMLTokens`, or what wraps a list with other separators, up to its type; what follows the type.
    private(set) var tokens: (wrapper: String, rest: String)?
    private(set) var namespace: String?
    private(set) var isIgnored = false

    init() {}

    init(_ attribute: AttributeSyntax, _ problems: ProblemLog) {
        node = attribute
        guard let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) else { return }
        for argument in arguments {
            switch argument.label?.text {
            case "format": readFormat(argument.expression, problems)
            case "check": setText("XMLChecked", PropertyArguments.type(argument.expression), argument.expression, problems)
            case "namespace": namespace = PropertyArguments.string(argument.expression, "A namespace", problems)
            default: readUnlabelled(argument.expression, problems)
            }
        }
        if isIgnored, arguments.count > 1 { problems.add("A property that is .ignored is nothing else", at: attribute) }
        if tokens != nil, let kind, [.inline, .sequence, .elementAndAttribute].contains(kind) {
            problems.add("A list of tokens is one text: it is an element, an attribute or the element's own text", at: attribute)
        }
    }

    private mutating func readUnlabelled(_ expression: ExprSyntax, _ problems: ProblemLog) {
        if expression.is(StringLiteralExprSyntax.self) {
            name = PropertyArguments.string(expression, "A name", problems)
        } else if let called = expression.as(FunctionCallExprSyntax.self), let marker = PropertyArguments.marker(called.calledExpression),
            let argument = called.arguments.first?.expression
        {
            readMarker(marker, argument, expression, problems)
        } else if let marker = PropertyArguments.marker(expression) {
            readMarker(marker, nil, expression, problems)
        } else {
            problems.add("@XML takes names as string literals, and forms by their names, such as .attribute", at: expression)
        }
    }

    private mutating func readMarker(_ marker: String, _ argument: ExprSyntax?, _ expression: ExprSyntax, _ problems: ProblemLog) {
        if let kind = Kind.allCases.first(where: { "\($0)" == marker }) {
            if let other = self.kind, other != kind {
                problems.add("A property is .\(other) or .\(marker), and not both", at: expression)
            }
            self.kind = kind
        } else if let format = PropertyArguments.formats[marker] {
            setText("XMLFormatted", format, expression, problems)
        } else {
            switch (marker, argument) {
            case ("tokens", nil): setTokens("XMLTokens", expression, problems)
            case ("tokens", let separator?):
                setTokens("XMLSeparatedTokens", and: ", \(PropertyArguments.type(separator))>", expression, problems)
            case ("commaTokens", _): setTokens("XMLCommaTokens", expression, problems)
            case ("semicolonTokens", _): setTokens("XMLSemicolonTokens", expression, problems)
            case ("pipeTokens", _): setTokens("XMLPipeTokens", expression, problems)
            case ("coordinateTokens", _): setTokens("XMLCoordinateTokens", expression, problems)
            case ("decimal", let scale?): readScale(scale, problems)
            case ("ignored", _): isIgnored = true
            default: problems.add("@XML knows no form .\(marker)", at: expression)
            }
        }
    }

    private mutating func readFormat(_ expression: ExprSyntax, _ problems: ProblemLog) {
        if PropertyArguments.metatype(expression) != nil {
            setText("XMLFormatted", PropertyArguments.type(expression), expression, problems)
        } else {
            readUnlabelled(expression, problems)
        }
    }

    private mutating func readScale(_ expression: ExprSyntax, _ problems: ProblemLog) {
        guard let scale = Int(expression.trimmedDescription), (0...4).contains(scale) else {
            problems.add("The scale is 0, 1, 2, 3 or 4; for another one write a format: enum Scale6: XMLDecimalFormat", at: expression)
            return
        }
        setText("XMLFormatted", "XMLFormat.Scale\(scale)", expression, problems)
    }

    private mutating func setText(_ wrapper: String, _ argument: String, _ expression: ExprSyntax, _ problems: ProblemLog) {
        if text != nil { problems.add("A property has one format or one rule; XMLValidated checks whole models", at: expression) }
        text = Text(wrapper: wrapper, argument: argument)
    }

    private mutating func setTokens(_ wrapper: String, and rest: String = ">", _ expression: ExprSyntax, _ problems: ProblemLog) {
        if tokens != nil { problems.add("A list of tokens has one separator", at: expression) }
        tokens = (wrapper + "<", rest)
    }

    // MARK: Spellings

    /// The formats that have a name among the forms.
    private static let formats = [
        "date": "XMLFormat.DateOnly", "time": "XMLFormat.TimeOnly", "dateTime": "XMLFormat.RFC3339", "rfc822": "XMLFormat.RFC822",
        "epochSeconds": "XMLFormat.EpochSeconds",
        "epochMilliseconds": "XMLFormat.EpochMilliseconds", "oneZero": "XMLFormat.OneZero", "yesNo": "XMLFormat.YesNo",
        "uppercaseYesNo": "XMLFormat.UppercaseYesNo", "emptyElement": "XMLFormat.EmptyElement", "shortDouble": "XMLFormat.ShortDouble",
        "nonEmpty": "XMLFormat.NonEmpty",
        "yn": "XMLFormat.YN", "onOff": "XMLFormat.OnOff",
        "hexadecimalData": "XMLFormat.HexadecimalData", "absoluteURL": "XMLFormat.AbsoluteURL", "verbatim": "XMLFormat.Verbatim",
    ]

    /// `attribute` of `.attribute` and `XMLPropertyForm.attribute`.
    private static func marker(_ expression: ExprSyntax) -> String? {
        guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
        if let base = member.base?.trimmedDescription, !["XMLPropertyForm", "XMLModels.XMLPropertyForm"].contains(base) { return nil }
        return member.declName.baseName.text
    }

    private static func metatype(_ expression: ExprSyntax) -> ExprSyntax? {
        guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self" else { return nil }
        return member.base
    }

    /// `XMLFormat.Scale2` of `XMLFormat.Scale2.self`, without the parentheses and the optional that a metatype may have.
    private static func type(_ expression: ExprSyntax) -> String {
        (metatype(expression) ?? expression).trimmedDescription
    }

    private static func string(_ expression: ExprSyntax, _ what: String, _ problems: ProblemLog) -> String? {
        guard let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
            problems.add("\(what) is a string literal without interpolations: the macro sees spellings, not values", at: expression)
            return nil
        }
        return text
    }
}
#endif
