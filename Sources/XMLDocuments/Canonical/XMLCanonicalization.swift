import Foundation

/// A method to write a tree so that equal documents have equal bytes, as signatures and digests need it.
///
/// ```swift
/// var options = XMLParsingOptions()
/// options.keepsProcessingInstructions = true  // the canonical form has them
/// let tree = try XMLTree(parsing: message, options: options)
/// let document = try tree.canonicalXML()
/// let body = try tree.root["soap:Body"]?.canonicalXML(.exclusive())
/// ```
public enum XMLCanonicalization: Sendable, Hashable {
    /// Canonical XML 1.0 (W3C, 15 March 2001). An element brings along every namespace declaration in scope, and the attributes with the prefix
    /// `xml` of the elements around it.
    ///
    /// Canonical XML 1.1 differs in elements only, not in whole documents: there, an element does not inherit `xml:id`, and relative
    /// `xml:base` attributes of the elements around it are joined. Both methods agree on elements that inherit neither attribute.
    case inclusive

    /// Exclusive XML Canonicalization 1.0 (W3C, 18 July 2002). A namespace is declared on the elements where a name uses it, and nothing is
    /// inherited: an element has the same form everywhere.
    ///
    /// Prefixes that only values use, as in `xsi:type="p:T"`, get no declaration. List them in `inclusivePrefixes`, the `PrefixList` of the
    /// specification: their declarations are treated as ``inclusive`` does. `#default` means the default namespace. The default is none.
    case exclusive(inclusivePrefixes: [String] = [])
}

extension XMLTree {
    /// The document in canonical form, in UTF-8: without XML declaration and document type, attributes sorted, CDATA sections as text.
    ///
    /// A document type's external subset is never loaded: default attributes that it declares are missing, and values of attributes whose
    /// types it declares keep their white space. What the internal subset declares counts.
    ///
    /// - Parameters:
    ///   - method: which canonical form. The default is ``XMLCanonicalization/inclusive``.
    ///   - withComments: whether comments are a part of it. The default is false. A tree has them only if it was parsed with
    ///     ``XMLParsingOptions/keepsComments``.
    /// - Complexity: O(*n* log *m*), where *n* is the length of the document and *m* the greatest number of attributes of an element. The
    ///   exclusive form may repeat a declaration many times and is longer then.
    /// - Throws: ``XMLCodingIssue`` with the code ``XMLErrorCode/noCanonicalForm`` where the tree cannot tell all that the form needs: it was
    ///   parsed without comments that are asked for, without processing instructions that the document has
    ///   (``XMLParsingOptions/keepsProcessingInstructions``), or without the text of entities
    ///   (``XMLParsingOptions/EntityPolicy/leaveOutUnread``). Also where a namespace URI is relative (Canonical XML 1.0, section 1.3), a name
    ///   is not a qualified name, or a declaration breaks Namespaces in XML 1.0. ``XMLErrorCode/undeclaredPrefix`` where nothing declares a
    ///   prefix, ``XMLErrorCode/duplicateName`` where two attributes mean the same name, ``XMLErrorCode/invalidOption`` where an inclusive
    ///   prefix is none, ``XMLErrorCode/limitExceeded`` where the form has more than 16 MiB and is more than 16 times as large as the tree.
    public func canonicalXML(_ method: XMLCanonicalization = .inclusive, withComments: Bool = false) throws -> Data {
        var writer = try CanonicalWriter(arena: arena, method: method, withComments: withComments)
        try writer.writeDocument()
        return writer.finish()
    }
}

extension XMLTree.Element {
    /// The element with everything in it in canonical form, in UTF-8: the document subset that the specifications call a subtree.
    ///
    /// - Parameters:
    ///   - method: which canonical form. The default is ``XMLCanonicalization/inclusive``.
    ///   - withComments: whether comments are a part of it. The default is false.
    /// - Complexity: as ``XMLTree/canonicalXML(_:withComments:)``, and O(*n*), where *n* is the number of siblings and attributes of the
    ///   elements around it.
    /// - Throws: as ``XMLTree/canonicalXML(_:withComments:)``. Processing instructions that are missing anywhere in the document count.
    public func canonicalXML(_ method: XMLCanonicalization = .inclusive, withComments: Bool = false) throws -> Data {
        var writer = try CanonicalWriter(arena: arena, method: method, withComments: withComments)
        try writer.writeElement(index)
        return writer.finish()
    }
}
