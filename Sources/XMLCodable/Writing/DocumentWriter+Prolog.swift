// The XML declaration and the document type declaration before the root element (XML 1.0, section 2.8).

extension DocumentWriter {
    /// The XML declaration with a line end; nothing for a header without parts.
    package mutating func header(_ header: XMLHeader) {
        guard header.version != nil || header.encoding != nil || header.standalone != nil else { return }
        output.appendSeldom("<?xml version=\"\(header.version ?? 1.0)\"")
        if let encoding = header.encoding { output.appendSeldom(" encoding=\"\(encoding)\"") }
        if let standalone = header.standalone { output.appendSeldom(" standalone=\"\(standalone)\"") }
        output.appendSeldom("?>\n")
    }

    /// The document type declaration with a line end.
    package mutating func documentType(rootElement: String, publicIdentifier: String?, systemIdentifier: String?) {
        output.appendSeldom("<!DOCTYPE \(rootElement)")
        if let publicIdentifier { output.appendSeldom(" PUBLIC \"\(publicIdentifier)\"") }
        if let systemIdentifier {
            output.appendSeldom(publicIdentifier == nil ? " SYSTEM " : " ")
            let quote = systemIdentifier.utf8.contains(UInt8(ascii: "\"")) ? "'" : "\""
            output.appendSeldom("\(quote)\(systemIdentifier)\(quote)")
        }
        output.appendSeldom(">\n")
    }

    /// The document type declaration with a line end.
    package mutating func documentType(_ doctype: XMLDocumentType) {
        documentType(
            rootElement: doctype.rootElement, publicIdentifier: doctype.external == .public ? doctype.dtdName ?? "" : nil,
            systemIdentifier: doctype.external == nil ? nil : doctype.dtdLocation)
    }
}

extension XMLHeader {
    /// Why a document in UTF-8 cannot begin with this declaration; nil if it can.
    package var problem: String? {
        if let version, !(1..<2).contains(version) { return "there is no version \(version) of XML 1" }
        if let encoding, encoding.lowercased() != "utf-8" {
            return "documents are written in UTF-8, so that they cannot be declared to be in `\(encoding)`"
        }
        if let standalone, standalone != "yes", standalone != "no" { return "standalone is `yes` or `no`, not `\(standalone)`" }
        return nil
    }
}

extension XMLDocumentType {
    /// Why this declaration would not be well-formed; nil if it would.
    package var problem: String? {
        if !NameRules.isName(rootElement) { return "`\(rootElement)` is no name for a root element" }
        if external == .public, let dtdName, !dtdName.utf8.allSatisfy(Self.isInPublicIdentifier) {
            return "`\(dtdName)` has a character in it that public identifiers cannot have"
        }
        if dtdLocation.utf8.contains(UInt8(ascii: "\"")), dtdLocation.utf8.contains(UInt8(ascii: "'")) {
            return "a system identifier cannot have both kinds of quotation marks in it"
        }
        let character = CharacterEscapes.firstForbiddenCharacter(in: dtdLocation)
        return character == nil ? nil : "the system identifier has a character in it that XML forbids"
    }

    /// PubidChar, without its line ends, which a parser would make spaces of.
    private static func isInPublicIdentifier(_ byte: UInt8) -> Bool {
        NameRules.isASCIIName(byte) || " '()+,/=?;!*#@$%".utf8.contains(byte)
    }
}
