import Foundation
import Testing
@testable import XMLCodable
@Suite("ScratchJSON") struct ScratchJSON {
    @Test func reasons() throws {
        var seen: [String: String] = [:]
        for seed in 0..<4000 as Range<UInt64> {
            var source = RandomSource(seed: seed)
            let document = source.isOnce(in: 2) ? source.document() : source.thicket()
            for ns in [false, true] {
                var options = XMLParsingOptions()
                options.keepsComments = true
                options.keepsProcessingInstructions = true
                options.shouldProcessNamespaces = ns
                guard let tree = try? XMLTree(parsing: document, options: options) else { continue }
                let json: Data
                do { json = try tree.jsonData(.nodes) } catch { seen["write \((error as? EncodingError)?.xmlErrorCode?.rawValue ?? "?")"] = "\(error) \(String(decoding: document, as: UTF8.self))"; continue }
                do {
                    let again = try XMLTree(json: json, options: options)
                    if again.description != tree.root.description { seen["differs"] = "\(again)\n   \(tree.root)" }
                } catch { seen["read \((error as? EncodingError)?.xmlErrorCode?.rawValue ?? "\(error)".prefix(30).description)"] = "\(error) \(String(decoding: json, as: UTF8.self))" }
            }
        }
        for (key, value) in seen { print("== \(key): \(value.prefix(1500))") }
        for xml in ["<p:a q:b='1'/>", "<a:b:c/>", "<r xmlns='u'><:a/></r>", "<a xmlns:p=''/>", "<a xmlns:xml='u'/>", "<a e\u{301}='1' \u{e9}='2'/>", "<a xmlns:=''/>", "<a><![CDATA[]]></a>", "<a>\u{85}\u{2028}</a>", "<xml:a/>", "<xmlns:a/>", "<a xmlns:xmlns='u'/>"] {
            guard let tree = try? XMLTree(parsing: xml) else { print("-- \(xml) unparsed"); continue }
            do { print("-- \(xml): \(try XMLTree(json: tree.jsonData(.nodes)))") } catch { print("-- \(xml): \(error)") }
        }
    }
    @Test func time() throws {
        let clock = ContinuousClock()
        struct Part: Codable { var note: String?; var p: [Int]
            enum CodingKeys: String, CodingKey { case note = "{n}note", p } }
        struct Q: Codable { var x: String? ; enum CodingKeys: String, CodingKey { case x = "@x" } }
        for (count, length) in [(4_000, 10), (4_000, 72_000), (4_000, 288_000)] {
            let uri = String(repeating: "u", count: length)
            let xml = "<r xmlns:p='\(uri)'>" + String(repeating: "<p:a p:x='1' p:y='2'/>", count: count) + "</r>"
            let tree = try XMLTree(parsing: xml)
            let json = try tree.jsonData(.nodes)
            print("json", count, length, try clock.measure { _ = try XMLTree(json: json) })
            struct R: Codable { var a: [A]; struct A: Codable { @Attribute var x: Int; @Attribute var z: Int?; enum CodingKeys: String, CodingKey { case x = "p:x", z = "p:z" } }; enum CodingKeys: String, CodingKey { case a = "p:a" } }
            var t = [Duration]()
            var editor: XMLDocumentEditor<R>!
            t.append(try clock.measure { editor = try XMLDocumentEditor(R.self, from: Data(xml.utf8)) })
            t.append(try clock.measure { editor.value.a[7].x = 5; _ = try editor.data() })
            t.append(clock.measure { for i in editor.value.a.indices { editor.value.a[i].z = 5 }; do { _ = try editor.data() } catch { print("!", error) } })
            t.append(clock.measure { editor.value.a += editor.value.a; do { _ = try editor.data() } catch { print("!", error) } })
            print("edit", count, length, t)
        }
    }
}
