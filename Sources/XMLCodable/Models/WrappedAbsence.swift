/// A property wrapper of this package that may have a value where its key is absent. What this is for is in AbsentOptionals.swift.
public protocol _XMLAbsenceWrapper {}

/// A property wrapper of this package that has a value where its key is absent if what it wraps has one.
///
/// A type conforms to both: clients do not see what follows from a protocol of the package's own.
package protocol AbsenceWrapper: _XMLAbsenceWrapper {
    /// The value where the key is absent; nil if it has to be there.
    static var valueOfAbsence: Self? { get }

    /// Whether what it wraps is an optional that is nil.
    var holdsNil: Bool { get }

    /// Whether it is nil where an optional would be, although the coders do not know it as a wrapper.
    static var isOptional: Bool { get }
}

extension AbsenceWrapper {
    package var holdsNil: Bool { false }
    package static var isOptional: Bool { false }
}

/// What types of properties have where their keys are absent.
package enum WrappedAbsence {
    /// A type's value; nil if it has none, and also if it is an optional that no wrapper is around.
    package static func value<Value>(of _: Value.Type) -> Value? {
        if let wrapper = Value.self as? any _XMLNodeKindWrapper.Type { return wrapper.valueOfWrapped as? Value }
        return (Value.self as? any AbsenceWrapper.Type)?.valueOfAbsence as? Value
    }

    /// Whether a value is an optional that is nil.
    package static func isNil(_ value: Any) -> Bool { (value as? any OptionalAbsence)?.isAbsent ?? false }

    /// The value of what a wrapper is around: nil for an optional, or another wrapper's.
    package static func wrappedValue<Value>(of _: Value.Type) -> Value? {
        // No cast of the value: of an optional in an optional it would take the inner one for nil.
        func absent<Wrapped: OptionalAbsence>(_: Wrapped.Type) -> Value { identityCast(Wrapped.absentOptional, to: Value.self) }
        return (Value.self as? any OptionalAbsence.Type).map { absent($0) } ?? value(of: Value.self)
    }
}

/// `Optional`, seen without its wrapped type.
package protocol OptionalAbsence {
    // No `absent`: it would be taken for a case of what an optional is around.
    static var absentOptional: Self { get }
    var isAbsent: Bool { get }
}

extension Optional: OptionalAbsence {
    package static var absentOptional: Self { nil }
    package var isAbsent: Bool { self == nil }
}

extension _XMLNodeKindWrapper {
    /// What the wrapper is around where its key is absent.
    fileprivate static var valueOfWrapped: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self($0) } }
}
