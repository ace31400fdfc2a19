extension XMLUnknownNodes: Hashable {
    public static func == (one: XMLUnknownNodes, other: XMLUnknownNodes) -> Bool { one.fragment == other.fragment }

    public func hash(into hasher: inout Hasher) { hasher.combine(fragment) }
}

extension XMLUnknownNodes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The rest as text: an element `rest` with its attributes and children.
    public var description: String { fragment.description }

    /// The first 240 bytes of the rest, as arrays and errors print it.
    public var debugDescription: String { fragment.debugDescription }

    /// A mirror without children: a rest is too long to be dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension XMLUnknownNodes.Children: CustomStringConvertible, CustomReflectable {
    /// The children, of each element its start, up to some 4096 bytes.
    public var description: String { DocumentExcerpt.list(of: lazy.map { String(reflecting: $0) }) }

    /// The children without their places.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

extension XMLUnknownNodes: RestOfElement {
    package static var suggestionForPlace: String {
        "make it a property without a wrapper or with @XMLInline; XMLFragment takes an element of its own"
    }
}

extension XMLUnknownNodes: Codable {
    /// Takes what no other key names in the decoder's element. From another decoder than the ones of this package, takes a string and
    /// parses it within the limits of ``XMLParsingOptions/untrusted``.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? any SiteDecoder {
            self = try decoder.site.rest()
        } else {
            let fragment = try XMLFragment(from: decoder)
            self.init(attributes: fragment.attributes, fragment.children)
        }
    }

    /// Writes attributes and children into the element that the encoder's value is in. Another encoder than the ones of this package gets the
    /// rest as a string.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? any SiteEncoder { return try encoder.site.place(self) }
        try fragment.encode(to: encoder)
    }
}
