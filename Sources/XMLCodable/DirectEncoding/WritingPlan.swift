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
        let properties: SealedStorage<WritingProperty>
        var prefixes: Set<ExactString> = []
        var attributeNames: Set<String> = []
        var hasText = false
        let history = Locked(AttemptHistory())
    }

    private let facts: Immortal<Facts>

    /// The properties by the bytes of their keys: 256 of them.
    var properties: UnsafePointer<WritingProperty> { facts.value.properties.start }

    /// The prefixes in names, which have to be declared.
    var prefixes: Set<ExactString> { facts.value.prefixes }

    /// The names of the attributes.
    var attributeNames: Set<String> { facts.value.attributeNames }

    /// Whether there is text beside elements, where no white space may be added.
    var hasText: Bool { facts.value.hasText }

    /// What has become of the attempts to write values of the type as documents.
    var history: Locked<AttemptHistory> { facts.value.history }

    /// - Parameters:
    ///   - keys: the type of the keys.
    ///   - properties: in the order in which they are written.
    /// - Returns: nil if values of the type cannot be written directly.
    init?<Keys: CodingKey>(of type: any Any.Type, keys: Keys.Type, _ properties: [Description]) {
        guard TypeTraits.of(type).consistsOfProperties, !TypeTraits.of(type).isExamined else { return nil }
        let keyTraits = KeyTraits.of(keys)
        guard !keyTraits.takesAnything, !keyTraits.isChoice, keyTraits.paths == nil, properties.count < 256 else { return nil }

        var table = [WritingProperty](repeating: .none, count: 256)
        var prefixes: Set<ExactString> = []
        var attributeNames: Set<String> = []
        var textCount = 0
        var hasContent = false
        for (index, property) in properties.enumerated() {
            guard (0..<256).contains(property.keyByte), table[property.keyByte].order == 0 else { return nil }
            let kind = Self.kind(of: property)
            switch kind {
            case .attribute:
                // An attribute that is written after an element would come too late.
                if hasContent { return nil }
                attributeNames.insert(property.key)
            case .element, .none: hasContent = true
            case .text:
                hasContent = true
                textCount += 1
            }
            if !property.key.isEmpty {
                guard let prefix = Self.prefix(of: property.key) else { return nil }
                if !prefix.isEmpty { prefixes.insert(ExactString(prefix)) }
            }
            table[property.keyByte] = WritingProperty(name: property.key, kind: kind, order: index + 1)
        }
        if textCount > 1 { return nil }
        var storage = GrowableStorage<WritingProperty>(capacity: table.count)
        for property in table { storage.append(property) }
        facts = Immortal(
            Facts(properties: storage.seal(), prefixes: prefixes, attributeNames: attributeNames, hasText: textCount > 0))
    }

    /// The kind of node that a property is written as, if it can be written directly.
    private static func kind(of property: Description) -> WritingProperty.Kind {
        let traits = TypeTraits.of(property.coding)
        if traits.collectsAttributes || traits.isFoundByType { return .none }
        switch traits.wrapperKind {
        case .attribute: return property.key.isEmpty ? .none : .attribute
        case .element, nil: return property.key.isEmpty ? .text : .element
        case .text: return .text
        case .elementAndAttribute, .cdata, .inline, .groups: return .none
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
