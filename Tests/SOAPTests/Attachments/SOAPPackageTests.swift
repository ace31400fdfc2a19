import Foundation
import SOAP
import Testing
import XMLCodable

@Suite("Messages with attachments")
struct SOAPPackageTests {
    static let type = "multipart/related; type=\"application/xop+xml\"; start=\"<root@x>\"; boundary=\"b 1\"; start-info=\"text/xml\""
    static let related = "multipart/related; boundary=\"b 1\""
    static let xop = "Content-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\nContent-ID: <root@x>"

    /// A body of parts: each is headers and content.
    static func body(_ parts: [(String, Data)], boundary: String = "b 1", end: String = "--\r\n") -> Data {
        var data = Data()
        for (headers, content) in parts {
            data += Data("--\(boundary)\r\n\(headers)\(headers.isEmpty ? "" : "\r\n")\r\n".utf8) + content + Data("\r\n".utf8)
        }
        return data + Data("--\(boundary)\(end)".utf8)
    }

    static func text(_ string: String) -> Data { Data(string.replacingOccurrences(of: "\n", with: "\r\n").utf8) }

    static func reply(_ photo: String) -> Data {
        Data("<r xmlns:xop='http://www.w3.org/2004/08/xop/include'><name>Ada</name><photo>\(photo)</photo></r>".utf8)
    }

    struct Reply: Codable, Equatable { var name: String, photo: Data }

    static func decode(_ package: SOAPPackage) throws -> Reply {
        let decoder = XMLDecoder(parsingOptions: .untrusted)
        decoder.dataDecodingStrategy = package.dataDecodingStrategy
        return try decoder.decode(Reply.self, from: package.document)
    }

    @Test("An attachment of MTOM becomes the bytes of a property")
    func mtom() throws {
        let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }) + Data("\r\n--b\r\n--b 2--\r\n".utf8)
        let body = Self.body([
            (Self.xop, Self.reply("<xop:Include href='cid:photo%2B1@x'/>")),
            ("content-type: image/png\r\nContent-Transfer-Encoding: binary\r\nCONTENT-ID: <photo+1@x>", bytes),
        ])
        let package = try SOAPPackage(parsing: body, contentType: Self.type)
        #expect(package.isXOP && package.documentType == "application/xop+xml; charset=UTF-8; type=\"text/xml\"")
        #expect(package["photo+1@x"]?.data == bytes && package["photo+1@x"]?.contentType == "image/png")
        #expect(package.attachments.count == 1 && package["root@x"] == nil && package["other"] == nil)
        #expect(try Self.decode(package) == Reply(name: "Ada", photo: bytes))
    }

    // The structure of the message in the recommendation on MTOM, with other content: the document is not the first part.
    @Test("The part that 'start' names is the document, whatever its place")
    func start() throws {
        let body = Self.body([
            ("Content-Type: image/png\r\nContent-ID: <a@x>", Data([1])), (Self.xop, Self.reply(" <xop:Include href=\"cid:a@x\"/>\n ")),
            ("", Data([2])), ("Content-ID: b@x", Data()),
        ])
        let package = try SOAPPackage(parsing: body, contentType: Self.type)
        #expect(try Self.decode(package).photo == Data([1]))
        #expect(package.attachments.map(\.contentID) == ["a@x", nil, "b@x"])
        #expect(package.attachments.map(\.data) == [Data([1]), Data([2]), Data()])
        #expect(package["b@x"]?.data == Data() && package["b@x"]?[field: "content-id"] == "b@x")
    }

    @Test("A document may hold base64 itself")
    func inlineBase64() throws {
        let package = try SOAPPackage(parsing: Self.body([(Self.xop, Self.reply(" AQ\n ID "))]), contentType: Self.type)
        #expect(try Self.decode(package).photo == Data([1, 2, 3]))
    }

    @Test("SOAP with attachments: parts by their Content-ID, base64 decoded, folded headers joined")
    func plain() throws {
        let body = Self.text(
            """
            This is the preamble.
            --MIME_boundary
            Content-Type: text/xml; charset=UTF-8
            Content-Transfer-Encoding: 8bit
            Content-ID: <claim061400a.xml@claiming-it.com>

            <theSignedForm href="cid:claim061400a.tiff@claiming-it.com"/>
            --MIME_boundary  \t
            Content-Type: image/tiff;
            \t name="form.tiff"
            Content-Transfer-Encoding: Base64
            Content-ID:
             <claim061400a.tiff@claiming-it.com>
             

            AQID
            BAUG

            --MIME_boundary--
            This is the epilogue.
            """)
        let type = "Multipart/Related; boundary=MIME_boundary; type=text/xml; start=\"<claim061400a.xml@claiming-it.com>\""
        let package = try SOAPPackage(parsing: body, contentType: type)
        #expect(!package.isXOP && package.documentType == "text/xml; charset=UTF-8")
        #expect(package.document == Data("<theSignedForm href=\"cid:claim061400a.tiff@claiming-it.com\"/>".utf8))
        let form = try #require(package["claim061400a.tiff@claiming-it.com"])
        #expect(form.data == Data([1, 2, 3, 4, 5, 6]) && form.contentType == "image/tiff; name=\"form.tiff\"")
        #expect(form.fields.map(\.name) == ["Content-Type", "Content-Transfer-Encoding", "Content-ID"])
    }

    @Test(
        "A body of another type is the document",
        arguments: ["text/xml; charset=utf-8", "application/soap+xml;action=\"a;b\"", "text/xml;"])
    func single(type: String) throws {
        let package = try SOAPPackage(parsing: Self.reply("AQID"), contentType: type)
        #expect(package.document == Self.reply("AQID") && package.attachments.isEmpty && !package.isXOP && package.documentType == type)
        #expect(try Self.decode(package).photo == Data([1, 2, 3]))
    }

    @Test(
        "An element that stands for no attachment is an error that says where",
        arguments: [
            ("<xop:Include href='cid:b@x'/>", "expected an attachment with the Content-ID 'b@x', found none"),
            ("<xop:Include href='cid:root@x'/>", "expected an attachment with the Content-ID 'root@x', found none"),
            ("<xop:Include href='cid:%zz'/>", "expected a URL 'cid:…' in xop:Include, found 'cid:%zz'"),
            ("<xop:Include href='http://a@x'/>", "expected a URL 'cid:…' in xop:Include, found 'http://a@x'"),
            ("<xop:Include/>", "expected an attribute 'href' of xop:Include, found none"),
            ("AQID<xop:Include href='cid:a@x'/>", "expected base64 or one element xop:Include, found other content"),
            ("<xop:Include href='cid:a@x'/><xop:Include href='cid:a@x'/>", "expected base64 or one element xop:Include"),
            ("<xop:Include href='cid:a@x'/><other/>", "expected base64 or one element xop:Include"),
            ("<Include href='cid:a@x'/>", "expected base64 or one element xop:Include"),
            ("<xop:Include href='cid:a@x'><x/></xop:Include>", "without content, found content in it"),
            ("<xop:Include href='cid:a@x'>AQID</xop:Include>", "without content, found content in it"),
            ("AQI!", "expected base64, found something else"),
            ("AQI", "expected base64, found some that lacks '=' at its end"),
        ])
    func includes(photo: String, message: String) throws {
        let body = Self.body([(Self.xop, Self.reply(photo)), ("Content-ID: <a@x>", Data([1]))])
        let package = try SOAPPackage(parsing: body, contentType: Self.type)
        let error = try #require(throws: DecodingError.self) { try Self.decode(package) }
        #expect("\(error)".contains(message), "\(error)")
        #expect(error.xmlIssue?.path.hasPrefix("/r/photo") == true && error.xmlIssue?.position?.line == 1, "\(error)")
    }

    @Test("Content-IDs and references to them may have very many combining marks")
    func combiningMarks() throws {
        let id = "a" + String(repeating: "\u{301}\u{323}", count: 3_000)
        let reference = "cid:a" + String(repeating: "%CC%81%CC%A3", count: 50_000)
        let body = Self.body([(Self.xop, Self.reply("<xop:Include href='\(reference)'/>")), ("Content-ID: <\(id)>", Data([1]))])
        let package = try SOAPPackage(parsing: body, contentType: Self.type)
        #expect(package[id]?.data == Data([1]))
        let error = try #require(throws: DecodingError.self) { try Self.decode(package) }
        // Swift, too, would take long to look for a text in this one.
        #expect(Data("\(error)".utf8).range(of: Data("expected an attachment with the Content-ID 'a".utf8)) != nil)
    }

    @Test("An element Include in a document that is not XOP stands for nothing")
    func notXOP() throws {
        let body = Self.body([
            ("Content-Type: text/xml\r\nContent-ID: <root@x>", Self.reply("<xop:Include href='cid:a@x'/>")),
            ("Content-ID: <a@x>", Data([1])),
        ])
        let package = try SOAPPackage(parsing: body, contentType: Self.related)
        let error = try #require(throws: DecodingError.self) { try Self.decode(package) }
        #expect("\(error)".contains("expected base64, found other content"), "\(error)")
    }

    @Test(
        "A content type that cannot be read, or in two ways, is an error",
        arguments: [
            ("", "expected a media type, found ''"), ("xml", "expected a media type"), ("text/", "expected a media type"),
            ("multipart/related", "expected a parameter 'boundary' in the content type, found none"),
            ("multipart/related; boundary=a; boundary=b", "expected one parameter 'boundary', found two: 'a' and 'b'"),
            ("multipart/related; boundary=a; Boundary=a", "expected one parameter 'boundary'"),
            ("multipart/related; boundary=\"a", "expected a parameter 'name=value'"),
            ("multipart/related; boundary=a b", "expected ';' between parameters"), ("multipart/related; boundary", "expected a parameter"),
            ("multipart/related; boundary=\"\"", "expected a boundary of 1 to 70 characters, found ''"),
            ("multipart/related; boundary=\"a \"", "expected a boundary of 1 to 70 characters, found 'a '"),
            ("multipart/related; boundary=\"\(String(repeating: "x", count: 71))\"", "expected a boundary"),
            ("multipart/related; boundary=\"a\u{e9}\"", "expected a boundary"),
            ("multipart/related; boundary=\"a\r\nb\"", "expected a parameter"),
            ("multipart/mixed; boundary=a", "expected multipart/related, found multipart/mixed"),
            ("\(related); start=\"<c@x>\"", "expected a part with the Content-ID 'c@x', which 'start' names, found none"),
            ("\(related); type=\"text/xml\"", "expected a document of type text/xml, found application/xop+xml in part 1 at byte"),
            ("\(related); type=\"text\"", "expected a media type, found 'text'"),
        ])
    func contentTypes(type: String, message: String) throws {
        let body = Self.body([(Self.xop, Self.reply("AQID"))])
        let error = try #require(throws: SOAPPackageError.self) { try SOAPPackage(parsing: body, contentType: type) }
        #expect(error.description.hasPrefix(message) || error.message.hasPrefix(message), "\(error)")
        #expect(error.localizedDescription == error.description)
    }

    @Test(
        "A body that does not follow RFC 2046 is an error that says where",
        arguments: [
            ("", "expected the boundary 'b', found none at byte 0"), ("--c\n\nx\n--c--", "expected the boundary 'b', found none at byte 0"),
            ("x--b\n\n<r/>\n--b--", "expected at least one part, found none at byte 0"),
            ("--b--", "expected at least one part, found none at byte 0"),
            ("--b\n\n<r/>", "expected a boundary at the end, found none in part 1 at byte 11"),
            ("--b\n\n<r/>\n--b\n\nx", "expected a boundary at the end, found none in part 2"),
            ("--b\n\n<r/>\n--b", "expected a line break after the boundary, found something else in part 1 at byte 16"),
            ("--b\n\n<r/>\n--bc\n\n<r/>\n--b--", "expected a line break after the boundary, found something else in part 1 at byte 16"),
            ("--b\n\n<r/>\n--b--x", "expected a line break after the boundary, found something else in part 1 at byte 18"),
            ("--b\r\r\n\n<r/>\n--b--", "expected a line break after the boundary"),
            ("--b\nno header\n\n<r/>\n--b--", "expected a header 'name: value', found something else in part 1 at byte 5"),
            ("--b\n: x\n\n<r/>\n--b--", "expected a header 'name: value'"),
            ("--b\na b: x\n\n<r/>\n--b--", "expected a header 'name: value'"),
            ("--b\n x: y\n\n<r/>\n--b--", "expected a header 'name: value'"),
            ("--b\n<r/>\n--b--", "expected a header 'name: value', found something else in part 1 at byte 5"),
            ("--b\na: b\r--b--", "expected a header that ends with CR LF, found another end in part 1 at byte 9"),
            ("--b\na: b", "expected a header that ends with CR LF, found another end in part 1 at byte 9"),
            (
                "--b\nContent-ID: <a>\nContent-Id: <b>\n\n<r/>\n--b--",
                "expected one header 'Content-ID', found '<a>' and '<b>' in part 1 at byte 5"
            ),
            ("--b\nContent-Type: text/xml\nContent-Type: text/plain\n\n<r/>\n--b--", "expected one header 'Content-Type'"),
            ("--b\nContent-ID: <a b>\n\n<r/>\n--b--", "expected a Content-ID '<name>', found '<a b>' in part 1"),
            ("--b\nContent-ID: <>\n\n<r/>\n--b--", "expected a Content-ID"),
            ("--b\nContent-ID: <a\n\n<r/>\n--b--", "expected a Content-ID"),
            (
                "--b\nContent-Transfer-Encoding: quoted-printable\n\n<r/>\n--b--",
                "expected the encoding binary, 8bit, 7bit or base64, found 'quoted-printable'"
            ),
            ("--b\nContent-Transfer-Encoding: base64\n\nAQ!\n--b--", "expected base64, found something else in part 1 at byte 42"),
            ("--b\nContent-Type: x\n\n<r/>\n--b--", "expected a media type, found 'x' in part 1 at byte 5"),
            (
                "--b\nContent-ID: <a>\n\n<r/>\n--b\nContent-ID: <c>\n\nx\n--b\nContent-ID: a\n\ny\n--b--",
                "expected one part with the Content-ID 'a', found a second one; the first is part 1 in part 3 at byte 62"
            ),
        ])
    func bodies(text: String, message: String) throws {
        let error = try #require(throws: SOAPPackageError.self) {
            try SOAPPackage(parsing: Self.text(text), contentType: "multipart/related; boundary=b")
        }
        #expect(error.description.hasPrefix(message), "\(error)")
    }

    @Test("Too many parts and too large headers are errors")
    func limits() throws {
        let parts = [(String, Data)](repeating: ("", Data("<r/>".utf8)), count: 1001)
        let type = Self.related
        let tooMany = try #require(throws: SOAPPackageError.self) { try SOAPPackage(parsing: Self.body(parts), contentType: type) }
        #expect(tooMany.message == "expected at most 1000 parts, found more" && tooMany.part == 1001)
        #expect(try SOAPPackage(parsing: Self.body(parts), contentType: type, maximumPartCount: 1001).attachments.count == 1000)

        for header in ["x: " + String(repeating: "x", count: 20_000), String(repeating: "x: y\r\n", count: 4_000) + "x: y"] {
            let body = Self.body([(header, Data())])
            let error = try #require(throws: SOAPPackageError.self) { try SOAPPackage(parsing: body, contentType: type) }
            #expect(error.message == "expected at most 16384 bytes of headers, found more" && error.part == 1)
            #expect(throws: Never.self) { try SOAPPackage(parsing: body, contentType: type, maximumHeaderBytes: 1 << 20) }
        }
    }

    @Test("No cut of a body and no changed byte of it is taken for another message, hangs or traps")
    func damaged() throws {
        let body = Self.body([(Self.xop, Self.reply("<xop:Include href='cid:a@x'/>")), ("Content-ID: <a@x>", Data([1, 2, 3]))])
        let whole = try SOAPPackage(parsing: body, contentType: Self.type)
        for count in 0..<body.count {
            // Only the line break after the last boundary may be missing.
            if let cut = try? SOAPPackage(parsing: body.prefix(count), contentType: Self.type) {
                #expect(cut == whole && count == body.count - 2)
            }
        }
        for index in body.indices {
            for byte: UInt8 in [0, 0x0A, 0x0D, 0x20, 0x2D, 0xFF] {
                var changed = body
                changed[index] = byte
                if let package = try? SOAPPackage(parsing: changed, contentType: Self.type) { _ = try? Self.decode(package) }
            }
        }
        #expect(try SOAPPackage(parsing: Data([0, 0]) + body, contentType: "text/xml").document.count == body.count + 2)
        // A slice whose first index is not 0.
        #expect(try SOAPPackage(parsing: (Data([0, 0]) + body).dropFirst(2), contentType: Self.type) == whole)
    }

    @Test("Bodies full of what looks like boundaries take linear time", .timeLimit(.minutes(15)))
    func hostile() {
        let type = "multipart/related; boundary=\"\(String(repeating: "-", count: 70))\""
        let hyphens = Data(repeating: 0x2D, count: 1 << 19)
        let lines = Data([UInt8](repeating: 0x2D, count: 71) + [0x0D, 0x0A])
        var almost = Data()
        for _ in 0..<5_000 { almost += lines }
        for body in [hyphens, almost, Data(repeating: 0x0D, count: 1 << 19)] {
            #expect(throws: SOAPPackageError.self) { try SOAPPackage(parsing: body, contentType: type) }
        }
    }
}
