import XMLCodable

/// The keys of elements' dictionaries, made once for all elements that have the same.
///
/// An element with the attributes and child elements of an element before it gets a copy of that one's keys, and none of them is hashed or
/// compared again. Grouping child elements by names and hashing keys took 45 % of making the dictionaries of the benchmark's catalog.
struct DictionaryShapes {
    /// The keys of dictionaries, each with the place of its value among an element's values: the values of its attributes, those of its rows of
    /// child elements, and its text. What is the same in all of them comes first.
    struct Shape {
        private let places: [String: Int]
        private let constants: [Any]

        /// The keys of an element; nil if one of them is taken, or is a key of the form's own.
        fileprivate init?(_ parts: Parts, attributePrefix: String, listsNames: Bool) {
            var constants: [Any] = []
            var keys: [String] = []
            if let name = parts.name {
                keys.append(ReservedKey.name)
                constants.append(name)
            }
            if listsNames, !parts.children.isEmpty {
                keys.append(ReservedKey.nodesOrder)
                constants.append(parts.children)
            }
            let names = parts.attributes.map { attributePrefix + $0 } + parts.children
            guard !names.contains(where: ReservedKey.contains) else { return nil }
            keys += names
            if parts.hasText { keys.append(ReservedKey.text) }
            var places = [String: Int](minimumCapacity: keys.count)
            for (place, key) in keys.enumerated() where places.updateValue(place, forKey: key) != nil { return nil }
            (self.places, self.constants) = (places, constants)
        }

        /// The dictionary with the values from a position on.
        func dictionary(of values: [Any], from start: Int) -> [String: Any] {
            let first = start - constants.count
            return places.mapValues { place in place < constants.count ? constants[place] : values[first + place] }
        }
    }

    /// What an element's dictionary has keys for.
    struct Parts {
        /// The element's name, if it is in the dictionary.
        var name: String?
        let attributes: [String]
        /// The names of the rows of child elements.
        let children: [String]
        let hasText: Bool
    }

    private var shapes: [[Int]: Shape?] = [:]

    /// Elements with more attributes and rows of child elements have keys of their own. Together with the number of shapes, it bounds what is kept.
    static let maximumNames = 64
    private static let maximumShapes = 256

    /// The shape of elements that have the same names.
    ///
    /// - Parameters:
    ///   - names: the numbers of the names, and whatever else distinguishes elements whose dictionaries have different keys.
    ///   - parts: the names themselves.
    /// - Returns: nil if the keys depend on more than the names, or there are too many shapes already.
    mutating func shape(of names: [Int], attributePrefix: String, listsNames: Bool, parts: () -> Parts) -> Shape? {
        if let known = shapes[names] { return known }
        guard shapes.count < Self.maximumShapes else { return nil }
        let shape = Shape(parts(), attributePrefix: attributePrefix, listsNames: listsNames)
        shapes[names] = .some(shape)
        return shape
    }
}
