import Foundation
import XMLCodable

extension SOAPPackage {
    /// Decodes `Data` from what the document holds: base64, or in a XOP document an element `xop:Include`, which is replaced by the bytes
    /// of an attachment. They are never written as base64 in between.
    ///
    /// An `Include` beside anything else, one that names no attachment, and elements of other kinds are a `DecodingError`. Properties of
    /// other types than `Data` do not see attachments: a `String` is empty where an `Include` is.
    ///
    /// Source: W3C XML-binary Optimized Packaging 1.0, sections 2.1 and 3.2; RFC 2392.
    public var dataDecodingStrategy: XMLDecoder.DataDecodingStrategy {
        .custom { decoder in
            guard let element = decoder.xmlElements?.first, element.hasChildElements else {
                let text = try decoder.singleValueContainer().decode(String.self)
                guard let data = Base64.data(text.utf8) else {
                    throw decoder.corrupted("expected base64, found \(Base64.found(text.utf8))")
                }
                return data
            }
            return try included(by: element, decoder)
        }
    }

    private func included(by element: XMLTree.Element, _ decoder: any Decoder) throws -> Data {
        var includes = element.elements(named: "{http://www.w3.org/2004/08/xop/include}Include").makeIterator()
        guard isXOP, let include = includes.next(), element.elements.count == 1, element.text.allSatisfy(\.isWhitespace) else {
            throw decoder.corrupted("expected \(isXOP ? "base64 or one element xop:Include" : "base64"), found other content")
        }
        guard !include.hasChildElements, include.text.allSatisfy(\.isWhitespace) else {
            throw decoder.corrupted("expected an element xop:Include without content, found content in it")
        }
        guard let href = include[attribute: "href"] else {
            throw decoder.corrupted("expected an attribute 'href' of xop:Include, found none")
        }
        guard href.lowercased().begins(with: "cid:"),
            let id = String(decoding: href.utf8.dropFirst(4), as: UTF8.self).removingPercentEncoding
        else {
            throw decoder.corrupted("expected a URL 'cid:…' in xop:Include, found '\(href.prefix(80))'")
        }
        guard let attachment = self[id] else {
            throw decoder.corrupted("expected an attachment with the Content-ID '\(id.prefix(80))', found none")
        }
        return attachment.data
    }
}
