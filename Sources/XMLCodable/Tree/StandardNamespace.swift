/// The namespaces that specifications give a meaning in every document.
package enum StandardNamespace {
    /// What the prefix `xml` stands for. Source: Namespaces in XML 1.0, section 3.
    package static let xml = "http://www.w3.org/XML/1998/namespace"

    /// What the prefix `xmlns` stands for. Source: Namespaces in XML 1.0, section 3.
    package static let declarations = "http://www.w3.org/2000/xmlns/"

    /// Attributes of any document that a schema describes, `xsi:nil` among them. Source: XML Schema 1.1 Part 1, section 2.7.
    package static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"
}
