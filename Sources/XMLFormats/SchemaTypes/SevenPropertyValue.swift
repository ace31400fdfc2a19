import Foundation
import XMLCodable

/// What the types of dates and times have in common: each is some of the seven properties.
protocol SevenPropertyValue: _XMLDateTimeValue, SchemaText {
    /// Which of the properties the type has, but for the offset.
    static var parts: SevenProperties.Parts { get }

    var properties: SevenProperties { get }

    /// A value of properties that the type has, with the standard ones for others: ``SevenProperties/only(_:)``.
    init(properties: SevenProperties)
}

extension SevenPropertyValue {
    static func parse(_ text: UnsafeBufferPointer<UInt8>) throws(UnmetRequirement) -> Self {
        Self(properties: try SevenProperties(text, parts))
    }

    /// A value whose properties a closure sets.
    ///
    /// - Parameter found: what is set, for the error.
    init(_ found: @autoclosure () -> String, _ set: (inout SevenProperties) throws(UnmetRequirement) -> Void) throws(XMLSchemaValueError) {
        var properties = SevenProperties()
        try Self.checked(found()) { () throws(UnmetRequirement) in try set(&properties) }
        self.init(properties: properties)
    }

    /// A value of the parts that its type has.
    init(
        year: Int? = nil, month: Int? = nil, day: Int? = nil,
        time: (hour: Int, minute: Int, second: Int, attoseconds: Int64, fractionDigits: Int)? = nil, offset: Int?
    ) throws(XMLSchemaValueError) {
        func found() -> String {
            let numbers = [("year", year), ("month", month), ("day", day), ("offset", offset ?? 0)]
            var parts = numbers.compactMap { name, number in number.map { "\(name) \($0)" } }
            if let time { parts.insert("time \(time.hour):\(time.minute):\(time.second)", at: parts.count - 1) }
            return parts.joined(separator: ", ")
        }
        try self.init(found()) { properties throws(UnmetRequirement) in
            if let year { try properties.set(year: Int64(year)) }
            if let month { try properties.set(month: month) }
            if let day { try properties.set(day: day) }
            if let (hour, minute, second, attoseconds, fractionDigits) = time {
                let fraction = try SecondFraction(checking: attoseconds, minimumDigits: fractionDigits)
                try properties.set(hour: hour, minute: minute, second: second, fraction: fraction, hasDate: day != nil)
            }
            try properties.set(offset: offset)
        }
    }

    /// The text, as it was read.
    public var description: String { properties.text(Self.parts) }

    /// The text in which `Z` is the offset 0, no zero ends a fraction, and midnight is the start of a day.
    public var canonicalText: String { properties.canonicalText(Self.parts) }

    /// The offset in minutes east of UTC, from -840 to 840; nil if the value has none.
    public var offsetMinutes: Int? { properties.offset.map(Int.init) }

    /// Compares the points in time at which the values are or start; nil if one has an offset, the other has none, and not all offsets that it may
    /// mean tell the same.
    public func compared(to other: Self) -> ComparisonResult? { properties.compared(to: other.properties) }

    /// Whether not only the points in time are the same, but the offsets as well.
    public func isIdentical(to other: Self) -> Bool { properties.isIdentical(to: other.properties) }

    /// Values are equal if they are or start at the same point in time, and both have an offset or neither has one.
    public static func == (one: Self, other: Self) -> Bool { one.compared(to: other) == .orderedSame }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(properties.timeOnTimeline)
        hasher.combine(properties.offset == nil)
    }

    /// Compares the points in time at which the values are or start, as if the offset was 0 where there is none. Of two for which that is the same,
    /// the one without an offset is less.
    public static func < (one: Self, other: Self) -> Bool {
        let (time, otherTime) = (one.properties.timeOnTimeline, other.properties.timeOnTimeline)
        return time == otherTime ? one.properties.offset == nil && other.properties.offset != nil : time < otherTime
    }

    /// The value that comes a duration later.
    func adding(_ duration: XMLDuration) throws(XMLSchemaValueError) -> Self {
        try Self.checked("'\(self)' and '\(duration)' added") { () throws(UnmetRequirement) in
            Self(properties: try properties.adding(duration).only(Self.parts))
        }
    }
}
