import Foundation
import XMLCodable

/// Writes messages and the values in them, on one line.
struct MessageWriter: ~Copyable {
    private var document: DocumentWriter
    private let dialect: XMLRPCDialect
    private var place: ValuePlace
    private let stack = ValueStack()

    /// - Parameter place: what the outermost value is called in errors.
    init(dialect: XMLRPCDialect, place: String) {
        var layout = DocumentWriter.Layout(expandsEmptyElements: true)
        layout.emptyElementEnd = "/>"
        document = DocumentWriter(layout: layout)
        self.dialect = dialect
        self.place = ValuePlace(root: place)
    }

    consuming func finish() -> Data { document.finish().data() }

    // MARK: Messages

    /// The call of a method. Without parameters, `nil`, there is no element for them.
    static func call(_ method: String, _ parameters: [XMLRPCValue]?, dialect: XMLRPCDialect) throws(XMLRPCMessageError) -> Data {
        guard !method.isEmpty else { throw XMLRPCMessageError(reason: .unwritable, message: "the method has no name", path: "methodName") }
        var writer = MessageWriter(dialect: dialect, place: "methodName")
        try writer.document("methodCall") { (writer) throws(XMLRPCMessageError) in
            try writer.element("methodName", text: method)
            writer.place = ValuePlace(root: "parameters")
            if let parameters { try writer.parameters(parameters) }
        }
        return writer.finish()
    }

    /// The document element, after the XML declaration.
    mutating func document(_ name: String, content: (inout MessageWriter) throws(XMLRPCMessageError) -> Void) throws(XMLRPCMessageError) {
        document.output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        document.startElement(name, content: .elements)
        if dialect.contains(.apache) { document.attribute("xmlns:ex", value: "http://ws.apache.org/xmlrpc/namespaces/extensions") }
        try content(&self)
        document.endElement(name)
    }

    /// An element with text in it.
    mutating func element(_ name: String, text: String) throws(XMLRPCMessageError) {
        if let character = TextBytes(text).firstForbiddenCharacter {
            throw unwritable("XML has no form for the character \(character.codePoint)")
        }
        written(name, text)
    }

    private mutating func written(_ name: String, _ text: String) {
        document.startElement(name, content: .mixed)
        document.text(text)
        document.endElement(name)
    }

    mutating func parameters(_ values: [XMLRPCValue]) throws(XMLRPCMessageError) {
        document.startElement("params", content: .elements)
        for (index, value) in values.enumerated() {
            place.enter(AnyCodingKey(intValue: index))
            document.startElement("param", content: .elements)
            try self.value(value)
            document.endElement("param")
            place.leave()
        }
        document.endElement("params")
    }

    mutating func fault(_ value: XMLRPCValue) throws(XMLRPCMessageError) {
        document.startElement("fault", content: .elements)
        try self.value(value)
        document.endElement("fault")
    }

    // MARK: Values

    mutating func value(_ value: XMLRPCValue) throws(XMLRPCMessageError) {
        document.startElement("value", content: .elements)
        switch value {
        case .nil:
            guard dialect.writesNil else { throw unwritable("XML-RPC has no form for nil without the dialect `.nil`") }
            raw(dialect.contains(.apache) ? "<ex:nil/>" : "<nil/>")
        case .bool(let value): written("boolean", value ? "1" : "0")
        case .int(let value): written("int", String(value))
        case .int64(let value):
            guard dialect.writesInt64 else { throw unwritable("XML-RPC has no form for \(value) in 64 bits without the dialect `.i8`") }
            written(dialect.contains(.apache) ? "ex:i8" : "i8", String(value))
        case .double(let value):
            guard value.isFinite else { throw unwritable("XML-RPC has no form for \(value)") }
            written("double", PlainDecimal.text(of: value))
        case .string(let value): try element("string", text: value)
        case .dateTime(let value): written("dateTime.iso8601", value.description)
        case .data(let value): written("base64", value.base64EncodedString())
        case .bigNumber(let value):
            guard dialect.contains(.apache) else { throw unwritable("XML-RPC has no form for \(value) without the dialect `.apache`") }
            written(value.isInteger ? "ex:biginteger" : "ex:bigdecimal", value.description)
        case .malformed(let value): throw unwritable("XML-RPC has no form for '\(value.text.prefix(60))' as \(value.kind)")
        case .array(let items): try deeper { (writer) throws(XMLRPCMessageError) in try writer.array(items) }
        case .struct(let members): try deeper { (writer) throws(XMLRPCMessageError) in try writer.structure(members) }
        }
        document.endElement("value")
    }

    private mutating func raw(_ markup: StaticString) {
        document.writtenElements(UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
    }

    /// Writes what calls the writer again, on a stack that has room for it.
    private mutating func deeper(_ write: (inout MessageWriter) throws(XMLRPCMessageError) -> Void) throws(XMLRPCMessageError) {
        // The first step is the parameter.
        guard place.depth <= XMLRPCValue.maximumDepth else {
            throw unwritable("at most \(XMLRPCValue.maximumDepth) arrays and structs are written inside each other")
        }
        try stack.run(atLevel: place.depth, of: XMLRPCValue.maximumDepth) { () throws(XMLRPCMessageError) in try write(&self) }
    }

    private mutating func array(_ items: [XMLRPCValue]) throws(XMLRPCMessageError) {
        document.startElement("array", content: .elements)
        document.startElement("data", content: .elements)
        for (index, item) in items.enumerated() {
            place.enter(AnyCodingKey(intValue: index))
            try value(item)
            place.leave()
        }
        document.endElement("data")
        document.endElement("array")
    }

    private mutating func structure(_ members: XMLRPCStruct) throws(XMLRPCMessageError) {
        document.startElement("struct", content: .elements)
        for (name, member) in members {
            place.enter(AnyCodingKey(stringValue: name))
            document.startElement("member", content: .elements)
            try element("name", text: name)
            try value(member)
            document.endElement("member")
            place.leave()
        }
        document.endElement("struct")
    }

    private func unwritable(_ message: String) -> XMLRPCMessageError {
        XMLRPCMessageError(reason: .unwritable, message: message, path: place.description)
    }
}

/// The place of a value in the parameters or in a reply: `parameters[1].name`.
struct ValuePlace: CustomStringConvertible {
    let root: String
    private var path: [any CodingKey]

    init(root: String, _ path: [any CodingKey] = []) { (self.root, self.path) = (root, path) }

    var depth: Int { path.count }
    mutating func enter(_ key: AnyCodingKey) { path.append(key) }
    mutating func leave() { path.removeLast() }

    var description: String {
        path.reduce(root) { place, key in place + (key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)") }
    }
}

/// Numbers without an exponent, as XML-RPC's specification wants them, with as few digits as identify them.
enum PlainDecimal {
    static func text(of double: Double) -> String {
        let text = double.description
        guard let exponentMark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: exponentMark)...]) else { return text }
        // One digit is before the point. Of an exponent that is not negative there are more places than digits: Swift writes others without it.
        let digits = text[..<exponentMark].filter { $0 != "-" && $0 != "." }
        let zeros = String(repeating: "0", count: exponent < 0 ? -exponent - 1 : max(0, exponent + 1 - digits.count))
        return (double < 0 ? "-" : "") + (exponent < 0 ? "0." + zeros + digits : digits + zeros + ".0")
    }
}
