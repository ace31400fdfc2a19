/// The namespace that the keys of a type are in, as the type or one around it says. It is known by a number in the whole process.
package struct KeyNamespace: BitwiseCopyable, Hashable {
    /// From 1 on; 0 where no type says anything.
    private let number: UInt32

    /// No type says anything: keys are names as they are written.
    static let unspecified = KeyNamespace(number: 0)

    private static let registry = Locked([XMLNamespace]())

    private init(number: UInt32) { self.number = number }

    init(_ namespace: XMLNamespace) {
        number = KeyNamespace.registry.withLock { registry in
            if let known = registry.firstIndex(of: namespace) { return UInt32(truncatingIfNeeded: known + 1) }
            registry.append(namespace)
            return UInt32(truncatingIfNeeded: registry.count)
        }
    }

    package var isSpecified: Bool { number != 0 }

    /// What the number means. Takes a lock: tables keep it.
    @inline(never)
    var namespace: XMLNamespace? {
        isSpecified ? KeyNamespace.registry.withLock { $0[Int(number) - 1] } : nil
    }
}

extension XMLNamespace {
    /// Whether a key says for itself which namespace it means, or means no name.
    static func isSaid(by key: String) -> Bool {
        key.isEmpty || key.utf8.first == UInt8(ascii: "{") || key.utf8.contains(UInt8(ascii: ":"))
    }

    /// A name in the namespace, in James Clark's notation; a name that says its namespace remains as it is, unless it is by a prefix of the type's own.
    package func qualifying(_ name: String) -> String { XMLNamespace.isSaid(by: name) ? resolving(name) : "{\(uri)}\(name)" }

    /// A name whose prefix is one of the type's own in James Clark's notation; any other name as it is.
    func resolving(_ name: String) -> String {
        if others.isEmpty || [":", "xml:", "xmlns:"].contains(where: name.begins) { return name }
        let resolved = ExpandedName.resolving(name, others)
        return resolved.begins(with: "{}") ? name : resolved
    }
}
