extension String {
    /// At most four hundred characters that XML has a form for: what comes from a request and goes into a fault.
    package var writable: String { String(withoutForbiddenCharacters.prefix(400)) }

    /// The text with `?` in place of each character that XML has no form for (XML 1.0, section 2.2).
    package var withoutForbiddenCharacters: String {
        var text = ""
        for scalar in unicodeScalars {
            let isForbidden =
                scalar.value < 0x20 && ![0x09, 0x0A, 0x0D].contains(scalar.value) || scalar.value == 0xFFFE || scalar.value == 0xFFFF
            text.unicodeScalars.append(isForbidden ? "?" : scalar)
        }
        return text
    }
}
