/// What an element is to the model beside values: an editor has to know which elements a value is only somewhere in, and which are a dictionary's entries.
package enum ElementRole: Equatable, Sendable {
    /// Keys that are paths lead through it. What else the element of a document has, the model does not mean.
    case step
    /// An entry, whose key is in the attribute or the child element of this name.
    case entry(key: String, isAttribute: Bool)
}
