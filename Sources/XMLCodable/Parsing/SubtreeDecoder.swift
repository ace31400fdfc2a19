/// Who decodes the properties of models that are read directly and have other types: dictionaries, choices, fragments, any `Codable` type.
package protocol SubtreeDecoder: AnyObject {
    /// How their elements are parsed.
    var parsingOptions: XMLParsingOptions { get }

    /// Begins a document.
    ///
    /// - Returns: what is left of documents before.
    func beginDocument() -> ParsingMemory

    /// The decoder of an element that has such properties of a model, as long as nothing else is done here.
    func decoder(of element: NodeIndex, in arena: Arena) -> any Decoder

    /// Ends the decoding of an element.
    ///
    /// - Returns: whether values are certain to be what they are with the whole document around them, and whether no decoder was kept.
    func endElement() -> Bool

    /// Forgets what is known of elements: others will have their numbers.
    func forgetElements()

    /// Ends a document.
    ///
    /// - Parameter arena: what can be of use to the next one; nil if it is in other hands.
    func endDocument(_ arena: Arena?)
}
