import Foundation

/// A document's source to its arena, for every kind of source.
extension Arena {
    static func parse(_ data: Data, options: XMLParsingOptions, names: consuming NameTable = NameTable()) throws -> Arena {
        let parser = try DocumentParser(options: options, names: names)
        return try parser.parse(from: .data(data)) { try data.withUnsafeBytes { try parser.feed($0, isLast: true) } }
    }

    static func parse(_ bytes: [UInt8], options: XMLParsingOptions, names: consuming NameTable = NameTable()) throws -> Arena {
        let parser = try DocumentParser(options: options, names: names)
        return try parser.parse(from: .bytes(bytes)) { try bytes.withUnsafeBytes { try parser.feed($0, isLast: true) } }
    }

    static func parse(_ string: String, options: XMLParsingOptions, names: consuming NameTable = NameTable()) throws -> Arena {
        var string = string
        string.makeContiguousUTF8()
        let contiguous = string
        let parser = try DocumentParser(options: options, names: names, isUTF8: true)
        return try parser.parse(from: .string(contiguous)) {
            var string = contiguous
            try string.withUTF8 { try parser.feed(UnsafeRawBufferPointer($0), isLast: true) }
        }
    }

    /// Reads a file in slices. Errors of reading come through as Foundation throws them.
    static func parse(contentsOf url: URL, options: XMLParsingOptions, names: consuming NameTable = NameTable()) throws -> Arena {
        guard url.isFileURL else {
            throw XMLParsingError(reason: .unreadable, message: "\(url) is not the URL of a file; load it first", position: nil)
        }
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        let parser = try DocumentParser(options: options, names: names)
        // A pipe has no offsets, cannot be read again, and whoever opens it waits for somebody who writes.
        return try parser.parse(from: (try? handle.offset()) == nil ? .none : .file(url)) {
            while let data = try handle.read(upToCount: parser.wantedFeedSize), !data.isEmpty {
                try data.withUnsafeBytes { try parser.feed($0) }
            }
        }
    }
}

extension DocumentParser {
    /// Parses a whole document, which `feed` hands over.
    fileprivate func parse(from source: DocumentSource, _ feed: () throws -> Void) throws -> Arena {
        do {
            try feed()
            return try finish(source: source)
        } catch let error as XMLParsingError {
            throw locatingUnclosedElement(of: error, in: source)
        }
    }
}
