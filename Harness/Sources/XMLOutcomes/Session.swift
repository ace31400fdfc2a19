import Foundation
import XMLCodable

/// One run over all cases. Everything in it is the same in each run: random choices have seeds, which are parts of the cases' names.
final class Session {
    /// Documents of values, by their names; nil while they are written. Both decoders get those that one encoder wrote.
    private let written: [String: String]?
    private let encoder = JSONEncoder()

    init(written: [String: String]?) {
        self.written = written
        encoder.outputFormatting = .withoutEscapingSlashes
    }

    var isWriting: Bool { written == nil }

    /// The document of a value; nil while it is written, and if it was refused.
    func document(_ name: String, of value: @autoclosure () -> any Encodable, by encoder: XMLEncoder = XMLEncoder()) -> String? {
        if let written { return written[name] }
        if let text = try? encoder.encodeToString(value(), withRootKey: "r") { printLine([name, text]) }
        return nil
    }

    /// A line is handed on at once, so that the last one tells where a program has trapped.
    func printLine(_ parts: [String]) {
        guard let line = try? encoder.encode(parts) else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
    }
}
