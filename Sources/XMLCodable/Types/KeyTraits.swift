/// What the coders must know of a type of keys. Found out once per type and process, as ``TypeTraits`` are.
///
/// `@unchecked Sendable`: all is constant.
struct KeyTraits: BitwiseCopyable, @unchecked Sendable {
    private let facts: Immortal<Facts>

    /// The type itself.
    var type: any CodingKey.Type { facts.value.type }

    /// Whether any string is a key of the type, as for a dictionary's keys.
    var takesAnything: Bool { facts.value.takesAnything }

    /// Whether there is a key `""`, for text.
    var acceptsText: Bool { facts.value.acceptsText }

    /// Whether the keys are marked as a choice's.
    ///
    /// Asked for where it is needed, because finding out searches the whole process for conformances. Decoding does without it.
    var isChoice: Bool { facts.value.type is any XMLChoiceCodingKey.Type }

    /// The keys, where the type can list them, as an enum of up to 256 cases can, and is not made of any string.
    var listed: [String] { facts.value.listed }

    /// Whether these are all that there are.
    var areListed: Bool { facts.value.areListed }

    /// Whether they are those of an enum's case with one value, which has no label: `case circle(Circle)`.
    var areUnlabelledPayload: Bool { facts.value.areUnlabelledPayload }

    /// Whether some key may say its namespace, so that it is worth asking the type by it.
    var mayNameNamespaces: Bool { facts.value.mayNameNamespaces }

    /// The listed keys, if some of them are paths.
    var paths: PathKeys? { facts.value.paths }

    /// A key by its string; nil if it is none.
    func codingKey(_ string: String) -> (any CodingKey)? { type.init(stringValue: string) }

    /// The key that a string is, as the type spells it; nil if it is none.
    func key(_ string: String) -> String? { codingKey(string)?.stringValue }

    /// Whether a string is a key.
    func contains(_ string: String) -> Bool { key(string) != nil }

    /// Whether two types are the same.
    static func === (one: KeyTraits, other: KeyTraits) -> Bool { one.facts === other.facts }

    /// Whether an element's name is a key, or a path begins with it.
    func mayMeanElement(_ name: String) -> Bool { contains(name) || paths?.paths.contains { $0.firstElement == name } ?? false }

    private static let registry = TypeRegistry<KeyTraits>()

    /// The traits of a type. Takes a lock: coders keep what they have asked for.
    @_semantics("optimize.sil.specialize.generic.never")
    static func of<Key: CodingKey>(_ type: Key.Type) -> KeyTraits {
        registry.value(of: type) { KeyTraits(facts: Immortal(Facts(type))) }
    }

    private struct Facts {
        let type: any CodingKey.Type
        let takesAnything: Bool
        let acceptsText: Bool
        let listed: [String]
        let areUnlabelledPayload: Bool
        let areListed: Bool
        let mayNameNamespaces: Bool
        let paths: PathKeys?

        init<Key: CodingKey>(_ type: Key.Type) {
            self.type = type
            takesAnything = Key(stringValue: "{}{}") != nil
            acceptsText = Key(stringValue: "") != nil
            // Where any string is a key, strings may come from anywhere: a dictionary's key is a name, and no path.
            listed = takesAnything ? [] : EnumType.cases(of: type).map { $0.stringValue }
            // Of a type without a size, not all systems list the one case.
            let hasOneCase = EnumType.isEnum(type) && MemoryLayout<Key>.size == 0
            areUnlabelledPayload = listed == ["_0"] || listed.isEmpty && hasOneCase && !takesAnything && Key(stringValue: "_0") != nil
            areListed = !takesAnything && (!listed.isEmpty || hasOneCase)
            mayNameNamespaces =
                listed.isEmpty || listed.contains { $0.utf8.first == UInt8(ascii: "{") || $0.utf8.contains(UInt8(ascii: ":")) }
            paths = PathKeys(keys: listed)
        }
    }
}

// MARK: Their namespace

/// The namespace that the keys of a type are in, as the type or one around it says. It is known by a number in the whole process.
struct KeyNamespace: BitwiseCopyable, Hashable {
    /// From 1 on; 0 where no type says anything.
    private let number: UInt32

    /// No type says anything: keys are names as they are written.
    static let unspecified = KeyNamespace(number: 0)

    private static let registry = Locked([XMLNamespace]())

    private init(number: UInt32) { self.number = number }

    init(_ namespace: XMLNamespace) {
        number = KeyNamespace.registry.withLock { registry in
            if let known = registry.firstIndex(of: namespace) { return UInt32(truncatingIfNeeded: known + 1) }
            registry.append(namespace)
            return UInt32(truncatingIfNeeded: registry.count)
        }
    }

    var isSpecified: Bool { number != 0 }

    /// What the number means. Takes a lock: tables keep it.
    @inline(never)
    var namespace: XMLNamespace? {
        isSpecified ? KeyNamespace.registry.withLock { $0[Int(number) - 1] } : nil
    }
}

extension XMLNamespace {
    /// Whether a key says for itself which namespace it means, or means no name.
    static func isSaid(by key: String) -> Bool {
        key.isEmpty || key.utf8.first == UInt8(ascii: "{") || key.utf8.contains(UInt8(ascii: ":"))
    }

    /// A name in the namespace, in James Clark's notation; a name that says its namespace remains as it is, unless it is by a prefix of the type's own.
    package func qualifying(_ name: String) -> String { XMLNamespace.isSaid(by: name) ? resolving(name) : "{\(uri)}\(name)" }

    /// A name whose prefix is one of the type's own in James Clark's notation; any other name as it is.
    func resolving(_ name: String) -> String {
        if others.isEmpty || [":", "xml:", "xmlns:"].contains(where: name.begins) { return name }
        let resolved = ExpandedName.resolving(name, others)
        return resolved.begins(with: "{}") ? name : resolved
    }
}
