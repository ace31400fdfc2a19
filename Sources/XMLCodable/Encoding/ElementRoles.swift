/// What an element is to the model beside values: an editor has to know which elements a value is only somewhere in, and which are a dictionary's entries.
package enum ElementRole: Equatable, Sendable {
    /// Keys that are paths lead through it. What else the element of a document has, the model does not mean.
    case step
    /// An entry, whose key is in the attribute or the child element of this name.
    case entry(key: String, isAttribute: Bool)
}

/// The roles of the elements of a document that is being encoded.
struct ElementRoles {
    private var roles = Table<UInt32, ElementRole>()
    /// The roles of elements that were written, with where these start, in their order.
    private(set) var written: [(offset: Int, role: ElementRole)] = []

    mutating func note(_ role: ElementRole, of element: UInt32) { roles[element] = role }

    /// Notes that an element has been written.
    mutating func noteStart(of element: UInt32, at offset: Int) { if let role = roles[element] { written.append((offset, role)) } }
}
