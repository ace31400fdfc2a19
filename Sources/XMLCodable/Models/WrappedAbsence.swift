/// A property wrapper of this package that has a value where its key is absent if what it wraps has one.
///
/// The overloads in AbsentOptionals.swift and its like serve code that has the wrapper's type in view; this serves code that has not.
protocol AbsenceWrapper {
    /// The value where the key is absent; nil if it has to be there.
    static var valueOfAbsence: Self? { get }

    /// Whether what it wraps is an optional that is nil.
    var holdsNil: Bool { get }
}

extension AbsenceWrapper { var holdsNil: Bool { false } }

/// What types of properties have where their keys are absent.
enum WrappedAbsence {
    /// A type's value; nil if it has none, and also if it is an optional that no wrapper is around.
    static func value<Value>(of _: Value.Type) -> Value? { (Value.self as? any AbsenceWrapper.Type)?.valueOfAbsence as? Value }

    /// Whether a value is an optional that is nil.
    static func isNil(_ value: Any) -> Bool { (value as? any OptionalAbsence)?.isAbsent ?? false }

    /// The value of what a wrapper is around: nil for an optional, or another wrapper's.
    static func wrappedValue<Value>(of _: Value.Type) -> Value? {
        (Value.self as? any OptionalAbsence.Type)?.absent as? Value ?? value(of: Value.self)
    }
}

/// `Optional`, seen without its wrapped type.
protocol OptionalAbsence {
    static var absent: Self { get }
    var isAbsent: Bool { get }
}

extension Optional: OptionalAbsence {
    static var absent: Self { nil }
    var isAbsent: Bool { self == nil }
}

extension AbsenceWrapper where Self: XMLNodeKindWrapper {
    static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self($0) } }
}

extension Attribute: AbsenceWrapper {}
extension Element: AbsenceWrapper {}
extension ElementAndAttribute: AbsenceWrapper {}
extension XMLText: AbsenceWrapper {}
extension XMLCData: AbsenceWrapper {}
extension XMLInline: AbsenceWrapper {}
extension XMLGroups: AbsenceWrapper {}

extension XMLSeparatedTokens: AbsenceWrapper {
    static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self($0) } }
}

extension XMLChecked: AbsenceWrapper {
    static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Rule.Value.self).map { Self($0) } }
    var holdsNil: Bool { WrappedAbsence.isNil(wrappedValue) }
}

extension XMLLossy: AbsenceWrapper {
    static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self($0) } }
    var holdsNil: Bool { WrappedAbsence.isNil(wrappedValue) }
}

extension XMLDefaulted: AbsenceWrapper {
    static var valueOfAbsence: Self? { absentValue }
}

extension XMLDecodeOnly: AbsenceWrapper {
    static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self(wrappedValue: $0) } }
}

extension XMLPresence: AbsenceWrapper {
    static var valueOfAbsence: Self? { .absent }
}

extension XMLEncodeOnly: AbsenceWrapper {
    static var valueOfAbsence: Self? { ((Value.self as? any XMLAbsentValue.Type)?.absentValue as? Value).map { Self(wrappedValue: $0) } }
}
