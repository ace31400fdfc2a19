/// A decoder that can hand over an element as it is.
protocol FragmentDecoder {
    /// The element that the decoder stands for.
    func decodeFragment() throws -> XMLFragment

    /// The content of the element that the decoder stands for, as text.
    func decodeInnerXML() throws -> String

    /// What no key has read of the element that the decoder shares.
    func decodeRest() throws -> XMLRest
}

/// An encoder that can take an element as it is.
protocol FragmentEncoder {
    /// Writes a fragment in the encoder's place.
    func encode(_ fragment: XMLFragment) throws

    /// Writes the content of an element, given as text, into the encoder's element.
    func encode(innerXML text: String) throws

    /// Writes what no other key stands for into the element that the encoder shares.
    func encode(_ rest: XMLRest) throws
}

extension XMLFragment: Codable {
    /// Takes the element that the decoder stands for, exactly as it is. From another decoder than the ones of this package, takes a string and
    /// parses it within the limits of ``XMLParsingOptions/untrusted``.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? any FragmentDecoder {
            self = try decoder.decodeFragment()
            return
        }
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            try self.init(parsing: text, options: .untrusted)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no XML element: \(error)", underlyingError: error))
        }
    }

    /// Writes the fragment in the encoder's place. Its name has to be that of its key; in a list without one, and as a root, it may have any.
    /// Another encoder than the ones of this package gets the fragment as a string.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? any FragmentEncoder { return try encoder.encode(self) }
        let text: String
        do {
            text = try xmlString()
        } catch EncodingError.invalidValue(let value, let context) {
            throw EncodingError.invalidValue(
                value,
                .init(
                    codingPath: encoder.codingPath, debugDescription: context.debugDescription, underlyingError: context.underlyingError))
        }
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
