/// The kinds of a family, by name and by type.
final class KindTable<Base>: Sendable {
    /// What the family is called in errors.
    let familyName: String
    let discriminator: XMLDiscriminator
    let unknown: XMLUnknownKind<Base>
    /// The kinds that have a name.
    let named: [Named]
    /// The kind of elements without a discriminator.
    let unnamed: XMLKind<Base>?
    /// Why the family cannot be used; nil if it can.
    let problem: Problem?
    private let numbersByName: [ExactString: Int]
    private let numbersByType: [ObjectIdentifier: Int]

    struct Named: Sendable {
        /// The name as the discriminator is looked up by: `{URI}local` for names in a namespace.
        let name: String
        let kind: XMLKind<Base>
        /// The namespace that the type says, for children that mark the kind.
        let namespace: XMLNamespace?
    }

    struct Problem: Sendable {
        let expected: String
        let found: String
    }

    init<Family: XMLTypeFamily>(_ family: Family.Type, adding registered: [XMLKind<Base>]) where Family.Base == Base {
        familyName = "\(family)"
        discriminator = family.discriminator
        unknown = family.unknown
        var problems = [KindTable.problem(of: family.discriminator)]
        var named: [Named] = []
        var numbersByName: [ExactString: Int] = [:]
        var types: [ObjectIdentifier: String] = [:]
        var numbersByType: [ObjectIdentifier: Int] = [:]
        var unnamed: XMLKind<Base>?
        for kind in family.kinds + registered {
            let description = kind.name.map { "'\($0)'" } ?? "the kind without a name"
            problems.append(KindTable.problem(of: kind, family.discriminator))
            let type = ObjectIdentifier(kind.coding.type)
            if !kind.coding.isTaken, let other = types.updateValue(description, forKey: type) {
                problems.append(Problem(expected: "one kind for the type \(kind.coding.type)", found: "two: \(other) and \(description)"))
            }
            guard let name = kind.name else {
                if let unnamed {
                    let found = "two: \(unnamed.coding.type) and \(kind.coding.type)"
                    problems.append(Problem(expected: "one kind without a name", found: found))
                }
                unnamed = kind
                continue
            }
            let qualified = KindTable.qualified(name, kind, family.discriminator)
            if let other = numbersByName.updateValue(named.count, forKey: ExactString(qualified)) {
                let found = "two: \(named[other].kind.coding.type) and \(kind.coding.type)"
                problems.append(Problem(expected: "one type for the kind '\(qualified)'", found: found))
            }
            if !kind.coding.isTaken { numbersByType[type] = named.count }
            named.append(Named(name: qualified, kind: kind, namespace: kind.coding.namespace))
        }
        if case .base = unknown.policy, unnamed == nil {
            problems.append(Problem(expected: "a kind without a name, which unknown ones are decoded as", found: "none"))
        }
        problem = problems.compactMap { $0 }.first
        (self.named, self.unnamed) = (named, unnamed)
        (self.numbersByName, self.numbersByType) = (numbersByName, numbersByType)
    }

    /// The name of a kind in the namespace that its type says, if the discriminator knows namespaces.
    private static func qualified(_ name: String, _ kind: XMLKind<Base>, _ discriminator: XMLDiscriminator) -> String {
        switch discriminator {
        case .attribute, .childText, .childPresence: return name
        case .schemaType, .elementName: break
        }
        if let expanded = ExpandedName(name) {
            let isInNone = expanded.namespaceURI.isEmpty && discriminator == .schemaType
            return isInNone ? expanded.localName : name
        }
        return kind.coding.namespace.flatMap { $0.uri.isEmpty ? nil : $0.qualifying(name) } ?? name
    }

    // MARK: What a family must be

    private static func problem(of discriminator: XMLDiscriminator) -> Problem? {
        switch discriminator {
        case .attribute(let name), .childText(let name):
            let local = ExpandedName(name)?.localName ?? name
            return NameRules.isName(local)
                ? nil : Problem(expected: "the name of an attribute or a child as the discriminator", found: "'\(name)'")
        case .schemaType, .childPresence, .elementName: return nil
        }
    }

    private static func problem(of kind: XMLKind<Base>, _ discriminator: XMLDiscriminator) -> Problem? {
        if let name = kind.name {
            switch discriminator {
            case .attribute, .childText:
                let isTrimmed = !(name.utf8.first?.isXMLWhitespace ?? true) && !(name.utf8.last?.isXMLWhitespace ?? true)
                if !isTrimmed {
                    return Problem(expected: "a text without white space at its ends as a kind's name", found: "'\(name)'")
                }
            case .schemaType, .childPresence, .elementName:
                if !NameRules.isNameWithoutColon(ExpandedName(name)?.localName ?? name) {
                    return Problem(expected: "a name, or '{namespace URI}name', as a kind's name", found: "'\(name)'")
                }
            }
        } else if discriminator == .elementName {
            return Problem(expected: "kinds that have names, where elements are called by them", found: "one without a name")
        }
        let hasChild =
            switch discriminator {
            case .childText, .childPresence: true
            case .schemaType, .attribute, .elementName: false
            }
        func problem(_ found: String) -> Problem {
            Problem(expected: "a kind that is one element's value", found: "\(kind.coding.type), which is \(found)")
        }
        let traits = TypeTraits.of(kind.coding.type)
        switch traits.shape {
        case .list: return problem("a list: put it into a struct")
        case .optional: return problem("an optional")
        case .wrapper: return problem("a property wrapper")
        case .dictionary: return hasChild ? problem("a dictionary, which would take the discriminator's child for an entry") : nil
        case .scalar: return hasChild ? problem("a text, which has no children beside it") : nil
        case .ordinary:
            if traits.isPresence || traits.isRest { return problem("no value of its own") }
            if kind.coding.type == XMLFragment.self { return problem("a fragment, which is written as it is: see XMLUnknownKind") }
            return hasChild && traits.isText ? problem("a text, which has no children beside it") : nil
        }
    }

    // MARK: Looking kinds up

    func kind(named name: String) -> XMLKind<Base>? { numbersByName[ExactString(name)].map { named[$0].kind } }

    /// The kind that a value is, with the name that says so; nil if it is none of them.
    func kind(of value: Base) -> (kind: XMLKind<Base>, name: String?)? {
        let type = type(of: value as Any)
        if let number = numbersByType[ObjectIdentifier(type)] { return (named[number].kind, named[number].name) }
        if let unnamed, unnamed.coding.type == type { return (unnamed, nil) }
        return named.first { $0.kind.coding.isTaken && $0.kind.coding.isKind(value) }.map { ($0.kind, $0.name) }
    }

    /// Whether elements of unknown kinds are values as well.
    var keepsUnknown: Bool { if case .error = unknown.policy { false } else { true } }

    /// The fragment that a value of an unknown kind is.
    func fragment(_ value: Base) -> XMLFragment? {
        if case .fragment(_, let take) = unknown.policy { take(value) } else { nil }
    }

    var names: [String] { named.map(\.name) }

    /// The types of the kinds.
    var types: [any Any.Type] { (named.map(\.kind) + (unnamed.map { [$0] } ?? [])).map(\.coding.type) }
}

/// The tables of families that were made.
final class KindTables: Sendable {
    /// Those of families without registered kinds, once in a process.
    static let shared = KindTables()

    private let tables = Locked<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    func table<Family: XMLTypeFamily>(
        of family: Family.Type, adding registered: [XMLKind<Family.Base>] = []
    ) -> KindTable<Family.Base> {
        let identifier = ObjectIdentifier(family)
        if let known = tables.withLock({ $0[identifier] }) as? KindTable<Family.Base> { return known }
        let table = KindTable(family, adding: registered)  // outside of the lock, because it runs the family's own code
        tables.withLock { $0[identifier] = table }
        return table
    }
}
