// The two operators, at a map without a transform.
//
// One function each serves every type that XMLMapper had an overload for, and `Codable` types as well: `ValueReading` and `ContentValue`
// find out what the type is in XML. No call can be ambiguous, whatever a type conforms to.

/// Maps a property, in the direction of the map.
infix operator <-

/// Maps a value to XML; reading does nothing. For properties that cannot be set.
infix operator >>>

/// Maps a property: a number, a string or a Boolean, an enum with such a raw value, a mappable object, a `Codable` value, what
/// `XMLSerialization` makes (`Any`, `[Any]`, `[String: Any]`), and optionals, arrays, sets and dictionaries by name of these.
///
/// When reading, the property stays as it is if the key is absent. If the value cannot be converted, an optional becomes nil, and any other
/// property stays as it is. When writing, nil is left out.
@inlinable
public func <- <Value>(left: inout Value, right: XMLMap) {
    // If the compiler specialises this function for a type, only the line for that type remains.
    if right.maps(&left, as: String?.self, { $0.map(string: &$1) }) { return }
    if right.maps(&left, as: Int?.self, { $0.map(integer: &$1) }) { return }
    if right.maps(&left, as: Double?.self, { $0.map(double: &$1) }) { return }
    if right.maps(&left, as: Bool?.self, { $0.map(bool: &$1) }) { return }
    if right.maps(&left, as: String.self, { map, value in map.mapKeepingOld(&value) { map.map(string: &$0) } }) { return }
    if right.maps(&left, as: Int.self, { map, value in map.mapKeepingOld(&value) { map.map(integer: &$0) } }) { return }
    if right.maps(&left, as: Double.self, { map, value in map.mapKeepingOld(&value) { map.map(double: &$0) } }) { return }
    if right.maps(&left, as: Bool.self, { map, value in map.mapKeepingOld(&value) { map.map(bool: &$0) } }) { return }
    right.map(&left)
}

/// Writes a value, of any type that `<-` maps.
public func >>> <Value>(left: Value, right: XMLMap) {
    right.session.recorder?.record(Value.self, at: right, transform: nil, initial: nil)
    right.write(left)
}
