/// The keys that lead from the value of an element to what is in that element without one of its own, the outermost first.
///
///     struct Outer { @XMLInline var w: Middle }      struct Middle { @XMLInline var f: Inner }      what Inner reads is read by w, f
///
/// Two properties are the same if these keys are, so that a type may read what it likes by one key as often as it likes.
struct ContentPath: Equatable, CustomStringConvertible {
    private var keys: [ExactString] = []

    init() {}

    init(_ keys: some Sequence<String>) { self.keys = keys.map(ExactString.init) }

    /// Whether it is the element's own value.
    var isEmpty: Bool { keys.isEmpty }

    /// The last key; nil for the element's own value.
    var last: String? { keys.last?.string }

    @inline(never)
    func appending(_ key: String) -> ContentPath {
        var path = self
        path.keys.append(ExactString(key))
        return path
    }

    /// Whether it is another path, or goes on where that ends.
    func isWithin(_ other: ContentPath) -> Bool { keys.starts(with: other.keys) }

    /// Whether neither of two paths goes on where the other ends.
    func isApart(from other: ContentPath) -> Bool { !isWithin(other) && !other.isWithin(self) }

    var description: String { keys.reversed().map { "'\($0.string)'" }.joined(separator: " in ") }
}
