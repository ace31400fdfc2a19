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
struct DocumentText {
    /// The root elements; there is one, unless the text is a fragment.
    let roots: [XMLTree.Element]
    let shift: SourceShift
    /// Why the text is no document, where it has text beside its root elements, which is lost; nil where nothing is.
    let errorOfLostText: XMLParsingError?

    /// Parses a text. One without an XML declaration may have several root elements, or none.
    ///
    /// - Throws: `XMLParsingError`.
    init(parsing text: String, keepsComments: Bool = false) throws {
        var shift = SourceShift()
        let document = Self.withoutLeadingWhiteSpace(text, &shift)
        do {
            roots = [try Self.parse(document, keepsComments).root]
            errorOfLostText = nil
        } catch let error as XMLParsingError where error.mayBeOfForm {
            guard !text.contains("<?xml"), !text.contains("<!DOCTYPE") else { throw Self.moved(error, by: shift) }
            shift.isWrapped = true
            let wrapper = SourceShift.wrapper
            // What is wrong with the text, not with what was made of it.
            guard let parent = try? Self.parse("<\(wrapper)>\(text)</\(wrapper)>", keepsComments).root, parent.hasChildElements else {
                throw error
            }
            roots = Array(parent.elements)
            errorOfLostText = parent.textRuns(includesCDATA: true).allSatisfy(\.isBlank) ? nil : error
        }
        self.shift = shift
    }

    /// Parses a document in bytes.
    ///
    /// - Throws: `XMLParsingError`.
    init(parsing data: Data, keepsComments: Bool = false) throws {
        do {
            roots = [try Self.resolvingNamespaces(keepsComments) { try XMLTree(parsing: data, options: $0) }.root]
            shift = SourceShift()
            errorOfLostText = nil
        } catch let error as XMLParsingError where error.mayBeOfForm {
            guard let text = String(data: data, encoding: .utf8) else { throw error }
            self = try DocumentText(parsing: text, keepsComments: keepsComments)
        }
    }

    private static func parse(_ text: String, _ keepsComments: Bool) throws -> XMLTree {
        try resolvingNamespaces(keepsComments) { try XMLTree(parsing: text, options: $0) }
    }

    /// Parses with namespaces, so that keys can name them, and without where prefixes are used that nobody declared.
    private static func resolvingNamespaces(_ keepsComments: Bool, parse: (XMLParsingOptions) throws -> XMLTree) throws -> XMLTree {
        var options = XMLParsingOptions()
        options.keepsComments = keepsComments
        options.shouldProcessNamespaces = true
        do {
            return try parse(options)
        } catch let error as XMLParsingError where error.mayBeOfForm {
            options.shouldProcessNamespaces = false
            return try parse(options)
        }
    }

    /// The text without white space before its XML declaration, where none may stand.
    private static func withoutLeadingWhiteSpace(_ text: String, _ shift: inout SourceShift) -> String {
        guard let first = text.unicodeScalars.first, first.properties.isWhitespace else { return text }
        let rest = text.drop { $0.isWhitespace }
        guard rest.hasPrefix("<?xml ") || rest.hasPrefix("<?xml\t") || rest.hasPrefix("<?xml\n") else { return text }
        let skipped = text[..<rest.startIndex]
        shift.leadingBytes = skipped.utf8.count
        shift.leadingLines = skipped.filter(\.isNewline).count
        shift.leadingColumns = skipped.reversed().prefix { !$0.isNewline }.count
        return String(rest)
    }

    private static func moved(_ error: XMLParsingError, by shift: SourceShift) -> XMLParsingError {
        XMLParsingError(
            reason: error.reason, message: error.message, position: error.position.map(shift.original), excerpt: error.excerpt,
            unclosedElement: error.unclosedElement.map(shift.original))
    }

    /// All root elements that have the first one's name.
    var rootsOfOneName: [XMLTree.Element] {
        guard let first = roots.first else { return [] }
        return roots.filter { $0.name.qualifiedName == first.name.qualifiedName }
    }
}

extension XMLParsingError {
    /// Whether the document may pass if it is read in another way. What exceeds a limit or refers to what is outside is refused at once.
    fileprivate var mayBeOfForm: Bool {
        switch reason {
        case .notWellFormed, .encoding: true
        case .limitExceeded, .entity, .unreadable: false
        }
    }
}

extension String {
    /// Whether there is nothing to see: white space of any kind, and the byte order mark of a text.
    fileprivate var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{FEFF}" } }
}
