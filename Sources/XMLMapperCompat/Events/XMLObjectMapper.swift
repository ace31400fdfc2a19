import Foundation
import XMLCodable

/// Turns a document of any size into objects while it is parsed: a delegate says for every element what it is, and the objects are given
/// their text.
///
/// ```swift
/// final class People: XMLObjectMapperDelegate {
///     var people: [Person] = []
///
///     func mapper(
///         _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
///         currentObject: (any XMLMappedObject)?
///     ) -> XMLObjectMapper.Answer {
///         switch name {
///         case "people": return nil
///         case "person":
///             let person = Person(id: attributes["id"])
///             people.append(person)
///             return .object(person)
///         case "address": return .decode(Address.self) { (currentObject as? Person)?.address = $0 }
///         case "history": return .skipSubtree
///         default: return .currentObject
///         }
///     }
/// }
///
/// let people = People()
/// try XMLObjectMapper(delegate: people).parse(contentsOf: url)
/// ```
///
/// ``elements`` and ``objects`` are two stacks of the same height: the open elements, and for each the object that is current in it, or nil.
///
/// Memory is that of the open elements with their text so far, of the element that is being decoded, and of the delegate's own objects. The text of an
/// element without an object is not kept, nor, when white space is trimmed, is indentation before an element's first text.
///
/// A mapper parses one document after the other, each with the options that it has when the document begins. It belongs to one task at a time.
public final class XMLObjectMapper {
    /// An element's start tag: its name, and its attributes in document order.
    public typealias Element = XMLAncestors.Element

    /// Who says what the elements are. The mapper does not keep it: somebody else has to, as long as it parses. Once it is gone, the
    /// document is parsed to its end all the same, and its errors are thrown; elements that start belong to the current object, if there is one.
    /// Another delegate may take over at any time, and makes other objects of the same document.
    public weak var delegate: (any XMLObjectMapperDelegate)?

    /// Whether white space at the ends of text is trimmed, true by default. That of CDATA sections never is, and under `xml:space="preserve"`
    /// none. If not, text between child elements that is nothing but white space counts as indentation, and is not delivered.
    public var trimsWhiteSpace = true

    /// How documents are parsed: namespaces, limits, encoding. Comments and processing instructions are not told, whatever the options say.
    public var parsingOptions = XMLParsingOptions()

    /// What elements are decoded with where the delegate asks for it. Its options of parsing have no effect.
    public var decoder = XMLDecoder()

    /// The document under way, or the last one if it ended early.
    private var document: DocumentMapping?
    /// Whether the document is one that is being fed.
    private var isFed = false
    private var isParsing = false

    /// A mapper.
    ///
    /// - Parameter delegate: who says what the elements are; see ``delegate``.
    public init(delegate: (any XMLObjectMapperDelegate)?) { self.delegate = delegate }

    // MARK: Where it is

    /// The open elements, the root first, the one that the current event is about last.
    ///
    /// After an error or ``stop()``, they stay as they were until the next document.
    public var elements: [Element] { document?.elements ?? [] }

    /// For every open element the object that is current in it; nil for none. See ``elements``.
    public var objects: [(any XMLMappedObject)?] { document?.objects ?? [] }

    /// The names of the open elements as a path: `/people/person/name`. Empty where none is open. See ``elements``.
    public var currentPath: String { document?.path ?? "" }

    /// Where the current event stands: a start tag, or the end tag when text, ends and decoded values are told. Between events, how far the document
    /// has been parsed; nil where none is under way.
    public var position: XMLPosition? { document?.events?.position }

    // MARK: Whole documents

    /// Parses a document in memory: `Data`, or an array of bytes.
    ///
    /// - Throws: `XMLParsingError` for what is not well-formed or exceeds a limit, after all events before it; `DecodingError` where an element
    ///   cannot be decoded; ``XMLMapError`` where text is no Base64, and if the mapper is parsing already; and what delegate and objects throw,
    ///   unchanged.
    public func parse(_ bytes: some RandomAccessCollection<UInt8>) throws { try parse { try $0.parse(bytes) } }

    /// Parses a document in a string. The encoding in its XML declaration does not matter.
    ///
    /// - Throws: what parsing a document in memory throws.
    public func parse(_ string: String) throws { try parse(isUTF8: true) { try $0.parse(Array(string.utf8)) } }

    /// Parses a file.
    ///
    /// - Throws: what parsing a document in memory throws; and what Foundation throws where the file cannot be read.
    public func parse(contentsOf url: URL) throws { try parse { try $0.parse(contentsOf: url) } }

    /// Parses what a stream gives. It is opened, and closed again, if it is not open yet.
    ///
    /// - Throws: what parsing a document in memory throws; and the stream's own error.
    public func parse(_ stream: InputStream) throws { try parse { try $0.parse(stream) } }

    /// Parses a document that comes in chunks, cut anywhere: a sequence of `Data`, of `[UInt8]` or of any other collection of bytes.
    ///
    /// - Throws: what parsing a document in memory throws.
    public func parse<Chunks: Sequence>(chunks: Chunks) throws where Chunks.Element: Collection<UInt8> {
        try parse { try $0.parse(pieces: chunks) }
    }

    private func parse(isUTF8: Bool = false, _ parse: (DocumentEvents) throws -> Void) throws {
        try alone {
            isFed = false
            let document = try start(isUTF8: isUTF8)
            try document.parse(parse)
            if !document.isStopped { self.document = nil }
        }
    }

    // MARK: Documents that come by and by

    /// Takes the next bytes of a document, cut anywhere, and tells what is in them. The first call begins a document, ``finish()`` ends it.
    ///
    /// - Throws: what parsing a document in memory throws. The document is over then, and every further call throws the same.
    public func feed(_ bytes: some Collection<UInt8>) throws { try alone { try fedDocument().parse { try $0.feed(bytes) } } }

    /// Ends the document that was fed. The next bytes are those of another one.
    ///
    /// - Throws: `XMLParsingError` where the document is not complete; the error that has ended it before, if there was one.
    public func finish() throws {
        try alone {
            let document = try fedDocument()
            isFed = false
            try document.parse { try $0.finish() }
            if !document.isStopped { self.document = nil }
        }
    }

    private func fedDocument() throws -> DocumentMapping {
        if isFed, let document { return document }
        let document = try start(isUTF8: false)
        isFed = true
        return document
    }

    // MARK: Ending

    /// Ends the document: nothing more of it is told, and nothing more is read or asked of it, not even whether it is well-formed. Any method of delegate
    /// or objects may call it; its answer does not matter then, and what was parsing returns as if the document had ended. What is still
    /// fed is ignored up to ``finish()``.
    public func stop() { document?.events?.stop() }

    private func start(isUTF8: Bool) throws -> DocumentMapping {
        document = nil
        let document = try DocumentMapping(mapper: self, isUTF8: isUTF8)
        self.document = document
        return document
    }

    /// Keeps delegates and objects from having the mapper parse while it parses.
    private func alone(_ body: () throws -> Void) throws {
        guard !isParsing else {
            throw XMLMapError(key: nil, reason: "the mapper is parsing already; another document needs another mapper")
        }
        isParsing = true
        defer { isParsing = false }
        try body()
    }
}
