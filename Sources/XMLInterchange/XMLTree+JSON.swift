import Foundation
import XMLCodable

extension XMLTree {
    // MARK: To JSON

    /// The tree as a dictionary with one member, the root element, as ``XMLJSONMapping/objects(alwaysArrays:)`` has it.
    ///
    /// ```swift
    /// let tree = try XMLTree(parsing: "<order id='7'><item>Tea</item><item>Milk</item></order>")
    /// try tree.jsonObject   // ["order": ["@id": "7", "item": ["Tea", "Milk"]]]
    /// ```
    ///
    /// All values are `String`, `NSNull`, `[Any]` and `[String: Any]`.
    ///
    /// - Throws: `EncodingError` for text between elements, and for more than 254 elements inside each other.
    public var jsonObject: [String: Any] {
        get throws { try jsonObject(.objects()) as? [String: Any] ?? [:] }
    }

    /// The tree in the types of Foundation's `JSONSerialization`.
    ///
    /// - Parameter mapping: the shape.
    /// - Returns: a dictionary with one member, or an array for ``XMLJSONMapping/nodes``.
    /// - Throws: `EncodingError` for what the mapping cannot tell, and for more than 254 elements inside each other.
    public func jsonObject(_ mapping: XMLJSONMapping) throws -> Any { try ElementAsJSON.named(self, mapping).jsonObject() }

    /// The tree as a JSON text in UTF-8, with the members of objects in document order.
    ///
    /// - Parameter mapping: the shape; ``XMLJSONMapping/objects(alwaysArrays:)`` by default.
    /// - Throws: `EncodingError` for what the mapping cannot tell, and for more than 254 elements inside each other.
    public func jsonData(_ mapping: XMLJSONMapping = .objects()) throws -> Data {
        var output: [UInt8] = []
        try ElementAsJSON.named(self, mapping).write(to: &output)
        return Data(output)
    }

    // MARK: From JSON

    /// Makes a tree of a JSON text in UTF-8: of an object with one member, the root element, or of an array as in ``XMLJSONMapping/nodes``.
    ///
    /// Numbers and Booleans become their texts, null an element with `xsi:nil="true"`, an array as many elements of its key; an empty one is
    /// nothing.
    ///
    /// - Parameter options: the limits of the JSON text and of the tree.
    /// - Throws: `EncodingError` for a text that is not JSON, where the position is the one in it; for a key that is no name, an array in an array
    ///   and whatever else XML cannot tell, with the way to it. ``XMLParsingError`` for a limit of the tree.
    public init(json data: Data, options: XMLParsingOptions = XMLParsingOptions()) throws {
        try self.init(try JSONParser.parse([UInt8](data), limits: options.limits), options)
    }

    /// Makes a tree of what `JSONSerialization` or ``jsonObject(_:)`` gives: of a dictionary with one member, the root element, or of an array as in
    /// ``XMLJSONMapping/nodes``.
    ///
    /// Dictionaries have no order: attributes and elements are sorted by name.
    ///
    /// - Parameter options: the limits of the tree.
    /// - Throws: what ``init(json:options:)`` throws.
    public init(jsonObject: Any, options: XMLParsingOptions = XMLParsingOptions()) throws {
        try self.init(try JSONValue(jsonObject: jsonObject), options)
    }

    private init(_ value: JSONValue, _ options: XMLParsingOptions) throws {
        let root = try ElementOfJSON.root(value, limits: options.limits)
        // Prefixes that nothing declares are for the parser to judge.
        try self.init(parsing: try root.xmlData(allowsUndeclaredPrefixes: true), options: options.keepingAllNodes)
    }
}
