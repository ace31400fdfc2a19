import XMLDocuments
import XMLStreaming

/// A record as a line of JSON, made on the thread that has decoded it.
struct JSONRecord: Decodable, Sendable {
    let text: [UInt8]

    init(from decoder: any Decoder) throws {
        let (shape, record) = (try RecordShape.of(decoder), try XMLFragment(from: decoder))
        shape.given?.look(in: record)
        var writer = RecordWriter(shape: shape)
        try writer.value(of: record, at: "")
        text = writer.text
    }
}

/// A record as a line of comma-separated values, made on the thread that has decoded it. Source: RFC 4180.
struct CSVRecord: Decodable, Sendable {
    let text: [UInt8]

    init(from decoder: any Decoder) throws {
        let shape = try RecordShape.of(decoder)
        let record = try XMLFragment(from: decoder)
        shape.given?.look(in: record)
        var writer = RecordWriter(shape: shape)
        // A schema is checked where JSON is written.
        if shape.unknownNodes != nil { try writer.value(of: record, at: "") }
        let delimiter = CodingUserInfoKey.csvDelimiter.flatMap { decoder.userInfo[$0] as? CSVDelimiter } ?? .comma
        let cells = try shape.columns.map { $0 == RecordSchema.more ? writer.more ?? "" : try Self.cell(of: record, at: $0, shape) }
        text = Self.line(cells, delimiter)
    }

    static func line(_ cells: [String], _ delimiter: CSVDelimiter) -> [UInt8] {
        Array(cells.map { quoted($0, delimiter).utf8 }.joined(separator: CollectionOfOne(delimiter.byte)))
    }

    private static func quoted(_ cell: String, _ delimiter: CSVDelimiter) -> String {
        let needsQuotes = cell.utf8.contains { $0 == delimiter.byte || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D }
        return needsQuotes ? "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"" : cell
    }

    private static func cell(of record: XMLFragment, at column: String, _ shape: RecordShape) throws -> String {
        let (elements, attribute) = record.elements(at: column)
        let path = RecordShape.element(of: column)
        if let attribute { return elements.lazy.compactMap { $0.value(ofAttribute: attribute) }.first ?? "" }
        guard let first = elements.first else { return "" }
        // Further elements, and elements in a value, have no place in the schema.
        let isValue = shape.unknownNodes != nil && !shape.isObject(at: path)
        if !shape.isList(at: path), elements.count == 1 || shape.unknownNodes != nil {
            let type = shape.type(at: path)
            if type == .xml { return try first.xmlString() }
            if type == .text || isValue || first.elements.isEmpty { return first.stringValue.trimmedXMLWhiteSpace }
        }
        // What is more than one text is JSON.
        var writer = RecordWriter(shape: shape)
        try writer.values(of: elements, at: path)
        return String(decoding: writer.text, as: UTF8.self)
    }
}

extension XMLFragment {
    /// The elements at a path in a record, `author/name`, and the name of the attribute at its end, `author/@id`.
    fileprivate func elements(at path: String) -> (elements: [XMLFragment], attribute: Substring?) {
        var elements = [self]
        let steps = path.split(separator: "/")
        for (index, step) in steps.enumerated() where step != "#text" {
            if step.hasPrefix("@"), index == steps.count - 1 { return (elements, step.dropFirst()) }
            elements = elements.flatMap { $0.elements.filter { $0.name.qualifiedName == step } }
        }
        return (elements, nil)
    }

    fileprivate func value(ofAttribute name: Substring) -> String? { attributes.first { $0.name.qualifiedName == name }?.value }

    /// Whether a record has something at a path.
    func has(_ path: String) -> Bool {
        let (elements, attribute) = elements(at: path)
        return attribute.map { name in elements.contains { $0.value(ofAttribute: name) != nil } } ?? !elements.isEmpty
    }
}

extension RecordShape {
    fileprivate static func of(_ decoder: any Decoder) throws -> RecordShape {
        try CodingUserInfoKey.recordShape.flatMap { decoder.userInfo[$0] as? RecordShape } ?? RecordShape()
    }
}

/// Writes elements as JSON: `{"@id":7,"title":"Dune","author":["…"]}`. Text among elements is one text, in `#text`.
private struct RecordWriter {
    let shape: RecordShape
    private(set) var text: [UInt8] = []
    /// What of the record has no place in the schema, as XML.
    private(set) var more: String?
    private var hasMore = false

    init(shape: RecordShape) { self.shape = shape }

    // A record is at most as deep as the limit of the library allows, and decoding has recursed as deep.
    mutating func value(of element: XMLFragment, at path: String) throws {
        let type = shape.type(at: path)
        if type.isOfElements { return string(type == .xml ? try element.xmlString() : element.stringValue.trimmedXMLWhiteSpace) }
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
        if !kinds.isEmpty { shape.given?.noteElements(at: path) }
        var attributes = element.attributes.filter { !$0.name.marksNil }
        if shape.unknownNodes != nil { try leaveOutUnknown(&attributes, &kinds, &content, of: element, at: path) }
        if attributes.isEmpty, kinds.isEmpty {
            // What says that there is no value is no attribute of one.
            let isNil = element.attributes.contains { $0.name.marksNil && ($0.value == "true" || $0.value == "1") }
            if isNil { return text += "null".utf8 }
            if !shape.isObject(at: path) { return try scalar(content, type, at: path) }
        }
        text.append(UInt8(ascii: "{"))
        var isFirst = true
        for attribute in attributes {
            let name = "@" + attribute.name.qualifiedName
            key(name, &isFirst)
            try scalar(attribute.value, shape.type(at: join(path, name)), at: join(path, name))
        }
        for (name, elements) in kinds {
            key(name, &isFirst)
            try values(of: elements, at: join(path, name))
        }
        if !content.isEmpty {
            key("#text", &isFirst)
            try scalar(content, kinds.isEmpty ? type : .string, at: join(path, "#text"))
        }
        if path.isEmpty, hasMore, shape.unknownNodes == .collect, let more = try unknownPart(of: element, at: path)?.xmlString() {
            self.more = more
            key(RecordSchema.more, &isFirst)
            string(more)
        }
        text.append(UInt8(ascii: "}"))
    }

    mutating func values(of elements: [XMLFragment], at path: String) throws {
        guard elements.count > 1 || shape.isList(at: path) else { return try elements.forEach { try value(of: $0, at: path) } }
        text.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            try value(of: element, at: path)
        }
        text.append(UInt8(ascii: "]"))
    }

    private func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : path + "/" + name }

    // MARK: What has no place in a schema

    private func problem(_ message: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: message))
    }

    /// Leaves out what has no place in the schema, where that is no error.
    @inline(never)
    private mutating func leaveOutUnknown(
        _ attributes: inout XMLFragment.Attributes, _ kinds: inout [(name: String, elements: [XMLFragment])], _ content: inout String,
        of element: XMLFragment, at path: String
    ) throws {
        func isKnown(_ name: String) throws -> Bool {
            let place = join(path, name)
            if shape.has(place) { return true }
            if shape.unknownNodes == .error { throw problem("the schema has no \(place)") }
            return false
        }
        let known = try attributes.filter { try isKnown("@" + $0.name.qualifiedName) }
        var knownKinds = try kinds.filter { try isKnown($0.name) }
        var hasMore = known.count < attributes.count || knownKinds.count < kinds.count
        for (index, kind) in knownKinds.enumerated() where kind.elements.count > 1 && !shape.isList(at: join(path, kind.name)) {
            guard shape.unknownNodes == .collect else {
                throw problem("\(join(path, kind.name)): \(kind.elements.count) elements in one parent, where the schema has one")
            }
            knownKinds[index].elements = [kind.elements[0]]
            hasMore = true
        }
        // What has elements where the schema has a value is all its text.
        if knownKinds.count < kinds.count, !shape.isObject(at: path) { content = element.stringValue.trimmedXMLWhiteSpace }
        if !content.isEmpty, shape.isObject(at: path), try !isKnown("#text") { (content, hasMore) = ("", true) }
        (attributes, kinds, self.hasMore) = (known, knownKinds, self.hasMore || hasMore)
    }

    /// The element with only that in it which has no place in the schema; nil where all has one.
    private func unknownPart(of element: XMLFragment, at path: String) -> XMLFragment? {
        if shape.type(at: path).isOfElements { return nil }
        var part = element
        part.attributes.removeAll { $0.name.marksNil || shape.has(join(path, "@" + $0.name.qualifiedName)) }
        var names: Set<String> = []
        part.children = element.children.compactMap { node in
            switch node {
            case .element(let child):
                let place = join(path, child.name.qualifiedName)
                let isFirst = names.insert(place).inserted
                guard shape.has(place), isFirst || shape.isList(at: place) else { return node }
                return unknownPart(of: child, at: place).map { .element($0) }
            case .text(let text), .cdata(let text):
                let isKnown = text.isXMLWhiteSpace || !shape.isObject(at: path) || shape.has(join(path, "#text"))
                return isKnown ? nil : node
            case .comment, .processingInstruction: return nil
            }
        }
        return part.attributes.isEmpty && part.children.isEmpty ? nil : part
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

    private mutating func scalar(_ value: String, _ type: RecordShape.JSONType, at path: String) throws {
        if shape.unknownNodes != nil, !value.isEmpty, !type.holds(value) {
            throw problem("\(path.isEmpty ? "#text" : path): '\(value.prefix(60))' is no \(type.rawValue), which the schema has there")
        }
        switch type {
        case .string, .text, .xml: string(value)
        case .nullable, .date, .dateTime, .dateTimeStamp: value.isEmpty ? text += "null".utf8 : string(value)
        case .number, .integer, .double, .decimal:
            // A value of another kind than the rest stays what it is.
            if value.isEmpty {
                text += "null".utf8
            } else if PlainNumber(value) != nil {
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
