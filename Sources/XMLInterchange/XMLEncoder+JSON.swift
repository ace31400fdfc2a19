import Foundation
import XMLCodable

extension XMLEncoder {
    // MARK: JSON

    /// Writes a JSON text in UTF-8 as a document.
    ///
    /// ```swift
    /// let json = Data(#"{"@id": 7, "item": ["Tea", "Milk"]}"#.utf8)
    /// try XMLEncoder().encode(json: json, rootKey: "order")   // <order id="7"><item>Tea</item><item>Milk</item></order>
    /// ```
    ///
    /// The shape is that of ``XMLJSONMapping/objects(alwaysArrays:)``; without a root key also that of ``XMLJSONMapping/nodes``. Members are written in
    /// the order of the text, and indented if ``outputFormatting`` says so; other options are about values. Numbers and Booleans become their texts, null an element with `xsi:nil="true"`, an array as many elements of its
    /// key; an empty one is nothing.
    ///
    /// - Parameters:
    ///   - data: the text.
    ///   - rootKey: the root element's name. Nil, the default, takes it from the text.
    ///   - limits: how many bytes the text and the document may have, how deep they may be, how many elements the document may have, and how
    ///     long its names may be; ``maximumDepth`` counts as well. End tags and escapes of characters do not count.
    /// - Throws: `EncodingError` for a text that is not JSON, where the position is the one in it; for a key that is no name, an array in an array
    ///   and whatever else XML cannot tell, with the way to it. ``XMLParsingError`` for a limit of the document.
    public func encode(json data: Data, rootKey: String? = nil, limits: XMLLimits = XMLLimits()) throws -> Data {
        let value = try JSONParser.parse([UInt8](data), limits: limits)
        var limits = limits
        limits.maximumDepth = min(limits.maximumDepth, maximumDepth)
        let root = try rootKey.map { try ElementOfJSON.element($0, value, limits: limits) } ?? ElementOfJSON.root(value, limits: limits)
        guard outputFormatting.contains(.prettyPrinted) else { return try root.xmlData() }
        return Data(try XMLTree(root, options: .unlimited).xmlString(indentation: prettyPrintIndentation).utf8)
    }

    /// Encodes a value as a dictionary: what is in its root element, as ``XMLJSONMapping/objects(alwaysArrays:)`` has it.
    ///
    /// ```swift
    /// try XMLEncoder().encodeJSONObject(Order(id: 7, items: ["Tea", "Milk"]))   // ["@id": "7", "item": ["Tea", "Milk"]]
    /// ```
    ///
    /// Every value is a string, as XML has it, and nothing tells that an element is in a list of one; say it by the path, `order/item`, or use
    /// Foundation's `JSONEncoder` for JSON with types.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - alwaysArrays: the elements that are an array even where there is one, as paths of names without the root element.
    /// - Throws: `EncodingError`, and whatever the types' own code throws.
    public func encodeJSONObject<T: Encodable>(_ value: T, alwaysArrays: Set<String> = []) throws -> [String: Any] {
        let tree = try XMLTree(parsing: try encodeToBytes(value), options: .unlimited)
        let paths = Set(alwaysArrays.map { "\(tree.root.name.qualifiedName)/\($0)" })
        switch try ElementAsJSON.value(of: tree, .objects(alwaysArrays: paths)) {
        case .object(let members): return try JSONValue.object(members).jsonObject() as? [String: Any] ?? [:]
        case .string(let text): return text.isEmpty ? [:] : ["#text": text]
        case .null, .bool, .number, .array: return [:]
        }
    }
}
