extension XMLUnknownKind {
    /// A value that keeps the element as it is, and is written as it was.
    ///
    /// - Parameters:
    ///   - make: makes a value of the base.
    ///   - take: the fragment that it was made of; nil for other values.
    public static func fragment(
        _ make: @escaping @Sendable (XMLFragment) -> Base, from take: @escaping @Sendable (Base) -> XMLFragment?
    ) -> XMLUnknownKind { .element({ make(try XMLFragment(from: $0)) }, from: { take($0) }) }
}
