/// Which extensions of XML-RPC's specification are written. All of them are read, whatever the dialect.
public struct XMLRPCDialect: OptionSet, Sendable, Hashable {
    /// The set as bits.
    public let rawValue: Int

    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The specification, and nothing else.
    public static let standard: XMLRPCDialect = []

    /// `<nil/>` for nil. Without it, an optional member of a struct that is nil is left out, and any other nil is an error.
    public static let `nil` = XMLRPCDialect(rawValue: 1)

    /// `<i8>` for integers that do not fit into 32 bits. Without it they are an error.
    public static let i8 = XMLRPCDialect(rawValue: 2)

    /// The elements of Apache's implementation, under the prefix `ex`: `ex:nil`, `ex:i8`, `ex:biginteger` and `ex:bigdecimal`.
    public static let apache = XMLRPCDialect(rawValue: 4)

    var writesNil: Bool { !isDisjoint(with: [.nil, .apache]) }
    var writesInt64: Bool { !isDisjoint(with: [.i8, .apache]) }
}
