extension UInt8 {
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

extension BidirectionalCollection<UInt8> {
    /// The text without white space at its ends.
    var trimmingSpace: [UInt8] { drop(while: \.isXMLWhitespace).reversed().drop(while: \.isXMLWhitespace).reversed() }

    /// The same with one space for any white space within.
    var collapsingSpace: [UInt8] { Array(split(whereSeparator: \.isXMLWhitespace).joined(separator: [UInt8(ascii: " ")])) }
}
