#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What is wrong with a declaration.
struct Problem: DiagnosticMessage {
    let message: String
    var diagnosticID: MessageID { MessageID(domain: "XMLCodable", id: "XMLModel") }
    let severity = DiagnosticSeverity.error
}

/// What would put it right.
struct Remedy: FixItMessage {
    let message: String
    var fixItID: MessageID { MessageID(domain: "XMLCodable", id: "XMLModel") }
}

extension FixIt {
    /// Replaces a piece of source.
    static func replacing(_ old: some SyntaxProtocol, by new: some SyntaxProtocol, _ message: String) -> FixIt {
        FixIt(message: Remedy(message: message), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }
}

/// Where the problems of one declaration go. The two roles of `@XMLModel` read the same declaration: one of them alone tells what it finds.
final class ProblemLog {
    private(set) var isEmpty = true
    private let report: (Diagnostic) -> Void

    init(_ report: @escaping (Diagnostic) -> Void) { self.report = report }

    func add(_ message: String, at node: some SyntaxProtocol, _ fixIts: [FixIt] = []) {
        isEmpty = false
        report(Diagnostic(node: Syntax(node), message: Problem(message: message), fixIts: fixIts))
    }
}
#endif
