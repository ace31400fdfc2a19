import Foundation
import XMLCodable
import XMLServices

/// Reads messages and the values in them. It takes what servers are known to send, and nothing that could be read in two ways.
struct MessageReader {
    /// What happens to scalars whose text is not of their type.
    enum MalformedScalars {
        /// They are an error: in requests, where the sender learns it.
        case rejected
        /// They are kept as text with their places: in replies, where one of them must not cost all others.
        case kept(ElementPlaces)
    }

    private let scalars: MalformedScalars
    /// How many arrays and structs are around what is read.
    private var depth = 0

    init(_ scalars: MalformedScalars = .rejected) { self.scalars = scalars }

    /// Reads a document of at most so many bytes from an untrusted source, with a stack that has room for all of its elements: values inside each
    /// other are read by calling each other.
    ///
    /// - Parameters:
    ///   - name: the name that its root has to have; nil for any.
    ///   - encoding: the encoding, if the document itself does not tell.
    ///   - read: makes the message of the root.
    static func read<Message>(
        _ data: Data, named name: String? = nil, encoding: String? = nil, maximumBytes: Int,
        _ read: (XMLTree.Element) throws(XMLRPCMessageError) -> Message
    ) throws(XMLRPCMessageError) -> Message {
        var options = XMLParsingOptions.untrusted(maximumBytes: maximumBytes)
        options.encoding = encoding
        // An item is three elements deep: value, array, data. So is a member.
        options.limits.maximumDepth = 3 * XMLRPCValue.maximumDepth + 8
        let root: XMLTree.Element
        do {
            root = try XMLTree(parsing: data, options: options).root
        } catch let error as XMLParsingError {
            throw XMLRPCMessageError(error)
        } catch {
            throw XMLRPCMessageError(reason: .invalid, message: "the document could not be read")
        }
        if let name, root.name.localName != name {
            throw XMLRPCMessageError("expected a document '\(name)', found '\(root.name)'", at: root)
        }
        return try DeepStack.run(levels: root.arena.depth) { () throws(XMLRPCMessageError) in try read(root) }
    }

    /// The values in `params` elements, of which there is one or none.
    func parameters(in message: XMLTree.Element) throws(XMLRPCMessageError) -> [XMLRPCValue] {
        guard let parameters = try Self.only("params", in: message) else { return [] }
        try Self.checkContent(of: parameters, is: "param")
        var values: [XMLRPCValue] = []
        for parameter in parameters.elements {
            try Self.checkContent(of: parameter, is: "value")
            values.append(try onlyValue(in: parameter))
        }
        return values
    }

    /// The value that an element holds, as `param`, `fault` and `member` do.
    func onlyValue(in parent: XMLTree.Element) throws(XMLRPCMessageError) -> XMLRPCValue {
        try value(of: Self.required("value", in: parent))
    }

    /// The only child element of a name.
    static func required(_ name: String, in parent: XMLTree.Element) throws(XMLRPCMessageError) -> XMLTree.Element {
        guard let found = try only(name, in: parent) else {
            throw XMLRPCMessageError("expected an element '\(name)', found none", at: parent)
        }
        return found
    }

    /// The only child element of a name; nil if there is none. Two are an error, because nothing says which one counts.
    static func only(_ name: String, in parent: XMLTree.Element) throws(XMLRPCMessageError) -> XMLTree.Element? {
        var found: XMLTree.Element?
        for child in parent.elements where child.name.localName == name {
            if let found {
                let places = "\(found.path) (\(found.position)) and \(child.path) (\(child.position))"
                throw XMLRPCMessageError("expected one element '\(name)', found two: \(places)", at: parent)
            }
            found = child
        }
        return found
    }

    // MARK: Values

    /// What a `value` element holds.
    func value(of element: XMLTree.Element) throws(XMLRPCMessageError) -> XMLRPCValue {
        if let text = element.leafText { return .string(text.string) }
        var children = element.elements.makeIterator()
        guard let found = children.next() else { return .string(element.text) }
        if let second = children.next() {
            throw XMLRPCMessageError("expected one value, found '\(found.name)' and '\(second.name)'", at: element)
        }
        guard element.text.utf8.allSatisfy(\.isXMLWhitespace) else {
            throw XMLRPCMessageError("expected text or an element, found text beside '\(found.name)'", at: element)
        }
        return try typedValue(of: found)
    }

    /// What an element of a type says: `int`, `string` and so on. Apache's types have a prefix, which is not looked at.
    private func typedValue(of element: XMLTree.Element) throws(XMLRPCMessageError) -> XMLRPCValue {
        let type = element.name.localName
        switch type {
        case "array": return .array(try oneDeeper(at: element).items(of: element))
        case "struct": return .struct(try oneDeeper(at: element).members(of: element))
        case "dom", "serializable": throw XMLRPCMessageError("values of type '\(type)' are not supported", at: element)
        default: break
        }
        guard let text = element.leafText else {
            throw XMLRPCMessageError("expected text in '\(type)', found elements", at: element)
        }
        if type == "string" { return .string(text.string) }
        do {
            return try Self.scalar(type, text)
        } catch {
            guard case .kept(let places) = scalars, let kind = Self.kind(of: type) else {
                throw XMLRPCMessageError(error.message, at: element)
            }
            let (path, position) = places.place(of: element)
            return .malformed(XMLRPCMalformedValue(kind: kind, text: text.string, message: error.message, path: path, position: position))
        }
    }

    /// What is wrong with a scalar. Its place is looked for where it is wanted.
    struct ScalarProblem: Error {
        let message: String

        init(_ message: String) { self.message = message }
    }

    /// The kind of a type by one of its names in messages.
    private static func kind(of type: String) -> XMLRPCKind? {
        let others: [String: XMLRPCKind] = [
            "i4": .int, "i1": .int, "i2": .int, "float": .double, "dateTime": .dateTime, "biginteger": .bigNumber,
        ]
        return XMLRPCKind(rawValue: type) ?? others[type]
    }

    /// The value of a scalar's text, by the name of its type; of any but a string, which needs no reading.
    static func scalar(_ type: String, _ text: TextBytes) throws(ScalarProblem) -> XMLRPCValue {
        switch type {
        case "int", "i4", "i8", "i1", "i2":
            guard let integer = text.int64 else { throw wrong(text.string, expected: "an integer of at most 64 bits") }
            guard type != "i8", let small = Int32(exactly: integer) else { return .int64(integer) }
            return .int(small)
        case "boolean":
            switch text.trimmed.string {
            case "1", "true": return .bool(true)
            case "0", "false": return .bool(false)
            case let other: throw wrong(other, expected: "1 or 0")
            }
        case "double", "float":
            let string = text.trimmed.string
            if let double = Double(inMessage: string) { return .double(double) }
            throw wrong(string, expected: Double(decimal: string) == nil ? "a number" : "a number in the range of Double")
        case "dateTime.iso8601", "dateTime":
            let string = text.trimmed.string
            guard let dateTime = XMLRPCDateTime(string) else { throw wrong(string, expected: "a dateTime.iso8601") }
            return .dateTime(dateTime)
        case "base64":
            let digits = text.string.utf8
            guard let data = Base64.data(digits) else { throw ScalarProblem("expected base64, found \(Base64.found(digits))") }
            return .data(data)
        case "nil":
            guard text.trimmed.isEmpty else { throw wrong(text.string, expected: "nothing in 'nil'") }
            return .nil
        case "biginteger", "bigdecimal":
            let string = text.trimmed.string
            guard let number = XMLRPCBigNumber(string), type == "bigdecimal" || number.isInteger else {
                throw wrong(string, expected: "a number")
            }
            return .bigNumber(number)
        default:
            throw ScalarProblem("'\(type)' is no type of XML-RPC")
        }
    }

    private func items(of array: XMLTree.Element) throws(XMLRPCMessageError) -> [XMLRPCValue] {
        try Self.checkContent(of: array, is: "data")
        guard let data = try Self.only("data", in: array) else { return [] }
        try Self.checkContent(of: data, is: "value")
        var items: [XMLRPCValue] = []
        for item in data.elements { items.append(try value(of: item)) }
        return items
    }

    private func members(of structure: XMLTree.Element) throws(XMLRPCMessageError) -> XMLRPCStruct {
        try Self.checkContent(of: structure, is: "member")
        var members = XMLRPCStruct()
        for member in structure.elements {
            try Self.checkContent(of: member, is: "value", "name")
            let name = try Self.text(of: Self.required("name", in: member))
            guard members[name] == nil else {
                throw XMLRPCMessageError("expected one member '\(name)', found a second one", at: member)
            }
            members[name] = try onlyValue(in: member)
        }
        return members
    }

    /// A reader for what is inside of an array or a struct.
    private func oneDeeper(at element: XMLTree.Element) throws(XMLRPCMessageError) -> MessageReader {
        guard depth < XMLRPCValue.maximumDepth else {
            throw XMLRPCMessageError("expected at most \(XMLRPCValue.maximumDepth) arrays and structs inside each other", at: element)
        }
        var reader = self
        reader.depth += 1
        return reader
    }

    // MARK: Structure

    /// Checks that an element has no children but these, and no text: nothing must get lost because it was not understood.
    static func checkContent(of element: XMLTree.Element, is names: String...) throws(XMLRPCMessageError) {
        for child in element.elements where !names.contains(child.name.localName) {
            let expected = names.map { "'\($0)'" }.joined(separator: " or ")
            throw XMLRPCMessageError("expected an element \(expected) in '\(element.name)', found '\(child.name)'", at: child)
        }
        guard element.text.utf8.allSatisfy(\.isXMLWhitespace) else {
            throw XMLRPCMessageError("expected elements in '\(element.name)', found text", at: element)
        }
    }

    /// The text of an element that has nothing but text.
    static func text(of element: XMLTree.Element) throws(XMLRPCMessageError) -> String {
        guard let text = element.leafText else {
            throw XMLRPCMessageError("expected text in '\(element.name)', found elements", at: element)
        }
        return text.string
    }

    private static func wrong(_ text: String, expected: String) -> ScalarProblem {
        ScalarProblem("expected \(expected), found '\(text.prefix(60))'")
    }
}

extension Double {
    /// The number that a `double` says: a decimal in the range of the type, or a word for infinity or no number that Python and C write.
    init?(inMessage text: String) {
        if let number = Double(decimal: text) {
            guard number.isFinite else { return nil }
            self = number
            return
        }
        switch text.lowercased() {
        case "inf", "+inf", "infinity": self = .infinity
        case "-inf", "-infinity": self = -.infinity
        case "nan", "-nan": self = .nan
        default: return nil
        }
    }

    /// The number that a decimal says, with an exponent or without, or infinity where it is too large; Swift's own parser has other forms besides,
    /// hexadecimal ones for example.
    init?(decimal text: String) {
        guard text.utf8.allSatisfy("0123456789.-+eE".utf8.contains) else { return nil }
        self.init(text)
    }
}
