import Foundation

extension XMLDecoder {
    // MARK: From one type to another

    /// Makes a value of one type from a value of another: properties are matched by their coding keys, as if the one had been written as XML and
    /// the other read from it.
    ///
    /// ```swift
    /// let admin = try XMLDecoder().convert(user, to: Admin.self)
    /// ```
    ///
    /// Every option of the decoder applies but its strategies for keys and nodes and ``rootElementName``, which are about the names of documents.
    /// What only the first type has is ignored, unless ``unknownNodePolicy`` says otherwise; what only the second one has must be optional or a
    /// list. If you pass an encoder, the result is exactly that of decoding what the encoder writes, with every option of both.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - type: the type to make a value of.
    ///   - encoder: how the value is encoded. By default dates, data, Booleans and numbers are written in the forms that the decoder reads, and rules
    ///     of the first type are not checked. A date that a formatter of the decoder does not write exactly is an error, so is one for which the
    ///     decoder has a closure, and so is any value if it has a ``valueTransform``, which says nothing about the way back.
    /// - Throws: `EncodingError` for what XML cannot carry, `DecodingError`, whose paths start below the root element, and whatever the
    ///   types' own code throws.
    public func convert<Value: Encodable, Target: Decodable>(
        _ value: Value, to type: Target.Type, encodedBy encoder: XMLEncoder? = nil
    ) throws -> Target {
        let decoder = forUnseenDocuments
        if let encoder { return try decoder.decodeUnseen(type, from: try ConversionProblem.unseen { try encoder.encodeToBytes(value) }) }
        decoder.keyDecodingStrategy = .useDefaultKeys
        decoder.attributeKeyDecodingStrategy = nil
        decoder.elementKeyDecodingStrategy = nil
        decoder.nodeDecodingStrategy = .deferredToDecoder
        decoder.rootElementName = nil
        decoder.trimValueWhitespaces = false
        try decoder.options.check()
        let encoder = try XMLEncoder(counterpartOf: decoder, namesAreKeys: true)
        // What counts is whether the result makes sense.
        encoder.checkValues(false)
        return try decoder.decodeUnseen(type, from: try ConversionProblem.unseen { try encoder.encodeToBytes(value) })
    }

    // MARK: Updating a value

    /// Replaces those parts of a value that a document has.
    ///
    /// ```swift
    /// var user = User(name: "Ann", age: 40, address: Address(city: "Oslo", street: "Karl Johans gate"))
    /// try XMLDecoder().update(&user, from: "<user><age>41</age><address><city>Bergen</city></address></user>")
    /// // name and street are what they were
    /// ```
    ///
    /// - An element or attribute that the document has replaces the property's value; one that says `xsi:nil="true"` sets nil.
    /// - Objects and dictionaries inside of others are updated in the same way, property by property and entry by entry.
    /// - Lists are replaced as a whole, and so are choices, values of families of types, scalars, fragments and the attributes that no key names. A
    ///   list stays if the document has no item; where its key is a path, such as `tags/tag`, the empty element `<tags/>` empties it.
    /// - An element without character data does not replace a text (`@XMLText`).
    ///
    /// The value is encoded and decoded together with the document: the identity of objects is not kept, and a property without a coding key gets
    /// its default. Types whose `init(from:)` you write see for every key what the document has, or else the value. A value that is optional, a
    /// list, a scalar or an enum as a whole is replaced.
    ///
    /// What is among the children of an element without a name of its own cannot be updated, because nothing tells what the document means:
    /// inline lists and choices, mixed content, groups and ``XMLUnknownNodes``. They are `DecodingError`s with the code
    /// ``XMLErrorCode/refusedUpdate``. A value whose `@XMLEncodeOnly` properties have anything is refused with the same code: they would be lost. A
    /// `@XMLDecodeOnly` property gets what the document has.
    ///
    /// A value that breaks its own rules (`XMLValidated`, `XMLContentValidated`, `XMLChecked`) can be updated by a document that repairs it. The
    /// result is checked as a whole.
    ///
    /// If anything is thrown, the value is as it was.
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
        let encoder = try (encoder ?? XMLEncoder(counterpartOf: self, namesAreKeys: false)).namingRootAsAsked
        // White space between elements would be taken for the value's.
        encoder.outputFormatting.remove(.prettyPrinted)
        encoder.checkValues(true)
        // No other name than the document's root has, so that paths do not count both.
        let isTaken = document.names.localName(document.node(document.root).name) == "value"
        let rootKey = isTaken ? "previous" : "value"
        func encoded(_ value: Value) throws -> [UInt8] { try encoder.encodeToBytes(value, withRootKey: rootKey) }
        let written: [UInt8]
        var isRepair = false
        do {
            written = try encoded(value)
        } catch {
            // If it breaks its rules, the document may repair it; any other error is thrown again.
            encoder.checkValues(false)
            written = try encoded(value)
            isRepair = true
        }
        let again = try encoded(try readerOfValue.decode(Value.self, from: written))
        guard again == written || isSame(again, written) else {
            throw ConversionProblem.error(
                .refusedUpdate, value, path: "/", expected: "a value that the decoder reads as the encoder writes it",
                found: "one that comes back as another",
                suggestion: "pass an encoder whose options fit the decoder's as encodedBy; what one direction ignores has to be empty")
        }
        let previous = try parseForUpdate { options in
            var options = options
            options.encoding = nil
            return try XMLTree(parsing: written, options: options).arena
        }
        let updated = try decode(Value.self, from: document, over: previous, refusing: "XMLUnknownNodes")
        if isRepair {
            // Rules about elements know the document's alone; what they say of the whole shows in what is written of it.
            encoder.checkValues(true)
            _ = try encoder.encodeToBytes(updated, withRootKey: rootKey)
        }
        return updated
    }

    /// A decoder that reads what was written of a value, all of it and nothing else, whether it makes sense or not.
    private var readerOfValue: XMLDecoder {
        let reader = XMLDecoder(optionsOf: self)
        reader.rootElementName = nil
        reader.trimValueWhitespaces = false
        reader.errorPolicy = .throwing
        reader.onIssue = nil
        reader.checkValues(false)
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
