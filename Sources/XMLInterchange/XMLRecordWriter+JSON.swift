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
    ///   - limits: how many bytes an item and its record may have, how deep they may be, how many elements a record may have, and how long its
    ///     names may be.
    /// - Returns: the number of records.
    /// - Throws: `EncodingError` for what is no array in JSON, with the position, and for items that XML cannot tell; ``XMLParsingError`` for a
    ///   limit of a record; the file's errors; what ``write(_:named:)`` throws.
    @discardableResult
    public func write(jsonItemsOf url: URL, named name: String, limits: XMLLimits = XMLLimits()) throws -> Int {
        try write(JSONParser(itemsOf: FileSource(url), limits: limits), named: name, limits)
    }

    /// Writes the items of a JSON array as records; see ``write(jsonItemsOf:named:limits:)-(URL,_,_)``.
    ///
    /// - Throws: what that throws but for a file's errors.
    @discardableResult
    public func write(jsonItemsOf data: Data, named name: String, limits: XMLLimits = XMLLimits()) throws -> Int {
        try write(JSONParser(itemsOf: PieceSource(of: data), limits: limits), named: name, limits)
    }

    private func write(_ items: JSONParser, named name: String, _ limits: XMLLimits) throws -> Int {
        var items = items
        var count = 0
        while let item = try items.nextItem() {
            try write(try ElementOfJSON.element(name, item, limits: limits))
            count += 1
        }
        return count
    }
}
