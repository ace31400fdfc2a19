/// A value that is an element as it is, which a part of the package reads and writes by itself.
package protocol ElementValue: Codable, Sendable {
    /// What an error says is expected in a place where something is beside the element, or in it.
    static var expectationOfPlace: String { get }

    var name: XMLQName { get }
    /// Whether there is nothing in the element.
    var isEmptyElement: Bool { get }

    /// Writes the element.
    func write(to writer: inout ElementWriter, numbers: NamespaceNumbers)

    /// Writes what is in the element.
    func writeContent(to writer: inout ElementWriter)
}

/// A node that a part of the package puts into an element.
package enum PreparedNode {
    case element(any ElementValue)
    case text(String)
    case cdata(String)
    case comment(String)
    case processingInstruction(target: String, content: String)
}
