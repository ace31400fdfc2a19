import Foundation
import XMLCodable

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Which encoding the document of a message has: the byte order mark decides, then the header, then the XML declaration. All messages go by
// this rule. Source: RFC 7303, section 3.

extension XMLTransportHeaders {
    /// The encoding of a document that has these headers; nil if the XML declaration decides.
    ///
    /// - Parameter document: the document, or its first bytes.
    package func encoding(of document: Data) -> String? {
        // Most documents have no mark, and start with a character of ASCII.
        if let first = document.first, first >= 0x80 {
            if document.starts(with: [0xEF, 0xBB, 0xBF]) { return "UTF-8" }
            if document.starts(with: [0xFE, 0xFF]) || document.starts(with: [0xFF, 0xFE]) { return "UTF-16" }
        }
        return mediaType?["charset"]
    }

    /// What `Content-Type` says; nil for a header that is no media type.
    package var mediaType: MediaType? { self["Content-Type"].flatMap { try? MediaType(parsing: $0) } }
}

extension HTTPURLResponse {
    /// The headers, in the order of their names.
    package var transportHeaders: XMLTransportHeaders {
        var dictionary: [String: String] = [:]
        for (name, value) in allHeaderFields { dictionary["\(name)"] = "\(value)" }
        return XMLTransportHeaders(dictionary)
    }
}

/// Puts the encoding that headers say into the XML declaration of a document that arrives in pieces: what reads the pieces sees nothing
/// of the headers.
struct DeclaredEncoding {
    private let headers: XMLTransportHeaders
    /// What has arrived, until it is known what comes before the content; nil from then on.
    private var start: Data? = Data()

    init(_ headers: XMLTransportHeaders) { self.headers = headers }

    /// The next piece; nil as long as the declaration is not complete.
    mutating func receive(_ piece: Data) -> Data? {
        start?.append(piece)
        guard let start else { return piece }
        // So ends the declaration, or what is there instead. A declaration has some hundred bytes at most.
        return start.count >= 1_024 || start.contains(UInt8(ascii: ">")) ? finish() : nil
    }

    /// What has been held back.
    mutating func finish() -> Data? {
        guard let start else { return nil }
        self.start = nil
        // UTF-16 shows without being declared.
        guard let encoding = headers.encoding(of: start), !encoding.uppercased().hasPrefix("UTF-16") else { return start }
        let mark = start.prefix(start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        let content = start.dropFirst(mark.count)
        let isDeclared = content.starts(with: "<?xml".utf8) && content.dropFirst(5).first?.isXMLWhitespace == true
        let end = (isDeclared ? content.range(of: Data("?>".utf8))?.upperBound : nil) ?? content.startIndex
        let declaration = Self.declaration(String(decoding: content[..<end], as: UTF8.self), saying: encoding)
        return mark + Data(declaration.utf8) + content[end...]
    }

    private static func declaration(_ text: String, saying encoding: String) -> String {
        // Other characters would end the value. No encoding has them in its name.
        let name = encoding.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        let declared = "encoding=\"\(name)\""
        if text.isEmpty { return name.uppercased() == "UTF-8" ? "" : "<?xml version=\"1.0\" \(declared)?>" }
        var text = text
        if let old = text.range(of: "encoding\\s*=\\s*(\"[^\"]*\"|'[^']*')", options: .regularExpression) {
            text.replaceSubrange(old, with: declared)
        } else if let place = text.range(of: "\\s+standalone|\\s*\\?>$", options: .regularExpression) {
            text.insert(contentsOf: " " + declared, at: place.lowerBound)
        }
        return text
    }
}
