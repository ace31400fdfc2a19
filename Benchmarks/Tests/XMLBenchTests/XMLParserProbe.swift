import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What a document consists of, read by a parser that is none of ours.
final class XMLParserProbe: NSObject, XMLParserDelegate {
    private(set) var isWellFormed = false
    private(set) var elements: [String] = []
    private(set) var texts: [String] = []
    private var text = ""

    init(_ document: String) {
        super.init()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        isWellFormed = parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
    ) {
        elements.append(name)
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { texts.append(text) }
}
