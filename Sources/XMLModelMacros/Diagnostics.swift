#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension FixIt {
    /// Replaces a piece of source.
    static func replacing(_ old: some SyntaxProtocol, by new: some SyntaxProtocol, _ message: String) -> FixIt {
        FixIt(message: MacroExpansionFixItMessage(message), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }

    /// Removes an attribute.
    static func removing(_ mark: AttributeSyntax) -> FixIt {
        .replacing(mark, by: TokenSyntax.identifier("").with(\.leadingTrivia, mark.leadingTrivia), "Remove @\(mark.baseName)")
    }
}

/// Where the problems of one declaration go. The two roles of `@XMLModel` read the same declaration: one of them alone tells what it finds.
final class ProblemLog {
    private(set) var isEmpty = true
    private let report: (Diagnostic) -> Void

    init(_ report: @escaping (Diagnostic) -> Void) { self.report = report }

    func add(_ message: String, at node: some SyntaxProtocol, _ fixIts: [FixIt] = []) {
        isEmpty = false
        report(Diagnostic(node: Syntax(node), message: MacroExpansionErrorMessage(message), fixIts: fixIts))
    }

    /// Refuses what a condition has in one branch or another.
    func refuse(_ condition: IfConfigDeclSyntax, with keywords: [Keyword], _ what: String) {
        guard condition.tokens(viewMode: .sourceAccurate).contains(where: { keywords.map(TokenKind.keyword).contains($0.tokenKind) })
        else { return }
        add("@XMLModel does not know which branch of #if is compiled: declare \(what) outside of it", at: condition)
    }
}
#endif
