import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What people write by hand: a delegate of Foundation's parser for each kind of document, which builds the same records.
struct DelegateContender: Contender {
    let name = "XMLParser"

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        LocalEntry<Root>(decode: {
            let delegate = Root.ParserDelegate()
            // Given data, the parser fails above ten million bytes on Linux; given a stream, it does not, and is no slower.
            let parser = XMLParser(stream: InputStream(data: input))
            parser.delegate = delegate
            guard parser.parse(), let value = delegate.value else {
                throw BenchmarkError("The delegate did not read its document: \(String(describing: parser.parserError)).")
            }
            return value
        })
    }
}

/// A type that has a delegate which builds it.
protocol HandParsed {
    associatedtype ParserDelegate: HandWrittenDelegate where ParserDelegate.Value == Self
}

/// A delegate that builds one value from one document.
protocol HandWrittenDelegate: XMLParserDelegate {
    associatedtype Value

    init()

    /// The value, after parsing; nil where something that it needs was not there.
    var value: Value? { get }
}

/// The text of the element that is being read, collected from the pieces in which it comes. The delegates that build on it conform to
/// `XMLParserDelegate` themselves; were it to conform, their other methods would never be called.
class TextCollectingDelegate: NSObject {
    final var text = ""
    /// Whether everything could be read so far.
    final var isIntact = true

    override required init() {}

    final func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    /// What stands in the text or in an attribute; where it has not the form asked for, the document is not intact.
    final func read<Scalar: LosslessStringConvertible>(_ text: String?, instead fallback: Scalar) -> Scalar {
        if let scalar = text.flatMap(Scalar.init) { return scalar }
        isIntact = false
        return fallback
    }
}
