/// A text as an error shows it.
package enum Excerpt {
    @inline(never)
    package static func of(_ text: UnsafeBufferPointer<UInt8>) -> String {
        let start = String(decoding: text.prefix(240), as: UTF8.self)
        return start.count > 60 ? start.prefix(60) + "…" : start
    }

    @inline(never)
    package static func of(_ text: String) -> String { text.withBytes { of($0) } }

    /// A part of an error's sentence: names and keys in it may be of any length. Of a path, the end tells the most.
    package static func bounded(_ part: String) -> String {
        guard part.utf8.count > 2 * maximumEndCount else { return part }
        let scalars = part.unicodeScalars
        guard scalars.count > maximumEndCount else { return part }
        return String(scalars.prefix(maximumEndCount / 2)) + "…" + String(scalars.suffix(maximumEndCount / 2))
    }

    private static let maximumEndCount = 1024
}

extension String {
    /// A path without the root element: `/b[2]/@id` of `/a/b[2]/@id`.
    @inline(never)
    package var withoutFirstStep: String {
        let rest = dropFirst().drop { $0 != "/" }
        return rest.isEmpty ? "/" : String(rest)
    }
}
