/// What the coders must know of a type of keys. Found out once per type and process, as ``TypeTraits`` are.
///
/// `@unchecked Sendable`: all is constant.
package struct KeyTraits: BitwiseCopyable, @unchecked Sendable {
    private let facts: Immortal<Facts>

    /// The type itself.
    var type: any CodingKey.Type { facts.value.type }

    /// Whether any string is a key of the type, as for a dictionary's keys.
    package var takesAnything: Bool { facts.value.takesAnything }

    /// Whether there is a key `""`, for text.
    var acceptsText: Bool { facts.value.acceptsText }

    /// Whether the keys are marked as a choice's.
    ///
    /// Asked for where it is needed, because finding out searches the whole process for conformances. Decoding does without it.
    package var isChoice: Bool { facts.value.type is any XMLChoiceCodingKey.Type }

    /// The keys, where the type can list them, as an enum of up to 256 cases can, and is not made of any string.
    package var listed: [String] { facts.value.listed }

    /// Whether these are all that there are.
    var areListed: Bool { facts.value.areListed }

    /// Whether they are those of an enum's case with one value, which has no label: `case circle(Circle)`.
    var areUnlabelledPayload: Bool { facts.value.areUnlabelledPayload }

    /// How many bytes the longest of the listed keys has; all that there may be where they are not known.
    var maximumLength: Int { facts.value.maximumLength }

    /// Whether some key may say its namespace, so that it is worth asking the type by it.
    var mayNameNamespaces: Bool { facts.value.mayNameNamespaces }

    /// The listed keys, if some of them are paths.
    package var paths: PathKeys? { facts.value.paths }

    /// A key by its string; nil if it is none.
    func codingKey(_ string: String) -> (any CodingKey)? { facts.value.codingKey(string) }

    /// The key that a string is, as the type spells it; nil if it is none.
    func key(_ string: String) -> String? { facts.value.key(string) }

    /// Whether a string is a key.
    package func contains(_ string: String) -> Bool { key(string) != nil }

    /// Whether two types are the same.
    static func === (one: KeyTraits, other: KeyTraits) -> Bool { one.facts === other.facts }

    /// Whether an element's name is a key, or a path begins with it.
    func mayMeanElement(_ name: String) -> Bool { contains(name) || paths?.paths.contains { $0.firstElement == name } ?? false }

    private static let registry = Locked(TypeCache<KeyTraits>())

    /// The traits of a type. Takes a lock: coders keep what they have asked for.
    @_semantics("optimize.sil.specialize.generic.never")
    package static func of<Key: CodingKey>(_ type: Key.Type) -> KeyTraits {
        if let known = registry.withLock({ $0.knownValue(for: type) }) { return known }
        let facts = Facts(type)
        return registry.withLock { $0.value(for: type) { KeyTraits(facts: Immortal(facts)) } }
    }

    private struct Facts {
        let type: any CodingKey.Type
        let takesAnything: Bool
        let acceptsText: Bool
        let listed: [String]
        let areUnlabelledPayload: Bool
        let areListed: Bool
        let maximumLength: Int
        let mayNameNamespaces: Bool
        let paths: PathKeys?
        let codingKey: @Sendable (String) -> (any CodingKey)?
        let key: @Sendable (String) -> String?

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
            maximumLength = listed.map(\.utf8.count).max() ?? .max
            mayNameNamespaces =
                listed.isEmpty || listed.contains { $0.utf8.first == UInt8(ascii: "{") || $0.utf8.contains(UInt8(ascii: ":")) }
            paths = PathKeys(keys: listed)
            codingKey = { Key(stringValue: $0) }
            key = { Key(stringValue: $0)?.stringValue }
        }
    }
}
