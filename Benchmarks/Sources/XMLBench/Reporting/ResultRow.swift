/// A row of the result.
struct ResultRow: Encodable, Equatable {
    enum Operation: String, Encodable { case decode, encode }

    let document: String
    let contender: String
    let operation: Operation
    /// Bytes of the XML document, in millions, whatever the contender itself reads or writes.
    let megabytesPerSecond: Double
    /// This rate divided by that of expat for the same document in the same run; nil where expat did not take part.
    let shareOfExpat: Double?
    /// The time of one operation.
    let microseconds: Double
    /// The most memory that a process occupied which did nothing else, less what it needs for itself; nil where it was not measured.
    let peakBytes: Int?

    enum CodingKeys: String, CodingKey {
        case document, contender, operation, megabytesPerSecond, shareOfExpat, microseconds, peakBytes
    }

    /// All keys are always there, so that every row has the same.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(document, forKey: .document)
        try container.encode(contender, forKey: .contender)
        try container.encode(operation, forKey: .operation)
        try container.encode(megabytesPerSecond, forKey: .megabytesPerSecond)
        try container.encode(shareOfExpat, forKey: .shareOfExpat)
        try container.encode(microseconds, forKey: .microseconds)
        try container.encode(peakBytes, forKey: .peakBytes)
    }
}
