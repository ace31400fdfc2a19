/// Makes a query of which a name without a prefix means elements that are written without one, whatever the document's default namespace is:
/// `/gpx/wpt[name='A']` becomes `/*[name()='gpx']/*[name()='wpt'][*[name()='name']='A']`.
enum NamesAsWritten {
    /// - Parameter query: one that compiles.
    static func query(_ query: String) -> String {
        var result: [UInt8] = []
        var rest = Array(query.utf8)[...]
        // Behind a name, a bracket or a literal a word is an operator. Source: XPath 1.0, section 3.7.
        var isBehindOperand = false
        while let first = rest.first {
            var count = 1
            var replacement: [UInt8]?
            switch first {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                count = (rest.dropFirst().firstIndex(of: first) ?? rest.endIndex - 1) - rest.startIndex + 1
                isBehindOperand = true
            case UInt8(ascii: "{"):
                let end = rest.firstIndex(of: UInt8(ascii: "}")) ?? rest.endIndex - 1
                count = end - rest.startIndex + 1 + rest[(end + 1)...].prefix(while: isOfName).count
                isBehindOperand = true
            case UInt8(ascii: "@"):
                count += rest.dropFirst().prefix { isSpace($0) }.count
                count += rest.dropFirst(count).prefix { isOfName($0) || $0 == UInt8(ascii: ":") }.count
                isBehindOperand = count > 1
            case _ where startsName(first):
                count = rest.prefix { isOfName($0) || $0 == UInt8(ascii: ":") }.count
                let name = rest.prefix(count)
                let next = rest.dropFirst(count).first { !isSpace($0) }
                // A function, an axis, an operator or a name with a prefix stays what it is.
                let isOperator = isBehindOperand
                let isTest = !isOperator && next != UInt8(ascii: "(") && next != UInt8(ascii: ":")
                if let colons = axisEnd(name) {
                    (count, isBehindOperand) = (colons, false)
                } else {
                    if isTest, !name.contains(UInt8(ascii: ":")) { replacement = Array("*[name()='".utf8) + name + Array("']".utf8) }
                    isBehindOperand = isTest
                }
            case UInt8(ascii: "*"), UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
                if first != UInt8(ascii: "*"), first != UInt8(ascii: "]"), first != UInt8(ascii: ")") {
                    count = rest.prefix { $0 == UInt8(ascii: ".") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
                }
                isBehindOperand = true
            case _ where isSpace(first): break
            default: isBehindOperand = false
            }
            result += replacement ?? Array(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// How long the name of an axis is with its colons: `ancestor::book`.
    private static func axisEnd(_ name: ArraySlice<UInt8>) -> Int? {
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")), name[colon...].starts(with: "::".utf8) else { return nil }
        return colon - name.startIndex + 2
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private static func startsName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 && byte >= 0x41
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        startsName(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
