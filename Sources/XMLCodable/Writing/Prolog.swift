// The XML declaration and the document type declaration before the root element (XML 1.0, section 2.8).

extension XMLHeader {
    /// Writes the XML declaration with a line end; nothing for a header without parts.
    package func write(to writer: inout DocumentWriter) {
        guard version != nil || encoding != nil || standalone != nil else { return }
        writer.output.appendNotInlined("<?xml version=\"\(version ?? 1.0)\"")
        if let encoding { writer.output.appendNotInlined(" encoding=\"\(encoding)\"") }
        if let standalone { writer.output.appendNotInlined(" standalone=\"\(standalone)\"") }
        writer.output.appendNotInlined("?>\n")
    }

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
    /// Writes the document type declaration with a line end.
    func write(to writer: inout DocumentWriter) {
        writer.output.appendNotInlined("<!DOCTYPE \(rootElement)")
        if let external {
            writer.output.appendNotInlined(external == .public ? " PUBLIC \"\(dtdName ?? "")\"" : " SYSTEM")
            let quote = dtdLocation.utf8.contains(UInt8(ascii: "\"")) ? "'" : "\""
            writer.output.appendNotInlined(" \(quote)\(dtdLocation)\(quote)")
        }
        writer.output.appendNotInlined(">\n")
    }

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
