/// Kinds that a module adds to the families of others, in a coder: ``XMLDecoder/typeRegistry`` and ``XMLEncoder/typeRegistry``.
///
/// ```swift
/// var registry = XMLTypeRegistry()
/// registry.register(Triangle.self, as: "triangle", in: Shapes.self) { $0 }
/// decoder.typeRegistry = registry
/// encoder.typeRegistry = registry
/// ```
///
/// A kind that a family has already, by name or by type, is an error once the family is used: both are named.
public struct XMLTypeRegistry: Sendable {
    /// Arrays of kinds, by their families.
    private var kinds: [ObjectIdentifier: any Sendable] = [:]
    /// The tables of families with added kinds.
    private var tables = KindTables()

    /// A registry without kinds.
    public init() {}

    /// Adds a type to a family.
    ///
    /// - Parameters:
    ///   - type: the type of the values.
    ///   - name: what the family's discriminator says.
    ///   - family: the family.
    ///   - base: makes a value of the family's base: `{ $0 }`. The compiler refuses a type that is none.
    public mutating func register<Family: XMLTypeFamily, Kind: Codable>(
        _ type: Kind.Type, as name: String, in family: Family.Type, _ base: @escaping @Sendable (Kind) -> Family.Base
    ) {
        register(XMLKind(name, type, base), in: family)
    }

    /// Adds a kind to a family.
    public mutating func register<Family: XMLTypeFamily>(_ kind: XMLKind<Family.Base>, in family: Family.Type) {
        kinds[ObjectIdentifier(family)] = self.kinds(in: family) + [kind]
        tables = KindTables()
    }

    /// The kinds that were added to a family, in order.
    private func kinds<Family: XMLTypeFamily>(in family: Family.Type) -> [XMLKind<Family.Base>] {
        kinds[ObjectIdentifier(family)] as? [XMLKind<Family.Base>] ?? []
    }

    /// The table of a family, with the kinds that a coder's registry adds, if it has one.
    static func table<Family: XMLTypeFamily>(of family: Family.Type, in registry: XMLTypeRegistry?) -> KindTable<Family.Base> {
        guard let registry, case let added = registry.kinds(in: family), !added.isEmpty else { return KindTables.shared.table(of: family) }
        return registry.tables.table(of: family, adding: added)
    }
}

extension XMLDecoder {
    /// Types that are added to families of types, see ``XMLTypeFamily``. Empty by default.
    public var typeRegistry: XMLTypeRegistry {
        get { parts[XMLTypeRegistry.self] ?? XMLTypeRegistry() }
        set { parts[XMLTypeRegistry.self] = newValue }
    }
}

extension XMLEncoder {
    /// Types that are added to families of types, see ``XMLTypeFamily``. Empty by default.
    public var typeRegistry: XMLTypeRegistry {
        get { parts[XMLTypeRegistry.self] ?? XMLTypeRegistry() }
        set { parts[XMLTypeRegistry.self] = newValue }
    }
}
