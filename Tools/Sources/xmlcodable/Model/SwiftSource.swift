/// A model as Swift.
struct SwiftSource {
    private let model: Model
    private let form: Form
    private var lines: [String] = []
    private var depth = 0

    /// How long a line may be that could be several.
    private static let width = 120

    /// What somebody wants of the types.
    struct Form {
        /// Whether models have `@XMLModel`, and not wrappers.
        var isMacro = false
        var isPublic = false
        var isSendable = false
        var isEquatable = false
        /// Whether another document may lack what all samples have.
        var isAllOptional = false
    }

    /// - Parameter sampleCount: how many samples it was made of.
    static func text(of model: Model, _ form: Form, sampleCount: Int) -> String {
        var source = SwiftSource(model: model, form: form)
        source.print(sampleCount: sampleCount)
        return source.lines.joined(separator: "\n") + "\n"
    }

    private init(model: Model, form: Form) { (self.model, self.form) = (model, form) }

    private var isMacro: Bool { form.isMacro }
    /// In front of declarations.
    private var access: String { form.isPublic ? "public " : "" }

    /// A type's name with what it conforms to.
    private func head(_ name: String, _ protocols: String...) -> String {
        // Constants of a public type have to be so, and it is not without being asked.
        let isSendable = form.isSendable || form.isPublic && protocols.contains("RawRepresentable")
        let isEquatable = form.isEquatable && !protocols.contains("Hashable")
        let all = protocols + (isSendable ? ["Sendable"] : []) + (isEquatable ? ["Equatable"] : [])
        return name + (all.isEmpty ? "" : ": " + all.joined(separator: ", "))
    }

    private mutating func line(_ text: String = "") {
        lines.append(text.isEmpty ? "" : String(repeating: "    ", count: depth) + text)
    }

    private mutating func block(_ head: String, _ body: (inout SwiftSource) -> Void) {
        line(head + " {")
        depth += 1
        body(&self)
        depth -= 1
        line("}")
    }

    private mutating func print(sampleCount: Int) {
        let samples = sampleCount == 1 ? "one sample" : "\(sampleCount) samples"
        line("// Made by xmlcodable of \(samples), which it reads and writes back.")
        line(
            form.isAllOptional
                ? "// Everything is optional, because another document may lack what the samples have. What they do not have is left out."
                : "// A document that lacks what all samples have, or has what none of them has, is an error: --optional.")
        for module in modules { line("import \(module)") }
        guard let root = model.structures.first else { return }
        line()
        structure(root) { source in
            for inner in source.model.structures.dropFirst() {
                source.line()
                source.structure(inner) { _ in }
            }
            if source.contents.contains(.empty) {
                source.line()
                source.line("/// An element that has nothing in it.")
                if source.isMacro { source.line("@XMLModel \(source.head("struct Empty")) {}") } else { source.emptyType() }
            }
            source.line()
            source.coding(root)
        }
    }

    /// What elements and attributes have in them. A case of an empty element has no payload.
    private var contents: [Model.Content] {
        declaredContents.map { content in if case .nillable(let inner) = content { inner } else { content } }
    }

    private var hasNillable: Bool { declaredContents.contains { if case .nillable = $0 { true } else { false } } }

    private var declaredContents: [Model.Content] {
        model.structures.flatMap { $0.properties.map(\.content) }
            + model.structures.flatMap { $0.choices.flatMap { $0.cases.map(\.content) } }.filter { $0 != .empty }
    }

    private var modules: [String] {
        if isMacro { return ["Foundation", "XMLModels"] }
        // Which exports the others.
        if hasNillable { return ["Foundation", "XMLModels"] }
        let contents = contents
        let hasFormats = contents.contains { [.day, .universalTime, .dateTime, .mailTime, .httpTime].contains($0) }
        return ["Foundation", "XMLCodable"] + (contents.contains(.fragment) ? ["XMLDocuments"] : []) + (hasFormats ? ["XMLFormats"] : [])
    }

    private mutating func emptyType() {
        let head = access + head("struct Empty", "Codable")
        if form.isPublic { block(head) { $0.line("public init() {}") } } else { line(head + " {}") }
    }

    // MARK: Structures

    private mutating func structure(_ structure: Model.Structure, _ rest: (inout SwiftSource) -> Void) {
        line("/// `<\(structure.element.qualifiedName)>`")
        let name = (structure.isClass ? "final class " : "struct ") + structure.name
        let head: String
        switch (isMacro, structure.namespace) {
        case (true, .uri(let uri, let prefix)):
            head = "@XMLModel(namespace: \(SwiftNames.literal(uri)), prefix: \(SwiftNames.literal(prefix))) \(self.head(name))"
        case (true, .some(.none)): head = "@XMLModel \(self.head(name, "XMLNamespaced"))"
        case (true, nil): head = "@XMLModel \(self.head(name))"
        case (false, nil): head = self.head(name, "Codable")
        case (false, _): head = self.head(name, "Codable", "XMLNamespaced")
        }
        block((isMacro ? "" : access) + head) { source in
            source.namespace(structure)
            for property in structure.properties { source.property(property) }
            if !source.isMacro { source.codingKeys(source.keys(structure.properties)) }
            if !source.isMacro, structure.isClass || source.form.isPublic { source.initialiser(structure.properties) }
            if source.form.isEquatable, structure.isClass { source.equality(structure) }
            for choice in structure.choices { source.choice(choice, in: structure) }
            for enumeration in structure.enumerations { source.enumeration(enumeration) }
            rest(&source)
        }
    }

    private mutating func namespace(_ structure: Model.Structure) {
        switch structure.namespace {
        case .uri(let uri, let prefix):
            if !isMacro {
                line(access + "static let xmlNamespace = XMLNamespace(\(SwiftNames.literal(uri)), prefix: \(SwiftNames.literal(prefix)))")
                line()
            }
        case .some(.none):
            line(access + "static let xmlNamespace = XMLNamespace.none")
            line()
        case nil: break
        }
    }

    private mutating func property(_ property: Model.Property) {
        if !property.sample.isEmpty { line("/// For example `\(comment(property.sample))`." + doubt(property.content)) }
        let name = SwiftNames.escaped(property.name)
        let declaration = "var \(name): \(type(of: property))"
        if isMacro {
            let arguments = macroArguments(property)
            let isEmptyList: Bool
            switch property.number {
            case .list: isEmptyList = property.place != .inline
            case .dictionary: isEmptyList = true
            default: isEmptyList = false
            }
            let value = isEmptyList ? (property.number == .list ? " = []" : " = [:]") : ""
            line((arguments.isEmpty ? "" : "@XML(\(arguments.joined(separator: ", "))) ") + declaration + value)
        } else {
            line(wrappers(property) + access + declaration)
        }
    }

    /// Which type a text may have, if its other values are as the few that there are.
    private func doubt(_ content: Model.Content) -> String {
        guard case .fewTexts(let content) = content else { return "" }
        return " All are `\(format(of: content) ?? swiftType(content, isPayload: false))`, but they are few."
    }

    /// What a struct has without being asked.
    private mutating func initialiser(_ properties: [Model.Property]) {
        line()
        let parameters = properties.map { "\(SwiftNames.escaped($0.name)): \(type(of: $0))\($0.number == .optional ? " = nil" : "")" }
        block(access + "init(\(parameters.joined(separator: ", ")))") { source in
            for property in properties {
                source.line("self.\(property.name) = \(SwiftNames.escaped(property.name))")
            }
        }
    }

    /// Of a class, which has none without being asked.
    private mutating func equality(_ structure: Model.Structure) {
        line()
        block(access + "static func == (one: \(structure.name), other: \(structure.name)) -> Bool") { source in
            for property in structure.properties {
                let name = SwiftNames.escaped(property.name)
                source.line("if one.\(name) != other.\(name) { return false }")
            }
            source.line("return true")
        }
    }

    /// A sample on one line.
    private func comment(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isShown =
                        scalar != "`" && scalar.value >= 0x20 && scalar.value != 0x7F && scalar.properties.generalCategory != .format
                        && scalar.properties.generalCategory != .lineSeparator && scalar.properties.generalCategory != .paragraphSeparator
                        && scalar.properties.generalCategory != .control
                    return isShown ? scalar : " "
                }))
    }

    private func type(of property: Model.Property) -> String {
        let item = swiftType(property.content, isPayload: property.number == .dictionary || property.number == .optionalDictionary)
        switch property.number {
        case .one: return item
        case .optional: return item + "?"
        case .list: return "[\(item)]"
        case .optionalList: return "[\(item)]?"
        case .dictionary: return "[String: \(item)]"
        case .optionalDictionary: return "[String: \(item)]?"
        }
    }

    private func wrappers(_ property: Model.Property) -> String {
        var wrappers = ""
        switch property.place {
        case .element: break
        case .elementOnly: wrappers = "@XMLChildElement "
        case .attribute: wrappers = "@XMLAttribute "
        case .text: wrappers = "@XMLText "
        case .inline: wrappers = "@XMLInline "
        }
        guard let format = format(of: property.content) else { return wrappers }
        switch property.number {
        case .one: return wrappers + "@XMLFormatted<\(format)> "
        case .optional: return wrappers + "@XMLFormatted<\(format)?> "
        case .list: return wrappers + "@XMLFormatted<[\(format)]> "
        case .optionalList: return wrappers + "@XMLFormatted<[\(format)]?> "
        case .dictionary, .optionalDictionary: return wrappers
        }
    }

    private func macroArguments(_ property: Model.Property) -> [String] {
        var arguments: [String] = []
        if property.place != .text, property.place != .inline, property.key != property.name {
            arguments.append(SwiftNames.literal(property.key))
        }
        switch property.place {
        case .element: break
        case .elementOnly: arguments.append(".element")
        case .attribute: arguments.append(".attribute")
        case .text: arguments.append(".text")
        case .inline: arguments.append(".inline")
        }
        let isDictionary = property.number == .dictionary || property.number == .optionalDictionary
        if !isDictionary, let format = format(of: property.content) { arguments.append("format: \(format).self") }
        return arguments
    }

    private func format(of content: Model.Content) -> String? {
        switch content {
        case .day: "XMLFormat.DateOnly"
        case .universalTime: "XMLFormat.RFC3339"
        case .mailTime: "XMLFormat.RFC822"
        case .httpTime: "XMLFormat.HTTPDate"
        default: nil
        }
    }

    /// - Parameter isPayload: whether no wrapper can be before it.
    private func swiftType(_ content: Model.Content, isPayload: Bool) -> String {
        if let format = format(of: content) { return isPayload ? "XMLFormatted<\(format)>" : "Date" }
        switch content {
        case .boolean: return "Bool"
        case .integer: return "Int"
        case .double: return "Double"
        case .decimal: return "Decimal"
        case .dateTime: return "XMLDateTime"
        case .qualifiedName: return "XMLQName"
        case .empty: return "Empty"
        case .fragment: return "XMLFragment"
        case .type(let name): return name
        case .nillable(let inner): return "XMLPresence<\(swiftType(inner, isPayload: true))>"
        case .string, .fewTexts, .day, .universalTime, .mailTime, .httpTime: return "String"
        }
    }

    // MARK: Keys and cases

    /// An attribute and an element may have one name, but their keys are two.
    private func keys(_ properties: [Model.Property]) -> [(name: String, key: String)] {
        let others = Set(properties.filter { $0.place != .attribute }.map(\.key))
        return properties.map { ($0.name, $0.place == .attribute && others.contains($0.key) ? "@" + $0.key : $0.key) }
    }

    private mutating func codingKeys(_ keys: [(name: String, key: String)]) {
        if keys.allSatisfy({ $0.name == $0.key }) { return }
        line()
        cases("enum CodingKeys: String, CodingKey", keys.map { ($0.name, $0.key) })
    }

    /// An enum of cases that are texts, on one line if there is room.
    private mutating func cases(_ head: String, _ cases: [(name: String, text: String)]) {
        let all = cases.map { name, text in SwiftNames.escaped(name) + (name == text ? "" : " = \(SwiftNames.literal(text))") }
        let line = "\(head) { case \(all.joined(separator: ", ")) }"
        if line.count <= Self.width - 4 * depth { return self.line(line) }
        block(head) { source in for one in all { source.line("case \(one)") } }
    }

    private mutating func choice(_ choice: Model.Choice, in structure: Model.Structure) {
        line()
        line(
            choice.cases.first?.key == ""
                ? "/// A text or an element in `<\(structure.element.qualifiedName)>`." : "/// One of several elements.")
        block(isMacro ? "@XMLModel \(head("enum \(choice.name)"))" : access + head("enum \(choice.name)", "Codable")) { source in
            for (name, key, content) in choice.cases {
                var argument = ""
                if source.isMacro, key.isEmpty {
                    argument = "@XML(.text) "
                } else if source.isMacro, key != name {
                    argument = "@XML(\(SwiftNames.literal(key))) "
                }
                let payload = content == .empty ? "" : "(\(source.swiftType(content, isPayload: true)))"
                source.line("\(argument)case \(SwiftNames.escaped(name))\(payload)")
            }
            if !source.isMacro { source.codingKeys(choice.cases.map { ($0.name, $0.key) }) }
        }
    }

    /// A type that reads every text, and has names for those that the samples have.
    private mutating func enumeration(_ enumeration: Model.Enumeration) {
        line()
        line("/// One of these texts, or another one.")
        block(access + head("struct \(enumeration.name)", "RawRepresentable", "Codable", "Hashable")) { source in
            for (name, value) in enumeration.cases {
                source.line(source.access + "static let \(SwiftNames.escaped(name)) = Self(rawValue: \(SwiftNames.literal(value)))")
            }
            source.line(source.access + "var rawValue: String")
            if source.form.isPublic { source.line("public init(rawValue: String) { self.rawValue = rawValue }") }
        }
    }

    // MARK: Reading and writing

    private mutating func coding(_ root: Model.Structure) {
        let others = form.isAllOptional ? "leaves out what no property reads; `.error` refuses it" : "refuses what no property reads"
        line("/// Reads a document, and \(others).")
        let parameter = form.isAllOptional ? ", unknownNodes: XMLDecoder.UnknownNodePolicy = .ignore" : ""
        block(access + "static func read(_ data: Data\(parameter)) throws -> \(root.name)") { source in
            source.line("let decoder = XMLDecoder()")
            source.line("decoder.unknownNodePolicy = \(source.form.isAllOptional ? "unknownNodes" : ".error")")
            source.line("return try decoder.decode(\(root.name).self, from: data)")
        }
        line()
        line("/// The document.")
        block(access + "func xml() throws -> Data") { source in
            source.line("let encoder = XMLEncoder()")
            if !source.model.prefixes.isEmpty {
                source.line("encoder.namespacePrefixes = [")
                for (uri, prefix) in source.model.prefixes {
                    source.line("    \(SwiftNames.literal(prefix)): \(SwiftNames.literal(uri)),")
                }
                source.line("]")
            }
            source.line("return try encoder.encode(self, withRootKey: \(SwiftNames.literal(source.model.rootKey)))")
        }
    }
}
