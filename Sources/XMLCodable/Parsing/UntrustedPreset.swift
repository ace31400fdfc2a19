extension XMLLimits {
    /// For documents from anywhere, where nobody waits for a large one: messages, feeds, settings that were sent in.
    ///
    /// A document within these limits is parsed in some tens of MiB of memory. Take them as a start, and raise what your documents need.
    public static let untrusted: XMLLimits = {
        var limits = XMLLimits()
        limits.maximumDepth = 64
        limits.maximumInputBytes = 8 << 20
        limits.maximumElements = 200_000
        limits.maximumAttributesPerElement = 128
        limits.maximumDistinctNames = 4_096
        limits.maximumValueBytes = 1 << 20
        limits.maximumEntityExpansionBytes = 1 << 16
        limits.maximumEntityDepth = 8
        return limits
    }()
}

extension XMLParsingOptions {
    /// For documents from anywhere: ``XMLLimits/untrusted``, and no entities but those that XML has itself.
    ///
    /// ```swift
    /// let order = try XMLDecoder(parsingOptions: .untrusted).decode(Order.self, from: body)
    /// let tree = try XMLTree(parsing: body, options: .untrusted)
    /// ```
    public static let untrusted: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.entityPolicy = .reject
        options.limits = .untrusted
        return options
    }()
}
