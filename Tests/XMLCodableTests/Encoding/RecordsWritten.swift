import XMLCodable
import XMLStreaming

/// The document that a closure writes records to.
func recordsWritten(
    inside elements: [XMLRecordWriter.WrappingElement] = ["r"],
    _ configure: (XMLEncoder) -> Void = { _ in },
    _ write: (XMLRecordWriter) throws -> Void
) throws -> String {
    let encoder = XMLEncoder(configure)
    var document: [UInt8] = []
    let writer = try XMLRecordWriter(to: { document += $0 }, encoder: encoder, inside: elements)
    try write(writer)
    try writer.close()
    return String(decoding: document, as: UTF8.self)
}
