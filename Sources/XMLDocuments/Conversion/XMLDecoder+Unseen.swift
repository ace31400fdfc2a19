import XMLCodable

/// Documents that are made on the way from one form to another.
extension XMLDecoder {
    /// A decoder with the same options for documents that no caller sees: its errors have no lines, and paths from the root element on.
    package var forUnseenDocuments: XMLDecoder {
        let decoder = XMLDecoder(optionsOf: self)
        decoder[\.documentIsSeen] = false
        return decoder
    }

    /// Decodes a document that no caller sees: errors say nothing of lines and of the root element.
    package func decodeUnseen<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
        do {
            return try decode(type, from: bytes)
        } catch let error as DecodingError {
            guard let parsing = error.xmlParsingError else { throw error }
            throw XMLParsingError(reason: parsing.reason, message: parsing.message, position: nil).asDecodingError
        }
    }
}
