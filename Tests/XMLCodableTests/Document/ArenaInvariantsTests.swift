import Testing

@testable import XMLCodable
@testable import XMLStreaming

@Suite("Every node, text and attribute of an arena is where its neighbours say")
struct ArenaInvariantsTests {
    static let documents = [
        "<a/>",
        "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e 'x<b/>y'><!ATTLIST b c CDATA 'd'>]><!-- c --><a>&e;<b c='1'/>&e;</a><?p i?>",
        "<a b='1' c=''>x<![CDATA[y]]><d e='2'/><![CDATA[]]><!-- f --><g><![CDATA[h]]></g>z<?i j?></a>",
        "<a xmlns='urn:a' xmlns:p='urn:p' p:b='1'><p:c/><c xmlns='urn:c'/>\n</a>",
        "<r>" + (0..<500).map { "<i n='\($0)'>\($0)<j/>\($0)</i>" }.joined() + "</r>",
    ]

    @Test("in a document", arguments: documents, [false, true])
    func document(_ document: String, keepsAll: Bool) throws {
        var options = XMLParsingOptions()
        options.keepsComments = keepsAll
        options.keepsProcessingInstructions = keepsAll
        options.shouldProcessNamespaces = keepsAll
        #expect(try XMLTree(parsing: document, options: options).arena.brokenInvariant() == nil)
    }

    @Test("in documents made at random")
    func random() {
        var source = RandomSource(seed: 11)
        for _ in 0..<300 {
            let options = XMLParsingOptions(&source)
            guard let tree = try? XMLTree(parsing: source.document(), options: options) else { continue }
            #expect(tree.arena.brokenInvariant() == nil)
        }
    }

    @Test("in the parts of a document that are lent while it is parsed, and in what is kept of one", arguments: [1, 7, 64, 4_096])
    func parts(pieceSize: Int) throws {
        let selector = RecordSelector(path: try RecordPath("r/g/i"), rootElementName: nil)
        let document = try DocumentStream(options: XMLParsingOptions(), selector: selector)
        let groups = (0..<40).map { "<g n='\($0)'>x<i a='\($0)'><![CDATA[y]]><j k='1'/>z</i><i/><other>left out</other></g>" }
        let bytes = Array(("<r a='1'>" + groups.joined() + "</r>").utf8)
        var kept: [Arena] = []
        func look() {
            guard let (arena, _) = document.lendElements() else { return }
            #expect(arena.brokenInvariant() == nil)
            if kept.count < 3 { kept.append(arena) }
            document.takeBack(consume arena)
        }
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
            try bytes[start..<min(start + pieceSize, bytes.count)].withUnsafeBytes { try document.feed($0) }
            look()
        }
        try document.finish()
        look()
        #expect(!kept.isEmpty)
        for arena in kept { #expect(arena.brokenInvariant() == nil) }
    }
}
