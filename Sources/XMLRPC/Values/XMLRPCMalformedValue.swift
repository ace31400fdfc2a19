import XMLCodable

/// A scalar of a reply whose text is not of its type: `<int/>`, `<dateTime.iso8601>00000000T00:00:00Z</dateTime.iso8601>`.
///
/// One such scalar does not cost the reply: it is an error for the type that asks for it, which names the place. With
/// ``XMLRPCDecoder/Coercion/lenient`` it is a string, and nil for an optional if it has no text.
public struct XMLRPCMalformedValue: Sendable, Hashable, CustomStringConvertible {
    /// The type that it should have.
    public let kind: XMLRPCKind

    /// What is there instead.
    public let text: String

    /// What is wrong with it, in words.
    public let message: String

    /// The place in the reply: `/methodResponse/params/param/value/int`.
    public let path: String?

    /// Where in the source it is.
    public let position: XMLPosition?

    /// Values are equal if they have the same type and text, wherever they are.
    public static func == (first: XMLRPCMalformedValue, second: XMLRPCMalformedValue) -> Bool {
        first.kind == second.kind && first.text == second.text
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(text)
    }

    public var description: String { message + (path.map { " at \($0)" } ?? "") + (position.map { " (\($0))" } ?? "") }
}
