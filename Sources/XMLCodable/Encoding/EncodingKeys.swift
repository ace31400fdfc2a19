/// What a coding key is written as.
struct EncodingKey: BitwiseCopyable {
    /// The key as it is spelled, in the table of names; 0 for the key `""`.
    var key: UInt32
    /// The element's name; 0 if the key makes none.
    var element: UInt32
    /// The attribute's name; 0 if the key makes none.
    var attribute: UInt32
    var status: Status

    enum Status: UInt8, BitwiseCopyable {
        case unresolved, ordinary
        /// `{namespace URI}local`, whose names are made where they are needed: each may make a declaration.
        case expanded
        /// The key `""`: the element's own content.
        case content
        /// `_0`, as the compiler calls an enum payload's first value when it has no label.
        case unlabelled
    }

    static let unresolved = EncodingKey(key: 0, element: 0, attribute: 0, status: .unresolved)
}

/// The names of one key type's keys, for one encoding.
///
/// A key type of one byte, as the compiler synthesises for up to 256 properties, tells its keys apart by that byte: the name is then one
/// look into a table away. Other keys are looked up by their strings.
final class EncodingKeyTable {
    /// Whether the keys are marked as a choice's.
    let isChoice: Bool
    private let entries: UnsafeMutablePointer<EncodingKey>

    init(isChoice: Bool) {
        self.isChoice = isChoice
        entries = .allocate(capacity: 256)  // as many as a byte has values
        entries.initialize(repeating: .unresolved, count: 256)
    }

    deinit { entries.deallocate() }

    @inline(__always)
    func entry<Key: CodingKey>(for key: Key, in context: EncodingContext) -> EncodingKey {
        let tag = key.tag
        if tag == .max || context.hasKeysByPath { return context.entry(for: key.stringValue) }
        let entry = entries[tag]
        return entry.status == .unresolved ? resolve(tag: tag, key.stringValue, in: context) : entry
    }

    @inline(never)
    private func resolve(tag: Int, _ key: String, in context: EncodingContext) -> EncodingKey {
        let entry = context.entry(for: key)
        if entry.status != .expanded { entries[tag] = entry }
        return entry
    }
}

extension XMLEncoder.KeyEncodingStrategy {
    /// The name for a key, where it does not depend on the coding path.
    func name(for key: String) -> String {
        switch self {
        case .useDefaultKeys, .custom: key
        case .convertToSnakeCase: KeyConversion.separatingWords(of: key, with: "_")
        case .convertToKebabCase: KeyConversion.separatingWords(of: key, with: "-")
        case .capitalized: KeyConversion.capitalizingFirstLetter(of: key)
        case .uppercased: key.uppercased()
        case .lowercased: key.lowercased()
        }
    }

    /// The name for the last key of a path.
    func name(for path: [any CodingKey]) -> String {
        if case .custom(let convert) = self { return convert(path).stringValue }
        return name(for: path.last?.stringValue ?? "")
    }

    var dependsOnPath: Bool { if case .custom = self { true } else { false } }
}
