import XMLDocuments
import XMLStreaming

/// A record as a line of JSON, made on the thread that has decoded it.
struct JSONRecord: Decodable, Sendable {
    let text: [UInt8]

    init(from decoder: any Decoder) throws {
        var writer = RecordWriter(shape: RecordShape.of(decoder))
        writer.value(of: try XMLFragment(from: decoder), at: "")
        text = writer.text
    }
}

/// A record as a line of comma-separated values, made on the thread that has decoded it. Source: RFC 4180.
struct CSVRecord: Decodable, Sendable {
    let text: [UInt8]

    init(from decoder: any Decoder) throws {
        let shape = RecordShape.of(decoder)
        let record = try XMLFragment(from: decoder)
        text = Self.line(shape.columns.map { Self.cell(of: record, at: $0, shape) })
    }

    static func line(_ cells: [String]) -> [UInt8] { Array(cells.map(quoted).joined(separator: ",").utf8) }

    private static func quoted(_ cell: String) -> String {
        let needsQuotes = cell.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D }
        return needsQuotes ? "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"" : cell
    }

    private static func cell(of record: XMLFragment, at column: String, _ shape: RecordShape) -> String {
        var elements = [record]
        let steps = column.split(separator: "/").map(String.init)
        for (index, step) in steps.enumerated() where step != "#text" {
            if step.hasPrefix("@"), index == steps.count - 1 {
                let name = step.dropFirst()
                return elements.first?.attributes.first { $0.name.qualifiedName == name }?.value ?? ""
            }
            elements = elements.flatMap { $0.elements.filter { $0.name.qualifiedName == step } }
        }
        if elements.isEmpty { return "" }
        if !shape.isList(at: column), elements.count == 1, elements[0].elements.isEmpty {
            return elements[0].stringValue.trimmedXMLWhiteSpace
        }
        // What is more than one text is JSON.
        var writer = RecordWriter(shape: shape)
        writer.values(of: elements, at: column)
        return String(decoding: writer.text, as: UTF8.self)
    }
}

extension RecordShape {
    fileprivate static func of(_ decoder: any Decoder) -> RecordShape {
        CodingUserInfoKey.recordShape.flatMap { decoder.userInfo[$0] as? RecordShape } ?? RecordShape()
    }
}

/// Writes elements as JSON: `{"@id":7,"title":"Dune","author":["…"]}`. Text among elements is one text, in `#text`.
private struct RecordWriter {
    let shape: RecordShape
    private(set) var text: [UInt8] = []

    init(shape: RecordShape) { self.shape = shape }

    // A record is at most as deep as the limit of the library allows, and decoding has recursed as deep.
    mutating func value(of element: XMLFragment, at path: String) {
        var content = ""
        var kinds: [(name: String, elements: [XMLFragment])] = []
        for node in element.children {
            switch node {
            case .text(let text), .cdata(let text): content += text
            case .element(let child): add(child, to: &kinds)
            case .comment, .processingInstruction: break
            }
        }
        content = content.trimmedXMLWhiteSpace
        if element.attributes.isEmpty, kinds.isEmpty, !shape.isObject(at: path) { return scalar(content, shape.type(at: path)) }
        text.append(UInt8(ascii: "{"))
        var isFirst = true
        func join(_ name: String) -> String { path.isEmpty ? name : path + "/" + name }
        for attribute in element.attributes {
            let name = "@" + attribute.name.qualifiedName
            key(name, &isFirst)
            scalar(attribute.value, shape.type(at: join(name)))
        }
        for (name, elements) in kinds {
            key(name, &isFirst)
            values(of: elements, at: join(name))
        }
        if !content.isEmpty {
            key("#text", &isFirst)
            scalar(content, kinds.isEmpty ? shape.type(at: path) : .string)
        }
        text.append(UInt8(ascii: "}"))
    }

    mutating func values(of elements: [XMLFragment], at path: String) {
        guard elements.count > 1 || shape.isList(at: path) else { return elements.forEach { value(of: $0, at: path) } }
        text.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            value(of: element, at: path)
        }
        text.append(UInt8(ascii: "]"))
    }

    private func add(_ element: XMLFragment, to kinds: inout [(name: String, elements: [XMLFragment])]) {
        let name = element.name.qualifiedName
        if let last = kinds.indices.last, kinds[last].name == name { return kinds[last].elements.append(element) }
        if let place = kinds.firstIndex(where: { $0.name == name }) { return kinds[place].elements.append(element) }
        kinds.append((name, [element]))
    }

    private mutating func key(_ name: String, _ isFirst: inout Bool) {
        if !isFirst { text.append(UInt8(ascii: ",")) }
        isFirst = false
        string(name)
        text.append(UInt8(ascii: ":"))
    }

    private mutating func scalar(_ value: String, _ type: RecordShape.JSONType) {
        switch type {
        case .string: string(value)
        case .nullable: value.isEmpty ? text += "null".utf8 : string(value)
        case .number:
            // A value of another kind than the rest stays what it is.
            if value.isEmpty {
                text += "null".utf8
            } else if ValueTypes(value).contains(.decimal) {
                text += value.utf8
            } else {
                string(value)
            }
        case .boolean:
            switch value {
            case "": text += "null".utf8
            case "true", "1": text += "true".utf8
            case "false", "0": text += "false".utf8
            default: string(value)
            }
        }
    }

    private mutating func string(_ value: String) {
        text.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                text.append(UInt8(ascii: "\\"))
                text.append(byte)
            case 0x0A: text += "\\n".utf8
            case 0x0D: text += "\\r".utf8
            case 0x09: text += "\\t".utf8
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}
