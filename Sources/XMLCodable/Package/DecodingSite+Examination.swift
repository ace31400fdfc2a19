// What looking at elements and complete values takes; see ``Examination``.

extension DecodingSite {
    /// Whether there is nothing, and no code has looked: a value that was decoded here was made of nothing.
    package var isOverlooked: Bool { place.kind == .absent && !context.hasServedAbsence }

    /// Whether there is one thing to look into: an element, a group, an attribute or a text. Otherwise there is nothing, or there are several elements.
    package var hasContent: Bool {
        switch place.kind {
        case .element, .choice, .group, .attribute, .text: true
        default: false
        }
    }

    /// The site of the element or attribute that a key leads to, or of the element's own text; nil where there is none.
    package func node(forKey key: String) -> DecodingSite? {
        place(ofKey: key).map { DecodingSite(context: context, place: $0, frame: frame) }
    }

    private func place(ofKey key: String) -> Place? {
        switch place.kind {
        case .attribute, .text: return nil
        case .choice: return isSame(context.elementKey(place.node, path: []), key) ? place : nil
        default: break
        }
        if key.isEmpty { return context.arena.hasOwnText(place.node) ? place : nil }
        let found = context.errors.place(of: AnyCodingKey(stringValue: key), in: place, frame: frame)
        return found.flatMap { $0.kind == .element || $0.kind == .attribute ? $0 : nil }
    }

    /// The text of an element with all that is in it, or of an attribute, for errors.
    package var excerpt: String {
        let arena = context.arena
        // From the start tag to the end tag, as that of a leaf is.
        let text = place.kind == .attribute ? arena.attributeValue(Int(place.detail)) : arena.text[arena.leafTextRange(place.node)]
        let words = text.prefix(960).split(whereSeparator: \.isXMLWhitespace).map { String(decoding: $0, as: UTF8.self) }
        return words.isEmpty ? "one without text" : "'\(Excerpt.of(words.joined(separator: " ")))'"
    }

    /// An issue of what is at the site.
    package func issue(
        _ code: XMLErrorCode, message: String? = nil, cause: (any Error)? = nil, expected: String? = nil, found: String? = nil,
        suggestion: String? = nil
    ) -> XMLCodingIssue {
        context.errors.issue(code, at: place, message: message, cause: cause, expected: expected, found: found, suggestion: suggestion)
    }
}
