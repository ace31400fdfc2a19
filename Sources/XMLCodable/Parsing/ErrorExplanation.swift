import CExpat

/// What expat's error codes mean in the document at hand. Expat says that a token is not valid; which character it was, and what may have
/// been meant, can be read from the bytes around it.
extension DocumentParser {
    /// Why the document could not be parsed, and in words that tell what to mend.
    func explanation(of code: XML_Error) -> (XMLParsingError.Reason, String) {
        switch code {
        case XML_ERROR_INVALID_TOKEN: explanationOfInvalidToken() ?? (.notWellFormed, message(for: code))
        case XML_ERROR_UNDEFINED_ENTITY: (.notWellFormed, explanationOfUndefinedEntity() ?? message(for: code))
        default: (reason(of: code), message(for: code))
        }
    }

    private func reason(of code: XML_Error) -> XMLParsingError.Reason {
        switch code {
        case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
            .limitExceeded(.entityExpansionBytes, maximum: options.limits.maximumEntityExpansionBytes)
        case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: .encoding
        case XML_ERROR_EXTERNAL_ENTITY_HANDLING: .entity
        case XML_ERROR_NO_MEMORY: .unreadable
        default: .notWellFormed
        }
    }

    private func message(for code: XML_Error) -> String {
        let openName = state.pointee.builder.openElementName
        switch code {
        case XML_ERROR_NO_ELEMENTS where receivedBytes == 0: return "the document is empty"
        case XML_ERROR_NO_ELEMENTS where state.pointee.builder.startedElementCount > 0:
            return "the document ends inside of the element \(openName ?? "")"
        case XML_ERROR_NO_ELEMENTS: return "the document has no element"
        case XML_ERROR_TAG_MISMATCH: return openName.map { "mismatched tag: </\($0)> is missing" } ?? "mismatched tag"
        case XML_ERROR_UNCLOSED_TOKEN: return "the document ends in the middle of a tag, comment, section or reference"
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return "there is something after the root element"
        case XML_ERROR_MISPLACED_XML_PI: return "the XML declaration is not at the start of the document"
        case XML_ERROR_EXTERNAL_ENTITY_HANDLING: return "a reference to an external entity, which is never read"
        case XML_ERROR_UNKNOWN_ENCODING:
            return "the encoding \(state.pointee.header?.encoding ?? options.encoding ?? "") is not supported"
        case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
            return "more than \(options.limits.maximumEntityExpansionBytes) \(XMLLimits.Limit.entityExpansionBytes.rawValue)"
        default: return XML_ErrorString(code).map { String(cString: $0) } ?? "the document cannot be parsed"
        }
    }

    // MARK: Looking at the place

    /// The bytes that expat holds before and from the current place on.
    private func withBytesAround<Result>(
        _ body: (_ before: Slice<UnsafeRawBufferPointer>, _ after: Slice<UnsafeRawBufferPointer>) -> Result?
    ) -> Result? {
        var offset: Int32 = 0
        var size: Int32 = 0
        guard !state.pointee.isUTF16, let context = XML_GetInputContext(parser, &offset, &size), offset >= 0, offset <= size else {
            return nil
        }
        // Good until the next call of the parser, for `size` bytes.
        let bytes = UnsafeRawBufferPointer(start: context, count: Int(size))
        return body(bytes[..<Int(offset)], bytes[Int(offset)...])
    }

    private func explanationOfInvalidToken() -> (XMLParsingError.Reason, String)? {
        withBytesAround { before, after in
            guard let byte = after.first else { return nil }
            if byte >= 0x80, (state.pointee.header?.encoding ?? "UTF-8").uppercased() == "UTF-8" {
                var decoder = UTF8()
                var bytes = after.makeIterator()
                if case .scalarValue(let scalar) = decoder.decode(&bytes) {
                    let number = String(scalar.value, radix: 16, uppercase: true)
                    return (.notWellFormed, "the character U+\(number), which XML does not allow here")
                }
                let number = String(byte, radix: 16, uppercase: true)
                return (
                    .encoding,
                    "the byte \(number) is not UTF-8 here; if the document is in another encoding, its XML declaration has to say so"
                )
            }
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
                let number = String(byte, radix: 16, uppercase: true)
                let padding = String(repeating: "0", count: 4 - number.count)
                return (.notWellFormed, "the character U+\(padding)\(number), which XML does not allow")
            }
            switch before.last {
            case UInt8(ascii: "&"): return (.notWellFormed, "an & that starts no reference; as text it is written &amp;")
            case UInt8(ascii: "<"): return (.notWellFormed, "a < that starts no tag; as text it is written &lt;")
            case UInt8(ascii: "="): return (.notWellFormed, "an attribute's value has to stand in quotation marks")
            case UInt8(ascii: "-") where before.dropLast().last == UInt8(ascii: "-"):
                return (.notWellFormed, "two hyphens in a row, which a comment cannot have")
            default:
                return byte == UInt8(ascii: "<")
                    ? (.notWellFormed, "a < in an attribute's value or a tag; as text it is written &lt;") : nil
            }
        }
    }

    private func explanationOfUndefinedEntity() -> String? {
        withBytesAround { _, after in
            guard after.first == UInt8(ascii: "&"), let end = after.firstIndex(of: UInt8(ascii: ";")), end - after.startIndex < 256 else {
                return nil
            }
            return "the entity \(String(decoding: after[(after.startIndex + 1)..<end], as: UTF8.self)) is not declared"
        }
    }
}
