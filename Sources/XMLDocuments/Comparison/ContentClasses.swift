/// Numbers for what nodes are and hold: under the options of a comparison, two nodes have the same number exactly if nothing differs in them.
///
/// Both trees of a comparison share it. Children have their numbers before their parents, so that an element is known by a few numbers, whatever
/// its depth, and a comparison takes time in proportion to the trees.
final class ContentClasses {
    /// What a sequence of bytes or numbers is; distinguishes equal ones.
    enum Kind: UInt32 {
        case value = 1
        case comment, processingInstruction, element, content
    }

    /// The names of both trees.
    let names = NameUnion(tellsNamespaces: true)
    private var table = InternTable()
    private var signature: [UInt8] = []

    /// The number of a text, of which kind ever.
    func number(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: Kind) -> UInt32 {
        UInt32(truncatingIfNeeded: table.intern(bytes, qualifier: kind.rawValue))
    }

    /// The number of a sequence of numbers.
    func number(of numbers: some Sequence<UInt32>, _ kind: Kind) -> UInt32 {
        signature.removeAll(keepingCapacity: true)
        for number in numbers { withUnsafeBytes(of: number) { signature.append(contentsOf: $0) } }
        return signature.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: table.intern($0, qualifier: kind.rawValue)) }
    }
}
