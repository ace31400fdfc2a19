extension XMLFragment: Codable {
    /// Takes the decoder's element, exactly as it is. From another decoder than the ones of this package, takes a string and
    /// parses it within the limits of ``XMLParsingOptions/untrusted``.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? any SiteDecoder {
            self = try decoder.site.fragment()
            return
        }
        let text = try decoder.singleValueContainer().decode(String.self)
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
        if let encoder = encoder as? any SiteEncoder { return try encoder.site.place(self) }
        let text = try written(at: encoder.codingPath).string
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension XMLFragment: ElementValue, WholeElement {
    package static var expectationOfPlace: String { "nothing beside a fragment or the content of @XMLInnerXML" }

    package static var isContentAlone: Bool { false }

    package var isEmptyElement: Bool { children.isEmpty }

    package func write(to writer: inout ElementWriter, numbers: NamespaceNumbers) {
        let check = try? FragmentCheck(self, allowsUndeclaredPrefixes: true, numbers: numbers)
        writer.write(self, declaring: check?.prefixes ?? [])
    }

    package func writeContent(to writer: inout ElementWriter) {
        if case .parsed(let parsed) = form { writer.writeContent(of: parsed) }
    }
}
