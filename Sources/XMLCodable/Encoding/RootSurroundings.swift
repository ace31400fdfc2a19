/// What is before and after the root element, once it is known to be well-formed. An object, because nearly all documents have nothing there.
final class RootSurroundings {
    private let header: XMLHeader?
    private let doctype: XMLDocumentType?
    private let nodes: (before: [XMLTree.Node], after: [XMLTree.Node])

    /// Nil if there is nothing around the root element.
    ///
    /// - Parameter value: what errors are about; nil for the part itself that is not valid.
    /// - Throws: `EncodingError` if a part is not valid.
    @inline(never)
    init?(
        _ header: XMLHeader?, _ doctype: XMLDocumentType?, _ nodes: (before: [XMLTree.Node], after: [XMLTree.Node]),
        _ value: @autoclosure () -> Any? = nil
    ) throws {
        if header == nil, doctype == nil, nodes.before.isEmpty, nodes.after.isEmpty { return nil }
        (self.header, self.doctype, self.nodes) = (header, doctype, nodes)
        if let header, let problem = header.problem {
            throw EncodingState.error(.invalidOption, value() ?? header, expected: "a valid XML declaration", found: problem)
        }
        if let doctype, let problem = doctype.problem {
            throw EncodingState.error(.invalidOption, value() ?? doctype, expected: "a valid document type", found: problem)
        }
        for node in nodes.before + nodes.after {
            guard var issue = Self.issue(of: node) else { continue }
            issue.suggestion = "correct nodesAroundRoot"
            throw EncodingState.error(value() ?? node, issue, codingPath: [])
        }
    }

    /// Why a node cannot be beside the root element; nil if it can.
    private static func issue(of node: XMLTree.Node) -> XMLCodingIssue? {
        let found: String
        switch node {
        case .comment(let text): return UnwritableNodes.issue(ofComment: text)
        case .processingInstruction(let target, let content): return UnwritableNodes.issue(ofInstruction: target, content: content)
        case .element: found = "an element"
        case .text: found = "a text"
        }
        return XMLCodingIssue(
            .invalidOption, path: "/", expected: "comments and processing instructions around the root element", found: found)
    }

    // MARK: Writing

    /// Writes what is before the root element, with a line end after each part.
    @inline(never)
    func writeStart(to writer: inout DocumentWriter) {
        header?.write(to: &writer)
        doctype?.write(to: &writer)
        for node in nodes.before {
            Self.write(node, to: &writer)
            writer.endLine()
        }
    }

    /// Writes what is after the root element, with a line end before each part.
    @inline(never)
    func writeEnd(to writer: inout DocumentWriter) {
        for node in nodes.after {
            writer.endLine()
            Self.write(node, to: &writer)
        }
    }

    private static func write(_ node: XMLTree.Node, to writer: inout DocumentWriter) {
        switch node {
        case .comment(let text): writer.comment(text)
        case .processingInstruction(let target, let content): writer.processingInstruction(target: target, content: content)
        case .element, .text: break  // The initialiser refuses them.
        }
    }
}
