/// Finds references in attribute values to entities that may have been declared where nobody read.
///
/// When a document type has an external subset or external parameter entities, a reference to an unknown entity is not an error of
/// well-formedness (XML 1.0, section 4.1), and expat drops it from an attribute's value without telling anybody. That would be silently
/// lost text, so the tags of such documents are looked through for references.
struct UnreadEntityGuard {
    /// Whether the document has declarations that were not read.
    private(set) var isNeeded = false
    private(set) var isOutsideDoctype = true
    private var internalEntities: [String: [UInt8]] = [:]

    mutating func startDoctype(hasExternalSubset: Bool) {
        isOutsideDoctype = false
        if hasExternalSubset { isNeeded = true }
    }

    mutating func endDoctype() { isOutsideDoctype = true }

    mutating func noteExternalParameterEntity() { isNeeded = true }

    /// The first declaration of an entity is the one that counts.
    mutating func declare(_ name: String, value: [UInt8]) {
        if internalEntities[name] == nil { internalEntities[name] = value }
    }

    /// A literal from its quotation mark to the next of the kind.
    static func literal(startingIn bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let isQuotationMark: (UInt8) -> Bool = { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        guard let start = bytes.firstIndex(where: isQuotationMark) else { return bytes }
        let end = bytes[(start + 1)...].firstIndex(of: bytes[start]) ?? bytes.endIndex
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    /// The name of an entity in the source bytes of a tag that nothing is known of, also through the text of known ones.
    func unreadReference(in tag: UnsafeRawBufferPointer, isUTF16: Bool) -> String? {
        // Names and markup characters that matter here are told apart in UTF-16 without its zero bytes as well.
        var pending: [[UInt8]] = [isUTF16 ? tag.filter { $0 != 0 } : Array(tag)]
        var visited: Set<String> = ["amp", "lt", "gt", "apos", "quot"]
        while let text = pending.popLast() {
            var rest = text[...]
            while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
                rest = rest[(ampersand + 1)...]
                guard let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) else { break }
                let name = String(decoding: rest[..<semicolon], as: UTF8.self)
                rest = rest[(semicolon + 1)...]
                guard !name.hasPrefix("#"), visited.insert(name).inserted else { continue }
                guard let value = internalEntities[name] else { return name }
                pending.append(value)
            }
        }
        return nil
    }
}
