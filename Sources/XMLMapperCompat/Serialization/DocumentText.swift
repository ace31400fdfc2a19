import Foundation
import XMLCodable

/// How places in a document that was parsed differ from those in the text that was given.
struct SourceShift: Sendable {
    /// The element that was put around a text with several root elements.
    fileprivate static let wrapper = "wrapper"

    var isWrapped = false
    /// White space before the XML declaration, which was left out.
    var leadingLines = 0
    var leadingColumns = 0
    var leadingBytes = 0

    /// A place in the text that was given.
    func original(_ position: XMLPosition) -> XMLPosition {
        let wrapperLength = isWrapped ? Self.wrapper.utf8.count + 2 : 0
        return XMLPosition(
            line: position.line + leadingLines,
            column: position.line == 1 ? max(1, position.column - wrapperLength + leadingColumns) : position.column,
            byteOffset: max(0, position.byteOffset - wrapperLength + leadingBytes)
        )
    }

    func original(path: String) -> String {
        let prefix = "/" + Self.wrapper
        return isWrapped && path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count)) : path
    }
}

/// A parsed document, or a text with any number of root elements.
///
/// The parser decides what a document may be. A text that is not a document may have several root elements with text beside them, if it has
/// neither an XML declaration nor a document type. It may also have white space before its XML declaration.
struct DocumentText {
    /// The root element, or the first of several.
    let root: XMLTree.Element
    /// The element that was put around several root elements.
    private let wrapper: XMLTree.Element?
    let shift: SourceShift
    /// What was passed over, if anything: a text with it is not a document. Mappings go on, and report it.
    let flaw: Flaw?

    struct Flaw {
        let reason: String
        /// What the parser said.
        let error: XMLParsingError
    }

    /// Parses a text. The encoding in its XML declaration does not matter: a string is what it is.
    ///
    /// - Throws: `XMLParsingError`.
    init(parsing text: String, options: XMLParsingOptions = XMLParsingOptions()) throws { try self.init(.text(text), options) }

    /// Parses a text in bytes. The byte order mark and the XML declaration say the encoding, unless the options do.
    ///
    /// - Throws: `XMLParsingError`.
    init(parsing data: Data, options: XMLParsingOptions = XMLParsingOptions()) throws { try self.init(.bytes(data), options) }

    private init(_ source: Source, _ options: XMLParsingOptions) throws {
        var shift = SourceShift()
        do {
            root = try Self.resolvingNamespaces(options, parse: source.parse).root
            wrapper = nil
            flaw = nil
        } catch let error as XMLParsingError where error.reason == .notWellFormed {
            if let document = source.withoutLeadingWhiteSpace(&shift) {
                root = try Self.parse(document.parse, options, shift).root
                wrapper = nil
                flaw = Flaw(reason: "white space stands before the XML declaration", error: error)
            } else {
                shift.isWrapped = true
                guard source.mayBeFragment, let wrapper = try Self.wrapped(source, options, shift), let first = wrapper.elements.first
                else {
                    throw error
                }
                root = first
                self.wrapper = wrapper
                let reason: String? =
                    if wrapper.hasTextOfItsOwn {
                        "text stands beside the root elements"
                    } else if wrapper.elements.contains(where: { $0.writtenName != first.writtenName }) {
                        "there are root elements of several names"
                    } else {
                        nil
                    }
                flaw = reason.map { Flaw(reason: $0, error: error) }
            }
        }
        self.shift = shift
    }

    /// The element that was put around a text with several root elements; nil if it is not well-formed with it either. Then it is the text that
    /// is wrong, not what was made of it.
    private static func wrapped(_ source: Source, _ options: XMLParsingOptions, _ shift: SourceShift) throws -> XMLTree.Element? {
        do {
            return try parse(source.parseWrapped, options, shift).root
        } catch let error as XMLParsingError where error.reason == .notWellFormed || error.reason == .encoding {
            return nil
        }
    }

    /// Parses what was made of a text; an error has its place in the text.
    private static func parse(
        _ parse: (XMLParsingOptions) throws -> XMLTree, _ options: XMLParsingOptions, _ shift: SourceShift
    ) throws -> XMLTree {
        do {
            return try resolvingNamespaces(options, parse: parse)
        } catch let error as XMLParsingError {
            throw XMLParsingError(
                reason: error.reason, message: error.message, position: error.position.map(shift.original), excerpt: error.excerpt,
                unclosedElement: error.unclosedElement.map(shift.original))
        }
    }

    /// Parses with namespaces, because keys can name them. If a prefix is undeclared, it parses without, unless the options ask for namespaces.
    private static func resolvingNamespaces(_ options: XMLParsingOptions, parse: (XMLParsingOptions) throws -> XMLTree) throws -> XMLTree {
        var resolving = options
        resolving.shouldProcessNamespaces = true
        let tree: XMLTree
        do {
            tree = try parse(resolving)
        } catch let error as XMLParsingError where error.reason == .notWellFormed && !options.shouldProcessNamespaces {
            tree = try parse(options)
        }
        try tree.checkNamesAsKeys()
        return tree
    }

    /// Whether there is one root element.
    var hasOneRoot: Bool {
        guard let wrapper else { return true }
        var roots = wrapper.elements.makeIterator()
        return roots.next() == nil || roots.next() == nil
    }

    /// All root elements that have the first one's name.
    var rootsOfOneName: [XMLTree.Element] {
        let name = root.writtenName
        return wrapper?.elements.filter { $0.writtenName == name } ?? [root]
    }
}

/// What is parsed.
private enum Source {
    case text(String)
    case bytes(Data)

    private static let markBytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let start = "<\(SourceShift.wrapper)>"
    private static let end = "</\(SourceShift.wrapper)>"

    func parse(_ options: XMLParsingOptions) throws -> XMLTree {
        switch self {
        case .text(let text): try XMLTree(parsing: text, options: options)
        case .bytes(let data): try XMLTree(parsing: data, options: options)
        }
    }

    /// Parses with an element around everything but a byte order mark.
    func parseWrapped(_ options: XMLParsingOptions) throws -> XMLTree {
        switch self {
        case .text(let text):
            let scalars = text.unicodeScalars
            let hasMark = scalars.first == "\u{FEFF}"
            let content = hasMark ? String(scalars.dropFirst()) : text
            return try XMLTree(parsing: (hasMark ? "\u{FEFF}" : "") + Self.start + content + Self.end, options: options)
        case .bytes(let data):
            var wrapped = data.starts(with: Self.markBytes) ? Self.markBytes : []
            let content = data.dropFirst(wrapped.count)
            wrapped += Self.start.utf8
            wrapped += content
            wrapped += Self.end.utf8
            return try XMLTree(parsing: wrapped, options: options)
        }
    }

    /// The same without the white space before the XML declaration, which is not allowed; nil if there is none.
    func withoutLeadingWhiteSpace(_ shift: inout SourceShift) -> Source? {
        switch self {
        case .text(let text): Self.leadingWhiteSpace(text.utf8, &shift).map { .text(String(text.utf8.dropFirst($0)) ?? text) }
        case .bytes(let data): Self.leadingWhiteSpace(data, &shift).map { .bytes(data.dropFirst($0)) }
        }
    }

    /// How many bytes of white space are before an XML declaration.
    private static func leadingWhiteSpace(_ bytes: some Collection<UInt8>, _ shift: inout SourceShift) -> Int? {
        let space = bytes.prefix { $0.isXMLSpace }
        let rest = bytes.dropFirst(space.count)
        guard !space.isEmpty, rest.starts(with: "<?xml".utf8), rest.dropFirst(5).first?.isXMLSpace == true else { return nil }
        let lines = space.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        shift.leadingBytes = space.count
        shift.leadingLines = lines.count - 1
        shift.leadingColumns = lines.last?.count ?? 0
        return space.count
    }

    /// Whether it has nothing that only a document may have.
    var mayBeFragment: Bool {
        ["<?xml", "<!DOCTYPE"].allSatisfy { markup in
            switch self {
            case .text(let text): !text.contains(markup)
            case .bytes(let data): data.range(of: Data(markup.utf8)) == nil
            }
        }
    }
}

extension XMLTree.Element {
    /// Whether there is more than white space among the child elements. White space as XML has it: where it is any other, the parser counts it as text.
    fileprivate var hasTextOfItsOwn: Bool {
        children.contains { child in
            guard case .text(let text, let isCDATA) = child else { return false }
            return isCDATA || !text.utf8.allSatisfy(\.isXMLSpace)
        }
    }
}

extension UInt8 {
    /// White space as XML knows it.
    fileprivate var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
