import Foundation
import XMLCodable
import XMLDocuments
import XMLStreaming

extension XMLDecoder {
    // MARK: JSON

    /// Decodes a value from a dictionary: what is in the root element, as ``XMLJSONMapping/objects(alwaysArrays:)`` has it.
    ///
    /// ```swift
    /// let order = try XMLDecoder().decode(Order.self, fromJSONObject: ["@id": 7, "item": ["Tea", "Milk"]])
    /// ```
    ///
    /// Values are strings, numbers, Booleans, `NSNull`, arrays and dictionaries; every option applies as to a document, but that white space in strings is
    /// kept. The root element is called
    /// ``rootElementName`` or `root`.
    ///
    /// - Throws: `EncodingError` for what XML cannot tell, with the way to it; `DecodingError`, whose paths start below the root element;
    ///   whatever the types' own code throws.
    public func decode<T: Decodable>(_ type: T.Type, fromJSONObject object: [String: Any]) throws -> T {
        let name = rootElementName ?? "root"
        let value = try JSONValue(jsonObject: object)
        let decoder = forUnseenDocuments
        // JSON has no indentation in its strings.
        decoder.trimValueWhitespaces = false
        let bytes = try ConversionProblem.unseen(of: "JSON") {
            do { return try ElementOfJSON.element(name, value, limits: limits).xmlData() } catch let error as XMLParsingError {
                throw error.asDecodingError
            }
        }
        return try decoder.decodeUnseen(type, from: [UInt8](bytes))
    }

    /// Writes the records of a document of any size as a JSON array, record by record, in constant memory.
    ///
    /// ```swift
    /// let count = try XMLDecoder().writeJSON(ofRecordsAt: "catalog/book", in: catalogURL, to: jsonURL)
    /// // [{"@id":"7","title":"Dune"},…]
    /// ```
    ///
    /// - Parameters:
    ///   - path: where the records are, as in ``records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)``.
    ///   - source: the document.
    ///   - destination: the JSON text. It is written completely or not at all.
    ///   - mapping: the shape of a record; ``XMLJSONMapping/objects(alwaysArrays:)``, whose paths begin with the record's name, by default. A record
    ///     as an object is without its name.
    /// - Returns: the number of records.
    /// - Throws: `DecodingError` for the document, `EncodingError` for what the mapping cannot tell, and the errors of both files.
    @discardableResult
    public func writeJSON(
        ofRecordsAt path: String, in source: URL, to destination: URL, mapping: XMLJSONMapping = .objects()
    ) throws -> Int {
        let file = try FileOutput.open(destination)
        var output: [UInt8] = [UInt8(ascii: "[")]
        var count = 0
        var records = records(of: XMLFragment.self, at: path, in: source).makeIterator()
        while let record = try records.nextRecord() {
            if count > 0 { output.append(UInt8(ascii: ",")) }
            try ElementAsJSON.value(of: try XMLTree(record, options: .unlimited), mapping).write(to: &output)
            count += 1
            if output.count >= Piece.preferredSize {
                try output.withUnsafeBufferPointer(file.write)
                output.removeAll(keepingCapacity: true)
            }
        }
        output.append(UInt8(ascii: "]"))
        try output.withUnsafeBufferPointer(file.write)
        try file.finish()
        return count
    }
}
