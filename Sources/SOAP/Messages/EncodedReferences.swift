import Foundation
import XMLCodable

/// The values of a message in SOAP's own encoding, where elements refer to others, and how they are put in their places.
///
/// What comes out is the plain form, which types are decoded from: an element that refers to another one has its content, and the items of
/// an array in a struct are elements of the array's name. Positions in errors then refer to that form.
///
/// Source: SOAP 1.1, section 5; SOAP 1.2 part 2, section 3.
struct EncodedReferences: Sendable {
    /// The elements in the body that are values by themselves.
    let parts: [XMLTree.Element]

    private let names: AttributeNames
    private let options: XMLParsingOptions
    private let index: Index

    /// Nil where nothing in the body is in SOAP's encoding: there, `id` and `href` are attributes like others.
    init?(
        envelope: XMLTree.Element, body: XMLTree.Element, version: SOAPProtocolVersion, options: XMLParsingOptions
    ) throws(SOAPMessageError) {
        let styleName = version.name("encodingStyle")
        let isEncoded = ([envelope, body] + body.elements).contains { element in
            let style = element.attribute(forKey: styleName)?.string ?? ""
            return style.split(whereSeparator: \.isWhitespace).contains { $0.hasPrefix(version.encodingNamespaceURI) }
        }
        guard isEncoded else { return nil }
        self.options = options
        names = AttributeNames(version)
        var index = Index()
        try index.add(body, names)
        self.index = index
        let (names, references) = (names, index.references)
        parts = body.elements.filter { part in
            if let root = part.attribute(forKey: names.root)?.trimmed.bool { return root }
            guard let id = part.attribute(forKey: names.id)?.string else { return true }
            return !references.contains(id)
        }
    }

    /// An element with the values in it that it only refers to.
    ///
    /// - Throws: ``SOAPMessageError`` for a reference to nothing, or to something that it is in; and where the values would take more
    ///   elements, bytes or depth than a message may have.
    func resolved(_ element: XMLTree.Element) throws(SOAPMessageError) -> ResolvedElement {
        var resolution = Resolution(names: names, index: index, limits: options.limits)
        let isArray = try resolution.write(element, named: resolution.elementName(element.name), isWrapped: true, depth: 1)
        let hasMappedNames = resolution.hasMappedNames
        do {
            let root = try XMLTree(parsing: resolution.finish(), options: options).root
            return ResolvedElement(element: root, isArray: isArray, hasMappedNames: hasMappedNames)
        } catch {
            throw SOAPMessageError("the values that it refers to make no message: \(error)", at: element)
        }
    }

    /// The attributes of the encoding, as keys.
    struct AttributeNames: Sendable {
        let id: String
        let reference: String
        let root: String
        /// Those that tell an array.
        let arrays: [String]
        /// Those that place items: nothing here reads them.
        let places: [String]
        /// Whether references are URIs.
        let refersByURI: Bool
        /// Those of attributes that say something of the encoding, which the plain form has not.
        let namespaces: Set<String>

        init(_ version: SOAPProtocolVersion) {
            let namespace = version.encodingNamespaceURI
            func encoding(_ name: String) -> String { "{\(namespace)}\(name)" }
            refersByURI = version == .v1_1
            namespaces = [namespace, version.namespaceURI]
            (id, reference) = version == .v1_1 ? ("{}id", "{}href") : (encoding("id"), encoding("ref"))
            root = encoding("root")
            arrays = version == .v1_1 ? [encoding("arrayType")] : [encoding("itemType"), encoding("arraySize")]
            places = version == .v1_1 ? [encoding("offset"), encoding("position")] : []
        }

        /// The `id` that an element refers to. Nil if it has its value itself, as an attachment, or elsewhere.
        func target(of element: XMLTree.Element) -> String? {
            guard let reference = element.attribute(forKey: reference)?.trimmed.string else { return nil }
            // PHP refers by URI in SOAP 1.2, too. No ID begins so.
            guard refersByURI || reference.hasPrefix("#") else { return reference }
            return reference.hasPrefix("#") ? String(reference.dropFirst()) : nil
        }
    }

    /// What is found in one pass over the body.
    struct Index: Sendable {
        /// The elements with an `id`.
        private(set) var targets: [String: (element: XMLTree.Element, repetition: XMLTree.Element?)] = [:]
        /// The ids that elements refer to. Any other `id` is an attribute like others.
        private(set) var references: Set<String> = []
        /// The prefixes of the namespaces of all names.
        private(set) var prefixes: [String: String] = [:]
        private var taken: Set<String> = ["xml", "xmlns"]

        mutating func add(_ body: XMLTree.Element, _ names: AttributeNames) throws(SOAPMessageError) {
            var open = [body.elements.makeIterator()]
            while !open.isEmpty {
                guard let element = open[open.count - 1].next() else {
                    open.removeLast()
                    continue
                }
                let reference = names.target(of: element)
                if let id = element.attribute(forKey: names.id)?.string {
                    try check(id, of: element)
                    let first = targets[id]?.element
                    targets[id] = (first ?? element, first == nil ? nil : element)
                }
                if let reference {
                    try check(reference, of: element)
                    references.insert(reference)
                }
                try add(element.name, of: element)
                for attribute in element.attributes { try add(attribute.name, of: element) }
                open.append(element.elements.makeIterator())
            }
        }

        private func check(_ id: String, of element: XMLTree.Element) throws(SOAPMessageError) {
            guard id.hasManyCombiningMarks else { return }
            throw SOAPMessageError(
                "expected an id with at most \(String.maximumCombiningMarks) combining marks in a row, found more", at: element)
        }

        private mutating func add(_ name: XMLQName, of element: XMLTree.Element) throws(SOAPMessageError) {
            // Every name of a copy has its URI with it.
            guard (name.namespaceURI?.utf8.count ?? 0) <= 1_024 else {
                throw SOAPMessageError("expected a namespace of at most 1024 bytes, found a longer one", at: element)
            }
            guard let uri = name.namespaceURI, prefixes[uri] == nil, uri != StandardNamespace.xml,
                NameRules.declaredPrefix(of: name.qualifiedName) == nil
            else { return }
            var prefix = name.prefix ?? "ns"
            var number = 0
            while !taken.insert(prefix).inserted {
                number += 1
                prefix = "\(name.prefix ?? "ns")-\(prefixes.count)-\(number)"
            }
            prefixes[uri] = prefix
        }
    }
}

/// An element of a message with the values in it that it only refers to.
struct ResolvedElement {
    let element: XMLTree.Element
    /// Whether it is an array of SOAP's encoding.
    var isArray = false
    /// Whether names of elements in it are ``MappedName``s.
    var hasMappedNames = false
}

/// Writes an element in its plain form.
private struct Resolution: ~Copyable {
    let names: EncodedReferences.AttributeNames
    let index: EncodedReferences.Index
    let limits: XMLLimits
    var writer = DocumentWriter()
    var elementCount = 0
    /// Bytes of attributes, and of text that is looked at and not written.
    var visitedBytes = 0
    /// Whether a name of an element is not what the message has.
    var hasMappedNames = false
    /// The ids of the elements that are being written: a reference to one of them would never end.
    var open: Set<String> = []

    consuming func finish() -> Data { writer.finish().data() }

    /// - Parameter isWrapped: whether an array keeps the element around its items, because it is an item itself or the outermost element.
    /// - Returns: whether the element is an array.
    @discardableResult
    mutating func write(
        _ reference: XMLTree.Element, named name: String, isWrapped: Bool, depth: Int
    ) throws(SOAPMessageError) -> Bool {
        guard depth <= limits.maximumDepth else {
            throw SOAPMessageError(
                "expected at most \(limits.maximumDepth) elements inside each other, with what they refer to", at: reference)
        }
        var followed: [String] = []
        let element = try follow(reference, &followed)
        defer { for id in followed { open.remove(id) } }
        let isArray = try isArray(element)
        if isArray, !isWrapped {
            guard hasNoText(element) else {
                throw SOAPMessageError("expected items in the array '\(element.name)', found text", at: element)
            }
            for item in element.elements { try write(item, named: name, isWrapped: true, depth: depth) }
            return true
        }
        writer.startElement(name, content: .mixed)
        if depth == 1 {
            for (uri, prefix) in index.prefixes.sorted(by: { $0.value < $1.value }) { writer.declareNamespace(prefix: prefix, uri: uri) }
        }
        writeAttributes(of: element)
        if let entries = try entries(of: element) {
            for (name, value) in entries { try write(value, named: name, isWrapped: false, depth: depth + 1) }
            writer.endElement(name)
            return false
        }
        for child in element.children {
            switch child {
            case .element(let child): try write(child, named: elementName(child.name), isWrapped: isArray, depth: depth + 1)
            case .text(let text, _): writer.text(text)
            case .comment, .processingInstruction: break
            }
        }
        writer.endElement(name)
        return isArray
    }

    /// Counts an element that is visited, with all its attributes, whether anything of it is written or not: what is referred to often must not
    /// take longer than a message of the same size.
    private mutating func charge(for element: XMLTree.Element, at reference: XMLTree.Element) throws(SOAPMessageError) {
        elementCount += 1
        for (name, value) in element.attributes { visitedBytes += name.qualifiedName.utf8.count + value.utf8.count }
        guard elementCount <= limits.maximumElements, visitedBytes <= 2 * limits.maximumInputBytes,
            writer.output.count <= limits.maximumInputBytes
        else { throw SOAPMessageError("the values that elements refer to make too large a message", at: reference) }
    }

    private mutating func hasNoText(_ element: XMLTree.Element) -> Bool {
        let text = element.text
        visitedBytes += text.utf8.count
        return text.utf8.allSatisfy(\.isXMLWhitespace)
    }

    /// The element that has the value, and the ids on the way to it.
    private mutating func follow(_ reference: XMLTree.Element, _ followed: inout [String]) throws(SOAPMessageError) -> XMLTree.Element {
        var element = reference
        while true {
            try charge(for: element, at: reference)
            if let id = element.attribute(forKey: names.id)?.string, index.references.contains(id) {
                guard open.insert(id).inserted else {
                    throw SOAPMessageError("'\(id.prefix(200))' refers to itself, directly or through others", at: reference)
                }
                followed.append(id)
            }
            guard let id = names.target(of: element) else { return element }
            guard element.elements.isEmpty, hasNoText(element) else {
                throw SOAPMessageError("expected a reference or a value in '\(element.name)', found both", at: element)
            }
            guard let target = index.targets[id] else {
                throw SOAPMessageError("expected an element with the id '\(id.prefix(200))', found none", at: element)
            }
            if let other = target.repetition {
                let places = "\(target.element.path) (\(target.element.position)) and \(other.path) (\(other.position))"
                throw SOAPMessageError("expected one element with the id '\(id.prefix(200))', found two: \(places)", at: element)
            }
            element = target.element
        }
    }

    /// The names and values of a `Map`, the type that Apache and PHP have for dictionaries: in the plain form, they are elements by their keys.
    private mutating func entries(of element: XMLTree.Element) throws(SOAPMessageError) -> [(name: String, value: XMLTree.Element)]? {
        guard element.schemaTypeName == "Map" else { return nil }
        var entries: [(String, XMLTree.Element)] = []
        var keys: Set<String> = []
        for item in element.elements {
            guard let key = item["key"], let value = item["value"], item.elements.count == 2 else { return nil }
            try charge(for: item, at: element)
            try charge(for: key, at: element)
            let text = Self.text(ofKey: key)
            if let found = problem(ofKey: text) { throw SOAPMessageError("expected a key of a Map, found \(found)", at: key) }
            guard keys.insert(text).inserted else {
                throw SOAPMessageError("expected one entry of a Map with the key '\(text.prefix(60))', found a second one", at: key)
            }
            entries.append((mapped(text), value))
        }
        return entries
    }

    /// The text of a key. SOAP::Lite sends one that is not ASCII as the bytes of its UTF-8.
    private static func text(ofKey key: XMLTree.Element) -> String {
        let text = key.stringValue
        guard key.schemaTypeName == "base64Binary", let bytes = Base64.data(text.utf8) else { return text }
        return String(bytes: bytes, encoding: .utf8) ?? text
    }

    /// Why a text cannot be a coding key; nil if it can.
    private func problem(ofKey text: String) -> String? {
        if text.isEmpty { return "none" }
        if text.hasManyCombiningMarks { return "one with more than \(String.maximumCombiningMarks) combining marks in a row" }
        return ExpandedName(key: text).localName == text ? nil : "'\(text.prefix(60))', which says a namespace"
    }

    private func isArray(_ element: XMLTree.Element) throws(SOAPMessageError) -> Bool {
        for place in names.places {
            if let value = element.attribute(forKey: place)?.string {
                throw SOAPMessageError("arrays of which not all is sent are not supported, found '\(value.prefix(60))'", at: element)
            }
        }
        var found = false
        for key in names.arrays {
            guard let value = element.attribute(forKey: key)?.trimmed.string else { continue }
            let size = value.split(separator: "[").last ?? ""
            let hasDimensions = names.refersByURI ? size.contains(",") : key == names.arrays.last && value.contains(where: \.isWhitespace)
            guard !hasDimensions else {
                throw SOAPMessageError("arrays of several dimensions are not supported, found '\(value.prefix(60))'", at: element)
            }
            found = true
        }
        return found
    }

    private mutating func writeAttributes(of element: XMLTree.Element) {
        for (name, value) in element.attributes {
            // Copies declare their own namespaces.
            if NameRules.declaredPrefix(of: name.qualifiedName) != nil { continue }
            if let uri = name.namespaceURI, names.namespaces.contains(uri) { continue }
            if name.namespaceURI == nil, names.refersByURI, name.localName == "id", index.references.contains(value) { continue }
            writer.attribute(self.name(name), value: value)
        }
    }

    /// The name of an element, mapped if it could be one that is.
    mutating func elementName(_ name: XMLQName) -> String {
        let mapped = mapped(name.localName)
        let written = self.name(name)
        return mapped == name.localName ? written : String(written.dropLast(name.localName.count)) + mapped
    }

    private mutating func mapped(_ text: String) -> String {
        let name = MappedName.name(for: text)
        if name != text { hasMappedNames = true }
        return name
    }

    private func name(_ name: XMLQName) -> String {
        guard let uri = name.namespaceURI else { return name.localName }
        if uri == StandardNamespace.xml { return name.qualifiedName }
        return index.prefixes[uri].map { "\($0):\(name.localName)" } ?? name.localName
    }
}
