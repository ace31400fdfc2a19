#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@XML`: `@XMLModel` reads it; by itself it adds nothing.
struct XMLPropertyMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let isMember = declaration.is(VariableDeclSyntax.self) || declaration.is(EnumCaseDeclSyntax.self)
        let attributes = context.lexicalContext.first?.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
        let isInModel = attributes.contains { $0.as(AttributeSyntax.self)?.isNamed("XMLModel") == true }
        if !isMember || !isInModel {
            ProblemLog { context.diagnose($0) }.add(
                "@XML is for the properties of a type with @XMLModel, and the cases of an enum with it", at: node)
        }
        return []
    }
}
#endif
