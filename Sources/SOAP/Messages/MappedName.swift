import XMLCodable

/// Names of elements for texts that need not be names, such as the keys of a `Map`: `4 tea` is `_x0034__x0020_tea`.
///
/// Source: SOAP 1.2 part 2, appendix A.
enum MappedName {
    /// The name for a text that is not empty.
    static func name(for text: String) -> String {
        if NameRules.isNameWithoutColon(text), !text.utf8.contains(UInt8(ascii: "_")) { return text }
        var name = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isEscape = scalar == "_" && index + 1 < scalars.count && scalars[index + 1] == "x"
            // What may stand in a name is told by one that begins with a letter.
            if !isEscape, NameRules.isNameWithoutColon((name.isEmpty ? "" : "a") + String(scalar)) {
                name.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                name += "_x" + String(repeating: "0", count: (digits.count > 4 ? 8 : 4) - digits.count) + digits + "_"
            }
        }
        return name
    }

    /// The text that a name is for.
    static func text(for name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: "_")) else { return name }
        var text = ""
        var rest = name[...]
        while let mark = rest.firstIndex(of: "_") {
            text += rest[..<mark]
            rest = rest[mark...]
            let digits = rest.dropFirst(2).prefix { $0.isHexDigit }
            if rest.hasPrefix("_x"), digits.count == 4 || digits.count == 8, digits.endIndex < rest.endIndex, rest[digits.endIndex] == "_",
                let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
            {
                text.unicodeScalars.append(scalar)
                rest = rest[rest.index(after: digits.endIndex)...]
            } else {
                text.append(rest.removeFirst())
            }
        }
        return text + rest
    }
}

extension XMLDecoder {
    /// The same decoder for elements whose names are mapped ones.
    ///
    /// - Throws: ``SOAPMessageError`` if a strategy of the decoder makes other keys of names.
    func readingMappedNames(at element: XMLTree.Element) throws(SOAPMessageError) -> XMLDecoder {
        let copy = XMLDecoder(optionsOf: self)
        var own: (@Sendable (_ path: [any CodingKey]) -> any CodingKey)?
        switch elementKeyDecodingStrategy ?? keyDecodingStrategy {
        case .useDefaultKeys: break
        case .custom(let key): own = key
        default:
            throw SOAPMessageError("expected keys of a Map that are names of elements, as the decoder has a strategy for keys", at: element)
        }
        copy.elementKeyDecodingStrategy = .custom { [own] path in
            let key = LiteralKey(stringValue: MappedName.text(for: path.last?.stringValue ?? ""))
            return own?(path.dropLast() + [key]) ?? key
        }
        if let key = SOAPValue.hasMappedNames { copy.userInfo[key] = true }
        return copy
    }
}
