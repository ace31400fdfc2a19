/// Everything that is the same in all documents under some options.
package struct OutputLayout {
    package let forms: ScalarForms
    package let elementEscapes: CharacterEscapes
    package let attributeEscapes: CharacterEscapes
    /// Nil to write everything on one line.
    package let indentation: XMLIndentation?
    package let expandsEmptyElements: Bool
    package let maximumDepth: Int
    /// What a nil is that has an element of its own.
    package let nilForm: NilForm

    /// An empty element, nothing, or more than can be written without an encoder.
    package enum NilForm { case omit, emptyElement, other }
}

/// The root element of a document, or a record in a larger one.
package struct DocumentRoot {
    /// What a caller calls it; nil for the name of its type.
    package let key: String?
    package let name: String
    /// Those that come with the name.
    package let attributes: [String: String]
    /// The names of those that declare no namespace.
    package let plainAttributes: [String]
    /// The prefixes that are declared; nil if names may have any prefix.
    package let declaredPrefixes: Set<ExactString>?
    /// How many elements are open in it.
    package let depth: Int
}
