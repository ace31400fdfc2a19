import Foundation
import XMLCodable
import XMLStreaming

extension XMLRecordWriter {
    /// Writes the items of a JSON array in a file as records, item by item, in constant memory.
    ///
    /// ```swift
    /// let writer = try XMLRecordWriter(to: xmlURL, inside: ["catalog"])
    /// try writer.write(jsonItemsOf: jsonURL, named: "book")
    /// try writer.close()
    /// ```
    ///
    /// If an item fails, those before it are written.
    ///
    /// - Parameters:
    ///   - url: the JSON text, in UTF-8.
    ///   - name: the name of the records' elements.
    ///   - limits: how many bytes an item may have, and how deep it may be.
    /// - Returns: the number of records.
    /// - Throws: `EncodingError` for what is no array in JSON, with the position, and for items that XML cannot tell; the file's errors; what
    ///   ``write(_:named:)`` throws.
    @discardableResult
    public func write(jsonItemsOf url: URL, named name: String, limits: XMLLimits = XMLLimits()) throws -> Int {
        try write(JSONItems(FileSource(url), limits: limits), named: name, limits)
    }

    /// Writes the items of a JSON array as records; see ``write(jsonItemsOf:named:limits:)-(URL,_,_)``.
    ///
    /// - Throws: `EncodingError` for what is no array in JSON, with the position, and for items that XML cannot tell; what ``write(_:named:)`` throws.
    @discardableResult
    public func write(jsonItemsOf data: Data, named name: String, limits: XMLLimits = XMLLimits()) throws -> Int {
        try write(JSONItems(PieceSource(of: data), limits: limits), named: name, limits)
    }

    private func write(_ items: JSONItems, named name: String, _ limits: XMLLimits) throws -> Int {
        var items = items
        var count = 0
        while let item = try items.next() {
            try write(try ElementOfJSON.element(name, item, maximumDepth: limits.maximumDepth))
            count += 1
        }
        return count
    }
}
