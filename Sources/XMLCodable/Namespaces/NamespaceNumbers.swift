/// Numbers namespaces: two are the same if their numbers are. A document may have very many names in one namespace with a very long URI, which is gone
/// through once.
package final class NamespaceNumbers {
    private var numbers: [ExactString: UInt32] = [:]
    /// The numbers by the addresses of strings. These are kept, so that no other string comes to have such an address.
    private var numbersByAddress: [Int: UInt32] = [:]
    private var kept: [String] = []
    private var keptBytes = 0
    /// By numbers: the first character that XML cannot carry.
    private var forbiddenCharacters: [Unicode.Scalar?] = []

    /// Shorter ones are compared as fast as they are found here, and have no memory of their own.
    private static let minimumLength = 64
    private static let maximumKeptBytes = 16 << 20

    package init() {}

    /// The number of a namespace.
    package subscript(uri: String) -> Int {
        let address = uri.utf8.count < Self.minimumLength ? nil : Self.address(of: uri)
        if let address, let number = numbersByAddress[address] { return Int(number) }
        let number = numbers[ExactString(uri)] ?? UInt32(truncatingIfNeeded: forbiddenCharacters.count)
        if number == forbiddenCharacters.count {
            numbers[ExactString(uri)] = number
            forbiddenCharacters.append(CharacterEscapes.firstForbiddenCharacter(in: uri))
        }
        if let address { keep(uri, at: address, number) }
        return Int(number)
    }

    /// Whether two namespaces are the same.
    package func areSame(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return one.utf8.count < Self.minimumLength ? isSame(one, other) : self[one] == self[other]
    }

    /// The first character of a namespace that XML cannot carry.
    package func forbiddenCharacter(in uri: String) -> Unicode.Scalar? { forbiddenCharacters[self[uri]] }

    private func keep(_ uri: String, at address: Int, _ number: UInt32) {
        keptBytes += uri.utf8.count
        if keptBytes > Self.maximumKeptBytes {
            numbersByAddress = [:]
            kept = []
            keptBytes = uri.utf8.count
        }
        numbersByAddress[address] = number
        kept.append(uri)
    }

    private static func address(of string: String) -> Int? {
        string.utf8.withContiguousStorageIfAvailable { Int(bitPattern: $0.baseAddress) }
    }
}

/// How much of what was written are declarations of namespaces that were around fragments, and of which each fragment gets those that it needs: a
/// document may declare a very long one once and use it in very many elements.
package struct RepeatedDeclarations {
    private var byteCount = 0
    /// How many bytes of fragments are anything else.
    private var otherCount = 0

    /// What an error says of them.
    package static let expectation = "namespaces whose declarations take at most 16 MiB and 16 times what else the fragments have"

    package private(set) var areTooMany = false

    /// Adds what a writer has written in all.
    mutating func add(_ count: Int, of written: Int) {
        byteCount += count
        otherCount += written - count
        if byteCount > 16 << 20 + 16 * otherCount { exceed() }
    }

    /// Notes that no more is written.
    mutating func exceed() { areTooMany = true }
}
