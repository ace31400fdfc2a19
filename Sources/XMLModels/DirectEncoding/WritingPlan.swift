import XMLCodable

/// What direct writing knows of a model's type: the markup of its properties, and what has to be so in a document that has it.
///
/// Plans are made once per type and process and live as long as that.
///
/// `@unchecked Sendable`: all but the history is constant, and that is behind a lock.
@usableFromInline
struct WritingPlan: BitwiseCopyable, @unchecked Sendable {
    /// A property, as its type describes it.
    struct Description {
        let keyByte: Int
        /// Its key in documents.
        let key: String
        let coding: any Any.Type
    }

    private struct Facts {
        let properties: UnsafePointer<WritingProperty>
        let prefixes: Set<ExactString>
        let attributeNames: Set<String>
        let history = Locked(AttemptHistory())
    }

    private let facts: Immortal<Facts>

    /// The properties by the bytes of their keys: 256 of them.
    var properties: UnsafePointer<WritingProperty> { facts.value.properties }

    /// The prefixes in names, which have to be declared.
    var prefixes: Set<ExactString> { facts.value.prefixes }

    /// The names of the attributes.
    var attributeNames: Set<String> { facts.value.attributeNames }

    /// What has become of the attempts to write values of the type as documents.
    var history: Locked<AttemptHistory> { facts.value.history }

    /// - Parameters:
    ///   - keys: the type of the keys.
    ///   - properties: in the order in which they are written.
    /// - Returns: nil if values of the type cannot be written directly.
    init?<Keys: CodingKey>(of type: any Any.Type, keys: Keys.Type, _ properties: [Description]) {
        guard TypeTraits.of(type).consistsOfProperties else { return nil }
        let keyTraits = KeyTraits.of(keys)
        guard !keyTraits.takesAnything, !keyTraits.isChoice, properties.count < 256 else { return nil }

        var table = [WritingProperty](repeating: .none, count: 256)
        var prefixes: Set<ExactString> = []
        var attributeNames: Set<String> = []
        var textCount = 0
        var hasContent = false
        for (index, property) in properties.enumerated() {
            guard (0..<256).contains(property.keyByte), table[property.keyByte].order == 0,
                let (name, kind, path) = Self.form(of: property, keyTraits.paths)
            else { return nil }
            let traits = TypeTraits.of(property.coding)
            if kind == .attribute || traits.wrapperKind == .elementAndAttribute { attributeNames.insert(property.key) }
            switch kind {
            // An attribute that is written after an element would come too late.
            case .attribute: if hasContent { return nil }
            case .element, .path, .pathAttribute, .none, .encoded: hasContent = true
            case .text: hasContent = true
            }
            // Nothing is written of a nil, whose key may be wrong all the same.
            if kind == .text || property.key.isEmpty { textCount += 1 }
            for step in path + [name] where !step.isEmpty {
                guard let prefix = Self.prefix(of: step) else { return nil }
                if !prefix.isEmpty { prefixes.insert(ExactString(prefix)) }
            }
            table[property.keyByte] = WritingProperty(name: name, path: path, kind: kind, order: index + 1)
        }
        if textCount > 1 || Self.haveSharedSteps(properties, keyTraits.paths) { return nil }
        facts = Immortal(Facts(properties: WritingProperty.seal(table), prefixes: prefixes, attributeNames: attributeNames))
    }

    /// The name that a property is written with, its kind, and the elements that lead to it; nil if a key is no path that could be written.
    private static func form(
        of property: Description, _ paths: PathKeys?
    ) -> (name: String, kind: WritingProperty.Kind, path: [String])? {
        let kind = kind(of: property)
        guard let paths, KeySteps.isPath(property.key) else { return (property.key, kind, []) }
        // An attribute of the model's own element by a path may be another key's as well.
        guard case .success(let path) = paths[property.key], path.firstElement != nil,
            TypeTraits.of(property.coding).wrapperKind.map(path.steps.end.allows) ?? true
        else { return nil }
        switch path.steps.end {
        case .element(let name) where kind == .element: return (name, .path, path.steps.elements)
        case .attribute(let name) where kind == .element: return (name, .pathAttribute, path.steps.elements)
        default: return ("", kind == .none ? .none : .encoded, [])
        }
    }

    /// Whether the elements that a path leads through are those of other keys as well.
    private static func haveSharedSteps(_ properties: [Description], _ paths: PathKeys?) -> Bool {
        guard let paths else { return false }
        var names: Set<ExactString> = []
        for property in properties where !property.key.isEmpty {
            var name = property.key
            if case .success(let path) = paths[property.key] { name = path.firstElement ?? name }
            if !names.insert(ExactString(name)).inserted { return true }
        }
        return false
    }

    /// The kind of node that a property is written as, if it can be written directly.
    private static func kind(of property: Description) -> WritingProperty.Kind {
        let traits = TypeTraits.of(property.coding)
        if traits.collectsAttributes || traits.isAboutElement || traits.isRest { return .none }
        switch traits.wrapperKind {
        case .attribute: return property.key.isEmpty ? .none : .attribute
        case .element, nil: return property.key.isEmpty ? .text : .element
        case .text: return traits.marksCDATA ? .none : .text
        case .elementAndAttribute, .cdata: return property.key.isEmpty ? .none : .encoded
        case .inline, .groups: return .none
        }
    }

    /// The prefix that has to be declared for a name; empty if there is none. Nil for what is no name, or one that means more than itself.
    static func prefix(of name: String) -> String? {
        guard NameRules.isName(name), name != "_0", name != "xmlns" else { return nil }
        guard name.utf8.contains(UInt8(ascii: ":")) else { return "" }
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ NameRules.isNameWithoutColon(String($0)) }), parts[0] != "xmlns" else { return nil }
        return parts[0] == "xml" ? "" : String(parts[0])
    }

    // MARK: Plans by type

    private static let registry = TypeRegistry<WritingPlan>()

    /// The plan of a type, which is made the first time. Takes a lock: an encoding keeps what it has asked for.
    static func of(_ type: any Any.Type, make: () -> WritingPlan?) -> WritingPlan? { registry.value(of: type, make: make) }
}
