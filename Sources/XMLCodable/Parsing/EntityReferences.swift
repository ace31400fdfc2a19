/// The names in the references to general entities that a piece of markup in UTF-8 has, without those that are predefined.
///
/// In comments, CDATA sections and processing instructions there are none. Where the markup is not well-formed, neither is the document, so that
/// it does not matter what is found.
struct EntityReferences<Markup: RandomAccessCollection<UInt8>>: Sequence, IteratorProtocol {
    private var rest: Markup.SubSequence

    init(in markup: Markup) { rest = markup[...] }

    /// A name as bytes: strings are equal even if they are spelled in different ways.
    mutating func next() -> [UInt8]? {
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) {
            rest = rest[start...]
            guard rest.first == UInt8(ascii: "&") else {
                skipMarkup()
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
            let name = rest[..<end].dropFirst()
            rest = rest[end...]
            let isPredefined = predefinedEntities.contains { name.elementsEqual($0.utf8) }
            if !isPredefined, name.first != UInt8(ascii: "#") { return Array(name) }
        }
        return nil
    }

    /// Goes on behind what a `<` starts, or, if that is a tag, in it.
    private mutating func skipMarkup() {
        guard let (start, end) = opaqueMarkup.first(where: { rest.starts(with: $0.start.utf8) }) else { return rest = rest.dropFirst() }
        rest = rest.dropFirst(start.utf8.count)
        while !rest.isEmpty, !rest.starts(with: end.utf8) { rest = rest.dropFirst() }
    }
}

/// Characters rather than entities.
private let predefinedEntities = ["amp", "lt", "gt", "apos", "quot"]

/// Markup in which an ampersand is nothing but that.
private let opaqueMarkup = [(start: "<!--", end: "-->"), (start: "<![CDATA[", end: "]]>"), (start: "<?", end: "?>")]
