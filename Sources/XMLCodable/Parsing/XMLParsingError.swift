import CExpat
import Foundation

/// A document that could not be parsed: it is not well-formed, exceeds a limit, or cannot be read.
///
/// `XMLTree` throws it as it is. `XMLDecoder` throws `DecodingError.dataCorrupted` with it as the underlying error, as decoders of other
/// formats do; `DecodingError.xmlParsingError` returns it.
///
/// ```swift
/// do {
///     _ = try XMLTree(parsing: "<a><b></a>")
/// } catch {
///     print(error)  // line 1, column 9: mismatched tag: </b> is missing, which was opened at line 1, column 4
/// }
/// ```
public struct XMLParsingError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// Why the document could not be parsed.
    public enum Reason: Sendable, Hashable {
        /// The document breaks a rule of XML 1.0 or, when namespaces are processed, of Namespaces in XML 1.0.
        case notWellFormed
        /// The document is larger, deeper or richer than a limit allows.
        case limitExceeded(XMLLimits.Limit, maximum: Int)
        /// The document is in an encoding that is not supported, or that its bytes contradict.
        case encoding
        /// The document declares or uses entities that the entity policy does not allow, or that lie outside of the document.
        case entity
        /// The source could not be read to its end.
        case unreadable
    }

    /// Why the document could not be parsed.
    public let reason: Reason

    /// The kind of error, which stays the same between versions.
    public var code: XMLErrorCode {
        switch reason {
        case .notWellFormed: .notWellFormed
        case .limitExceeded: .limitExceeded
        case .encoding: .invalidEncoding
        case .entity: .refusedEntity
        case .unreadable: .unreadableSource
        }
    }

    /// What is wrong, in words. The wording may change between versions; ``reason`` and ``code`` do not.
    public let message: String

    /// Where it is wrong. Nil if no place in the document is to blame, as for a file that cannot be read.
    public let position: XMLPosition?

    /// The text around the place, if ``XMLParsingOptions/errorContextLength`` is not 0.
    public let excerpt: String?

    /// Where the element starts whose end tag is missing. Nil for other errors, and in a stream of records also for elements outside of the
    /// records.
    public let unclosedElement: XMLPosition?

    /// Whether this is the underlying error of an error that says the same.
    private var isTold = Uncompared(false)

    package init(reason: Reason, message: String, position: XMLPosition?, excerpt: String? = nil, unclosedElement: XMLPosition? = nil) {
        (self.reason, self.message, self.position, self.excerpt) = (reason, message, position, excerpt)
        self.unclosedElement = unclosedElement
    }

    /// The whole error in a sentence. One that is still inside a `DecodingError` leaves out what that says already: printing the error then
    /// says each thing once.
    public var description: String { isTold.value ? "\(XMLParsingError.self)" : sentence }

    private var sentence: String {
        var text = Excerpt.bounded(message)
        if let unclosedElement { text += ", which was opened at \(unclosedElement)" }
        if let position { text = "\(position): \(text)" }
        if let excerpt { text += "\nnear `\(excerpt)`" }
        return text
    }

    /// The error by itself, or as the underlying error of an error that says the same.
    func told(byAnother isTold: Bool) -> XMLParsingError {
        var error = self
        error.isTold.value = isTold
        return error
    }

    /// A limit that was exceeded.
    package static func exceeding(_ limit: XMLLimits.Limit, _ maximum: Int, at position: XMLPosition?) -> XMLParsingError {
        XMLParsingError(reason: .limitExceeded(limit, maximum: maximum), message: message(exceeding: limit, maximum), position: position)
    }

    static func message(exceeding limit: XMLLimits.Limit, _ maximum: Int) -> String { "more than \(maximum) \(limit.rawValue)" }

    /// A URL that is not a file's.
    package static func notAFile(_ url: URL) -> XMLParsingError {
        XMLParsingError(reason: .unreadable, message: "\(url) is not the URL of a file; load it first", position: nil)
    }

    /// The whole error in a sentence, which `localizedDescription` shows.
    public var errorDescription: String? { sentence }
}

/// What expat's error codes mean in the document at hand. Expat says that a token is not valid; which character it was, and what may have
/// been meant, can be read from the bytes around it.
struct ErrorExplanation {
    let code: XML_Error
    let parser: XML_Parser
    let state: UnsafeMutablePointer<ParsingState>
    let options: XMLParsingOptions
    /// The document's first bytes.
    let documentStart: [UInt8]

    /// Why the document could not be parsed, and in words that tell what to mend.
    var reasonAndMessage: (XMLParsingError.Reason, String) {
        if let format = otherFormat { return (.notWellFormed, format) }
        let (reason, message) = explanation
        return (reason, reason == .notWellFormed && isHTML ? "\(message) (this is an HTML page, which is seldom well-formed XML)" : message)
    }

    /// What the document is, if it is nothing like XML.
    private var otherFormat: String? {
        guard state.pointee.builder.elementCount == 0 else { return nil }
        if documentStart.starts(with: [0x1F, 0x8B]) { return "the bytes are compressed (gzip): decompress them first" }
        if documentStart.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            return "the bytes are a zip archive, as files of .xlsx, .docx and .epub are: take the XML file that you want out of it first"
        }
        switch text.first {
        case "{", "[": return "the document starts with \(text.prefix(1)), as JSON does, and not with < as XML"
        default: return nil
        }
    }

    /// The document's first characters of ASCII, without a byte order mark and white space before them.
    private var text: Substring {
        String(decoding: documentStart.filter { $0 != 0 }, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{FFFD}" }
    }

    private var isHTML: Bool {
        let start = text.lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
            || isSame(state.pointee.doctype?.rootElement.lowercased() ?? "", "html")
    }

    private var explanation: (XMLParsingError.Reason, String) {
        let openName = state.pointee.builder.openElement.map { state.pointee.builder.names.qualifiedName($0.name) }
        switch code {
        case XML_ERROR_INVALID_TOKEN: return explanationOfInvalidToken() ?? (.notWellFormed, wordsOfExpat)
        case XML_ERROR_UNDEFINED_ENTITY: return (.notWellFormed, explanationOfUndefinedEntity() ?? wordsOfExpat)
        case XML_ERROR_NO_ELEMENTS where documentStart.isEmpty: return (.notWellFormed, "the document is empty")
        case XML_ERROR_NO_ELEMENTS where isOfUnclosedElement:
            return (.notWellFormed, "the document ends inside of the element \(openName ?? "")")
        case XML_ERROR_NO_ELEMENTS: return (.notWellFormed, "the document has no element")
        case XML_ERROR_TAG_MISMATCH: return (.notWellFormed, openName.map { "mismatched tag: </\($0)> is missing" } ?? "mismatched tag")
        case XML_ERROR_UNCLOSED_TOKEN: return (.notWellFormed, "the document ends in the middle of a tag, comment, section or reference")
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return (.notWellFormed, "there is something after the root element")
        case XML_ERROR_MISPLACED_XML_PI: return (.notWellFormed, "the XML declaration is not at the start of the document")
        case XML_ERROR_EXTERNAL_ENTITY_HANDLING: return (.entity, "a reference to an external entity, which is never read")
        case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: return (.encoding, explanationOfEncoding)
        case XML_ERROR_ENTITY_DECLARED_IN_PE:
            let message =
                "a reference to an entity that the document does not declare, though it says standalone=\"yes\": given `entities` do not count"
            return (.notWellFormed, message)
        case XML_ERROR_NO_MEMORY: return (.unreadable, wordsOfExpat)
        case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
            let error = XMLParsingError.exceeding(.entityExpansionBytes, options.limits.maximumEntityExpansionBytes, at: nil)
            return (error.reason, error.message)
        default: return (.notWellFormed, wordsOfExpat)
        }
    }

    private var explanationOfEncoding: String {
        let name = state.pointee.header?.encoding ?? options.encoding ?? ""
        let isUTF16 = state.pointee.start.isUTF16
        switch SourceEncoding(named: name) {
        case nil:
            return
                "the encoding \(name) is not supported: \(SourceEncoding.supported) are; if the document is in another one, set `decoder.encoding`"
        case .multiByte where !isUTF16: return "the encoding \(name) is not one that iconv of this system converts"
        default:
            let found = isUTF16 ? "UTF-16" : "one in which ASCII has one byte a character, such as UTF-8"
            return
                "the XML declaration says \(name), but the bytes are in another encoding, \(found); `decoder.encoding` goes before the declaration"
        }
    }

    private var wordsOfExpat: String { XML_ErrorString(code).map { String(cString: $0) } ?? "the document cannot be parsed" }

    /// Whether what is wrong is that an element's end tag is missing.
    var isOfUnclosedElement: Bool {
        code == XML_ERROR_TAG_MISMATCH || code == XML_ERROR_NO_ELEMENTS && state.pointee.builder.elementCount > 0
    }

    // MARK: Looking at the place

    /// The bytes that expat holds, and where in them the current place is; nil in UTF-16.
    private var context: (bytes: UnsafeRawBufferPointer, place: Int)? { state.pointee.start.isUTF16 ? nil : inputContext(of: parser) }

    private func explanationOfInvalidToken() -> (XMLParsingError.Reason, String)? {
        guard let (bytes, place) = context, place < bytes.count else { return nil }
        let (before, after, byte) = (bytes[..<place], bytes[place...], bytes[place])
        let encoding = state.pointee.encodingInForce ?? "UTF-8"
        let number = String(byte, radix: 16, uppercase: true)
        let character = Self.scalar(startingIn: after)
        if SingleByteEncoding(named: encoding)?.scalar(for: byte) == -1 {
            let start = character.map { ", but starts \($0.codePoint) in UTF-8" } ?? ""
            return (.encoding, "the byte \(number) is no character of the document's encoding \(encoding)\(start)")
        }
        if byte >= 0x80, encoding.uppercased() == "UTF-8" {
            if let character { return (.notWellFormed, "the character \(character.codePoint), which XML does not allow here") }
            return (
                .encoding, "the byte \(number) is not UTF-8 here; if the encoding is another one, declare it, or set `decoder.encoding`"
            )
        }
        if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
            return (.notWellFormed, "the character \(Unicode.Scalar(byte).codePoint), which XML does not allow")
        }
        switch before.last {
        case UInt8(ascii: "&"): return (.notWellFormed, "an & that starts no reference; as text it is written &amp;")
        case UInt8(ascii: "<") where byte == UInt8(ascii: "/"): return (.notWellFormed, "an end tag that ends no element")
        case UInt8(ascii: "<"): return (.notWellFormed, "a < that starts no tag; as text it is written &lt;")
        case UInt8(ascii: "="): return (.notWellFormed, "an attribute's value has to be in quotation marks")
        case UInt8(ascii: "-") where before.dropLast().last == UInt8(ascii: "-"):
            return (.notWellFormed, "two hyphens in a row, which a comment cannot have")
        default:
            if let reference = Self.openReference(in: before) { return (.notWellFormed, "the reference \(reference) has no ; at its end") }
            return byte == UInt8(ascii: "<") ? (.notWellFormed, "a < in an attribute's value or a tag; as text it is written &lt;") : nil
        }
    }

    /// The character that the bytes start with, if they are UTF-8 so far.
    private static func scalar(startingIn bytes: some Sequence<UInt8>) -> Unicode.Scalar? {
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        return if case .scalarValue(let scalar) = decoder.decode(&iterator) { scalar } else { nil }
    }

    /// The ampersand and the name that the bytes end with.
    private static func openReference(in bytes: Slice<UnsafeRawBufferPointer>) -> String? {
        let start = bytes.suffix(256).lastIndex { $0 < 0x80 && $0 != UInt8(ascii: "#") && !NameRules.isASCIIName($0) }
        guard let start, bytes[start] == UInt8(ascii: "&") else { return nil }
        return String(decoding: bytes[start...], as: UTF8.self)
    }

    /// The place is that of the reference in the document, which may be to an entity whose text refers to another one, or that of the tag.
    private func explanationOfUndefinedEntity() -> String? {
        guard let (bytes, place) = context, place < bytes.count else { return nil }
        let end = bytes[place] == UInt8(ascii: "&") ? UInt8(ascii: ";") : UInt8(ascii: ">")
        guard let end = bytes[place...].prefix(4_096).firstIndex(of: end) else { return nil }
        return state.pointee.unreadReference(in: Array(bytes[place...end])).map(XMLEntities.complaint)
    }
}
