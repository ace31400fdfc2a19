/// Looks at the values of a type once they are complete, and at their elements before: checks them, and notes what they are.
///
/// Of other types the coders know by one flag that nothing looks at them.
package protocol Examination: Sendable {
    /// Looks at the element of a value that is about to be decoded.
    func checkElement(at site: DecodingSite) throws

    /// Looks at a value that is decoded.
    ///
    /// - Parameter isToken: whether it is one of several in a text.
    func examine<Value>(_ value: Value, at site: DecodingSite, isToken: Bool) throws

    /// Looks at a value that has encoded itself, and at what it has written.
    ///
    /// - Parameter isToken: whether it is one of several in a text, which belongs to the value at the site.
    func examine<Value>(_ value: Value, at site: EncodingSite, isToken: Bool) throws
}
