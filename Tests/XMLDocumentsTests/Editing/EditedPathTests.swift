import Foundation
import Testing
import XMLModels

/// Elements that keys lead through have what the model does not read: it is the document's.
@Suite("Editing: what is around the ends of paths")
struct EditedPathTests {
    struct Web: Codable, Equatable {
        var debug: Bool?
        var framework: String?
        var bold: String?
        var modules: [String]?
        var hosts: [String]

        enum CodingKeys: String, CodingKey {
            case debug = "compilation/@debug", framework = "compilation/@targetFramework", bold = "rPr/b", modules = "modules/module"
            case hosts = "hosts/host"
        }
    }

    static let edits: [Edit<Web>] = [
        // Attributes.
        Edit("<c><compilation debug='1' strict='1'/></c>", "<c><compilation strict='1'/></c>") { $0.debug = nil },
        Edit("<c><compilation debug='1'><a/></compilation></c>", "<c><compilation><a/></compilation></c>") { $0.debug = nil },
        Edit("<c><compilation debug='1'><!--a--></compilation></c>", "<c><compilation><!--a--></compilation></c>") { $0.debug = nil },
        Edit("<c><compilation debug='1'><?a?></compilation></c>", "<c><compilation><?a?></compilation></c>") { $0.debug = nil },
        Edit("<c><compilation debug='1'>a</compilation></c>", "<c><compilation>a</compilation></c>") { $0.debug = nil },
        Edit("<c><compilation debug='1'><![CDATA[]]></compilation></c>", [" debug='1'": ""]) { $0.debug = nil },
        Edit("<c><compilation xmlns:a='u' debug='1'/></c>", "<c><compilation xmlns:a='u'/></c>") { $0.debug = nil },
        Edit("<c>\n  <compilation debug='1'>\n  </compilation>\n  <x/>\n</c>", "<c>\n  <x/>\n</c>") { $0.debug = nil },
        // Two keys share an element.
        Edit("<c><compilation debug='1' targetFramework='4'/></c>", "<c><compilation targetFramework='4'/></c>") { $0.debug = nil },
        Edit("<c><compilation debug='1' targetFramework='4'/><x/></c>", "<c><x/></c>") { ($0.debug, $0.framework) = (nil, nil) },
        Edit("<c><compilation debug='1' targetFramework='4' u='5'/></c>", [" debug='1' targetFramework='4'": ""]) {
            ($0.debug, $0.framework) = (nil, nil)
        },
        // Elements.
        Edit("<c>\n <rPr>\n  <i/>\n  <b>x</b>\n </rPr>\n</c>", "<c>\n <rPr>\n  <i/>\n </rPr>\n</c>") { $0.bold = nil },
        Edit("<c><rPr u='1'><b>x</b></rPr></c>", "<c><rPr u='1'/></c>") { $0.bold = nil },
        Edit("<c><rPr><b u='1'>x</b></rPr></c>", "<c></c>") { $0.bold = nil },
        // Lists.
        Edit("<c><modules run='1'><module>a</module><!--m--><module>b</module></modules></c>", "<c><modules run='1'><!--m--></modules></c>")
        { $0.modules = [] },
        Edit("<c><modules><module u='1'>a</module></modules><x/></c>", "<c><x/></c>") { $0.modules = nil },
        Edit("<c><hosts run='1'><host>a</host></hosts></c>", "<c><hosts run='1'/></c>") { $0.hosts = [] },
        // A value comes where the element is already.
        Edit("<c><compilation u='1'><!--a--></compilation></c>", ["u='1'": "u='1' debug='true'"]) { $0.debug = true },
        Edit("<c>\n <rPr>\n  <i/>\n </rPr>\n</c>", "<c>\n <rPr>\n  <i/>\n  <b>x</b>\n </rPr>\n</c>") { $0.bold = "x" },
        Edit("<c><hosts run='1'><!--a--></hosts></c>", "<c><hosts run='1'><!--a--><host>b</host></hosts></c>") { $0.hosts = ["b"] },
        // One key goes and another comes.
        Edit("<c><compilation debug='1' u='1'/></c>", ["debug='1' u='1'": "u='1' targetFramework='4'"]) {
            ($0.debug, $0.framework) = (nil, "4")
        },
    ]

    @Test("An attribute, a leaf or items go, and the element around them only if nothing is left in it", arguments: edits)
    func edit(_ edit: Edit<Web>) throws { #expect(try edited(Web.self, edit.before, edit.change) == edit.after) }

    @Test(
        "Nil for a list whose element stays is an error that says to set an empty list",
        arguments: [
            "<c><modules run='1'><module>a</module></modules></c>", "<c><modules><!--c--><module>a</module></modules></c>",
            "<c><modules run='1'/></c>", "<c><modules><x/></modules></c>",
        ])
    func missingList(document: String) throws {
        expectRefusal(.refusedEdit, at: "/c/modules", saying: "empty list") { try edited(Web.self, document) { $0.modules = nil } }
        let result = try edited(Web.self, document) { if $0.modules?.isEmpty == false { $0.modules = [] } }
        #expect(result.contains("run='1'") || result.contains("<!--c-->") || result.contains("<x/>"))
    }

    // MARK: Ways to be nothing

    struct Ways: Codable {
        var presence: XMLPresence<Int>
        @XMLDefaulted<Eighty> var port: Int
        @XMLFormatted<XMLFormat.YesNo?> var flag: Bool?
        @XMLTokens var tokens: [Int]
        var price: Double?
        var currency: String?
        var names: [String: Int]?
        var rates: [String: Double]

        enum Eighty: XMLDefaultValue { static let defaultValue = 80 }

        enum CodingKeys: String, CodingKey {
            case presence = "p/x", port = "o/port", flag = "f/@flag", tokens = "t/ids", price, currency = "price/@currency"
            case names = "n/names", rates = "rates/rate[@code]"
        }
    }

    static let ways = """
        <r><p u='1'><x>1</x></p><o><!--o--><port>8</port></o><f flag='yes'><!--f--></f><t u='1'><ids>1 2</ids></t>\
        <price currency='EUR' u='1'>5</price><n u='1'><names><a>1</a></names></n>\
        <rates u='1'><rate code='a'>1</rate><!--r--></rates></r>
        """

    @Test(
        "Whatever a value has become nothing by, what is around it stays",
        arguments: [
            Edit("<p u='1'><x>1</x></p>", "<p u='1'/>") { $0.presence = .absent }, Edit("<port>8</port>", "") { $0.port = 80 },
            Edit(" flag='yes'", "") { $0.flag = nil }, Edit("1 2", "") { $0.tokens = [] },
            Edit(" currency='EUR'", "") { $0.currency = nil }, Edit("<rate code='a'>1</rate>", "") { $0.rates = [:] },
            Edit("<n u='1'><names><a>1</a></names></n>", "<n u='1'/>") { $0.names = nil },
        ] as [Edit<Ways>])
    func ways(_ way: Edit<Ways>) throws {
        let result = try edited(Ways.self, Self.ways, encoder: XMLEncoder { $0.skips = [.defaults, .emptyStrings] }, way.change)
        #expect(result == Self.ways.replacingOccurrences(of: way.before, with: way.after))
    }

    @Test("A number that is an element's own text goes, and the element's other attributes stay")
    func ownText() throws {
        let document = "<r><p u='1'><x>1</x></p><price currency='EUR' u='1'>5</price></r>"
        struct Price: Codable {
            var price: Double?
            var currency: String?
            enum CodingKeys: String, CodingKey { case price, currency = "price/@currency" }
        }
        #expect(try edited(Price.self, document) { $0.price = nil } == document.replacingOccurrences(of: ">5</price>", with: "/>"))
        #expect(try edited(Price.self, document) { ($0.price, $0.currency) = (nil, nil) } == "<r><p u='1'><x>1</x></p><price u='1'/></r>")
        #expect(try edited(Price.self, "<r><price currency='EUR'>5</price></r>") { ($0.price, $0.currency) = (nil, nil) } == "<r/>")
    }

    struct Outer: Codable {
        var name: String?
        var inner: Inner
        var kind: String?
        struct Inner: Codable {
            var deep: String?
            var text: String
            enum CodingKeys: String, CodingKey { case deep = "a/b/@c", text = "" }
        }
        enum CodingKeys: String, CodingKey { case name = "info/name", inner, kind = "info/@kind" }
    }

    @Test("Elements that keys share stay where they are, though the encoder would write them elsewhere")
    func order() throws {
        let document = "<r>\n <info kind='k' u='1'>\n  <name>n</name>\n </info>\n <inner>t</inner>\n</r>"
        try expectEdit(Outer.self, document, ["\n  <name>n</name>\n ": "\n ", "u='1'>\n </info>": "u='1'/>"]) { $0.name = nil }
        try expectEdit(Outer.self, document, [">n<": ">m<", "'k'": "'l'"]) { ($0.name, $0.kind) = ("m", "l") }
    }

    @Test("Paths in an element beside its text")
    func besideText() throws {
        let document = "<r><inner>one<a u='1'><b c='2'/></a></inner></r>"
        #expect(try edited(Outer.self, document) { $0.inner.deep = nil } == "<r><inner>one<a u='1'/></inner></r>")
        #expect(try edited(Outer.self, document) { ($0.inner.deep, $0.inner.text) = (nil, "two") } == "<r><inner>two<a u='1'/></inner></r>")
    }
}
