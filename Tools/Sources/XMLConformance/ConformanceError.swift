/// A run that cannot go on, in words for whoever started it.
struct ConformanceError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
