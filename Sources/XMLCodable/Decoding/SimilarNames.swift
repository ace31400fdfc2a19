/// Names of a document by the forms that they are compared in, where several spellings of a name are one: where the decoder overlooks some
/// differences, or any of several strategies may have made a name.
///
/// A key means all names that have a form in common with it. They are known by their numbers; names that no key can tell apart have one number.
/// Names and keys may be in namespaces, which are known by their numbers.
struct SimilarNames {
    /// What a key means.
    enum Meaning {
        case none
        case one(UInt32)
        /// Several names, by the number of the set that they are in.
        case several(Int)
    }

    private let strategies: [XMLDecoder.KeyDecodingStrategy]
    private let differences: XMLDecoder.NameDifferences
    /// How many names of the document have been looked at.
    private(set) var count = 0
    private var namesByForm = Table<ExactString, [UInt32]>()
    private var sets: [Set<UInt32>] = []
    private var meanings = Table<ExactString, Meaning>()

    /// - Returns: nil where a name has one spelling.
    init?(_ strategy: XMLDecoder.KeyDecodingStrategy, _ matching: XMLDecoder.KeyMatching) {
        guard strategy.isChoice || !matching.differences.isEmpty else { return nil }
        strategies = strategy.alternatives
        differences = matching.differences
    }

    // MARK: Names

    /// The numbers of those names of a document that are to be noted: they are new.
    mutating func newNames(upTo newCount: Int) -> Range<Int> {
        guard newCount > count else { return 0..<0 }
        defer { count = newCount }
        sets.removeAll()
        meanings.removeAll()
        return count + 1..<newCount + 1
    }

    /// Notes a name, with the number of the namespace it is looked for in.
    @inline(never)
    mutating func note(_ number: Int, _ name: String, in namespace: Int = 0) {
        for form in Set(strategies.map { form($0.key(for: name), in: namespace) }) {
            namesByForm[form, default: []].append(UInt32(truncatingIfNeeded: number))
        }
    }

    private func form(_ key: String, in namespace: Int) -> ExactString {
        ExactString("\(namespace) \(differences.formToCompare(key))")
    }

    // MARK: Keys

    /// What a key means among the names of a namespace.
    mutating func meaning(of key: String, in namespace: Int = 0) -> Meaning {
        let spelled = ExactString("\(namespace) \(key)")
        if let known = meanings[spelled] { return known }
        let names = Set(forms(ofKey: key, in: namespace).flatMap { namesByForm[$0] ?? [] })
        var meaning = Meaning.none
        if names.count > 1 {
            sets.append(names)
            meaning = .several(sets.count - 1)
        } else if let name = names.first {
            meaning = .one(name)
        }
        meanings[spelled] = meaning
        return meaning
    }

    /// The forms of a key: its own, and those of the names that strategies write for it, though they read as another key: `myURL` is written
    /// `my_url`, which reads as `myUrl`.
    private func forms(ofKey key: String, in namespace: Int) -> Set<ExactString> {
        var forms: Set = [form(key, in: namespace)]
        for strategy in strategies {
            if let name = strategy.inverse(of: key) { forms.insert(form(strategy.key(for: name), in: namespace)) }
        }
        return forms
    }

    /// Whether a name is one of a set that a key means.
    func set(_ set: Int, contains name: Int) -> Bool { sets[set].contains(UInt32(truncatingIfNeeded: name)) }

    // MARK: Keys that mean the same

    /// The keys of a type that may mean a node which another one means, each with the other one.
    ///
    /// Keys that are paths are compared step by step: `Details/price` and `details/name` spell one element in two ways.
    ///
    /// - Parameter isExact: whether a name in a key says its namespace, so that it has no other spelling.
    func contests(among keys: [String], isExact: (String) -> Bool) -> [String: String] {
        func forms(_ name: String) -> Set<ExactString> { isExact(name) ? [ExactString(name)] : self.forms(ofKey: name, in: 0) }
        var contests: [String: String] = [:]
        var owners = Table<[ExactString], (key: String, spelling: [String])>()
        for key in keys where !key.isEmpty {
            for spelling in Self.spellings(of: key) {
                let around = spelling.dropLast().map { isExact($0) ? ExactString($0) : form($0, in: 0) }
                for form in forms(spelling[spelling.count - 1]) {
                    let owner = owners[around + [form]]
                    if owner == nil { owners[around + [form]] = (key, spelling) }
                    guard let (other, otherSpelling) = owner, otherSpelling != spelling else { continue }
                    (contests[key], contests[other]) = (other, key)
                }
            }
        }
        return contests
    }

    /// The names that a key leads to, each with those that it leads through.
    private static func spellings(of key: String) -> [[String]] {
        guard KeySteps.isPath(key), let steps = try? KeySteps(path: key) else { return [[key]] }
        return spellings(of: steps)
    }

    private static func spellings(of steps: KeySteps) -> [[String]] {
        let names = steps.elements + [steps.end.last.name]
        var inner: [[String]] = []
        if case .entries(let entries) = steps.end {
            inner = (entries.key.map { [[$0]] } ?? []) + (entries.value.map(spellings) ?? [])
        }
        return names.indices.map { Array(names[...$0]) } + inner.map { names + $0 }
    }
}
