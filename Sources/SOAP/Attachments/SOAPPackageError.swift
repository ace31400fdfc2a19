import Foundation

/// A message with attachments that could not be taken apart: what is wrong, and where.
public struct SOAPPackageError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// What is wrong, in words.
    public let message: String

    /// The number of the part in which it is wrong, from 1. Nil if it is the whole body or its content type.
    public let part: Int?

    /// Where it is wrong: the byte of the body, from 0. Nil if it is the content type.
    public let byteOffset: Int?

    init(_ message: String, part: Int? = nil, byteOffset: Int? = nil) {
        self.message = message
        self.part = part
        self.byteOffset = byteOffset
    }

    public var description: String { message + (part.map { " in part \($0)" } ?? "") + (byteOffset.map { " at byte \($0)" } ?? "") }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
