import XMLCodable

/// Text that is checked and written in one pass.
extension DocumentWriter {
    /// Writes a text, or nothing if it has a character that XML forbids.
    ///
    /// - Returns: the first such character; nil if the text was written.
    mutating func checkedText(_ text: String) -> Unicode.Scalar? {
        Self.withBytes(of: text) { bytes in
            let classes = CharacterEscapes.elements.classes(in: bytes)
            if let scalar = Self.forbiddenCharacter(in: bytes, classes) { return scalar }
            self.text(bytes, isPlain: !classes.contains(.special))
            return nil
        }
    }

    /// Writes a line feed that is content.
    mutating func lineFeed() { StaticString("\n").withUTF8Buffer { text($0, isPlain: true) } }

    /// Writes an element with nothing but a text, or nothing if the text has a character that XML forbids.
    ///
    /// - Returns: the first such character; nil if the element was written.
    mutating func checkedElement(_ name: String, text: String) -> Unicode.Scalar? {
        Self.withBytes(of: text) { bytes in
            let classes = CharacterEscapes.elements.classes(in: bytes)
            if let scalar = Self.forbiddenCharacter(in: bytes, classes) { return scalar }
            Self.withBytes(of: name) { name in
                startElement(name, content: .mixed)
                self.text(bytes, isPlain: !classes.contains(.special))
                endElement(name)
            }
            return nil
        }
    }

    /// Writes an attribute, or nothing if its value has a character that XML forbids.
    ///
    /// - Returns: the first such character; nil if the attribute was written.
    mutating func checkedAttribute(_ name: String, value: String) -> Unicode.Scalar? {
        Self.withBytes(of: value) { bytes in
            let classes = CharacterEscapes.attributes.classes(in: bytes)
            if let scalar = Self.forbiddenCharacter(in: bytes, classes) { return scalar }
            Self.withBytes(of: name) { attribute($0, value: bytes) }
            return nil
        }
    }

    /// Only bytes of certain classes can start such a character.
    @inline(__always)
    private static func forbiddenCharacter(
        in text: UnsafeBufferPointer<UInt8>, _ classes: CharacterEscapes.ByteClass
    ) -> Unicode.Scalar? {
        classes.isDisjoint(with: [.forbidden, .suspicious]) ? nil : CharacterEscapes.firstForbiddenCharacter(in: text)
    }

    /// The bytes of a string where they are, which is everywhere but in strings that come from elsewhere.
    @inline(__always)
    private static func withBytes<Result>(of string: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = string.utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = string
        return copy.withUTF8(body)
    }
}
