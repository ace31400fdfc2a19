import Foundation

/// How values of one type are read and written without the coders' containers.
///
/// It is an attempt: whatever is unusual in options, document or value ends it. Then the tree decoder reads the document and the encoder writes the
/// value, and they say what is wrong if something is.
package protocol DirectCoding: Sendable {
    /// What values are made of, by their keys; nil where they are read by other keys.
    func propertyTypes<Keys: CodingKey>(by keys: Keys.Type) -> [String: any Any.Type]?

    // MARK: Reading

    /// What reads a document; nil if the tree decoder is to read it.
    ///
    /// - Parameters:
    ///   - memory: what is left of documents before. It is asked for where there is an attempt to be made.
    ///   - subtreeDecoder: decodes what is not read directly; nil if that takes more than its elements. It is asked for where there is something.
    func reading(
        _ forms: ScalarForms, _ options: XMLParsingOptions, memory: () -> AnyObject?, subtreeDecoder: () -> (any SubtreeDecoder)?
    ) -> (any DirectReading)?

    /// What reads the records of a document; nil if they are read as trees.
    ///
    /// - Parameters:
    ///   - cut: where in the document the first bytes are that come; nil for a document from its start.
    ///   - isUTF8: whether the document is in UTF-8 whatever its XML declaration says.
    ///   - records: an array of the type, to which records are appended.
    func recordReading(
        _ forms: ScalarForms, _ options: XMLParsingOptions, _ steps: RecordSteps, at cut: DocumentCut?, isUTF8: Bool,
        into records: UnsafeMutableRawPointer, subtreeDecoder: () -> any SubtreeDecoder
    ) -> (any DirectRecordReading)?

    // MARK: Writing

    /// Whether a value is worth an attempt.
    ///
    /// - Parameter remembers: whether a type whose values have failed lately is not tried again at once.
    func mayWrite(remembers: Bool) -> Bool

    /// What writes documents that have the same root element; nil if the encoder is to write them.
    ///
    /// - Parameter encoder: encodes what is not written directly.
    func writing(_ layout: OutputLayout, _ root: DocumentRoot, _ encoder: any PropertyEncoder) -> (any DirectWriting)?
}

/// A type whose values are read and written without containers, as a part of the package does it. Conform to the part's protocol instead.
public protocol _XMLDirectlyCoded {
    /// What reads and writes them.
    static var _xmlDirectCoding: _XMLDirectCoding { get }
}

/// What reads and writes the values of a type: for the coders alone.
public struct _XMLDirectCoding {
    let coding: any DirectCoding

    package init(_ coding: any DirectCoding) { self.coding = coding }

    private static let codings = TypeRegistry<Immortal<any DirectCoding>>()

    /// What reads and writes the values of a type; nil for other types. Found out once per type: a property's type is not asked, only a root's.
    static func of(_ type: any Any.Type) -> (any DirectCoding)? {
        codings.value(of: type) { (type as? any _XMLDirectlyCoded.Type).map { Immortal($0._xmlDirectCoding.coding) } }?.value
    }
}

/// One attempt to read a document directly.
package protocol DirectReading: AnyObject {
    /// Reads a document.
    ///
    /// - Returns: whether the value was made, which ``take(as:)`` gives.
    func read(_ document: UnsafeRawBufferPointer, isUTF8: Bool) -> Bool

    /// Reads a document in a file.
    ///
    /// - Returns: whether the value was made.
    func read(contentsOf url: URL) -> Bool

    /// The value that was made, once.
    func take<Value>(as type: Value.Type) -> Value

    /// What is of use to the next attempt.
    var keptMemory: AnyObject { get }

    /// Decodes what is not read directly; nil if there is nothing of the kind.
    var subtreeDecoder: (any SubtreeDecoder)? { get }
}

/// Reads the records of a document directly while the document comes in pieces, up to the first thing that is unusual. From there on, or from the
/// start of the record that it is in, they are read as trees: ``cut`` and ``rest`` say where that goes on, and with what.
package protocol DirectRecordReading: AnyObject {
    /// How many records have been made.
    var recordCount: Int { get }

    /// How many bytes have come.
    var receivedBytes: Int { get }

    /// Whether it is over.
    var hasFailed: Bool { get }

    /// Takes the next bytes.
    func feed(_ bytes: UnsafeRawBufferPointer)

    /// Takes the end of the document.
    func finish()

    /// The place to go on from; nil for the start of the document.
    var cut: DocumentCut? { get }

    /// What has come from there on.
    var rest: UnsafeRawBufferPointer { get }

    /// Whether all that has come has been read, and is what a stream has been told that starts at a place.
    func isAt(_ cut: DocumentCut) -> Bool

    /// The names in the document so far, and the namespaces that were declared.
    func names() -> NameTable
}

/// Which elements are records: steps from the root on, which a name reaches or not, as sets of bits.
package struct RecordSteps {
    /// The names of the steps, ended by a NUL; nil for any name. They are as many as there are bits.
    package let names: [[CChar]?]
    /// The steps that begin a path.
    package let first: UInt64
    /// The steps that end one.
    package let last: UInt64
    /// The steps that may be at any depth.
    package let atAnyDepth: UInt64

    package init(names: [[CChar]?], first: UInt64, last: UInt64, atAnyDepth: UInt64) {
        (self.names, self.first, self.last, self.atAnyDepth) = (names, first, last, atAnyDepth)
    }
}

/// What the documents of one type that have the same root element are written with, under the same options. One thread at a time uses it.
package protocol DirectWriting: AnyObject {
    /// Whether a document is one of these.
    func include(_ type: any Any.Type, _ rootKey: String?, _ rootAttributes: [String: String]) -> Bool

    /// Writes a value as the root element of a document.
    ///
    /// - Parameters:
    ///   - value: of the type that the documents are of.
    ///   - prolog: what is before it.
    ///   - remembers: whether the outcome counts for whether the next value is tried.
    /// - Returns: nil if it cannot be written directly.
    func attempt<Value>(_ value: Value, after prolog: consuming OutputBuffer, remembers: Bool) -> OutputBuffer?
}

/// A decoder that reads a value without the tree.
package protocol DirectDecoder: Decoder {
    /// Ends the attempt: something was asked that only the tree has.
    func refuse()
}
