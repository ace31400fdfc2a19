import XMLCodable

/// The stack of values that code each other: the current thread's, and a larger one from where that is full.
package final class ValueStack {
    private var depthGuard = DepthGuard()

    package init() {}

    /// Calls a closure that codes a value. Throws what it throws.
    ///
    /// - Parameters:
    ///   - level: how many values code each other, this one included.
    ///   - maximumLevel: how many may do so.
    package func run<Value, Failure: Error>(
        atLevel level: Int, of maximumLevel: Int, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if depthGuard.admits(level) { return try body() }
        return try DeepStack.run(levels: maximumLevel, body)
    }
}
