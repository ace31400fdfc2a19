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
    /// The root element, or all that have the first one's name.
    let rootsOfOneName: [XMLTree.Element]
    /// The root element, or the first of several.
    var root: XMLTree.Element { rootsOfOneName[0] }
    let shift: SourceShift
    /// What was passed over, if anything, and what the parser said of it: a text with it is not a document. Mappings go on, and report it.
    let flaw: (reason: String, error: XMLParsingError)?

    /// Parses a text. The encoding in its XML declaration does not matter: a string is what it is.
    ///
    /// - Throws: `XMLParsingError`.
    init(parsing text: String, options: XMLParsingOptions = XMLParsingOptions()) throws {
        var otherwise = options
        otherwise.encoding = "UTF-8"
        try self.init(options, otherwise, Data(text.utf8)) { try XMLTree(parsing: text, options: $0) }
    }

    /// Parses a text in bytes. The byte order mark and the XML declaration say the encoding, unless the options do.
    ///
    /// - Throws: `XMLParsingError`.
    init(parsing data: Data, options: XMLParsingOptions = XMLParsingOptions()) throws {
        try self.init(options, options, data) { try XMLTree(parsing: data, options: $0) }
    }

    /// - Parameters:
    ///   - otherwise: the options for the bytes, which are parsed where the text is no document.
    ///   - parse: parses the text as it is.
    private init(
        _ options: XMLParsingOptions, _ otherwise: XMLParsingOptions, _ bytes: @autoclosure () -> Data,
        parse: (XMLParsingOptions) throws -> XMLTree
    ) throws {
        var shift = SourceShift()
        do {
            rootsOfOneName = [try Self.resolvingNamespaces(options, parse: parse).root]
            flaw = nil
        } catch let error as XMLParsingError where error.reason == .notWellFormed {
            let bytes = bytes()
            if let length = shift.noteLeadingWhiteSpace(bytes) {
                rootsOfOneName = [try Self.parse(bytes.dropFirst(length), otherwise, shift).root]
                flaw = ("white space stands before the XML declaration", error)
            } else {
                shift.isWrapped = true
                // Nothing that only a document may have.
                let mayBeFragment = ["<?xml", "<!DOCTYPE"].allSatisfy { bytes.range(of: Data($0.utf8)) == nil }
                guard mayBeFragment, let wrapper = try Self.wrapped(bytes, otherwise, shift), let name = wrapper.elements.first?.writtenName
                else { throw error }
                rootsOfOneName = wrapper.elements.filter { $0.writtenName == name }
                let reason: String? =
                    if wrapper.hasOwnText || !wrapper.cdataSections.isEmpty {
                        "text stands beside the root elements"
                    } else if wrapper.elements.contains(where: { $0.writtenName != name }) {
                        "there are root elements of several names"
                    } else {
                        nil
                    }
                flaw = reason.map { ($0, error) }
            }
        }
        self.shift = shift
    }

    /// The element that was put around a text with several root elements, behind a byte order mark; nil if it is not well-formed with it either.
    /// Then it is the text that is wrong, not what was made of it.
    private static func wrapped(_ bytes: Data, _ options: XMLParsingOptions, _ shift: SourceShift) throws -> XMLTree.Element? {
        let mark = Data([0xEF, 0xBB, 0xBF])
        let start = bytes.starts(with: mark) ? mark : Data()
        let name = SourceShift.wrapper
        do {
            return try parse(start + "<\(name)>".utf8 + bytes.dropFirst(start.count) + "</\(name)>".utf8, options, shift).root
        } catch let error as XMLParsingError where error.reason == .notWellFormed || error.reason == .encoding {
            return nil
        }
    }

    /// Parses what was made of a text; an error has its place in the text.
    private static func parse(_ bytes: Data, _ options: XMLParsingOptions, _ shift: SourceShift) throws -> XMLTree {
        do {
            return try resolvingNamespaces(options) { try XMLTree(parsing: bytes, options: $0) }
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
}

extension SourceShift {
    /// Notes the white space before an XML declaration, which is not allowed.
    ///
    /// - Returns: how many bytes it has; nil if there is none.
    fileprivate mutating func noteLeadingWhiteSpace(_ bytes: Data) -> Int? {
        let space = bytes.prefix { $0.isXMLWhitespace }
        let rest = bytes.dropFirst(space.count)
        guard !space.isEmpty, rest.starts(with: "<?xml".utf8), rest.dropFirst(5).first?.isXMLWhitespace == true else { return nil }
        let lines = space.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        leadingBytes = space.count
        leadingLines = lines.count - 1
        leadingColumns = lines.last?.count ?? 0
        return space.count
    }
}
