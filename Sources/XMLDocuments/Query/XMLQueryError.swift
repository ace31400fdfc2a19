import Foundation

/// A query that is none, or that uses what queries do not support of XPath.
///
/// ```swift
/// do {
///     _ = try XMLQuery("//item[matches(name, 'C')]")
/// } catch {
///     print(error)
///     // the function 'matches' is not supported, at column 8
///     // //item[matches(name, 'C')]
///     //        ^
/// }
/// ```
public struct XMLQueryError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error, which stays the same between versions: ``XMLErrorCode/undeclaredPrefix`` for a prefix that has no namespace,
    /// ``XMLErrorCode/invalidPath`` for everything else.
    public let code: XMLErrorCode

    /// What was expected and found, or what is not supported. The wording may change between versions.
    public let message: String

    /// The query.
    public let query: String

    /// The byte in the query's UTF-8 that the error is at, counted from 0. The number of all bytes if something is missing at the end.
    public let byteOffset: Int

    private var index: String.Index {
        query.utf8.index(query.startIndex, offsetBy: byteOffset, limitedBy: query.endIndex) ?? query.endIndex
    }

    /// The character (Unicode scalar) in the query that the error is at, counted from 1.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the query.
    public var column: Int { query.unicodeScalars[..<index].count + 1 }

    /// The whole error: a sentence, a line with the query around the place, and one with a caret below the place.
    public var description: String {
        let (before, after) = (query.unicodeScalars[..<index], query.unicodeScalars[index...])
        var line = before.count > Self.excerptLength ? "…" : ""
        line += Self.onOneLine(before.suffix(Self.excerptLength))
        let caret = String(repeating: " ", count: line.unicodeScalars.count) + "^"
        line += Self.onOneLine(after.prefix(Self.excerptLength))
        if after.count > Self.excerptLength { line += "…" }
        return "\(message), at column \(column)\n\(line)\n\(caret)"
    }

    /// How much of a long query the description has on either side of the place.
    private static let excerptLength = 60

    private static func onOneLine(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    /// The whole error, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
