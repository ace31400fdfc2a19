/// The members of a struct, in the order of the message or of the model. Two structs are equal if they have the same names with equal
/// values, in any order.
public struct XMLRPCStruct: Sendable, Hashable {
    /// The names in order.
    public private(set) var names: [String] = []
    private var values: [String: XMLRPCValue] = [:]

    /// Creates a struct without members.
    public init() {}

    /// Creates a struct of a dictionary's members, sorted by name: the same members give the same bytes.
    public init(_ dictionary: [String: XMLRPCValue]) {
        names = dictionary.keys.sorted()
        values = dictionary
    }

    /// The value of a member. A new member comes last, and nil removes one.
    ///
    /// - Complexity: O(1) on average; removing takes O(*n*), where *n* is the number of members.
    public subscript(name: String) -> XMLRPCValue? {
        get { values[name] }
        set {
            let count = values.count
            values[name] = newValue
            if values.count > count { names.append(name) } else if values.count < count { names.removeAll { $0 == name } }
        }
    }

    /// The members by name.
    public var dictionary: [String: XMLRPCValue] { values }

    public static func == (first: XMLRPCStruct, second: XMLRPCStruct) -> Bool { first.values == second.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension XMLRPCStruct: RandomAccessCollection {
    public var startIndex: Int { names.startIndex }
    public var endIndex: Int { names.endIndex }

    /// The member at a position, which must be a valid index.
    public subscript(position: Int) -> (name: String, value: XMLRPCValue) {
        let name = names[position]
        return (name, values[name] ?? .nil)
    }
}

extension XMLRPCStruct: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, XMLRPCValue)...) {
        for (name, value) in elements { self[name] = value }
    }
}
