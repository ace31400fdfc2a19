/// A value as the type that it is known to be, where generic code cannot say so. In debug builds a value of another type ends the process.
@inlinable
@inline(__always)
package func identityCast<Value, Target>(_ value: Value, to _: Target.Type) -> Target {
    assert(Value.self == Target.self, "\(Value.self) is not \(Target.self)")
    return unsafeBitCast(value, to: Target.self)
}

/// A value as a type that is laid out in memory as its own is: the one stored property of a wrapper, or an array of such.
@inlinable
@inline(__always)
package func layoutCast<Value, Target>(_ value: Value, to _: Target.Type) -> Target {
    assert(MemoryLayout<Value>.size == MemoryLayout<Target>.size, "\(Value.self) is not laid out as \(Target.self)")
    return unsafeBitCast(value, to: Target.self)
}
