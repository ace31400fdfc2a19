/// Text that is checked and written in one pass, for modules of this package whose texts come as strings.
extension DocumentWriter {
    /// Writes a text, or nothing if it has a character that XML forbids.
    ///
    /// - Returns: the first such character; nil if the text was written.
    package mutating func checkedText(_ text: String) -> Unicode.Scalar? {
        var text = text
        return text.withUTF8 { bytes in
            let classes = CharacterEscapes.elements.classes(in: bytes)
            if let scalar = Self.forbiddenCharacter(in: bytes, classes) { return scalar }
            self.text(bytes, isPlain: !classes.contains(.special))
            return nil
        }
    }

    /// Writes an attribute, or nothing if its value has a character that XML forbids.
    ///
    /// - Returns: the first such character; nil if the attribute was written.
    package mutating func checkedAttribute(_ name: String, value: String) -> Unicode.Scalar? {
        var name = name
        var value = value
        return value.withUTF8 { bytes in
            let classes = CharacterEscapes.attributes.classes(in: bytes)
            if let scalar = Self.forbiddenCharacter(in: bytes, classes) { return scalar }
            name.withUTF8 { attribute($0, value: bytes) }
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
}
