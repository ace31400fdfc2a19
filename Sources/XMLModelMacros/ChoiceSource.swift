#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// An enum with `@XMLModel`: an ordinary `Codable` choice, whose coding keys have the names that `@XML` says.
struct ChoiceSource {
    private var cases: [(name: String, key: String)] = []
    private var hasOwnKeys = false

    init(_ declaration: EnumDeclSyntax, _ mark: AttributeSyntax, _ problems: ProblemLog) {
        if let raw = declaration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription, ChoiceSource.rawTypes.contains(raw) {
            problems.add("An enum with raw values needs no macro: Codable makes a text of it", at: mark, [.removing(mark)])
            return
        }
        for member in declaration.memberBlock.members {
            if let group = member.decl.as(EnumCaseDeclSyntax.self) {
                read(group, problems)
            } else if let keys = member.decl.as(EnumDeclSyntax.self), keys.name.text == "CodingKeys" {
                hasOwnKeys = true
            } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
                problems.refuse(condition, with: [.case], "cases")
            }
        }
    }

    private static let rawTypes: Set<String> = [
        "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    ]

    private mutating func read(_ group: EnumCaseDeclSyntax, _ problems: ProblemLog) {
        let mark = group.attributes.compactMap { $0.as(AttributeSyntax.self) }.first { $0.isNamed("XML") }
        let arguments = mark.map { PropertyArguments($0, problems) } ?? PropertyArguments()
        if let mark {
            if group.elements.count > 1 { problems.add("@XML is for one case: declare each in a line of its own", at: mark) }
            if hasOwnKeys { problems.add("The enum has CodingKeys of its own, which say the names", at: mark) }
            let isOnlyNamed =
                arguments.text == nil && arguments.tokens == nil && !arguments.isIgnored && [nil, .text].contains(arguments.kind)
            if !isOnlyNamed { problems.add("A case is an element with a name, or .text; its payload's type says the rest", at: mark) }
            if arguments.kind == .text, arguments.name != nil { problems.add("A case for text has no name", at: mark) }
            if let name = arguments.name, let problem = DocumentName.problem(in: name, mayBePath: false) {
                problems.add("No name of an element: \(problem)", at: mark)
            }
        }
        for element in group.elements {
            let name = element.name.text
            let plainName = name.filter { $0 != "`" }
            let key = arguments.kind == .text ? "" : DocumentName.qualify(arguments.name ?? plainName, in: arguments.namespace)
            if let other = cases.first(where: { $0.key == key }) {
                let what = key.isEmpty ? "text" : "'\(key)'"
                problems.add("Two cases for \(what): '\(other.name)' and '\(plainName)'", at: element.name)
            }
            cases.append((name, key))
        }
    }

    /// The coding keys; nil if the enum has its own.
    var keys: String? {
        if hasOwnKeys || cases.isEmpty { return nil }
        let lines = cases.map { choice in
            choice.key == choice.name
                ? "    case \(choice.name)" : "    case \(choice.name) = \(StringLiteralExprSyntax(content: choice.key))"
        }
        return "enum CodingKeys: String, CodingKey {\n\(lines.joined(separator: "\n"))\n}"
    }
}
#endif
