/// What a type declares for its keys: the property that each stands for. Both coders, the owners of nodes and what collects issues go by it.
///
/// A type declares its properties if its code is synthesised, or if it describes itself. Of other types only the keys are known that their code asks for.
final class ElementPlan: Sendable {
    struct Property: Sendable {
        let key: String
        /// The name of the key's case, which is the property's.
        let name: String
        /// What the property is stored as: its type, or its wrapper's; nil for a key that stands for no property.
        let type: TypeTraits?

        /// What has no element of its own: the value's type, or that of the choices or groups in a list; nil for all other properties.
        var content: TypeTraits? {
            guard let type, !type.isText, !type.isRest, type.wrapperKind == .inline || type.wrapperKind == .groups || key.isEmpty else {
                return nil
            }
            return type.content
        }
    }

    let type: TypeTraits
    let keys: KeyTraits
    /// In the order of the keys; empty for keys that cannot be listed.
    let properties: [Property]
    /// The first key that is no path to its property.
    let wrongPath: ScalarProblem?

    /// Whether every key is a property's.
    let isComplete: Bool

    private static let registry = TypeRegistry<Immortal<ElementPlan>>()

    /// The plan of a type. Takes a lock.
    static func of(_ type: TypeTraits, by keys: KeyTraits) -> ElementPlan {
        let known = registry.value(of: type.type) { Immortal(ElementPlan(type, keys)) }
        if known.value.keys === keys { return known.value }
        return ElementPlan(type, keys)  // few types have another type of keys, and it is not kept
    }

    private init(_ type: TypeTraits, _ keys: KeyTraits) {
        func names<Key: CodingKey>(_: Key.Type) -> [String] { EnumType.cases(of: Key.self).map { StoredProperties.caseName(of: $0) ?? "" } }
        let (described, stored) = (_XMLDescription.propertyTypes(of: type.type, by: keys.type), StoredProperties(of: type.type))
        (self.type, self.keys) = (type, keys)
        properties = zip(keys.listed, names(keys.type)).map { key, name in
            let property = described.map { $0[key] } ?? stored?.type(ofKeyNamed: name)
            return Property(key: key, name: name, type: property.map { TypeTraits.of($0) })
        }
        isComplete = !properties.isEmpty && properties.allSatisfy { $0.type != nil }
        wrongPath =
            properties.lazy.compactMap { property in
                property.type.flatMap { keys.paths?.problem(property.key, of: $0) }.map { $0.problem(of: property.key) }
            }.first
    }
}

// MARK: Descriptions

/// A type that says what its values are made of, as a part of the package does it. Conform to the part's protocol instead.
public protocol _XMLDescribed {
    /// What they are made of.
    static var _xmlDescription: _XMLDescription { get }
}

/// What the values of a type are made of: for the coders alone.
public struct _XMLDescription {
    private let keys: any CodingKey.Type
    private let propertyTypes: () -> [String: any Any.Type]

    /// - Parameters:
    ///   - keys: the type of keys that values are read by.
    ///   - propertyTypes: gives the types of the properties, by their keys.
    package init(by keys: any CodingKey.Type, _ propertyTypes: @escaping () -> [String: any Any.Type]) {
        (self.keys, self.propertyTypes) = (keys, propertyTypes)
    }

    /// The types of a type's properties, by their keys; nil for other types, and where values are read by other keys.
    static func propertyTypes(of type: any Any.Type, by keys: any CodingKey.Type) -> [String: any Any.Type]? {
        guard let description = (type as? any _XMLDescribed.Type)?._xmlDescription, description.keys == keys else { return nil }
        return description.propertyTypes()
    }
}

// MARK: Keys that are paths

/// What is wrong with a key that is a path, or with the property under it, before any document is looked at: the same in both directions.
struct PathProblem: Sendable {
    private let expected: String
    /// What is said of the key, before it and behind it.
    private var before = ""
    private var behind = ""

    /// The problem of a key.
    func problem(of key: String) -> ScalarProblem {
        ScalarProblem(code: .invalidPath, expected: expected, found: "\(before)'\(key)'\(behind)")
    }

    /// The key is no path, for this reason.
    static func malformed(_ description: String) -> PathProblem {
        PathProblem(
            expected: "a coding key that is a name or a path of names, such as 'details/price/@currency'", behind: ": \(description)")
    }
    /// The key's type does not list its keys.
    static let unlisted = PathProblem(expected: "a path among the cases of an enum of at most 256 coding keys, which can be listed")
    /// The path ends in a dictionary's entries, and the value is no dictionary.
    static let noDictionary = otherType("a dictionary for a path that ends in entries")
    /// The path leads through elements that each hold an item of a list, and the value is no list.
    static let noList = otherType("a list for a path through an element with '[]', which may be there several times")
    /// The path leads to the cases of a list of choices, and the value is none.
    static let noChoices = otherType("a list of choices for a path that ends in '*'; a path to other values ends in a name")
    /// The path leads to the text of an element, and the value is none.
    static let noText = otherType("a text, which is all that can stand in an element beside what paths lead to")
    /// The property is for all attributes that no key names.
    static let attributes = PathProblem(expected: "no path for a property that takes all attributes which no key names")
    /// The key is the case of a choice.
    static let choice = PathProblem(expected: "the name of one element for the case of a choice")

    private static func otherType(_ expected: String) -> PathProblem { PathProblem(expected: expected, before: "another type under ") }

    /// A property wrapper asks for another kind of node than the path leads to.
    static func wrapper(_ kind: _XMLNodeKind) -> PathProblem {
        let expected =
            switch kind {
            case .attribute: "a path that ends in an element or an attribute, for a property marked @Attribute"
            case .element: "a path that ends in an element, for a property marked @Element"
            case .elementAndAttribute: "a path that ends in an element, for a property marked @ElementAndAttribute"
            case .text: "a path that ends in an element, whose text is meant, for a property marked @XMLText"
            case .cdata: "a path that ends in an element, for a property marked @XMLCData"
            case .inline: "no path for a property marked @XMLInline"
            case .groups: "no path for a property marked @XMLSequence"
            }
        return PathProblem(expected: expected)
    }
}

extension PathKeys {
    /// What is wrong with the key of a property of a type, whatever its value is; nil for a key that is no path, or a good one.
    func problem(_ key: String, of property: TypeTraits) -> PathProblem? {
        switch self[key] {
        case nil: nil
        case .failure(let problem): .malformed(problem.description)
        case .success(let path): path.problem(of: property)
        }
    }
}

extension PathKeys.Path {
    /// What is wrong with the path of a property of a type, whatever its value is; nil for a key that is no path, or a good one.
    func problem(of property: TypeTraits) -> PathProblem? {
        guard isMoreThanName else { return nil }
        if property.collectsAttributes { return .attributes }
        if let wrapper = property.wrapperKind, !steps.end.allows(wrapper) { return .wrapper(wrapper) }
        // Its element and its attribute have the name of the last step, which therefore is an element.
        if property.wrapperKind == .elementAndAttribute { if case .element = steps.end {} else { return .wrapper(.elementAndAttribute) } }
        switch steps.end {
        case .cases: return property.isListOfChoices ? nil : .noChoices
        case .entries(let entries) where entries.areItems: return property.isList ? nil : .noList
        case .entries: return property.isDictionary ? nil : .noDictionary
        case .element: return property.wrapperKind == .text && !property.isText ? .noText : nil
        case .attribute: return nil
        }
    }
}

extension KeySteps.End {
    /// Whether a property wrapper may ask for what a path ends in.
    func allows(_ wrapper: _XMLNodeKind) -> Bool {
        switch (self, wrapper) {
        case (.entries(let entries), .attribute), (.entries(let entries), .element), (.entries(let entries), .cdata):
            // Each item of a list that a path ends in is an attribute or an element.
            entries.areItems ? entries.value?.end.last.isAttribute == (wrapper == .attribute) : wrapper != .attribute
        case (.cases, _): wrapper == .element || wrapper == .elementAndAttribute
        case (_, .inline), (_, .groups), (.attribute, .element), (.attribute, .cdata), (.attribute, .text), (.entries, .text):
            false
        case (.element, _), (.attribute, _), (.entries, _): true
        }
    }
}
