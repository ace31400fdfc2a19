import Foundation

/// An object that is filled while a document is parsed: it receives the text of its elements.
///
/// ```swift
/// final class Person: XMLMappedObject {
///     var name = ""
///     var photo = Data()
///
///     func mapper(_ mapper: XMLObjectMapper, foundString string: String, forElementNamed name: String) {
///         if name == "name" { self.name = string }
///     }
///
///     func mapper(_ mapper: XMLObjectMapper, contentOfElementNamed name: String) -> XMLObjectMapper.Content {
///         name == "photo" ? .base64 : .string
///     }
///
///     func mapper(_ mapper: XMLObjectMapper, foundData data: Data, forElementNamed name: String) {
///         if name == "photo" { photo = data }
///     }
/// }
/// ```
///
/// Text is delivered at the end of its element, in one piece, to the element's current object. For an element without text nothing is
/// called. All methods have a default implementation. Names are as they are written; during a call, `mapper.elements.last` is the element,
/// with its namespace and its attributes. An error that a method throws ends the parsing and is rethrown unchanged.
public protocol XMLMappedObject: AnyObject {
    /// An element's own text, without that of child elements. It is never empty, and trimmed unless ``XMLObjectMapper/trimsWhiteSpace`` is
    /// false or `xml:space="preserve"` applies. Does nothing by default.
    func mapper(_ mapper: XMLObjectMapper, foundString string: String, forElementNamed name: String) throws

    /// The text of an element in bytes, if ``mapper(_:contentOfElementNamed:)`` returns a form with bytes: decoded from Base64, or a CDATA
    /// section in UTF-8. Does nothing by default.
    func mapper(_ mapper: XMLObjectMapper, foundData data: Data, forElementNamed name: String) throws

    /// How the object wants the text of an element. It is called at the element's end, if there is text. By default, as a string.
    func mapper(_ mapper: XMLObjectMapper, contentOfElementNamed name: String) -> XMLObjectMapper.Content
}

extension XMLMappedObject {
    public func mapper(_ mapper: XMLObjectMapper, foundString string: String, forElementNamed name: String) throws {}
    public func mapper(_ mapper: XMLObjectMapper, foundData data: Data, forElementNamed name: String) throws {}
    public func mapper(_ mapper: XMLObjectMapper, contentOfElementNamed name: String) -> XMLObjectMapper.Content { .string }
}

extension XMLObjectMapper {
    /// How an element's text is delivered.
    public enum Content: Sendable, Hashable {
        /// As a string; CDATA sections are text like any other, but are not trimmed. The default.
        case string
        /// As the bytes that the text encodes in Base64. White space is ignored; text that is not Base64 is an ``XMLMapError``.
        case base64
        /// CDATA sections as bytes, one call for each, in order; adjacent sections count as one. Text beside them comes first, as a string.
        case stringAndCDATA
    }
}
