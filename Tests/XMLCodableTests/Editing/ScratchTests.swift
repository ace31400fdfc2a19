import Foundation
import Testing
import XMLCodable

@Suite("Scratch")
struct ScratchTests {
    struct Web: Codable {
        var debug: Bool?
        var framework: String?
        var bold: String?
        var modules: [String]?
        enum CodingKeys: String, CodingKey {
            case debug = "compilation/@debug", framework = "compilation/@targetFramework", bold = "rPr/b", modules = "modules/module"
        }
    }
    static let doc = """
        <r>
          <compilation debug="true" strict="1" targetFramework="4">
            <!-- c -->
            <assemblies/>
          </compilation>
          <rPr>
            <i/>
            <b>x</b>
          </rPr>
          <modules run="1">
            <module>a</module>
            <!-- m -->
            <module>b</module>
          </modules>
        </r>
        """
    func show(_ name: String, _ document: String = Self.doc, _ change: (inout Web) throws -> Void) {
        do { print("== \(name)\n" + (try edited(Web.self, document, change))) } catch { print("== \(name)\n!! \(error)") }
    }
    @Test func steps() throws {
        show("debug") { $0.debug = nil }
        show("both") { $0.debug = nil; $0.framework = nil }
        show("bold") { $0.bold = nil }
        show("modules nil") { $0.modules = nil }
        show("modules []") { $0.modules = [] }
        show("plain", "<r><compilation debug='1'/><rPr><b/></rPr><modules><module/></modules></r>") { $0.debug = nil; $0.bold = nil; $0.modules = nil }
        show("fill", "<r><compilation a='1'/><rPr><i/></rPr></r>") { $0.debug = true; $0.bold = "x"; $0.modules = ["q"] }
        show("refill", "<r><compilation a='1'/><modules><!-- c --></modules></r>") { $0.modules = ["q"] }
    }
    struct Res: Codable {
        var string: [String: String]
        enum CodingKeys: String, CodingKey { case string = "string[@name]" }
    }
    struct Res2: Codable {
        var string: [String: Int]
        var other: String?
        enum CodingKeys: String, CodingKey { case string = "e[k]/v", other }
    }
    @Test func entries() throws {
        let doc = """
            <resources>
                <string name="zoo">Z</string>
                <!-- c -->
                <string name="app" translatable="false">A</string>
                <plurals name="x"/>
                <string name="mid">M</string>
            </resources>
            """
        func show(_ name: String, _ change: (inout Res) throws -> Void) {
            do { print("== \(name)\n" + (try edited(Res.self, doc, change))) } catch { print("== \(name)\n!! \(error)") }
        }
        show("change") { $0.string["app"] = "AA" }
        show("add") { $0.string["bpp"] = "B"; $0.string["aaa"] = "1"; $0.string["zzz"] = "last" }
        show("remove") { $0.string["app"] = nil }
        show("rename") { $0.string["app"] = nil; $0.string["app2"] = "A" }
        let doc2 = "<r><e><k> b </k><v>1</v></e><x/><e u='1'><v>2</v><k>a</k></e></r>"
        func show2(_ name: String, _ change: (inout Res2) throws -> Void) {
            do { print("== \(name)\n" + (try edited(Res2.self, doc2, change))) } catch { print("== \(name)\n!! \(error)") }
        }
        show2("change") { $0.string["a"] = 3 }
        show2("more") { $0.string["b"] = nil; $0.string["c"] = 7; $0.other = "o" }
    }
}
