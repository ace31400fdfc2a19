/// A property wrapper of this package that has a value where its key is absent if what it wraps has one.
///
/// The overloads in AbsentOptionals.swift and its like serve code that has the wrapper's type in view; this serves code that has not.
package protocol AbsenceWrapper {
    /// The value where the key is absent; nil if it has to be there.
    static var valueOfAbsence: Self? { get }

    /// Whether what it wraps is an optional that is nil.
    var holdsNil: Bool { get }
}

extension AbsenceWrapper { package var holdsNil: Bool { false } }

/// What types of properties have where their keys are absent.
package enum WrappedAbsence {
    /// A type's value; nil if it has none, and also if it is an optional that no wrapper is around.
    package static func value<Value>(of _: Value.Type) -> Value? { (Value.self as? any AbsenceWrapper.Type)?.valueOfAbsence as? Value }

    /// Whether a value is an optional that is nil.
    package static func isNil(_ value: Any) -> Bool { (value as? any OptionalAbsence)?.isAbsent ?? false }

    /// The value of what a wrapper is around: nil for an optional, or another wrapper's.
    package static func wrappedValue<Value>(of _: Value.Type) -> Value? {
        (Value.self as? any OptionalAbsence.Type)?.absent as? Value ?? value(of: Value.self)
    }
}

/// `Optional`, seen without its wrapped type.
package protocol OptionalAbsence {
    static var absent: Self { get }
    var isAbsent: Bool { get }
}

extension Optional: OptionalAbsence {
    package static var absent: Self { nil }
    package var isAbsent: Bool { self == nil }
}

extension AbsenceWrapper where Self: XMLNodeKindWrapper {
    package static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self($0) } }
}

extension Attribute: AbsenceWrapper {}
extension Element: AbsenceWrapper {}
extension ElementAndAttribute: AbsenceWrapper {}
extension XMLText: AbsenceWrapper {}
extension XMLCData: AbsenceWrapper {}
extension XMLInline: AbsenceWrapper {}
extension XMLGroups: AbsenceWrapper {}

extension XMLSeparatedTokens: AbsenceWrapper {
    package static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self($0) } }
}

extension XMLChecked: AbsenceWrapper {
    package static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Rule.Value.self).map { Self($0) } }
    package var holdsNil: Bool { WrappedAbsence.isNil(wrappedValue) }
}

extension XMLLossy: AbsenceWrapper {
    package static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self($0) } }
    package var holdsNil: Bool { WrappedAbsence.isNil(wrappedValue) }
}

extension XMLDefaulted: AbsenceWrapper {
    package static var valueOfAbsence: Self? { absentValue }
}

extension XMLDecodeOnly: AbsenceWrapper {
    package static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self(wrappedValue: $0) } }
}

extension XMLPresence: AbsenceWrapper {
    package static var valueOfAbsence: Self? { .absent }
}

extension XMLEncodeOnly: AbsenceWrapper {
    package static var valueOfAbsence: Self? {
        ((Value.self as? any XMLAbsentValue.Type)?.absentValue as? Value).map { Self(wrappedValue: $0) }
    }
}
