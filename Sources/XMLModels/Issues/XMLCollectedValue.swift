/// What came of decoding a document with all its issues; see `XMLDecoder.decodeCollectingIssues(_:from:limit:)`.
public struct XMLCollectedValue<Value> {
    /// The value; nil if it could not be made.
    public let value: Value?

    /// What is wrong with the document: why there is no value, or what the value is without.
    ///
    /// Issues come in the order in which the types read the document. Unless a policy or an ``XMLLossy`` property passes issues over, the first is the
    /// one that `decode` throws.
    public let issues: [XMLCodingIssue]

    /// Whether these are all issues that could be found. False if there were as many as the limit.
    public let isComplete: Bool
}

extension XMLCollectedValue: Sendable where Value: Sendable {}
