import Foundation
import XMLCodable
import XMLStreaming

/// One document that is being mapped: the two stacks, and the text of the open elements.
final class DocumentMapping: DocumentEventHandler {
    private unowned let mapper: XMLObjectMapper
    private let trimsWhiteSpace: Bool
    private let decoder: XMLDecoder
    private let maximumTextBytes: Int
    private(set) var events: DocumentEvents?

    // Always of the same height.
    private(set) var elements: [XMLObjectMapper.Element] = []
    private(set) var objects: [(any XMLMappedObject)?] = []
    private var text = OpenText()

    /// What is done with the element that is being kept.
    private var decoding: XMLObjectMapper.SubtreeDecoding?

    /// - Parameters:
    ///   - mapper: whose document it is, and what the options are taken from.
    ///   - isUTF8: whether the document is UTF-8 whatever its XML declaration says.
    init(mapper: XMLObjectMapper, isUTF8: Bool) throws {
        self.mapper = mapper
        trimsWhiteSpace = mapper.trimsWhiteSpace
        decoder = mapper.decoder
        maximumTextBytes = mapper.parsingOptions.limits.maximumValueBytes
        events = try DocumentEvents(options: mapper.parsingOptions, isUTF8: isUTF8, handler: self)
    }

    var isStopped: Bool { events?.isStopped ?? false }

    var path: String { elements.map { "/" + $0.name.qualifiedName }.joined() }

    // MARK: Events

    func startElement(_ element: XMLObjectMapper.Element, preservesSpace: Bool) throws -> DocumentEvents.Answer {
        let currentObject = objects.last ?? nil
        text.startElement(preservesSpace: preservesSpace, trimsWhiteSpace: trimsWhiteSpace)
        elements.append(element)
        objects.append(currentObject)
        let answer = try mapper.delegate?.mapper(
            mapper, startElementNamed: element.name, withAttributes: try attributesByName(of: element), currentObject: currentObject)
        guard !isStopped else { return .skip }
        switch answer?.kind ?? .currentObject {
        case .currentObject: return .enter
        case .object(let object):
            objects[objects.count - 1] = object
            return .enter
        case .decode(let decoding):
            self.decoding = decoding
            return .keep
        case .skipSubtree:
            pop()
            return .skip
        }
    }

    func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) throws {
        guard let object = objects.last, object != nil else { return }
        text.append(characters, isCDATA: isCDATA)
        if text.count > maximumTextBytes { throw tooMuchText }
    }

    func endElement() throws {
        guard let name = elements.last?.name, let object = objects.last else { return }
        if let object { try deliverText(of: name.qualifiedName, to: object) }
        if isStopped { return }
        try mapper.delegate?.mapper(mapper, endElementNamed: name, object: object)
        if !isStopped { pop() }
    }

    func endKeptElement(_ element: XMLTree.Element) throws {
        guard let decoding = decoding.take(), let name = elements.last?.name.qualifiedName, let currentObject = objects.last else { return }
        try decoding(decoder, element) { value in
            try mapper.delegate?.mapper(mapper, decoded: value, forElementNamed: name, currentObject: currentObject)
        }
        if !isStopped { pop() }
    }

    private func pop() {
        elements.removeLast()
        objects.removeLast()
        text.endElement()
    }

    // MARK: Text

    private func deliverText(of name: String, to object: any XMLMappedObject) throws {
        guard text.count > 0 else { return }
        switch object.mapper(mapper, contentOfElementNamed: name) {
        case .string:
            try deliver(text.string(trimsWhiteSpace: trimsWhiteSpace), of: name, to: object)
        case .base64:
            let bytes = text.bytesWithoutWhiteSpace
            guard !isStopped, !bytes.isEmpty else { return }
            guard let data = Data(base64Encoded: bytes) else { throw notBase64(bytes) }
            try object.mapper(mapper, foundData: data, forElementNamed: name)
        case .stringAndCDATA:
            // What is delivered may stop the mapper, which leaves the text as it is.
            try deliver(text.string(trimsWhiteSpace: trimsWhiteSpace, includesCDATA: false), of: name, to: object)
            for section in text.cdataSections where !isStopped { try object.mapper(mapper, foundData: section, forElementNamed: name) }
        }
    }

    private func deliver(_ string: String, of name: String, to object: any XMLMappedObject) throws {
        if !string.isEmpty, !isStopped { try object.mapper(mapper, foundString: string, forElementNamed: name) }
    }

    private func attributesByName(of element: XMLObjectMapper.Element) throws -> [String: String] {
        var values: [String: String] = [:]
        for attribute in element.attributes {
            let name = attribute.name.qualifiedName
            guard !name.hasManyCombiningMarks else {
                throw refused(
                    "expected attributes whose names have at most \(String.maximumCombiningMarks) combining marks in a row", found: nil)
            }
            guard values.updateValue(attribute.value, forKey: name) != nil else { continue }
            throw refused("expected attributes whose names are different keys to Swift", found: "two like \(name.withScalarNumbers)")
        }
        return values
    }

    private func refused(_ reason: String, found: String?) -> XMLMapError {
        XMLMapError(key: nil, reason: reason, found: found, place: events.map { (path: path, position: $0.position) })
    }

    /// The parser's own limit is for text between two tags; what an element has of it is delivered in one piece.
    private var tooMuchText: XMLParsingError { .exceeding(.valueBytes, maximumTextBytes, at: events?.position) }

    private func notBase64(_ bytes: Data) -> XMLMapError {
        let found = String(decoding: bytes.prefix(64), as: UTF8.self) + (bytes.count > 64 ? "…" : "")
        return refused("expected Base64", found: found)
    }
}
