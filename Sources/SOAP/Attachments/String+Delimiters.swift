extension String {
    /// What is between two characters of ASCII, as a Content-ID is in angle brackets; the whole string if it is not. It goes by bytes, because Swift
    /// takes long over a character with very many combining marks.
    func between(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> String {
        guard utf8.count >= 2, utf8.first == UInt8(ascii: first), utf8.last == UInt8(ascii: last) else { return self }
        return String(decoding: utf8.dropFirst().dropLast(), as: UTF8.self)
    }
}
