import XMLCodable

/// Converts what is found in the XML to a value, and back. Use it beside a map, in a tuple:
///
/// ```swift
/// startTime <- (map["starttime"], XMLDateTransform())
/// ```
public protocol XMLTransformType {
    /// The property's type, without the optional.
    associatedtype Object
    /// What is written: a text, a number, `[Data]` for CDATA sections, or anything in the form that ``XMLSerialization`` reads.
    associatedtype XML

    /// Returns the object for what was found, which is in the dictionary form: a `String`, `[String: Any]`, `[Data]`, or an array of these.
    /// Return nil to reject it.
    func transformFromXML(_ value: Any?) -> Object?

    /// Returns what is written for an object. Return nil to write nothing.
    func transformToXML(_ value: Object?) -> XML?
}

/// A transform that never chooses to write nothing: a value for which it gives nil is one that it cannot write.
protocol CompleteTransform {}

/// A transform whose behavior ``XMLLegacyBehavior`` may change. Used alone it follows ``XMLMapperDefaults``.
protocol LegacyTransform: XMLTransformType {
    func transformFromXML(_ value: Any?, legacy: XMLLegacyBehavior) -> Object?
}

/// A transform that reads the document itself instead of its dictionary form, and writes as a part of the mapping that it is called by.
protocol TreeTransform: XMLTransformType {
    func transform(_ value: FoundValue, in map: XMLMap) -> Object?

    func content(of object: Object, session: MappingSession) -> ContentValue?
}
