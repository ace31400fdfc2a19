// The two operators, at a map without a transform.
//
// One function each serves every type that XMLMapper had an overload for, and `Codable` types besides: `ValueReading` and `ContentValue`
// find out from the type what it is to XML. So no call can be ambiguous, whatever a type conforms to.

/// Maps a property, in the direction of the map.
infix operator <-

/// Maps a value to XML; reading does nothing. For properties that cannot be set.
infix operator >>>

/// Maps a property: a number, a string or a Boolean, an enum with such a raw value, a mappable object, a `Codable` value, what
/// `XMLSerialization` makes (`Any`, `[Any]`, `[String: Any]`), and optionals, arrays, sets and dictionaries by name of these.
///
/// Reading leaves the property as it is where the key is absent or its value is no such thing; an optional becomes nil in the latter case.
/// Writing leaves nil out.
@inlinable
public func <- <Value>(left: inout Value, right: XMLMap) {
    // Where the compiler makes a copy of this function for a type, all that is left of it is the one line for the type. The casts are to the
    // type itself, and vanish too.
    if Value.self == String?.self, var property = left as? String? {
        right.map(string: &property)
        if let property = property as? Value { left = property }
    } else if Value.self == Int?.self, var property = left as? Int? {
        right.map(integer: &property)
        if let property = property as? Value { left = property }
    } else if Value.self == Double?.self, var property = left as? Double? {
        right.map(double: &property)
        if let property = property as? Value { left = property }
    } else if Value.self == Bool?.self, var property = left as? Bool? {
        right.map(bool: &property)
        if let property = property as? Value { left = property }
    } else {
        right.map(&left)
    }
}

/// Writes a value, of any type that `<-` maps.
public func >>> <Value>(left: Value, right: XMLMap) {
    right.session.recorder?.record(Value.self, at: right)
    right.write(left)
}
