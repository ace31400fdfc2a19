import Foundation
import XMLCodable

/// Decoding one element of a document, wherever it is. Everything around it is parsed, must be well-formed, and takes no memory.
extension XMLDecoder {
    /// Decodes a value from the element of a document that a path leads to.
    ///
    /// ```swift
    /// let price = try decoder.decode(Price.self, from: data, at: "soap:Envelope/soap:Body/*/price")
    /// ```
    ///
    /// Of several elements at the path, ``repeatedElementPolicy`` says which one counts, by default the first; with
    /// ``RepeatedElementPolicy/error`` they are an error that names two of them. To decode all of them, see `records(of:at:in:)`.
    ///
    /// - Parameters:
    ///   - type: what the element is decoded as.
    ///   - bytes: the document: `Data`, `[UInt8]` or any other collection of bytes.
    ///   - path: which element, as for `records(of:at:in:)`: names from the root element on, separated by slashes; `*` and `//` work, too.
    /// - Throws: `DecodingError`, also for a path that is none, and if no element is there; and whatever the types' own code throws.
    public func decode<T: Decodable>(_ type: T.Type, from bytes: some RandomAccessCollection<UInt8>, at path: String) throws -> T {
        try only(of: records(of: XMLRecord<T>.self, at: path, in: bytes), at: path)
    }

    /// Decodes a value from the element of a document that a path leads to; see `decode(_:from:at:)` for bytes.
    public func decode<T: Decodable>(_ type: T.Type, from string: String, at path: String) throws -> T {
        try only(of: records(of: XMLRecord<T>.self, at: path, in: string), at: path)
    }

    /// Decodes a value from the element of a file that a path leads to; see `decode(_:from:at:)` for bytes. The file is read in pieces.
    ///
    /// - Throws: what Foundation throws where the file cannot be read, besides.
    public func decode<T: Decodable>(_ type: T.Type, contentsOf url: URL, at path: String) throws -> T {
        try only(of: records(of: XMLRecord<T>.self, at: path, in: url), at: path)
    }

    private func only<T>(of records: XMLRecords<XMLRecord<T>>, at path: String) throws -> T {
        let policy = repeatedElementPolicy
        var records = records.makeIterator()
        guard var found = try records.nextRecord() else {
            let issue = XMLCodingIssue(.missingValue, path: "/", position: nil, expected: "an element at '\(path)'", found: "none")
            throw DecodingError.valueNotFound(T.self, DecodingError.Context(issue))
        }
        // The rest of the document is read in any case: it has to be well-formed.
        while let other = try records.nextRecord() {
            switch policy {
            case .first: continue
            case .last: found = other
            case .error:
                let issue = XMLCodingIssue(
                    .repeatedElement, path: other.path, position: other.position, expected: "one element at '\(path)'",
                    found: "another one, beside \(found.path) (\(found.position))")
                throw DecodingError.dataCorrupted(DecodingError.Context(issue))
            }
        }
        return found.value
    }
}
