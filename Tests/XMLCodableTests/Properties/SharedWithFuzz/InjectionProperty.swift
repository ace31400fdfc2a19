import Foundation
import XMLCodable

/// Whatever strings a value, a key or an option has: the output is well-formed and carries exactly them, or there is an error that they deserve.
enum InjectionProperty {
    /// - Parameter complaint: what another parser has against a document; nil if nothing.
    static func fault(_ source: inout RandomSource, complaint: (String) -> String? = { _ in nil }) -> String? {
        switch source.number(below: 9) {
        case 0: prologFault(&source)
        case 1: optionsFault(&source)
        case 2: entriesFault(&source)
        default: contentFault(&source, complaint)
        }
    }

    // MARK: Values and keys

    /// An element with any attributes, elements and CDATA sections in it.
    private struct Carrier: Encodable {
        var attributes: [(name: String, value: String)], elements: [(name: String, value: String)]
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in attributes { try container.encode(value, forKey: Key(name, isAttribute: true)) }
            for (name, value) in elements { try container.encode(value, forKey: Key(name, isAttribute: false)) }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String, isAttribute: Bool
        var intValue: Int? { isAttribute ? 1 : 0 }
        init(_ name: String, isAttribute: Bool) { (stringValue, self.isAttribute) = (name, isAttribute) }
        init?(stringValue: String) { self.init(stringValue, isAttribute: false) }
        init?(intValue: Int) { nil }
    }

    private static func contentFault(_ source: inout RandomSource, _ complaint: (String) -> String?) -> String? {
        let rootKey = source.anyName()
        let rootAttributes = source.isOnce(in: 4) ? [source.anyName(): source.anyText()] : [:]
        var carrier = Carrier(attributes: [], elements: [])
        for _ in 0..<source.number(below: 3) { carrier.attributes.append((source.anyName(), source.anyText())) }
        for _ in 0..<source.number(below: 3) { carrier.elements.append((source.anyName(), source.anyText())) }
        let encoder = XMLEncoder()
        encoder.nodeEncodingStrategy = .custom { _, _ in { $0.intValue == 1 ? .attribute : .element } }
        encoder.cdataStrategy = source.element(of: [.never, .always, .whenShorter])
        encoder.outputFormatting = source.element(of: [[], .prettyPrinted, .noEmptyElements])
        encoder.allowsUndeclaredPrefixes = source.isOnce(in: 2)

        let attributes = rootAttributes.map { ($0.key, $0.value) } + carrier.attributes.map { ($0.name, $0.value) }
        let names = [rootKey] + attributes.map { $0.0 } + carrier.elements.map { $0.name }
        // Keys that are no plain names mean something else: own text, or a name in a namespace. One of several attributes of a name wins.
        let isPlain =
            names.allSatisfy { !$0.isEmpty && !$0.hasPrefix("{") } && Set(attributes.map { Array($0.0.utf8) }).count == attributes.count
        let xml: String
        do {
            xml = try encoder.encodeToString(carrier, withRootKey: rootKey, rootAttributes: rootAttributes)
        } catch is EncodingError {
            let isCarried =
                isPlain && names.allSatisfy(isName) && (encoder.allowsUndeclaredPrefixes || !names.contains { $0.utf8.contains(0x3A) })
                && (attributes.map { $0.1 } + carrier.elements.map { $0.value }).allSatisfy(isText)
            return isCarried ? "\(carrier) in \(rootKey.debugDescription) with \(rootAttributes) was not encoded" : nil
        } catch {
            return "\(carrier) in \(rootKey.debugDescription) with \(rootAttributes) failed with \(error)"
        }
        guard let tree = try? XMLTree(parsing: xml) else {
            return "\(carrier) in \(rootKey.debugDescription) is written as \(xml.debugDescription)"
        }
        // Without declarations among the attributes, no prefix has one.
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = !encoder.allowsUndeclaredPrefixes && !names.contains { $0.hasPrefix("xmlns") }
        if options.shouldProcessNamespaces, (try? XMLTree(parsing: xml, options: options)) == nil {
            return "\(carrier) in \(rootKey.debugDescription) has undeclared prefixes: \(xml.debugDescription)"
        }
        if let complaint = complaint(xml) { return "\(complaint): \(xml.debugDescription)" }
        // A key that declares a prefix is an attribute's, whatever was meant.
        guard isPlain, !carrier.elements.contains(where: { $0.name.hasPrefix("xmlns:") }) else { return nil }
        let isSame =
            same(tree.root.name.qualifiedName, rootKey) && tree.root.attributes.count == attributes.count
            && zip(tree.root.attributes, attributes).allSatisfy { same($0.name.qualifiedName, $1.0) && same($0.value, $1.1) }
            && tree.root.elements.count == carrier.elements.count
            && zip(tree.root.elements, carrier.elements).allSatisfy { same($0.name.qualifiedName, $1.name) && same($0.text, $1.value) }
        return isSame ? nil : "\(carrier) in \(rootKey.debugDescription) with \(rootAttributes) became \(xml.debugDescription)"
    }

    // MARK: Dictionaries whose keys are text

    private struct Entries: Codable, Equatable {
        var inAttributes: [String: String] = [:]
        var inElements: [String: String] = [:]
        enum CodingKeys: String, CodingKey { case inAttributes = "a/b[@k]/@v", inElements = "c[k]/d/e" }
    }

    private static func entriesFault(_ source: inout RandomSource) -> String? {
        var entries = Entries()
        for _ in 0..<source.number(below: 3) { entries.inAttributes[source.anyText()] = source.anyText() }
        for _ in 0..<source.number(below: 3) { entries.inElements[source.anyText()] = source.anyText() }
        let texts = [entries.inAttributes, entries.inElements].flatMap { $0.flatMap { [$0.key, $0.value] } }
        do {
            let xml = try XMLEncoder().encodeToString(entries, withRootKey: "r")
            let decoder = XMLDecoder()
            decoder.trimValueWhitespaces = false
            return try decoder.decode(Entries.self, from: xml) == entries ? nil : "\(entries) became \(xml.debugDescription)"
        } catch is EncodingError {
            return texts.allSatisfy(isText) ? "\(entries) was not encoded" : nil
        } catch {
            return "\(entries) failed with \(error)"
        }
    }

    // MARK: What is before and after the root element

    private static func prologFault(_ source: inout RandomSource) -> String? {
        let header = XMLHeader(
            version: source.element(of: [nil, 1, 1.1, 0, 2, -1, .nan, .infinity, 1e300, 1 + .ulpOfOne, 2 - .ulpOfOne]),
            encoding: source.element(of: [nil, "UTF-8", "utf-8", "UTF-16", source.anyText(2)]),
            standalone: source.element(of: [nil, "yes", "no", source.anyText(2)]))
        let doctype: XMLDocumentType? =
            switch source.number(below: 4) {
            case 0: nil
            case 1: XMLDocumentType(rootElement: source.anyName())
            case 2: .system(rootElement: source.anyName(), dtdLocation: source.anyText(3))
            default: .public(rootElement: source.anyName(), dtdName: source.anyText(3), dtdLocation: source.anyText(3))
            }
        let encoder = XMLEncoder()
        if source.isOnce(in: 2) { encoder.nodesAroundRoot.before = [.comment(source.anyText(3))] }
        if source.isOnce(in: 2) {
            encoder.nodesAroundRoot.after = [.processingInstruction(target: source.anyName(), content: source.anyText(3))]
        }
        encoder.outputFormatting = source.element(of: [[], .prettyPrinted])
        let parts = "\(header), \(String(describing: doctype)) and \(encoder.nodesAroundRoot)"
        let xml: String
        do {
            xml = try encoder.encodeToString(1, withRootKey: "a", header: header, doctype: doctype)
        } catch is EncodingError {
            return nil
        } catch {
            return "\(parts) failed with \(error)"
        }
        var options = XMLParsingOptions()
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        guard let tree = try? XMLTree(parsing: Array(xml.utf8), options: options) else { return "\(parts) made \(xml.debugDescription)" }
        let written = tree.doctype?.documentType
        let isSame =
            same(written?.rootElement, doctype?.rootElement) && same(written?.dtdLocation, doctype?.dtdLocation)
            && tree.root.text == "1" && tree.header?.standalone == header.standalone
            && (header.version == nil || tree.header?.version == header.version)
            && same("\(tree.nodesAroundRoot)", "\(encoder.nodesAroundRoot)")
        return isSame ? nil : "\(parts) became \(xml.debugDescription)"
    }

    // MARK: Options that have text in them

    private static func optionsFault(_ source: inout RandomSource) -> String? {
        let encoder = XMLEncoder()
        var (attributeEscapes, elementEscapes): ([(String, String)], [(String, String)]) = ([], [])
        for _ in 0..<source.number(below: 3) { attributeEscapes.append((source.anyText(1), source.anyText(2))) }
        for _ in 0..<source.number(below: 3) { elementEscapes.append((source.anyText(1), source.anyText(2))) }
        encoder.charactersEscapedInAttributes = attributeEscapes
        encoder.charactersEscapedInElements = elementEscapes
        var prefixes: [String: String] = [:]
        for _ in 0..<source.number(below: 3) { prefixes[source.anyName()] = source.anyText(1) }
        encoder.namespacePrefixes = prefixes
        let name = source.anyName()
        encoder.keyEncodingStrategy = .custom { _ in Key(name, isAttribute: false) }
        let (first, second) = ("{\(source.anyText(1))}\(source.anyName())", source.anyText(4))
        do {
            let carrier = Carrier(attributes: [(first, second)], elements: [(first, second), ("k", second)])
            let xml = try encoder.encodeToString(carrier, withRootKey: "a")
            var options = XMLParsingOptions()
            // The closure's name may be a declaration that makes no sense.
            options.shouldProcessNamespaces = !name.hasPrefix("xmlns")
            do {
                _ = try XMLTree(parsing: xml, options: options)
                return nil
            } catch {
                return
                    "\(error): \(attributeEscapes), \(elementEscapes), \(prefixes) and \(name.debugDescription) made \(xml.debugDescription)"
            }
        } catch is EncodingError {
            return nil
        } catch {
            return "\(attributeEscapes), \(elementEscapes), \(prefixes) and \(name.debugDescription) failed with \(error)"
        }
    }

    // MARK: What XML can carry

    private static func same(_ first: String?, _ second: String?) -> Bool { first.map { Array($0.utf8) } == second.map { Array($0.utf8) } }

    private static func isText(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { ($0.value >= 0x20 || [0x9, 0xA, 0xD].contains($0.value)) && $0.value & ~1 != 0xFFFE }
    }

    private static func isName(_ name: String) -> Bool {
        guard let tree = try? XMLTree(parsing: "<\(name)/>") else { return false }
        return same(tree.root.name.qualifiedName, name)
    }
}
