import Foundation

/// Takes a multipart body apart into the bytes of its parts.
///
/// Source: RFC 2046, section 5.1.1.
struct MultipartParser {
    /// A part: its headers, and where its content is.
    struct Part {
        let fields: [SOAPAttachment.Field]
        let content: Range<Int>
        /// Where the headers start.
        let start: Int
    }

    private let body: [UInt8]
    private let maximumPartCount: Int
    private let maximumHeaderBytes: Int
    private static let boundaryCharacters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'()+_,-./:=? ".utf8)
    /// Two hyphens and the boundary.
    private let delimiter: [UInt8]

    /// - Throws: ``SOAPPackageError`` if a boundary cannot be that.
    init(_ body: [UInt8], boundary: String, maximumPartCount: Int, maximumHeaderBytes: Int) throws(SOAPPackageError) {
        let isPossible =
            (1...70).contains(boundary.utf8.count) && !boundary.hasSuffix(" ") && boundary.utf8.allSatisfy(Self.boundaryCharacters.contains)
        guard isPossible else { throw SOAPPackageError("expected a boundary of 1 to 70 characters, found '\(boundary.prefix(80))'") }
        self.body = body
        self.maximumPartCount = maximumPartCount
        self.maximumHeaderBytes = maximumHeaderBytes
        delimiter = Array("--\(boundary)".utf8)
    }

    /// The parts in order.
    ///
    /// - Throws: ``SOAPPackageError``.
    func parts() throws(SOAPPackageError) -> [Part] {
        guard var line = try delimiterLine(from: 0, part: nil) else {
            throw SOAPPackageError(
                "expected the boundary '\(String(decoding: delimiter.dropFirst(2), as: UTF8.self))', found none", byteOffset: 0)
        }
        var parts: [Part] = []
        while !line.isLast {
            let number = parts.count + 1
            guard number <= maximumPartCount else {
                throw SOAPPackageError("expected at most \(maximumPartCount) parts, found more", part: number, byteOffset: line.end)
            }
            let (fields, content) = try fields(from: line.end, part: number)
            // The line break before a delimiter belongs to it, even to that of a part without content.
            guard let next = try delimiterLine(from: content - 2, part: number) else {
                throw SOAPPackageError("expected a boundary at the end, found none", part: number, byteOffset: body.count)
            }
            parts.append(Part(fields: fields, content: content..<max(content, next.start), start: line.end))
            line = next
        }
        return parts
    }

    /// A line with the delimiter: where its line break before it starts, where it ends, and whether it is the last one.
    private struct DelimiterLine {
        let start: Int
        let end: Int
        let isLast: Bool
    }

    private func delimiterLine(from start: Int, part: Int?) throws(SOAPPackageError) -> DelimiterLine? {
        guard let found = delimiter(from: start) else { return nil }
        var end = found + delimiter.count
        let isLast = body[end...].starts(with: "--".utf8)
        if isLast { end += 2 }
        while end < body.count, body[end] == 0x20 || body[end] == 0x09 { end += 1 }
        if body[end...].starts(with: [0x0D, 0x0A]) {
            end += 2
        } else if !isLast || end < body.count {
            throw SOAPPackageError("expected a line break after the boundary, found something else", part: part, byteOffset: end)
        }
        return DelimiterLine(start: max(0, found - 2), end: end, isLast: isLast)
    }

    /// The next delimiter that a line, or the body, begins with.
    private func delimiter(from start: Int) -> Int? {
        if start == 0, body.starts(with: delimiter) { return 0 }
        let lineFeedAndDelimiter = [0x0A] + delimiter
        return body.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var position = start
            while let lineBreak = memchr(base + position, 0x0D, bytes.count - position) {
                position = base.distance(to: lineBreak) + 1
                if bytes[position...].starts(with: lineFeedAndDelimiter) { return position + 1 }
            }
            return nil
        }
    }

    /// The headers of a part, and where its content starts.
    private func fields(from start: Int, part: Int) throws(SOAPPackageError) -> (fields: [SOAPAttachment.Field], content: Int) {
        var fields: [SOAPAttachment.Field] = []
        var position = start
        while true {
            let (line, end) = try line(from: position, headersFrom: start, part: part)
            if line.isEmpty { return (fields, end) }
            let text = String(decoding: line, as: UTF8.self)
            let problem = SOAPPackageError("expected a header 'name: value', found something else", part: part, byteOffset: position)
            if let first = line.first, first == 0x20 || first == 0x09 {
                // A line that starts with a blank goes on with the header before it.
                guard !fields.isEmpty else { throw problem }
                let more = text.trimmingBlanks
                let separator = more.isEmpty || fields[fields.count - 1].value.isEmpty ? "" : " "
                fields[fields.count - 1].value += separator + more
            } else {
                guard let colon = text.firstIndex(of: ":"), colon != text.startIndex,
                    text[..<colon].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
                else { throw problem }
                let value = text[text.index(after: colon)...].trimmingBlanks
                fields.append(SOAPAttachment.Field(name: String(text[..<colon]), value: value))
            }
            position = end
        }
    }

    /// A line without its line break, and where the next one starts.
    private func line(from start: Int, headersFrom first: Int, part: Int) throws(SOAPPackageError) -> (bytes: ArraySlice<UInt8>, end: Int) {
        var end = start
        while end < body.count, body[end] != 0x0D, body[end] != 0x0A {
            end += 1
            guard end - first <= maximumHeaderBytes else {
                throw SOAPPackageError("expected at most \(maximumHeaderBytes) bytes of headers, found more", part: part, byteOffset: end)
            }
        }
        guard body[end...].starts(with: [0x0D, 0x0A]) else {
            throw SOAPPackageError("expected a header that ends with CR LF, found another end", part: part, byteOffset: end)
        }
        return (body[start..<end], end + 2)
    }
}

extension StringProtocol {
    fileprivate var trimmingBlanks: String { trimmingCharacters(in: CharacterSet(charactersIn: " \t")) }
}
