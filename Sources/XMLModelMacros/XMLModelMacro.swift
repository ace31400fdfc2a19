#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@XMLModel`: a conformance to `XMLModel` for structs and final classes, to `Codable` for enums.
struct XMLModelMacro: ExtensionMacro, MemberMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        let problems = ProblemLog { context.diagnose($0) }
        let header = ModelHeader(node, declaration, in: context, problems)
        // What the macro declares that it may add, and another conformance implies, it has to add. A choice is no model.
        let isChoice = declaration.is(EnumDeclSyntax.self)
        let others = (header.namespace == nil ? ["XMLNamespaced", "XMLAnnotated"] : []) + (isChoice ? ["XMLModel", "_XMLDescribed"] : [])
        let conformances = protocols.map(\.trimmedDescription).filter { !others.contains($0) }
        var members: [String] = []
        if let namespace = header.namespace {
            if !conformances.contains("XMLNamespaced") { problems.add("The type has a namespace of its own already", at: node) }
            members.append("\(header.access)static var xmlNamespace: XMLNamespace { \(namespace) }")
        }
        if let choice = declaration.as(EnumDeclSyntax.self) {
            if let keys = ChoiceSource(choice, node, problems).keys { members.append(keys) }
        } else if header.isModel {
            let source = header.source(of: ModelDeclaration(declaration, problems), in: header.placeName(of: type, declaration))
            let own = source.model.ownMembers
            if !own.contains("XMLKeys") { members.append(source.keys) }
            if !own.contains("describe") { members.append(source.description) }
            if !own.contains("init"), !declaration.is(ClassDeclSyntax.self) { members.append(source.initialiser()) }
            if !own.contains("write") { members.append(source.writer) }
            members += source.codableMembers(isClass: declaration.is(ClassDeclSyntax.self))
        }
        guard problems.isEmpty else { return [] }
        let inheritance = conformances.isEmpty ? "" : ": " + conformances.joined(separator: ", ")
        let body = members.joined(separator: "\n\n")
        return [
            try ExtensionDeclSyntax("extension \(type.trimmed)\(raw: inheritance)\(raw: header.genericRequirements) {\n\(raw: body)\n}")
        ]
    }

    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        // The other role tells what is wrong.
        let problems = ProblemLog { _ in }
        let header = ModelHeader(node, declaration, in: context, problems)
        guard header.isModel else { return [] }
        let source = header.source(of: ModelDeclaration(declaration, problems), in: header.typeName)
        guard problems.isEmpty else { return [] }
        let hasInitialiser = declaration.is(ClassDeclSyntax.self) && !source.model.ownMembers.contains("init")
        let initialiser = hasInitialiser ? source.initialiser(header.genericRequirements) : nil
        return [source.codingTypes, source.defaults, initialiser].compactMap { $0 }.map { DeclSyntax("\(raw: $0)") }
    }
}

/// What the declaration of a type says before its members.
private struct ModelHeader {
    let typeName: String
    let access: String
    let genericRequirements: String
    /// `XMLNamespace("urn:x", prefix: "x")`; nil without a namespace.
    let namespace: String?
    /// Whether it is a struct or a final class.
    let isModel: Bool

    init(_ attribute: AttributeSyntax, _ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext, _ problems: ProblemLog)
    {
        typeName = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
        access = ModelHeader.access(of: declaration, in: context.lexicalContext)
        genericRequirements = ModelHeader.genericRequirements(declaration)
        let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
        let uri = arguments.first { $0.label?.text == "namespace" }?.expression.trimmedDescription
        let prefix = arguments.first { $0.label?.text == "prefix" }?.expression.trimmedDescription
        namespace = uri.map { "XMLNamespace(\($0)\(prefix.map { ", prefix: \($0)" } ?? ""))" }
        if uri == nil, prefix != nil { problems.add("A prefix belongs to a namespace", at: attribute) }
        isModel = ModelHeader.isModel(declaration, attribute, problems)
    }

    func source(of model: ModelDeclaration, in place: String) -> ModelSource {
        ModelSource(model: model, typeName: typeName, placeName: place, access: access)
    }

    /// The name in an extension of the type. `Self` has no place in a class's parameters.
    func placeName(of type: some TypeSyntaxProtocol, _ declaration: some DeclGroupSyntax) -> String {
        guard let declaration = declaration.as(ClassDeclSyntax.self) else { return "Self" }
        let parameters = declaration.genericParameterClause?.parameters.map(\.name.text) ?? []
        return type.trimmedDescription + (parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>")
    }

    /// The access that witnesses need: that of the type, which is not above those of the types around it.
    private static func access(of declaration: some DeclGroupSyntax, in context: [Syntax]) -> String {
        let levels = ["private": 0, "fileprivate": 0, "internal": 1, "package": 2, "public": 3, "open": 3]
        func level(_ group: any DeclGroupSyntax) -> Int? { group.modifiers.compactMap { levels[$0.name.text] }.first }
        let outer = context.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
        // An extension's own access is that of members that say none. How visible the extended type is, nothing here says.
        let ofExtension = outer.first.flatMap { $0.is(ExtensionDeclSyntax.self) ? level($0) : nil }
        let own = level(declaration) ?? ofExtension ?? 1
        let lowest = outer.filter { !$0.is(ExtensionDeclSyntax.self) }.map { level($0) ?? 1 }.min() ?? own
        return ["fileprivate ", "", "package ", "public "][min(own, lowest)]
    }

    private static func isModel(_ declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax, _ problems: ProblemLog) -> Bool {
        if declaration.is(StructDeclSyntax.self) { return true }
        if declaration.is(EnumDeclSyntax.self) { return false }
        guard let type = declaration.as(ClassDeclSyntax.self) else {
            problems.add("@XMLModel is for structs, final classes and enums", at: attribute)
            return false
        }
        if type.modifiers.contains(where: { $0.name.text == "final" }) { return true }
        let word = DeclModifierSyntax(name: .keyword(.final), trailingTrivia: .space)
        var final = type
        if type.modifiers.isEmpty {
            final.modifiers = [word.with(\.leadingTrivia, type.classKeyword.leadingTrivia)]
            final.classKeyword.leadingTrivia = []
        } else {
            final.modifiers = type.modifiers.filter { $0.name.text != "open" } + [word]
        }
        problems.add(
            "A class with @XMLModel is final: a subclass's properties would be lost", at: type.name,
            [.replacing(type, by: final, "Add 'final'")])
        return false
    }

    /// What the conformance needs of generic parameters that properties or payloads are made of.
    private static func genericRequirements(_ declaration: some DeclGroupSyntax) -> String {
        guard let type = declaration.asProtocol((any WithGenericParametersSyntax).self), let clause = type.genericParameterClause else {
            return ""
        }
        let constraints = type.genericWhereClause?.requirements.trimmedDescription ?? ""
        var used: Set<String> = []
        for member in declaration.memberBlock.members
        where member.decl.is(VariableDeclSyntax.self) || member.decl.is(EnumCaseDeclSyntax.self) {
            used.formUnion(member.decl.tokens(viewMode: .sourceAccurate).map(\.text))
        }
        let needed = clause.parameters.filter { parameter in
            let known = parameter.inheritedType?.trimmedDescription ?? ""
            let isCodable =
                known.contains("Codable") || known.contains("XMLModel") || constraints.contains("\(parameter.name.text): Codable")
            return used.contains(parameter.name.text) && !isCodable
        }
        return needed.isEmpty ? "" : " where " + needed.map { "\($0.name.text): Codable" }.joined(separator: ", ")
    }
}
#endif
