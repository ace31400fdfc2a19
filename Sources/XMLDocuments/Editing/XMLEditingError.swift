import Foundation

/// An edit of a document that cannot be made without a guess or without loss. Nothing has been written.
///
/// ```swift
/// do {
///     try editor.write()
/// } catch let error as XMLEditingError where error.code == .changedSource {
///     // somebody else has written the file: read it again
/// }
/// ```
public struct XMLEditingError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error, which stays the same between versions: ``XMLErrorCode/ambiguousEdit``, ``XMLErrorCode/uneditableNode``,
    /// ``XMLErrorCode/refusedEdit`` or ``XMLErrorCode/changedSource``.
    public let code: XMLErrorCode

    /// What is in the way. The wording may change between versions.
    public let message: String

    /// The node as a path from the root: `/catalog/book[2]`. Nil where the whole document is meant.
    public let path: String?

    /// Where the node is in the document as it was read; nil where it is not in it.
    public let position: XMLPosition?

    init(_ code: XMLErrorCode, _ message: String, path: String? = nil, position: XMLPosition? = nil) {
        (self.code, self.message, self.path, self.position) = (code, message, path, position)
    }

    /// The whole error in a sentence.
    public var description: String {
        Excerpt.bounded(message) + (path.map { " at \(Excerpt.bounded($0))" } ?? "") + (position.map { " (\($0))" } ?? "")
    }

    /// The whole error, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
