import Foundation
import SOAP
import Testing
import XMLCodable

/// The section "Attachments" of Docs/Services.md.
@Suite("The page on attachments")
struct AttachmentsPageTests {
    struct Picture: Codable, Equatable { var title: String, image: Data }

    @Test("Bytes of a part as a property, and by its Content-ID")
    func package() throws {
        let contentType = "multipart/related; boundary=parts; type=\"application/xop+xml\"; start=\"<picture@shop.example>\""
        let document = """
            <picture><title>Sea</title><image><i:Include xmlns:i="http://www.w3.org/2004/08/xop/include" href="cid:image@shop.example"/>\
            </image></picture>
            """
        let body = SOAPPackageTests.body(
            [
                ("Content-Type: application/xop+xml; type=\"text/xml\"\r\nContent-ID: <picture@shop.example>", Data(document.utf8)),
                ("Content-Type: image/png\r\nContent-ID: <image@shop.example>", Data([0x89, 0x50])),
            ], boundary: "parts")

        let package = try SOAPPackage(parsing: body, contentType: contentType)
        let decoder = XMLDecoder(parsingOptions: .untrusted)
        decoder.dataDecodingStrategy = package.dataDecodingStrategy
        #expect(try decoder.decode(Picture.self, from: package.document) == Picture(title: "Sea", image: Data([0x89, 0x50])))
        #expect(package["image@shop.example"]?.data == Data([0x89, 0x50]) && package.attachments.map(\.contentType) == ["image/png"])
    }
}
