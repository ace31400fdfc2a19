import SOAP
import Testing

@Suite("Versions of SOAP")
struct VersionTests { @Test("There are two") func count() { #expect(SOAPProtocolVersion.allCases.count == 2) } }
