import Foundation

extension XMLDecoder {
    /// Replaces those parts of a value that a document has.
    ///
    /// ```swift
    /// var user = User(name: "Ann", age: 40, address: Address(city: "Oslo", street: "Karl Johans gate"))
    /// try XMLDecoder().update(&user, from: "<user><age>41</age><address><city>Bergen</city></address></user>")
    /// // name and street are what they were
    /// ```
    ///
    /// - An element or attribute that the document has replaces the property's value; one that says `xsi:nil="true"` sets nil.
    /// - Objects inside of others are updated in the same way, property by property, and so are inline values.
    /// - Lists and dictionaries are replaced as a whole, inline or not, and so are choices, values of families of types, scalars, fragments, the
    ///   attributes that no key names, and unknown nodes. A list stays if the document has no item; where its key is a path, such as `tags/tag`, the
    ///   empty element `<tags/>` empties it.
    /// - An element without character data does not replace a text (`@XMLText`).
    ///
    /// The value is encoded, the document is laid over what is written of it, and the result is decoded: the identity of objects is not kept, and a
    /// property without a coding key gets its default. Of a type whose `init(from:)` you write, what each key that it lists has is replaced as a whole,
    /// and where any string is a key, all of the value. So is all of a value that is optional, a list, a dictionary, a scalar or an enum.
    ///
    /// A value whose `@XMLEncodeOnly` properties have anything is refused with the code ``XMLErrorCode/refusedUpdate``, because they would be lost. A
    /// `@XMLDecodeOnly` property gets what the document has.
    ///
    /// A value that breaks its own rules (`XMLValidated`, `XMLContentValidated`, `XMLChecked`) can be updated by a document that repairs it. The
    /// result is checked as a whole.
    ///
    /// If anything is thrown, the value is as it was. Errors point into the document; one about a part that stays points to the element that it is in.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - data: the document.
    ///   - encoder: how the value is encoded. By default as the decoder reads it; a decoder with closures for dates, data or keys may need one, and
    ///     one with a ``valueTransform`` does.
    /// - Throws: `DecodingError`, `EncodingError` for a value that XML cannot carry or that the decoder would not read as the encoder writes it,
    ///   and whatever the types' own code throws.
    public func update<Value: Codable>(_ value: inout Value, from data: Data, encodedBy encoder: XMLEncoder? = nil) throws {
        let document = try parseForUpdate { try XMLTree(parsing: data, options: $0).arena }
        value = try updated(value, from: document, encodedBy: encoder)
    }

    /// Replaces those parts of a value that a document has; see ``update(_:from:encodedBy:)-(_,Data,_)``.
    ///
    /// - Throws: `DecodingError`, `EncodingError` for a value that XML cannot carry or that the decoder would not read as the encoder writes it,
    ///   and whatever the types' own code throws.
    public func update<Value: Codable>(_ value: inout Value, from string: String, encodedBy encoder: XMLEncoder? = nil) throws {
        let document = try parseForUpdate { try XMLTree(parsing: string, options: $0).arena }
        value = try updated(value, from: document, encodedBy: encoder)
    }

    /// Parses a document with all its nodes.
    ///
    /// - Throws: `DecodingError` for what cannot be parsed.
    private func parseForUpdate(_ parse: (XMLParsingOptions) throws -> Arena) throws -> Arena {
        do {
            return try parse(options.parsing.keepingAllNodes)
        } catch let error as XMLParsingError {
            throw error.asDecodingError
        }
    }

    private func updated<Value: Codable>(_ value: Value, from document: Arena, encodedBy encoder: XMLEncoder?) throws -> Value {
        try options.check()
        var ofParts = try (encoder ?? XMLEncoder(counterpartOf: self, namesAreKeys: false)).options
        // Parts are put into another document: its root element is called as it is, whatever the value says, and another namespace may be the default one.
        ofParts.rootSaysName = false
        ofParts.prefixesAllValues = true
        // If the value breaks its rules, the document may repair it.
        ofParts.validatesValues = false
        ofParts.checksRules = false
        let encoder = XMLEncoder()
        encoder.options = ofParts
        // White space between elements would be taken for the value's.
        encoder.outputFormatting.remove(.prettyPrinted)
        func encoded(_ value: Value) throws -> [UInt8] { try encoder.encodeToBytes(value, withRootKey: "value") }
        let written = try encoded(value)
        let again = try encoded(try readerOfValue.decode(Value.self, from: written))
        guard again == written || isSame(again, written) else {
            throw ConversionProblem.error(
                .refusedUpdate, value, path: "/", expected: "a value that the decoder reads as the encoder writes it",
                found: "one that comes back as another",
                suggestion: "pass an encoder whose options fit the decoder's as encodedBy; what one direction ignores has to be empty")
        }
        let old = try parseForUpdate { options in
            var options = options
            options.encoding = nil
            return try XMLTree(parsing: written, options: options).arena
        }
        let parts = ElementParts(of: Value.self, self)
        let tree = parts.map { UpdatedTree.laying(document, over: old, by: $0, for: self) } ?? document
        // A decoder of its own, because it keeps no names for the next document.
        return try XMLDecoder(optionsOf: self).decode(Value.self, parsingWith: { _, _ in tree })
    }

    /// A decoder that reads what was written of a value, all of it and nothing else, whether it makes sense or not.
    private var readerOfValue: XMLDecoder {
        let reader = XMLDecoder(optionsOf: self)
        reader.rootElementName = nil
        reader.trimValueWhitespaces = false
        reader.errorPolicy = .throwing
        reader.onIssue = nil
        reader[\.checksValues] = false
        return reader
    }

    /// Whether two documents are the same but for the order of elements, as sets may have it.
    private func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard let one = try? XMLTree(parsing: one), let other = try? XMLTree(parsing: other) else { return false }
        var options = XMLComparisonOptions()
        options.ignoresChildOrder = true
        return XMLTree.difference(one, other, options: options, limit: 1).isEmpty
    }
}
