import Foundation

/// Something that can be written as XML: dictionaries in the form that ``XMLSerialization`` reads, and arrays of them.
public protocol XMLRepresentable {
    /// The XML; empty if it cannot be written. ``XMLSerialization/data(withXMLObject:addXMLDeclaration:)`` throws the reason.
    var xmlString: String { get }
}

extension XMLRepresentable {
    /// The XML of a dictionary or an array.
    public var xmlString: String { (try? XMLSerialization.string(withXMLObject: self)) ?? "" }
}

extension Dictionary: XMLRepresentable {}
extension Array: XMLRepresentable {}
extension NSDictionary: XMLRepresentable {}
extension NSArray: XMLRepresentable {}

extension String {
    /// The string with `&`, `<`, `>`, `"` and `'` as entities.
    public var xmlEncodedString: String {
        let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;"]
        return unicodeScalars.reduce(into: "") { $0 += entities[$1] ?? String($1) }
    }
}
