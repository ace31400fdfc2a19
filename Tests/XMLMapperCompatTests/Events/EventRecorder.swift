import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// Writes down what a mapper tells, one line for each call. What an element is says its name, unless a test says it: `object…` is one, `nil…` is
/// none, `skip…` is not wanted, `number…` is decoded as an `Int`, anything else belongs to the current object.
final class EventRecorder: XMLObjectMapperDelegate {
    /// Is given text, and tells its recorder.
    final class Object: XMLMappedObject {
        let name: String
        var content = XMLObjectMapper.Content.string
        private unowned let recorder: EventRecorder

        init(_ name: String, _ recorder: EventRecorder) {
            self.name = name
            self.recorder = recorder
        }

        func mapper(_ mapper: XMLObjectMapper, foundString string: String, forElementNamed name: String) throws {
            try recorder.note("'\(string)' in \(name) to \(self.name)", mapper)
        }

        func mapper(_ mapper: XMLObjectMapper, foundData data: Data, forElementNamed name: String) throws {
            try recorder.note("data '\(String(decoding: data, as: UTF8.self))' in \(name) to \(self.name)", mapper)
        }

        func mapper(_ mapper: XMLObjectMapper, contentOfElementNamed name: String) -> XMLObjectMapper.Content { content }
    }

    private(set) var events: [String] = []
    var content = XMLObjectMapper.Content.string
    /// Decides instead of the name; nil leaves it to that.
    var answer: ((_ name: String) -> XMLObjectMapper.Answer?)?
    /// Is called after an event has been written down.
    var react: ((_ event: String, _ mapper: XMLObjectMapper) throws -> Void)?

    func note(_ event: String, _ mapper: XMLObjectMapper) throws {
        events.append(event)
        #expect(mapper.elements.count == mapper.objects.count, "the stacks are of one height: \(event)")
        try react?(event, mapper)
    }

    func mapper(
        _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> XMLObjectMapper.Answer {
        let description = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        try note("<\(name)\(description)> in \(Self.name(of: currentObject))", mapper)
        if let answer = answer?(name) { return answer }
        if name.hasPrefix("object") {
            let object = Object(name, self)
            object.content = content
            return .object(object)
        }
        if name.hasPrefix("nil") { return nil }
        if name.hasPrefix("skip") { return .skipSubtree }
        if name.hasPrefix("number") { return .decode(Int.self) }
        return .currentObject
    }

    func mapper(_ mapper: XMLObjectMapper, endElementNamed name: String, object: (any XMLMappedObject)?) throws {
        try note("</\(name)> of \(Self.name(of: object))", mapper)
    }

    func mapper(
        _ mapper: XMLObjectMapper, decoded value: any Decodable, forElementNamed name: String, currentObject: (any XMLMappedObject)?
    ) throws {
        try note("\(value) in \(name) to \(Self.name(of: currentObject))", mapper)
    }

    static func name(of object: (any XMLMappedObject)?) -> String { (object as? Object)?.name ?? "-" }
}

/// What a mapper tells of a document.
func mapperEvents(
    _ xml: String, content: XMLObjectMapper.Content = .string, _ configure: (XMLObjectMapper) -> Void = { _ in }
) throws -> [String] {
    let recorder = EventRecorder()
    recorder.content = content
    let mapper = XMLObjectMapper(delegate: recorder)
    configure(mapper)
    try mapper.parse(xml)
    return recorder.events
}
