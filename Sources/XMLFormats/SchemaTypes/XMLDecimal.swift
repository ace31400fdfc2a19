import Foundation
import XMLCodable

/// A decimal number with the digits that it is written with, as xs:decimal has it: `1.50` is written as `1.50` again.
///
/// ```swift
/// struct Price: Codable {
///     @XMLAttribute var net: XMLDecimal
///     var gross: XMLDecimal?
/// }
/// // <price net="1.50"><gross>+01.7850</gross></price>
/// price.net.value                                          // 1.5
/// price.net = try XMLDecimal(2, fractionDigits: 2)         // net="2.00"
/// ```
///
/// Equal numbers are equal, whatever their digits; ``isIdentical(to:)`` tells them apart. A number has at most 38 digits, without zeros at its ends, and at
/// most 127 of them after the point: more than that a `Decimal` would round, so that it is an error.
///
/// Source: XML Schema 1.1 part 2, section 3.3.3.
public struct XMLDecimal: _XMLOrderedSchemaValue {
    /// The number.
    public let value: Decimal

    /// The text that was read, or the number's.
    public let description: String

    /// A number, written with the digits that it needs, or with more.
    ///
    /// - Parameter fractionDigits: how many digits there are after the point at least: 0 to 127.
    /// - Throws: ``XMLSchemaValueError`` for not-a-number, and for a number of digits that is out of range.
    public init(_ value: Decimal, fractionDigits: Int = 0) throws(XMLSchemaValueError) {
        guard value.isFinite else { throw Self.error(UnmetRequirement(), found: "not-a-number") }
        guard (0...Self.maximumFraction).contains(fractionDigits) else {
            throw Self.error(Self.hasTooManyDigits, found: "\(fractionDigits) digits after the point")
        }
        try self.init(parsing: value.text(minimumFractionDigits: fractionDigits))
    }

    private init(_ value: Decimal, _ text: String) { (self.value, description) = (value, text) }

    private static let maximumFraction = 127

    private static var hasTooManyDigits: UnmetRequirement {
        UnmetRequirement("at most 38 digits, and at most \(maximumFraction) after the point")
    }

    /// How many digits after the point the number needs.
    var neededFractionDigits: Int {
        let text = canonicalText.utf8
        return text.firstIndex(of: UInt8(ascii: ".")).map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    }

    /// The number without a plus sign, and without zeros that it does not need.
    public var canonicalText: String { value.description }

    public static func == (one: XMLDecimal, other: XMLDecimal) -> Bool { one.value == other.value }

    public func hash(into hasher: inout Hasher) { hasher.combine(canonicalText) }

    /// Whether a number is less than another one.
    public static func < (one: XMLDecimal, other: XMLDecimal) -> Bool { one.value < other.value }

    /// How the number compares with another one.
    public func compared(to other: XMLDecimal) -> ComparisonResult? {
        value < other.value ? .orderedAscending : value == other.value ? .orderedSame : .orderedDescending
    }

    /// Whether not only the numbers are the same, but what they are written with as well.
    public func isIdentical(to other: XMLDecimal) -> Bool { description.utf8.elementsEqual(other.description.utf8) }
}

extension XMLDecimal: SchemaText {
    static var form: String { "a decimal number as -1.50" }

    static func parse(_ text: UnsafeBufferPointer<UInt8>) throws(UnmetRequirement) -> XMLDecimal {
        let isSigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
        let parts = text.dropFirst(isSigned ? 1 : 0).split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : text[text.endIndex...]
        guard !(parts[0].isEmpty && fraction.isEmpty), [parts[0], fraction].joined().allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw UnmetRequirement()
        }
        let whole = parts[0].drop { $0 == UInt8(ascii: "0") }
        let needed = fraction.lastIndex { $0 != UInt8(ascii: "0") }.map { fraction[...$0] } ?? fraction.prefix(0)
        let significantCount = whole.isEmpty ? needed.drop { $0 == UInt8(ascii: "0") }.count : whole.count + needed.count
        guard significantCount <= 38, needed.count <= maximumFraction else { throw hasTooManyDigits }
        var number = text.first == UInt8(ascii: "-") ? "-" : ""
        number += whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
        if !needed.isEmpty { number += "." + String(decoding: needed, as: UTF8.self) }
        let value = significantCount == 0 ? 0 : Decimal(string: number, locale: Locale(identifier: "en_US_POSIX"))
        guard let value else { throw UnmetRequirement() }
        return XMLDecimal(value, String(decoding: text, as: UTF8.self))
    }
}

extension Decimal {
    /// The number with the digits after the point that it needs, or with more.
    func text(minimumFractionDigits count: Int) -> String {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        let missing = count - (parts.count > 1 ? parts[1].utf8.count : 0)
        let point = missing > 0 && parts.count == 1 ? "." : ""
        return description + point + String(repeating: "0", count: max(0, missing))
    }
}
