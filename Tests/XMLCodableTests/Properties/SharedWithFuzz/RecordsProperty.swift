import Foundation
import XMLCodable
import XMLStreaming

/// Records are the same, and fail the same way, wherever a document is cut into pieces, and as when the document is parsed as a whole.
enum RecordsProperty {
    struct Book: Decodable {
        @Attribute var id: String?
        let title: String?
        let page: [Int]
        let book: [Book]
    }

    private static let paths = ["library/shelf/book", "//book", "library/*/book", "library/shelf/book | library/other/book"]

    /// What went wrong with a document; nil if nothing did.
    static func fault(_ document: [UInt8], _ source: inout RandomSource) -> String? {
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = source.isOnce(in: 3)
        let path = source.element(of: paths)
        let policy: XMLDecoder.RecordErrorPolicy = source.isOnce(in: 3) ? .skip : .throw
        let whole = outcome(of: decoder.records(of: XMLRecord<Book>.self, at: path, in: [document], onError: policy))

        var pieces: [ArraySlice<UInt8>] = []
        var rest = document[...]
        let largest = source.element(of: [1, 2, 7, 40, 400])
        while !rest.isEmpty {
            pieces.append(rest.prefix(1 + source.number(below: largest)))
            rest = rest.dropFirst(pieces[pieces.count - 1].count)
        }
        let cut = outcome(of: decoder.records(of: XMLRecord<Book>.self, at: path, in: pieces, onError: policy))
        if cut != whole { return "cut: \(cut), as one piece: \(whole), at \(path), pieces \(pieces.map(\.count))" }
        let pushed = pushed(pieces, decoder, path, policy)
        if pushed != whole { return "pushed: \(pushed), as one piece: \(whole), at \(path), pieces \(pieces.map(\.count))" }

        let divided = divided(document, decoder, path, policy, size: source.element(of: [1, 1, 50, 300]))
        if let divided, divided != whole { return "in splits: \(divided), as one piece: \(whole), at \(path)" }

        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = decoder.shouldProcessNamespaces
        guard let tree = try? XMLTree(parsing: document, options: options) else {
            return whole.last?.isFailure == true ? nil : "no error at \(path), but the document does not parse"
        }
        // A root element that cannot have records in it is an error that a tree knows nothing of.
        let root = decoder.shouldProcessNamespaces ? tree.root.name.localName : tree.root.name.qualifiedName
        guard root == "library" || path == "//book" else { return whole.count == 1 && whole[0].isFailure ? nil : "no error at \(path)" }
        let decoded = decoded(tree, decoder, path, policy)
        return decoded == whole ? nil : "from the tree: \(decoded), as records: \(whole), at \(path)"
    }

    /// A record or an error, in words.
    private struct Outcome: Equatable, CustomStringConvertible {
        let description: String
        var isFailure = false
        /// Whether something follows the root element. What expat finds wrong with it, and where in it, depends on how much it has seen of it.
        private var isAfterRoot = false

        static func == (first: Outcome, second: Outcome) -> Bool {
            first.description == second.description || first.isFailure && second.isFailure && (first.isAfterRoot || second.isAfterRoot)
        }

        init(_ record: XMLRecord<Book>) {
            self.init(record.value, record.path, record.position, record.ancestors.map(\.name.qualifiedName))
        }

        init(_ book: Book, _ path: String, _ position: XMLPosition, _ ancestors: [String]) {
            description = Self.withoutFirstIndices("\(Self.words(book)) at \(path), \(position), \(position.byteOffset), in \(ancestors)")
        }

        init(_ error: any Error) {
            let error = error as? DecodingError
            let words =
                error?.xmlParsingError.map { "\($0) \($0.reason) \($0.position?.byteOffset ?? -1)" }
                ?? error?.xmlIssue.map { "\($0) \($0.position?.byteOffset ?? -1)" } ?? "another error"
            description = Self.withoutFirstIndices(words)
            isFailure = true
            isAfterRoot = error?.xmlParsingError?.message == "there is something after the root element"
        }

        /// While a document is being read nobody knows whether an element stays the only one of its name, so that its path has an index.
        private static func withoutFirstIndices(_ words: String) -> String { words.replacingOccurrences(of: "[1]", with: "") }

        private static func words(_ book: Book) -> String {
            "\(book.id.debugDescription) \(book.title.debugDescription) \(book.page) \(book.book.map(words))"
        }
    }

    private static func outcome(of records: XMLRecords<XMLRecord<Book>>) -> [Outcome] {
        records.map { result in
            switch result {
            case .success(let record): Outcome(record)
            case .failure(let error): Outcome(error)
            }
        }
    }

    private static func pushed(
        _ pieces: [ArraySlice<UInt8>], _ decoder: XMLDecoder, _ path: String, _ policy: XMLDecoder.RecordErrorPolicy
    ) -> [Outcome] {
        var outcomes: [Outcome] = []
        do {
            let parser = try XMLRecordParser(of: XMLRecord<Book>.self, at: path, decoder: decoder, onError: policy)
            for piece in pieces { outcomes += try parser.feed(piece).map { Outcome($0) } }
            outcomes += try parser.finish().map { Outcome($0) }
            outcomes += try parser.finish().map { Outcome($0) }
        } catch {
            outcomes.append(Outcome(error))
        }
        return outcomes
    }

    /// Of splits, up to the first error. Nil if a split shows only at its end that the document cannot be divided there, because it is not
    /// well-formed.
    private static func divided(
        _ document: [UInt8], _ decoder: XMLDecoder, _ path: String, _ policy: XMLDecoder.RecordErrorPolicy, size: Int
    ) -> [Outcome]? {
        var outcomes: [Outcome] = []
        for split in decoder.recordSplits(at: path, in: Data(document), size: size) {
            guard let split = try? split.get() else { return nil }
            let bytes = Data(document[split.byteRange])
            for record in decoder.records(of: XMLRecord<Book>.self, at: path, in: bytes, split: split, onError: policy) {
                switch record {
                case .success(let record): outcomes.append(Outcome(record))
                case .failure(let error):
                    if (error as? DecodingError)?.xmlErrorCode == .unreadableSource { return nil }
                    outcomes.append(Outcome(error))
                    return outcomes
                }
            }
        }
        return outcomes
    }

    private static func decoded(
        _ tree: XMLTree, _ decoder: XMLDecoder, _ path: String, _ policy: XMLDecoder.RecordErrorPolicy
    ) -> [Outcome] {
        var outcomes: [Outcome] = []
        // Names match with any prefix where namespaces are processed.
        func name(_ element: XMLTree.Element) -> String {
            decoder.shouldProcessNamespaces ? element.name.localName : element.name.qualifiedName
        }
        func visit(_ element: XMLTree.Element, _ ancestors: [XMLTree.Element]) -> Bool {
            guard name(element) == "book", isParent(ancestors.map(name), at: path) else {
                return element.elements.allSatisfy { visit($0, ancestors + [element]) }
            }
            do {
                let book = try decoder.decode(Book.self, from: element)
                outcomes.append(Outcome(book, element.path, element.position, ancestors.map(\.name.qualifiedName)))
            } catch {
                guard policy.isThrow else { return true }
                outcomes.append(Outcome(error))
                return false
            }
            return true
        }
        _ = visit(tree.root, [])
        return outcomes
    }

    /// Whether books are records that have these ancestors.
    private static func isParent(_ ancestors: [String], at path: String) -> Bool {
        switch path {
        case "//book": true
        case "library/*/book": ancestors.count == 2 && ancestors[0] == "library"
        case "library/shelf/book": ancestors == ["library", "shelf"]
        default: ancestors == ["library", "shelf"] || ancestors == ["library", "other"]
        }
    }
}

extension XMLDecoder.RecordErrorPolicy { fileprivate var isThrow: Bool { if case .throw = self { true } else { false } } }
