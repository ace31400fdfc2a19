/// Where a part of the package makes a value: the place in the document that its decoder is at, what can be read there, and errors about it.
///
/// A type of a part asks its decoder for the site in `init(from:)`. Other decoders than this package's have none.
///
/// ```swift
/// guard let site = (decoder as? any SiteDecoder)?.site else { … }
/// ```
package struct DecodingSite {
    let context: DecodingContext
    let place: Place
    let frame: Int
}

/// A decoder of this package.
package protocol SiteDecoder: Decoder {
    /// Where it is.
    var site: DecodingSite { get }
}

extension ElementDecoder: SiteDecoder {
    package var site: DecodingSite { DecodingSite(context: context, place: place, frame: frame) }
}

extension DecodingSite {
    /// The keys that lead to the value.
    package var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    /// Whether values are to be checked: the decoder's option says so.
    package var checksValues: Bool { context.options.checksValues }

    /// For how many issues there is room, where all issues of a document are collected; nil where the first error ends the decoding.
    package var roomForIssues: Int? { context.issues.flatMap { $0.isCollecting ? $0.room : nil } }

    // MARK: Other sites

    /// The site of one value: where several elements have the name, the one that the decoder's policy takes.
    ///
    /// - Throws: an error, if the policy takes none.
    package func single() throws -> DecodingSite {
        DecodingSite(context: context, place: try context.single(place, path: codingPath), frame: frame)
    }

    /// Where keys lead to that are inside the value, as far as there is something. Only for errors: it does not count as read.
    package func inside(_ path: [any CodingKey]) -> DecodingSite {
        DecodingSite(context: context, place: context.errors.place(of: codingPath + path, from: place, frame: frame), frame: frame)
    }

    // MARK: Errors

    /// An error about what is at the site.
    ///
    /// - Parameter path: the coding path; nil for the site's own.
    package func dataCorrupted(
        _ code: XMLErrorCode, path: [any CodingKey]? = nil, expected: String?, found: String?, because reason: String,
        suggestion: String? = nil
    ) -> DecodingError {
        let issue = context.errors.issue(code, at: place, expected: expected, found: found, suggestion: suggestion)
        return .dataCorrupted(DecodingError.Context(issue, path: path ?? codingPath, because: reason))
    }

    /// The error of several issues, the first of which it is called after.
    package func invalid(_ first: XMLCodingIssue, _ all: [XMLCodingIssue], count: Int, path: [any CodingKey]) -> DecodingError {
        let (words, underlying) = first.first(of: all, count: count)
        return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: words, underlyingError: underlying))
    }
}
