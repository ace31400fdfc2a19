/// Whether the current thread's stack has room for one more level, for modules of this package that call themselves for every level of a
/// document or of a user's objects.
package struct ThreadStack {
    private var bounds = StackBounds()

    package init() {}

    package mutating func hasRoom() -> Bool { bounds.hasRoom() }
}
