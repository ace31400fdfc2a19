/// The leaves in a run of the text buffer, from front to back. Their texts are escaped: every `<` is a tag's.
///
///     <a>x</a><b>y</b>        a leaf `a` with the text `x`, and a leaf `b` with the text `y`
struct EncodedLeaves: Sequence, IteratorProtocol {
    struct Leaf {
        let name: UnsafeBufferPointer<UInt8>
        let text: UnsafeBufferPointer<UInt8>

        /// How many bytes it has with its tags, `<name>` and `</name>`.
        var count: Int { 2 * name.count + 5 + text.count }

        func isNamed(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
            CString.areEqual(UnsafeRawBufferPointer(name), UnsafeRawBufferPointer(other))
        }
    }

    private var rest: Slice<UnsafeBufferPointer<UInt8>>

    init(_ run: UnsafeBufferPointer<UInt8>) { rest = run[...] }

    mutating func next() -> Leaf? {
        guard let nameEnd = rest.firstIndex(of: UInt8(ascii: ">")), let textEnd = rest[nameEnd...].firstIndex(of: UInt8(ascii: "<")) else {
            return nil
        }
        let name = UnsafeBufferPointer(rebasing: rest[..<nameEnd].dropFirst())
        let leaf = Leaf(name: name, text: UnsafeBufferPointer(rebasing: rest[nameEnd..<textEnd].dropFirst()))
        rest = rest.dropFirst(leaf.count)
        return leaf
    }
}
