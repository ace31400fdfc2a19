/// A place in a document's source.
public struct XMLPosition: Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from 1. Lines end with LF, CR or CR LF.
    public let line: Int

    /// The character (Unicode scalar) in the line, counted from 1.
    public let column: Int

    /// The byte in the source, counted from 0.
    public let byteOffset: Int

    /// A place from its parts.
    public init(line: Int, column: Int, byteOffset: Int) { (self.line, self.column, self.byteOffset) = (line, column, byteOffset) }

    public var description: String { "line \(line), column \(column)" }
}
