import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing
@testable import XMLModelExpansion

@Suite("What @XMLModel expands to")
struct ExpansionTests {
    @Test("nothing yet")
    func nothing() {
        #expect(PropertyArguments.Kind.text.wrapper == "XMLText")
    }
}
