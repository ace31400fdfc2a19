#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler runs to expand `@XMLModel` and `@XML`.
@main
struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [XMLModelMacro.self, XMLPropertyMacro.self]
}
#else
/// Without the trait `Macros` nothing of swift-syntax is there, and this never runs.
@main
struct Plugin {
    static func main() {}
}
#endif
