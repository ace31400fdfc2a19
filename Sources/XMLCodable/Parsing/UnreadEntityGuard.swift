/// Finds references in attribute values to entities that may have been declared where nobody read.
///
/// When a document type has an external subset, or refers to a parameter entity, a reference to an unknown entity is not an error of
/// well-formedness (XML 1.0, section 4.1), and what is declared behind a parameter entity that is not read does not count (section 5.1). Expat
/// drops such a reference from an attribute's value without telling anybody. That would be silently lost text, so the tags of documents with a
/// subset are looked through for references: expat does not tell either whether a parameter entity was referred to.
struct UnreadEntityGuard {
    /// Whether the document may have declarations that were not read.
    private(set) var isNeeded = false
    private(set) var isOutsideDoctype = true
    /// The text of every internal entity that has not been looked through, and nothing for the others.
    private var texts: [[UInt8]: [UInt8]] = [:]
    /// Where the tag, or the reference with tags in its entity, stands that was looked through last.
    private var latestOffset = -1

    mutating func startDoctype(hasSubset: Bool) {
        isOutsideDoctype = false
        isNeeded = hasSubset
    }

    mutating func endDoctype() { isOutsideDoctype = true }

    /// Takes the declaration of an internal entity, which expat tells for the first one of a name only.
    mutating func declare(_ name: [UInt8], value: UnsafeRawBufferPointer) {
        texts[name] = value.contains(UInt8(ascii: "&")) ? Array(value) : []
    }

    /// Whether what stands at an offset has not been looked through yet.
    mutating func isNew(at offset: Int) -> Bool {
        defer { latestOffset = offset }
        return offset != latestOffset
    }

    /// The name of an entity in markup in UTF-8 that nothing is known of, also through the text of known ones, each of which is looked through
    /// once.
    mutating func unreadReference(in markup: [UInt8]) -> String? {
        var pending = [markup]
        while let text = pending.popLast() {
            for name in EntityReferences(in: text) {
                guard let text = texts.updateValue([], forKey: name) else { return String(decoding: name, as: UTF8.self) }
                if !text.isEmpty { pending.append(text) }
            }
        }
        return nil
    }
}
