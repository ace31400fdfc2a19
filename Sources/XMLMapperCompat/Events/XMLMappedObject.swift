import Foundation

/// An object that is filled while a document is parsed: it is given the text of the elements that it stands for.
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
/// Text comes at the end of its element, in one piece, to the object that was current in that element. An element without text is not told.
/// All methods have a default implementation. Names are as they are written; while a method runs, `mapper.elements.last` is the element,
/// with its namespace and its attributes. What a method throws ends the parsing and comes through unchanged.
public protocol XMLMappedObject: AnyObject {
    /// An element's own text: without that of elements in it, trimmed unless ``XMLObjectMapper/trimsWhiteSpace`` or `xml:space="preserve"` says
    /// otherwise, and not empty. Ignored by default.
    func mapper(_ mapper: XMLObjectMapper, foundString string: String, forElementNamed name: String) throws

    /// The text of an element in bytes, where ``mapper(_:contentOfElementNamed:)`` asks for them: what Base64 says, or a CDATA section in UTF-8.
    /// Ignored by default.
    func mapper(_ mapper: XMLObjectMapper, foundData data: Data, forElementNamed name: String) throws

    /// How the object wants the text of an element. It is asked at the element's end, if there is text. By default, as a string.
    func mapper(_ mapper: XMLObjectMapper, contentOfElementNamed name: String) -> XMLObjectMapper.Content
}

extension XMLMappedObject {
    public func mapper(_ mapper: XMLObjectMapper, foundString string: String, forElementNamed name: String) throws {}
    public func mapper(_ mapper: XMLObjectMapper, foundData data: Data, forElementNamed name: String) throws {}
    public func mapper(_ mapper: XMLObjectMapper, contentOfElementNamed name: String) -> XMLObjectMapper.Content { .string }
}

extension XMLObjectMapper {
    /// How an element's text is handed over.
    public enum Content: Sendable, Hashable {
        /// As a string; CDATA sections are text like any other, but are not trimmed. The default.
        case string
        /// As the bytes that the text stands for in Base64. White space in it does not matter; anything else is an ``XMLMapError``.
        case base64
        /// CDATA sections as bytes, one call for each, in order; sections with neither text nor elements between them are one. What text there is beside them
        /// comes first, as a string.
        case stringAndCDATA
    }
}
