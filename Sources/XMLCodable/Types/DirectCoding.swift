/// How values of one type are written without an encoder's containers, and what they are made of.
///
/// It is an attempt: anything unusual in options or value ends it. Then the encoder writes the value, and says what is wrong if something is.
package protocol DirectCoding: Sendable {
    /// What values are made of, by their keys; nil where they are read by other keys.
    func propertyTypes<Keys: CodingKey>(by keys: Keys.Type) -> [String: any Any.Type]?

    /// Whether a value is worth an attempt.
    ///
    /// - Parameter remembers: whether a type whose values have failed lately is not tried again at once.
    func mayWrite(remembers: Bool) -> Bool

    /// What writes documents that have the same root element; nil if the encoder is to write them.
    ///
    /// - Parameter encoder: encodes what is not written directly.
    func writing(_ layout: OutputLayout, _ root: DocumentRoot, _ encoder: any PropertyEncoder) -> (any DirectWriting)?
}

/// A type whose values are written without containers, as a part of the package does it. Conform to the part's protocol instead.
public protocol _XMLDirectlyCoded {
    /// What writes them.
    static var _xmlDirectCoding: _XMLDirectCoding { get }
}

/// What writes the values of a type: for the coders alone.
public struct _XMLDirectCoding {
    let coding: any DirectCoding

    package init(_ coding: any DirectCoding) { self.coding = coding }

    private static let codings = TypeRegistry<Immortal<any DirectCoding>>()

    /// What writes the values of a type; nil for other types. Found out once per type: a property's type is not asked, only a root's.
    static func of(_ type: any Any.Type) -> (any DirectCoding)? {
        codings.value(of: type) { (type as? any _XMLDirectlyCoded.Type).map { Immortal($0._xmlDirectCoding.coding) } }?.value
    }
}

/// What the documents of one type that have the same root element are written with, under the same options. One thread at a time uses it.
package protocol DirectWriting: AnyObject {
    /// Whether a document is one of these.
    func include(_ type: any Any.Type, _ rootKey: String?, _ rootAttributes: [String: String]) -> Bool

    /// Writes a value as the root element of a document.
    ///
    /// - Parameters:
    ///   - value: of the type that the documents are of.
    ///   - prolog: what is before it.
    ///   - remembers: whether the outcome counts for whether the next value is tried.
    /// - Returns: nil if it cannot be written directly.
    func attempt<Value>(_ value: Value, after prolog: consuming OutputBuffer, remembers: Bool) -> OutputBuffer?
}
