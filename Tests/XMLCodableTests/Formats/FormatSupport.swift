import Testing
import XMLCodable

/// Reads a document of a format and writes it again: the bytes have to be the same.
///
/// Nothing here has an `init(from:)` of its own. The documents are laid out with two spaces.
func expectSameDocument<T: Codable & Equatable>(
    _ type: T.Type, _ document: String, root: String, rootAttributes: [String: String]? = nil, header: XMLHeader? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, configure: (XMLEncoder, XMLDecoder) -> Void = { _, _ in }
) throws -> T {
    let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
    decoder.unknownNodePolicy = .error
    encoder.outputFormatting = .prettyPrinted
    encoder.prettyPrintIndentation = .spaces(2)
    configure(encoder, decoder)
    let value = try decoder.decode(type, from: document)
    let written = try encoder.encodeToString(value, withRootKey: root, rootAttributes: rootAttributes, header: header)
    #expect(written == document, sourceLocation: sourceLocation)
    #expect(try decoder.decode(type, from: written) == value, sourceLocation: sourceLocation)
    encoder.outputFormatting = []
    let line = try encoder.encodeToString(value, withRootKey: root, rootAttributes: rootAttributes, header: header)
    #expect(try decoder.decode(type, from: line) == value, sourceLocation: sourceLocation)
    return value
}
