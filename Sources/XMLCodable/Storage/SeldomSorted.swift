// Sorts whose speed does not matter. The compiler makes about 2,500 bytes of code of `sorted(by:)` for each type of elements, and for most closures
// once more; these functions are one for all.

extension Sequence {
    /// The elements sorted as `sorted(by:)` sorts them, equal ones in their order, by the standard library's code for elements of any type.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    package func sortedSeldom(by precedes: (Self.Element, Self.Element) -> Bool) -> [Self.Element] { sorted(by: precedes) }
}

extension [String: String] {
    /// The entries sorted by their keys.
    @inline(never)
    package var sortedByKey: [(key: String, value: String)] { sortedSeldom { $0.key < $1.key } }
}
