import Foundation

/// A document's source to its arena, for every kind of source.
extension Arena {
    static func parse(_ data: Data, options: XMLParsingOptions, names: consuming NameTable = NameTable()) throws -> Arena {
        let parser = try DocumentParser(options: options, names: names)
        try data.withUnsafeBytes { try parser.feed($0, isLast: true) }
        return try parser.finish(source: .data(data))
    }

    static func parse(_ bytes: [UInt8], options: XMLParsingOptions, names: consuming NameTable = NameTable()) throws -> Arena {
        let parser = try DocumentParser(options: options, names: names)
        try bytes.withUnsafeBytes { try parser.feed($0, isLast: true) }
        return try parser.finish(source: .bytes(bytes))
    }

    static func parse(_ string: String, options: XMLParsingOptions, names: consuming NameTable = NameTable()) throws -> Arena {
        var string = string
        string.makeContiguousUTF8()
        let parser = try DocumentParser(options: options, names: names, isUTF8: true)
        try string.withUTF8 { try parser.feed(UnsafeRawBufferPointer($0), isLast: true) }
        return try parser.finish(source: .string(string))
    }

    /// Reads a file in slices. Errors of reading come through as Foundation throws them.
    static func parse(contentsOf url: URL, options: XMLParsingOptions, names: consuming NameTable = NameTable()) throws -> Arena {
        guard url.isFileURL else {
            throw XMLParsingError(reason: .unreadable, message: "\(url) is not the URL of a file; load it first", position: nil)
        }
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        let parser = try DocumentParser(options: options, names: names)
        while let data = try handle.read(upToCount: parser.wantedFeedSize), !data.isEmpty {
            try data.withUnsafeBytes { try parser.feed($0) }
        }
        // A pipe has no offsets, cannot be read again, and whoever opens it waits for somebody who writes.
        return try parser.finish(source: (try? handle.offset()) == nil ? .none : .file(url))
    }
}
