extension String {
    /// At most four hundred characters that XML has a form for: what comes from a request and goes into a fault.
    package var writable: String { String(withoutForbiddenCharacters.prefix(400)) }

    /// The text with `?` in place of each character that XML has no form for (XML 1.0, section 2.2).
    package var withoutForbiddenCharacters: String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            let isForbidden = scalar.value < 0x20 ? !["\t", "\n", "\r"].contains(scalar) : scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
            return isForbidden ? "?" : scalar
        }
        return String(UnicodeScalarView(scalars))
    }
}
