import Foundation

/// A document's source to its arena, for every kind of source.
extension Arena {
    package static func parse(_ data: Data, options: XMLParsingOptions) throws -> Arena {
        let parser = try DocumentParser(options: options)
        try data.withUnsafeBytes { try parser.feed($0) }
        return try parser.finish(source: .data(data))
    }

    package static func parse(_ bytes: [UInt8], options: XMLParsingOptions) throws -> Arena {
        let parser = try DocumentParser(options: options)
        try bytes.withUnsafeBytes { try parser.feed($0) }
        return try parser.finish(source: .bytes(bytes))
    }

    package static func parse(_ string: String, options: XMLParsingOptions) throws -> Arena {
        var string = string
        string.makeContiguousUTF8()
        let parser = try DocumentParser(options: options, isUTF8: true)
        try string.withUTF8 { try parser.feed(UnsafeRawBufferPointer($0)) }
        return try parser.finish(source: .string(string))
    }

    /// Reads a file in slices. Errors of reading come through as Foundation throws them.
    package static func parse(contentsOf url: URL, options: XMLParsingOptions) throws -> Arena {
        guard url.isFileURL else {
            throw XMLParsingError(reason: .unreadable, message: "\(url) is not the URL of a file; load it first", position: nil)
        }
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        let parser = try DocumentParser(options: options)
        while let data = try handle.read(upToCount: parser.wantedFeedSize), !data.isEmpty {
            try data.withUnsafeBytes { try parser.feed($0) }
        }
        return try parser.finish(source: .file(url))
    }
}
