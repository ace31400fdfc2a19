/// What is found out of types once per process, or that there is nothing to be found out.
@usableFromInline
package struct TypeRegistry<Value: BitwiseCopyable>: Sendable {
    @usableFromInline let values = Locked(TypeCache<Value?>())

    package init() {}

    /// The value of a type, which is made the first time; outside of the lock, because that may call the type's code.
    @inlinable
    package func value(of type: any Any.Type, make: () -> Value?) -> Value? {
        if let known = values.withLock({ $0.knownValue(for: type) }) { return known }
        let made = make()
        return values.withLock { $0.value(for: type) { made } }
    }
}
