/// What to think of what the parser did.
enum Verdict {
    case asExpected
    case tolerated(Tolerance)
    /// Neither what the suite expects nor tolerated, and in words what it is.
    case deviates(String)

    var tolerance: Tolerance? {
        if case .tolerated(let tolerance) = self { tolerance } else { nil }
    }

    var deviation: String? {
        if case .deviates(let difference) = self { difference } else { nil }
    }
}

/// Why the parser need not, or cannot, do what the suite says.
enum Tolerance: String, CaseIterable {
    // The suite leaves these open.
    case notReported = "errors that parsers need not report"
    case wrongOutside = "not well-formed only inside of an external entity, which is never read"
    // The library differs on purpose.
    case refersToUnreadEntity =
        "refused on purpose: refers to an entity that is declared where nobody reads, and nothing is silently left out (Docs/Security.md)"
    case contradictsMark = "accepted on purpose: the XML declaration contradicts the byte order mark, which is believed"
    case declarationsOutside = "other attributes than stated: declared in an external entity, which is never read"
    case notations = "equal but for notation declarations, which a tree does not have"
    case documentType = "equal but for notation declarations and processing instructions in the document type, which a tree does not have"
}
