/// What is counted of the declarations in a document type.
///
/// An object of its own, which documents without such declarations do without: tables by names and addresses have the runtime search for how they are
/// hashed, which takes an eighth of a first decode.
final class DoctypeDeclarations {
    private var entityNesting: EntityNesting
    /// By the address of the element type's name, of which expat keeps one string.
    private var attributeCounts: [UInt: Int] = [:]

    init(maximumEntityDepth: Int) { entityNesting = EntityNesting(maximumDepth: maximumEntityDepth) }

    /// Takes the declaration of an internal entity; see ``EntityNesting/declare(_:value:)``.
    func declareEntity(_ name: [UInt8], value: UnsafeRawBufferPointer) throws(EntityNesting.Problem) {
        try entityNesting.declare(name, value: value)
    }

    /// Takes the declaration of an attribute.
    ///
    /// - Parameter element: the address of the element type's name.
    /// - Returns: how many are declared for that type of element.
    func declareAttribute(ofElement element: UInt) -> Int {
        attributeCounts[element, default: 0] += 1
        return attributeCounts[element, default: 0]
    }
}
