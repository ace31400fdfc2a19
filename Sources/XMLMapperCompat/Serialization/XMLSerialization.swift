import Foundation
import XMLCodable

/// Documents to dictionaries, and back.
///
/// ```swift
/// let object = try XMLSerialization.xmlObject(withString: "<food id='7'><name>Waffles</name></food>")
/// // ["__name": "food", "_id": "7", "name": "Waffles", "__nodes_order": ["name"]]
/// ```
///
/// Documents are read as strictly as by `XMLDecoder`, except that they may have several root elements of one name. `XMLParsingOptions` limit what
/// they may ask for. Elements with only text and empty elements take about as much memory as in the tree; every other element is a dictionary of
/// some hundred bytes.
///
/// - Complexity: reading and writing take O(*n*) time, where *n* is the length of the document.
public class XMLSerialization {
    /// Whether an object can be written as a document.
    open class func isValidXMLObject(_ obj: Any) -> Bool { (try? data(withXMLObject: obj)) != nil }

    /// The dictionary of a document's root element; an array of such for a text with several root elements of one name.
    ///
    /// - Parameters:
    ///   - xmlString: the document, or any number of elements.
    ///   - encoding: an encoding that must have all characters of the text; the string is parsed as it is.
    ///   - options: what the dictionaries look like.
    ///   - parsingOptions: how the document is parsed: limits, entities, encoding; what ``XMLMapperDefaults`` says by default. The options above decide whether comments are kept, and processing
    ///     instructions have no place in dictionaries. If there are several root elements, limits count one more level around them.
    /// - Throws: `XMLParsingError`, which says the place; ``XMLSerializationError/invalidXMLDocument`` for text that the encoding lacks;
    ///   ``XMLMapError`` for what has no place in dictionaries: an element named by one of their own keys, such as `__text`, and more elements
    ///   inside each other than the thread's stack has room for.
    open class func xmlObject(
        withString xmlString: String, using encoding: String.Encoding = .utf8, options: ReadingOptions = .default,
        parsingOptions: XMLParsingOptions = XMLMapperDefaults.parsingOptions
    ) throws -> Any {
        guard encoding == .utf8 || xmlString.canBeConverted(to: encoding) else { throw XMLSerializationError.invalidXMLDocument }
        return try object(of: try DocumentText(parsing: xmlString, options: options.applied(to: parsingOptions)), options)
    }

    /// The dictionary of a document's root element; an array of such for a text with several root elements of one name.
    ///
    /// - Parameters:
    ///   - data: the document, or any number of elements.
    ///   - encoding: the encoding. With UTF-8, the default, the document may declare another one.
    ///   - options: what the dictionaries look like.
    ///   - parsingOptions: how the document is parsed: limits, entities, encoding; what ``XMLMapperDefaults`` says by default. The options above decide whether comments are kept, and processing
    ///     instructions have no place in dictionaries. If there are several root elements, limits count one more level around them.
    /// - Throws: `XMLParsingError`, which says the place; ``XMLSerializationError/invalidData`` for bytes that are not in the encoding;
    ///   ``XMLMapError`` for what has no place in dictionaries: an element named by one of their own keys, such as `__text`, and more elements
    ///   inside each other than the thread's stack has room for.
    open class func xmlObject(
        with data: Data, encoding: String.Encoding = .utf8, options: ReadingOptions = .default,
        parsingOptions: XMLParsingOptions = XMLMapperDefaults.parsingOptions
    ) throws -> Any {
        if encoding == .utf8 {
            return try object(of: try DocumentText(parsing: data, options: options.applied(to: parsingOptions)), options)
        }
        guard let string = String(data: data, encoding: encoding) else { throw XMLSerializationError.invalidData }
        return try xmlObject(withString: string, options: options, parsingOptions: parsingOptions)
    }

    class func object(of document: DocumentText, _ options: ReadingOptions) throws -> Any {
        if let flaw = document.flaw { throw flaw.error }
        var form = DictionaryForm(options: options)
        let roots = document.rootsOfOneName
        let object: Any = roots.count == 1 ? form.root(roots[0]) : roots.map { form.object(for: $0) }
        if let problem = form.problem {
            throw XMLMapError(key: nil, reason: problem.reason, element: problem.element, sourceShift: document.shift)
        }
        return object
    }

    /// A document in UTF-8.
    ///
    /// - Parameters:
    ///   - obj: a dictionary, an array of one, or an element of an `XMLTree`.
    ///   - addXMLDeclaration: whether the XML declaration goes before it.
    /// - Throws: ``XMLSerializationError/invalidFoundationObject`` for anything else, an array of several dictionaries too: a document has one root
    ///   element; ``XMLMapError`` for a name or a character that XML cannot carry.
    open class func data(withXMLObject obj: Any, addXMLDeclaration: Bool = false) throws -> Data {
        let roots = try roots(of: obj, session: MappingSession())
        guard roots.count == 1 else { throw XMLSerializationError.invalidFoundationObject }
        let document = try writer(of: roots).finishData()
        return addXMLDeclaration ? Data("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8) + document : document
    }

    /// A document as a string.
    ///
    /// - Parameter prettyPrinted: whether elements are indented, by four spaces a level.
    class func string(withXMLObject object: Any, prettyPrinted: Bool = false) throws -> String {
        try writer(of: try roots(of: object, session: MappingSession()), prettyPrinted: prettyPrinted).finish()
    }

    /// A writer that has written some root elements.
    private class func writer(of roots: [(name: String, content: ElementContent)], prettyPrinted: Bool = false) throws -> ContentWriter {
        var writer = ContentWriter(prettyPrints: prettyPrinted)
        try writer.write(roots: roots)
        return writer
    }

    /// The root elements that an object describes.
    private class func roots(of object: Any, session: MappingSession) throws -> [(name: String, content: ElementContent)] {
        guard session.descent.enter() else { throw XMLMapError(key: nil, reason: MappingSession.tooDeep) }
        defer { session.descent.leave() }
        switch object {
        case let element as XMLTree.Element: return [(element.writtenName, ElementContent(element, session: session))]
        case let tree as XMLTree: return try roots(of: tree.root, session: session)
        case let dictionary as [String: Any]:
            // The form that `wrapRootNode` gives: one key, which is the name of the element it holds.
            if dictionary.count == 1, let (name, value) = dictionary.first, let root = value as? [String: Any],
                root[ReservedKey.name] as? String == name
            {
                return try roots(of: root, session: session)
            }
            let content = ElementContent(dictionary: dictionary, session: session)
            return [(content.name ?? "root", content)]
        case let list as [Any]: return try list.flatMap { try roots(of: $0, session: session) }
        default: throw XMLSerializationError.invalidFoundationObject
        }
    }
}

extension XMLSerialization.ReadingOptions {
    /// The options of parsing for a document that becomes such dictionaries.
    fileprivate func applied(to parsingOptions: XMLParsingOptions) -> XMLParsingOptions {
        var parsingOptions = parsingOptions
        parsingOptions.keepsComments = contains(.preserveComments)
        parsingOptions.keepsProcessingInstructions = false
        return parsingOptions
    }
}

extension XMLSerialization {
    /// Why something could not be read or written.
    ///
    /// A document that is not well-formed is an `XMLParsingError`, which says where; ``init(_:)`` converts it to one of these.
    public enum XMLSerializationError: String, Error {
        /// The document is not well-formed, or not in the encoding.
        case invalidXMLDocument
        /// The object is no dictionary, or has in it what XML cannot carry.
        case invalidFoundationObject
        /// The data is no text in the encoding.
        case invalidData

        /// What an error of this module or of the parser counts as; nil for any other error.
        public init?(_ error: any Error) {
            switch error {
            case let error as XMLSerializationError: self = error
            case let error as XMLParsingError: self = error.reason == .encoding ? .invalidData : .invalidXMLDocument
            case is XMLMapError: self = .invalidFoundationObject
            default: return nil
            }
        }
    }
}
