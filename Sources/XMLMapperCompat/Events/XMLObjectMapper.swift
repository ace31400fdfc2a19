import Foundation
import XMLCodable
import XMLStreaming

/// Turns a document of any size into objects while it is parsed: a delegate decides what each element is, and the objects receive their
/// text.
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
/// ``elements`` and ``objects`` are two stacks of the same height: the open elements, and for each one its current object, or nil.
///
/// The mapper needs memory for the open elements with their text so far, and for the element that is being decoded. It does not keep the
/// text of an element without an object, nor, if white space is trimmed, indentation before an element's first text.
///
/// - Complexity: parsing takes O(*n*) time, where *n* is the length of the document.
///
/// A mapper parses one document after the other, each with the options that it has when the document begins. Use it from one task at a
/// time.
public final class XMLObjectMapper {
    /// An element's start tag: its name, and its attributes in document order.
    public typealias Element = XMLAncestors.Element

    /// The delegate, which decides what the elements are. The reference is weak: keep the delegate yourself while the mapper parses. If it
    /// is released, the mapper still parses the document to its end and throws its errors; elements that start belong to the current
    /// object, if there is one. You may set another delegate at any time.
    public weak var delegate: (any XMLObjectMapperDelegate)?

    /// Whether white space at the ends of text is trimmed. True by default. White space in CDATA sections and under `xml:space="preserve"`
    /// always stays. If it is false, text between child elements that is only white space counts as indentation and is not delivered.
    public var trimsWhiteSpace = true

    /// How documents are parsed: namespaces, limits, encoding. Comments and processing instructions are not delivered, whatever the options
    /// say.
    public var parsingOptions = XMLParsingOptions()

    /// The decoder for elements whose answer is ``Answer/decode(_:)``. Its options for parsing have no effect.
    public var decoder = XMLDecoder()

    /// The document under way, or the last one if it ended early.
    private var document: DocumentMapping?
    /// Whether the document is one that is being fed.
    private var isFed = false
    private var isParsing = false

    /// Creates a mapper.
    ///
    /// - Parameter delegate: decides what the elements are; see ``delegate``.
    public init(delegate: (any XMLObjectMapperDelegate)?) { self.delegate = delegate }

    // MARK: Where it is

    /// The open elements, the root first. The last one is the element of the current event.
    ///
    /// After an error or ``stop()`` they stay as they are until the next document.
    public var elements: [Element] { document?.elements ?? [] }

    /// For every open element its current object, or nil. See ``elements``.
    public var objects: [(any XMLMappedObject)?] { document?.objects ?? [] }

    /// The names of the open elements as a path: `/people/person/name`. Empty if none is open. See ``elements``.
    ///
    /// - Complexity: O(*d*), where *d* is the number of open elements.
    public var currentPath: String { document?.path ?? "" }

    /// Where the current event is in the document: at a start tag, or at the end tag for text, ends and decoded values. Between events, how
    /// far the document has been parsed; nil if none is under way.
    public var position: XMLPosition? { document?.events?.position }

    // MARK: Whole documents

    /// Parses a document in memory: `Data`, or an array of bytes.
    ///
    /// - Throws: `XMLParsingError` if the document is not well-formed or exceeds a limit, after all events before that place;
    ///   `DecodingError` if an element cannot be decoded; ``XMLMapError`` if text is not Base64, and if the mapper is parsing already; and
    ///   what delegate and objects throw, unchanged.
    public func parse(_ bytes: some RandomAccessCollection<UInt8>) throws { try parse(PieceSource(of: bytes)) }

    /// Parses a document in a string. The encoding in its XML declaration is ignored.
    ///
    /// - Throws: what parsing a document in memory throws.
    public func parse(_ string: String) throws { try parse(PieceSource(of: Array(string.utf8)), isUTF8: true) }

    /// Parses a file.
    ///
    /// - Throws: what parsing a document in memory throws; and what Foundation throws if the file cannot be read.
    public func parse(contentsOf url: URL) throws { try parse(FileSource(url)) }

    /// Parses a stream. If it is not open yet, it is opened and closed again.
    ///
    /// - Throws: what parsing a document in memory throws; and the stream's own error.
    public func parse(_ stream: InputStream) throws { try parse(InputStreamSource(stream)) }

    /// Parses a document that comes in chunks, cut anywhere: a sequence of `Data`, of `[UInt8]` or of any other collection of bytes.
    ///
    /// - Throws: what parsing a document in memory throws.
    public func parse<Chunks: Sequence>(chunks: Chunks) throws where Chunks.Element: Collection<UInt8> {
        try parse(PieceSource(chunks.makeIterator()))
    }

    private func parse(_ source: any ByteSource, isUTF8: Bool = false) throws {
        try alone { try end(try start(isUTF8: isUTF8)) { try $0.parse(source) } }
    }

    // MARK: Documents that arrive in pieces

    /// Takes the next bytes of a document, cut anywhere, and delivers their events. The first call begins a document, ``finish()`` ends it.
    ///
    /// - Throws: what parsing a document in memory throws. That ends the document, and every further call throws the same error.
    public func feed(_ bytes: some Collection<UInt8>) throws { try alone { try fedDocument().events?.feed(bytes) } }

    /// Ends the document that was fed. The next bytes begin another one.
    ///
    /// - Throws: `XMLParsingError` if the document is not complete; the error that ended it, if there was one.
    public func finish() throws {
        try alone { try end(try fedDocument()) { try $0.finish() } }
    }

    private func fedDocument() throws -> DocumentMapping {
        if isFed, let document { return document }
        let document = try start(isUTF8: false)
        isFed = true
        return document
    }

    // MARK: Ending

    /// Ends the document: no further events are delivered, and the rest is neither read nor checked. You may call it from any method of
    /// delegate or objects, whose answer is then ignored; the method that parses returns as if the document had ended. Bytes that are still
    /// fed are ignored until ``finish()``.
    public func stop() { document?.events?.stop() }

    /// Parses what is left of a document, whose stacks stay only where the mapper was stopped.
    private func end(_ document: DocumentMapping, _ parse: (DocumentEvents) throws -> Void) throws {
        isFed = false
        if let events = document.events { try parse(events) }
        if !document.isStopped { self.document = nil }
    }

    private func start(isUTF8: Bool) throws -> DocumentMapping {
        document = nil
        let document = try DocumentMapping(mapper: self, isUTF8: isUTF8)
        self.document = document
        return document
    }

    /// Prevents delegates and objects from starting another document while the mapper parses.
    private func alone(_ body: () throws -> Void) throws {
        guard !isParsing else {
            throw XMLMapError(key: nil, reason: "the mapper is parsing already; another document needs another mapper")
        }
        isParsing = true
        defer { isParsing = false }
        try body()
    }
}
