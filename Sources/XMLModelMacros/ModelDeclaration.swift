#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// A struct or class with `@XMLModel`: its properties, and what it has written itself.
struct ModelDeclaration {
    private(set) var properties: [StoredProperty] = []
    /// The members of the protocol that the type has itself: `XMLKeys`, `describe`, `init`, `write`, and those of `Codable`: `init(from:)`, `encode`.
    private(set) var ownMembers: Set<String> = []
    private let problems: ProblemLog

    init(_ declaration: some DeclGroupSyntax, _ problems: ProblemLog) {
        self.problems = problems
        for member in declaration.memberBlock.members {
            if let variable = member.decl.as(VariableDeclSyntax.self) {
                read(variable)
            } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
                problems.refuse(condition, with: [.var, .let], "stored properties")
            } else {
                readOwnMember(member.decl, declaration)
            }
        }
        PropertyRules.check(properties, hasOwnKeys: ownMembers.contains("XMLKeys"), problems)
    }

    // MARK: Properties

    private mutating func read(_ variable: VariableDeclSyntax) {
        let attributes = variable.attributes.compactMap { $0.as(AttributeSyntax.self) }
        let marks = attributes.filter { $0.isNamed("XML") }
        let arguments = marks.first.map { PropertyArguments($0, problems) } ?? PropertyArguments()
        if marks.count > 1 { problems.add("One @XML says all of a property", at: marks[1]) }
        var annotation: TypeSyntax?
        var read: [StoredProperty] = []
        for binding in variable.bindings.reversed() {
            // `var width, height: Int`: a type belongs to all names before it that have nothing of their own.
            annotation = binding.typeAnnotation?.type ?? (binding.initializer == nil ? annotation : nil)
            if let reason = reasonToLeaveOut(binding, of: variable) {
                if let mark = marks.first, !arguments.isIgnored {
                    problems.add("\(reason) is no part of the XML", at: mark, [.removing(mark)])
                }
            } else if arguments.isIgnored {
                if binding.initializer == nil, annotation.map({ !SpelledType($0).isOptional }) ?? true {
                    problems.add("A property that is .ignored needs an initial value", at: binding)
                }
            } else if let property = property(binding, annotation, arguments, attributes) {
                read.append(property)
            }
        }
        if read.count > 1, arguments.name != nil, let mark = marks.first {
            problems.add("A name is for one property: declare each in a line of its own", at: mark)
        }
        properties += read.reversed()
    }

    private func reasonToLeaveOut(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax) -> String? {
        let modifiers = Set(variable.modifiers.map(\.name.text))
        if modifiers.contains("static") || modifiers.contains("class") { return "A static property" }
        if modifiers.contains("lazy") { return "A lazy property" }
        if variable.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil { return "A constant with a value" }
        switch binding.accessorBlock?.accessors {
        case nil: return nil
        case .getter: return "A computed property"
        case .accessors(let accessors):
            let areObservers = accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
            return areObservers ? nil : "A computed property"
        }
    }

    private func property(
        _ binding: PatternBindingSyntax, _ annotation: TypeSyntax?, _ arguments: PropertyArguments, _ attributes: [AttributeSyntax]
    ) -> StoredProperty? {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
            problems.add("Declare each property in a line of its own", at: binding.pattern)
            return nil
        }
        guard let type = annotation.map({ SpelledType($0) }) ?? binding.initializer.flatMap({ SpelledType.ofLiteral($0.value) }) else {
            let annotation = TypeAnnotationSyntax(
                colon: .colonToken(trailingTrivia: .space), type: TypeSyntax("<#Type#>").with(\.trailingTrivia, .space))
            let typed = binding.with(\.pattern, binding.pattern.trimmed).with(\.typeAnnotation, annotation)
            problems.add(
                "Write the type of '\(name)': the macro sees spellings, not types", at: binding.pattern,
                [.replacing(binding, by: typed, "Write the type")])
            return nil
        }
        let wrappers = attributes.filter { StoredProperty.isWrapper($0.baseName) }
        if let mark = arguments.node, !wrappers.isEmpty, arguments.kind != nil || arguments.text != nil || arguments.tokens != nil {
            problems.add("'\(name)' has wrappers, so that @XML can only say its name", at: mark)
        }
        return StoredProperty(
            name: name, type: type, arguments: arguments, defaultValue: binding.initializer?.value,
            wrappers: wrappers.map { $0.attributeName.trimmedDescription.replacingPrefix("XMLCodable.", by: "") }, node: binding)
    }

    // MARK: Members of the type's own

    private mutating func readOwnMember(_ member: DeclSyntax, _ declaration: some DeclGroupSyntax) {
        if let function = member.as(FunctionDeclSyntax.self) {
            let types = function.signature.parameterClause.parameters.map(\.type.description).joined()
            if function.name.text == "describe", types.contains("XMLModelProperties") { ownMembers.insert("describe") }
            if function.name.text == "write", types.contains("XMLModelContent") { ownMembers.insert("write") }
            if function.name.text == "encode", isOneParameter(function.signature, "to", "Encoder") { ownMembers.insert("encode") }
        } else if let initializer = member.as(InitializerDeclSyntax.self) {
            let types = initializer.signature.parameterClause.parameters.map(\.type.description).joined()
            if types.contains("XMLModelValues") { ownMembers.insert("init") }
            if isOneParameter(initializer.signature, "from", "Decoder") { ownMembers.insert("init(from:)") }
        } else if let keys = member.as(EnumDeclSyntax.self) {
            if keys.name.text == "XMLKeys" { readOwnKeys(keys, declaration) }
            if keys.name.text == "CodingKeys" {
                problems.add(
                    "A model has its names from @XML, and not from CodingKeys; call the enum XMLKeys if its names are those in documents",
                    at: keys.name, [.replacing(keys.name, by: keys.name.with(\.tokenKind, .identifier("XMLKeys")), "Call it XMLKeys")])
            }
        }
    }

    private func isOneParameter(_ signature: FunctionSignatureSyntax, _ label: String, _ type: String) -> Bool {
        let parameters = signature.parameterClause.parameters
        guard parameters.count == 1, let parameter = parameters.first, parameter.firstName.text == label else { return false }
        return parameter.type.tokens(viewMode: .sourceAccurate).contains { $0.text == type }
    }

    private mutating func readOwnKeys(_ keys: EnumDeclSyntax, _ declaration: some DeclGroupSyntax) {
        ownMembers.insert("XMLKeys")
        let hidden = ["private", "fileprivate"]
        guard let modifier = keys.modifiers.first(where: { hidden.contains($0.name.text) }) else { return }
        if declaration.modifiers.contains(where: { hidden.contains($0.name.text) }) { return }
        let visible = keys.with(\.modifiers, keys.modifiers.filter { $0.id != modifier.id }).takingTrivia(of: keys)
        problems.add(
            "XMLKeys is part of the conformance, and not \(modifier.name.text)", at: modifier,
            [.replacing(keys, by: visible, "Remove '\(modifier.name.text)'")])
    }
}

extension AttributeSyntax {
    /// The attribute's name without module and generic arguments.
    var baseName: String {
        attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? attributeName.as(MemberTypeSyntax.self)?.name.text ?? ""
    }

    func isNamed(_ name: String) -> Bool { baseName == name }
}

extension String {
    func replacingPrefix(_ prefix: String, by other: String) -> String { hasPrefix(prefix) ? other + dropFirst(prefix.count) : self }
}
#endif
